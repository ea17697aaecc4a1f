/**
 * Places: what names, fields, elements and dereferenced pointers denote, and reading them.
 */
import { ConversionChecker } from "./check-conversions.ts";
import { arith, constant, convert } from "./fold.ts";
import { alignOf, fieldNames, findField, isComplete, sizeOf } from "./layout.ts";
import { didYouMean } from "./near.ts";
import type { Span } from "./source.ts";
import type { Expr } from "./syntax.ts";
import type { Func, Global, Local, Place, Value } from "./tree.ts";
import { STATEMENT_WORDS } from "./token-reader.ts";
import { headerHint, insteadHint } from "./where-defined.ts";
import { LONG, VOID, isScalar, pointerTo, qualify, spell, unqualified } from "./types.ts";
import type { CType, ScalarType, StructType } from "./types.ts";

type CallExpr = Extract<Expr, { kind: "call" }>;

export abstract class PlaceChecker extends ConversionChecker {
  protected abstract call(expr: CallExpr): Value;
  protected abstract compoundLiteral(expr: Extract<Expr, { kind: "compound" }>): Place | Value;
  /** Where the characters of a string lie. */
  protected abstract stringGlobal(expr: Extract<Expr, { kind: "string" }>): Global;

  /** The value in a place; arrays become the address of their first element. */
  protected read(place: Place | Value | undefined, span: Span): Value {
    if (place === undefined) return this.bad(span);
    if (!isPlace(place)) return place;
    const { type } = place;
    if (place.kind === "variable") {
      place.local.used = true;
      place.local.firstRead ??= span;
      return isScalar(type) ? { kind: "local", local: place.local, type: unqualified(type), span } : this.bad(span);
    }
    if (type.kind === "array") return this.withType(place.address, pointerTo(type.element), span);
    if (isScalar(type)) return { kind: "load", address: place.address, type: unqualified(type), span };
    if (type.kind === "struct")
      this.report.error(
        "E409",
        span,
        `${spell(type)} as a whole can only be assigned, passed and returned`,
        "Use one of its fields.",
      );
    else if (type.kind === "void") this.report.error("E329", span, "void has no value");
    return this.bad(span);
  }

  protected withType(value: Value, type: ScalarType, span: Span): Value {
    return { ...convert(value, type, span), span };
  }

  /**
   * The place an expression denotes, or the value of a name that has no place; undefined after an error.
   * `allowEnd`: the element one past the end is fine, since only its address is taken.
   */
  protected place(expr: Expr, allowEnd: boolean): Place | Value | undefined {
    switch (expr.kind) {
      case "name":
        return this.named(expr.name, expr.span);
      case "index":
        return this.element(expr, allowEnd);
      case "member":
        return this.member(expr);
      case "string":
        return this.stringPlace(expr);
      case "call":
        return this.called(expr);
      case "compound":
        return this.compoundLiteral(expr);
      case "unary":
        return expr.operator === "*" ? this.dereference(expr.operand, expr.span) : this.value(expr);
      default:
        return this.value(expr);
    }
  }

  /** A structure that a function returns lies in a slot of the caller. */
  private called(expr: CallExpr): Place | Value {
    const type = this.structResult(expr);
    const value = this.call(expr);
    return type === undefined || this.isBad(value) ? value : { kind: "memory", address: value, type, span: expr.span };
  }

  protected structResult({ callee }: CallExpr): StructType | undefined {
    const entity = callee.kind === "name" ? this.lookUp(callee.name) : undefined;
    return entity?.kind === "function" && entity.type.result.kind === "struct" ? entity.type.result : undefined;
  }

  /** Room in the frame of the present function. */
  protected slot(func: Func, type: CType, span: Span): Local {
    const align = alignOf(type);
    const local: Local = { name: "", type, span, align, inMemory: true, assigned: true, used: true, isSlot: true };
    func.slots.push(local);
    return local;
  }

  private stringPlace(expr: Extract<Expr, { kind: "string" }>): Place {
    const { span } = expr;
    const global = this.stringGlobal(expr);
    const address: Value = { kind: "global", global, offset: 0, type: pointerTo(global.type), span };
    return { kind: "memory", address, type: global.type, span };
  }

