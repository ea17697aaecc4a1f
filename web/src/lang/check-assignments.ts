/**
 * Checking of what changes or exposes a place: assignment, compound assignment, ++ and --, and the address operator.
 */
import { PlaceChecker, isPlace } from "./check-places.ts";
import { arith, constant, convert } from "./fold.ts";
import { alignOf, isComplete, sizeOf } from "./layout.ts";
import type { Span } from "./source.ts";
import type { Expr } from "./syntax.ts";
import type { ArithOp, Local, Place, Value } from "./tree.ts";
import { INT, LONG, VOID, commonType, isScalar, pointerTo, promote, sameType, spell, unqualified } from "./types.ts";
import type { CType, IntType } from "./types.ts";

export const ARITHMETIC: Readonly<Record<string, ArithOp>> = {
  "+": "add",
  "-": "sub",
  "*": "mul",
  "/": "div",
  "%": "rem",
  "&": "and",
  "|": "or",
  "^": "xor",
  "<<": "shl",
  ">>": "shr",
};

export abstract class AssignmentChecker extends PlaceChecker {
  protected addressOf(operand: Expr, span: Span): Value {
    const place = this.place(operand, operand.kind === "index");
    if (place === undefined || (!isPlace(place) && this.isBad(place))) return this.bad(span);
    if (!isPlace(place)) {
      const isParameter = place.kind === "param";
      this.report.error(
        "E310",
        operand.span,
        isParameter ? "a parameter of the experiment has no address" : "only something stored has an address",
      );
      return this.bad(span);
    }
    if (place.kind === "memory") return this.withType(place.address, pointerTo(place.type), span);
    place.local.inMemory = true;
    place.local.assigned = true;
    return { kind: "frame", local: place.local, offset: 0, type: pointerTo(place.type), span };
  }

  protected step(expr: Extract<Expr, { kind: "step" }>): Value {
    const place = this.writablePlace(expr.operand, expr.span);
    if (place === undefined) return this.bad(expr.span);
    const one = constant(expr.delta, INT, expr.span);
    return this.update(place, "add", one, expr.prefix ? "new" : "old", expr.span);
  }

  /** The place on the left of an assignment, or undefined with a diagnostic. */
  protected writablePlace(expr: Expr, span: Span): Place | undefined {
    const place = this.place(expr, false);
    if (place === undefined || (!isPlace(place) && this.isBad(place))) return undefined;
    if (!isPlace(place)) {
      const message =
        place.kind === "param"
          ? "a parameter of the experiment cannot be changed"
          : "only a variable, a field, an element or *pointer can be assigned to";
      this.report.error(place.kind === "param" ? "E311" : "E310", expr.span, message);
      return undefined;
    }
    if (place.type.kind === "array") {
      this.report.error("E310", expr.span, "an array cannot be assigned as a whole", "Assign its elements in a loop.");
      return undefined;
    }
    this.checkWritable(place, span);
    this.noteWrite(place);
    return place;
  }

  protected noteWrite(place: Place): void {
    if (place.kind === "memory") return this.effect();
    place.local.assigned = true;
    this.effectOfWrite(place.local);
  }

  protected assignment(expr: Extract<Expr, { kind: "assign" }>): Value {
    const place = this.writablePlace(expr.target, expr.span);
    if (expr.operator !== "=") return this.compound(expr, place);
    if (place?.type.kind === "struct") return this.copyStruct(place, expr);
    const value = this.value(expr.value);
    if (place === undefined) return this.bad(expr.span);
    const fitting = this.assignable(value, place.type, "assign");
    if (this.isBad(fitting) || !isScalar(place.type)) return this.bad(expr.span);
    return { kind: "assign", place, value: fitting, type: unqualified(place.type), span: expr.span };
  }

  protected compound(expr: Extract<Expr, { kind: "assign" }>, place: Place | undefined): Value {
    const value = this.value(expr.value);
    const op = ARITHMETIC[expr.operator.slice(0, -1)] ?? "add";
    if (place === undefined || this.isBad(value)) return this.bad(expr.span);
    if (value.type.kind !== "int") {
      this.report.error(
        "E312",
        expr.span,
        `"${expr.operator}" cannot be applied to ${spell(place.type)} and ${spell(value.type)}`,
      );
      return this.bad(expr.span);
    }
    this.checkDivisor(op, value);
    if ((op === "shl" || op === "shr") && place.type.kind === "int") this.checkShift(promote(place.type), value);
    return this.update(place, op, value, "new", expr.span);
  }