  protected named(name: string, span: Span): Place | Value | undefined {
    const entity = this.lookUp(name);
    switch (entity?.kind) {
      case "local":
        return this.localPlace(entity.local, span);
      case "global": {
        entity.used = true;
        const address: Value = { kind: "global", global: entity, offset: 0, type: pointerTo(entity.type), span };
        return { kind: "memory", address, type: entity.type, span };
      }
      case "parameter":
        return { kind: "param", parameter: entity, type: LONG, span };
      case "enumerator":
        return constant(entity.value, entity.type, span);
      case "function":
        this.report.error(
          "E403",
          span,
          `"${name}" is a function; Hotline has no function pointers`,
          `To call it, write ${name}(…).`,
        );
        return undefined;
      default:
        this.unknownName(name, span);
        return undefined;
    }
  }

  protected unknownName(name: string, span: Span): void {
    const builtin = this.nameHint(name, "function");
    const known = name === "errno" ? "Hotline has no C library." : headerHint(name);
    const hint =
      known ??
      this.nameHint(name, "value") ??
      builtin ??
      insteadHint(name) ??
      didYouMean(name, STATEMENT_WORDS) ??
      "Declare it before it is used.";
    this.report.error("E301", span, `unknown name "${name}"`, hint);
    this.declare(name, { kind: "local", local: this.placeholder(name, span), span });
  }

  /** Stands for an undeclared variable, so that it is reported once. */
  protected placeholder(name: string, span: Span): Local {
    return { name, type: VOID, span, align: 1, inMemory: false, assigned: false, used: true };
  }

  protected localPlace(local: Local, span: Span): Place | undefined {
    local.used = true;
    if (local.type.kind === "void") return undefined;
    if (isScalar(local.type)) return { kind: "variable", local, type: local.type, span };
    return {
      kind: "memory",
      address: { kind: "frame", local, offset: 0, type: pointerTo(local.type), span },
      type: local.type,
      span,
    };
  }

  protected dereference(operand: Expr, span: Span): Place | undefined {
    const pointer = this.value(operand);
    if (this.isBad(pointer)) return undefined;
    if (pointer.type.kind !== "pointer") {
      this.report.error("E308", span, `only a pointer can be dereferenced, this is ${spell(pointer.type)}`);
      return undefined;
    }
    return this.pointee(pointer, pointer.type.target, span);
  }

  protected pointee(address: Value, target: CType, span: Span): Place | undefined {
    if (target.kind === "void") {
      this.report.error(
        "E308",
        span,
        "a void pointer cannot be dereferenced",
        "Cast it to a pointer to what is there.",
      );
      return undefined;
    }
    if (!isComplete(target)) {
      this.report.error(
        "E313",
        span,
        `${spell(target)} is not complete here`,
        "Its definition must come before this use.",
      );
      return undefined;
    }
    return { kind: "memory", address, type: target, span };
  }

  protected element(expr: Extract<Expr, { kind: "index" }>, allowEnd: boolean): Place | undefined {
    const array = this.place(expr.array, false);
    const index = this.value(expr.index);
    if (array === undefined || this.isBad(index)) return undefined;
    if (isPlace(array) && array.kind === "memory" && array.type.kind === "array")
      return this.arrayElement(array.address, array.type, index, allowEnd, expr.span);
    const pointer = this.read(array, expr.array.span);
    if (this.isBad(pointer)) return undefined;
    if (pointer.type.kind === "int" && index.type.kind === "pointer")
      return this.pointee(this.moved(index, pointer, 1, expr.span), index.type.target, expr.span);
    if (pointer.type.kind !== "pointer") {
      this.report.error(
        "E308",
        expr.array.span,
        `only arrays and pointers can be indexed, this is ${spell(pointer.type)}`,
      );
      return undefined;
    }
    if (!this.isIndex(index)) return undefined;
    return this.pointee(this.moved(pointer, index, 1, expr.span), pointer.type.target, expr.span);
  }

  protected isIndex(index: Value): boolean {
    if (index.type.kind === "int") return true;
    this.report.error("E312", index.span, `an index must be a whole number, not ${spell(index.type)}`);
    return false;
  }