  /** place = place op value, reading and writing once. */
  protected update(place: Place, op: ArithOp, value: Value, result: "old" | "new", span: Span): Value {
    const { type } = place;
    if (type.kind === "pointer") return this.movePointer(place, type, op, value, result, span);
    if (type.kind !== "int" || value.type.kind !== "int") {
      this.report.error("E312", span, `this operator cannot be applied to ${spell(type)}`);
      return this.bad(span);
    }
    if (type.isAtomic === true && place.kind === "memory")
      return this.atomicUpdate(place, type, op, value, result, span);
    const own = unqualified(type);
    const shift = op === "shl" || op === "shr";
    const computeType = shift ? promote(own) : commonType(own, value.type);
    const operand = shift ? this.promoted(value) : convert(value, computeType, value.span);
    return { kind: "update", place, op, value: operand, computeType, result, type: own, span };
  }

  protected movePointer(
    place: Place,
    type: Extract<CType, { kind: "pointer" }>,
    op: ArithOp,
    value: Value,
    result: "old" | "new",
    span: Span,
  ): Value {
    if (op !== "add" && op !== "sub") {
      this.report.error("E312", span, "a pointer can only be moved by += and -=");
      return this.bad(span);
    }
    if (!isComplete(type.target) && type.target.kind !== "void") {
      this.report.error("E313", span, `${spell(type.target)} is not complete here: its size is not known`);
      return this.bad(span);
    }
    const bytes = arith("mul", this.asLong(value), constant(sizeOf(type.target), LONG, span), LONG, span);
    const own = unqualified(type);
    return { kind: "update", place, op, value: bytes, computeType: own, result, type: own, span };
  }

  /** x += v on an _Atomic object in memory is one atomic instruction. */
  protected atomicUpdate(
    place: Extract<Place, { kind: "memory" }>,
    type: IntType,
    op: ArithOp,
    value: Value,
    result: "old" | "new",
    span: Span,
  ): Value {
    const opcode = ({ add: "XADD", sub: "XADD", and: "XAND", or: "XIOR", xor: "XXOR" } as const)[op as "add"];
    if (opcode === undefined || type.isBool === true) {
      this.report.error(
        "E421",
        span,
        `this operator is not atomic on ${spell(type)}`,
        "Use a loop with atomic_compare_exchange.",
      );
      return this.bad(span);
    }
    const own = unqualified(type);
    const amount = convert(value, own, value.span);
    const wide = promote(own);
    const compute = (by: ArithOp, left: Value, right: Value): Value =>
      convert(arith(by, convert(left, wide, span), convert(right, wide, span), wide, span), own, span);
    const operand = (of: Value): Value => (op === "sub" ? compute("sub", constant(0, own, span), of) : of);
    const exchange = (of: Value): Value => ({
      kind: "atomic",
      op: opcode,
      address: place.address,
      value: operand(of),
      type: own,
      span,
    });
    if (result === "old") return exchange(amount);
    if (amount.kind === "const") return compute(op, exchange(amount), amount);
    const temporary: Local = { name: "", type: own, span, align: 1, inMemory: false, assigned: false, used: true };
    const again: Value = { kind: "local", local: temporary, type: own, span };
    return {
      kind: "statements",
      body: [{ kind: "declare", local: temporary, init: amount, span }],
      value: compute(op, exchange(again), again),
      type: own,
      span,
    };
  }

  protected copyStruct(place: Place, expr: Extract<Expr, { kind: "assign" }>): Value {
    const from = this.structAddress(expr.value, place.type, "assign");
    if (from === undefined || place.kind !== "memory") return this.bad(expr.span);
    return {
      kind: "copy",
      to: place.address,
      from,
      size: sizeOf(place.type),
      align: alignOf(place.type),
      type: VOID,
      span: expr.span,
    };
  }

  /** The address of a structure used as a value. */
  protected structAddress(expr: Expr, wanted: CType, what: string): Value | undefined {
    const place = this.place(expr, false);
    if (place === undefined || (!isPlace(place) && this.isBad(place))) return undefined;
    if (isPlace(place) && place.kind === "memory" && sameType(place.type, wanted)) return place.address;
    this.report.error("E306", expr.span, `cannot ${what} ${spell(place.type)} to ${spell(wanted)}`);
    return undefined;
  }

  protected checkDivisor(op: ArithOp, value: Value): void {
    if ((op === "div" || op === "rem") && value.kind === "const" && value.value === 0n)
      this.report.error("E330", value.span, "division by zero");
  }

  protected checkShift(type: IntType, by: Value): void {
    const bits = type.size * 8;
    if (by.kind !== "const" || (by.value >= 0n && by.value < BigInt(bits))) return;
    this.report.warning("W610", by.span, `shifting ${spell(type)} by ${by.value} is undefined: it has ${bits} bits`);
  }
}