  protected arrayElement(
    address: Value,
    type: Extract<CType, { kind: "array" }>,
    index: Value,
    allowEnd: boolean,
    span: Span,
  ): Place | undefined {
    if (!this.isIndex(index)) return undefined;
    const element = type.element;
    const bound = (type.length ?? 0) + (allowEnd ? 1 : 0);
    const wide = this.asLong(index);
    if (wide.kind === "const" && type.length !== undefined && (wide.value < 0n || wide.value >= BigInt(bound))) {
      this.report.error(
        "E328",
        index.span,
        `index ${wide.value} is outside an array of ${type.length} element${type.length === 1 ? "" : "s"}`,
        `Its elements are 0 to ${type.length - 1}.`,
      );
      return undefined;
    }
    const checked: Value =
      wide.kind === "const" || type.length === undefined
        ? wide
        : { kind: "index", index: wide, bound, type: LONG, span: index.span };
    const first = this.withType(address, pointerTo(element), span);
    return { kind: "memory", address: this.moved(first, checked, 1, span), type: element, span };
  }

  /** A pointer moved by a number of elements. */
  protected moved(pointer: Value, count: Value, direction: 1 | -1, span: Span): Value {
    const type = pointer.type;
    if (type.kind !== "pointer") return pointer;
    if (!isComplete(type.target) && type.target.kind !== "void") {
      this.report.error("E313", span, `${spell(type.target)} is not complete here: its size is not known`);
      return this.bad(span);
    }
    const bytes = arith("mul", this.asLong(count), constant(sizeOf(type.target), LONG, span), LONG, span);
    return arith(direction === 1 ? "add" : "sub", pointer, bytes, unqualified(type), span);
  }

  protected member(expr: Extract<Expr, { kind: "member" }>): Place | undefined {
    const object = expr.arrow ? this.structAt(expr) : this.structIn(expr);
    if (object === undefined) return undefined;
    const { address, type } = object;
    if (type.shape.fields === undefined) {
      this.report.error(
        "E313",
        expr.object.span,
        `${spell(type)} is not complete here`,
        "Its definition must come before this use.",
      );
      return undefined;
    }
    const field = findField(type, expr.field);
    if (field === undefined) {
      this.unknownField(type, expr.field, expr.fieldSpan);
      return undefined;
    }
    const fieldType = qualify(field.type, { isConst: type.isConst === true, isVolatile: type.isVolatile === true });
    const at = arith(
      "add",
      this.withType(address, pointerTo(fieldType), expr.span),
      constant(field.offset, LONG, expr.span),
      pointerTo(fieldType),
      expr.span,
    );
    return { kind: "memory", address: at, type: fieldType, span: expr.span };
  }

  protected structAt(expr: Extract<Expr, { kind: "member" }>): { address: Value; type: StructType } | undefined {
    const place = this.place(expr.object, false);
    if (place?.type.kind === "struct") {
      this.report.error(
        "E309",
        expr.object.span,
        `"->" needs a pointer, this is ${spell(place.type)} itself`,
        `Write .${expr.field}.`,
      );
      return undefined;
    }
    const address = this.read(place, expr.object.span);
    if (this.isBad(address)) return undefined;
    if (address.type.kind === "pointer" && address.type.target.kind === "struct")
      return { address, type: address.type.target };
    this.report.error("E309", expr.object.span, `"->" needs a pointer to a structure, this is ${spell(address.type)}`);
    return undefined;
  }

  protected structIn(expr: Extract<Expr, { kind: "member" }>): { address: Value; type: StructType } | undefined {
    const place = this.place(expr.object, false);
    if (place === undefined || (!isPlace(place) && this.isBad(place))) return undefined;
    if (isPlace(place) && place.kind === "memory" && place.type.kind === "struct")
      return { address: place.address, type: place.type };
    const isPointer = place.type.kind === "pointer" && place.type.target.kind === "struct";
    this.report.error(
      "E309",
      expr.object.span,
      `"." needs a structure, this is ${spell(place.type)}`,
      isPointer ? `It is a pointer: write ->${expr.field}.` : undefined,
    );
    return undefined;
  }

  protected unknownField(type: CType, name: string, span: Span): void {
    if (type.kind !== "struct") return this.report.error("E309", span, `${spell(type)} has no fields`);
    this.report.error("E303", span, `${spell(type)} has no field "${name}"`, didYouMean(name, fieldNames(type)));
  }
}

export function isPlace(thing: Place | Value): thing is Place {
  return thing.kind === "memory" || thing.kind === "variable";
}
