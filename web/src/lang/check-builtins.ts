/**
 * Checking of calls of builtins: the plain ones by their signature, the generic ones by the object they work on.
 */
import { BUILTIN_BY_NAME, plainBuiltin } from "./builtins.ts";
import type { GenericBuiltin, PlainBuiltin } from "./builtins.ts";
import { ExpressionChecker } from "./check-expressions.ts";
import { isPlace } from "./check-places.ts";
import { arith, constant, convert } from "./fold.ts";
import type { Span } from "./source.ts";
import type { Expr } from "./syntax.ts";
import type { AtomicOp, Expected, Place, Value } from "./tree.ts";
import { BOOL, INT, VOID, isScalar, promote, sameType, scalarShape, spell, unqualified } from "./types.ts";
import type { ScalarType } from "./types.ts";

type Call = Extract<Expr, { kind: "call" }>;

/** The object of an atomic operation: its address and its type without qualifiers. */
interface AtomicObject {
  readonly address: Value;
  readonly type: ScalarType;
}

const FETCH_OPS: Readonly<Record<string, AtomicOp>> = {
  fetch_add: "XADD",
  fetch_sub: "XADD",
  fetch_and: "XAND",
  fetch_or: "XIOR",
  fetch_xor: "XXOR",
};

export abstract class BuiltinChecker extends ExpressionChecker {
  protected override callBuiltin(name: string, expr: Call): Value | undefined {
    const builtin = BUILTIN_BY_NAME.get(name);
    if (builtin === undefined) return undefined;
    if (this.current === undefined) {
      this.report.error("E314", expr.span, "a builtin cannot be called outside of a function", "Do this in setup().");
      return this.bad(expr.span);
    }
    return builtin.kind === "plain" ? this.callPlain(builtin, expr) : this.callGeneric(builtin, expr);
  }

  private callPlain(builtin: PlainBuiltin, expr: Call): Value {
    const count = builtin.params.length;
    if (!this.hasCount(builtin, expr, [count])) return this.bad(expr.span);
    const args = expr.args.map((arg, at) => this.assignable(this.value(arg), builtin.params[at] ?? INT, "pass"));
    if (builtin.effect) this.effect();
    if (args.some((arg) => this.isBad(arg))) return this.bad(expr.span);
    return { kind: "builtin", builtin, args, type: builtin.result, span: expr.span };
  }

  private hasCount(
    builtin: { readonly name: string; readonly signature: string },
    expr: Call,
    counts: readonly number[],
  ): boolean {
    if (counts.includes(expr.args.length)) return true;
    const wanted = counts[0] ?? 0;
    const spelled = wanted === 0 ? "no arguments" : wanted === 1 ? "1 argument" : `${wanted} arguments`;
    this.report.error(
      "E307",
      expr.span,
      `"${builtin.name}" takes ${spelled}, not ${expr.args.length}`,
      `It is declared ${builtin.signature}.`,
    );
    for (const arg of expr.args) this.value(arg);
    return false;
  }

  // ---- Generic builtins ----------------------------------------------------------------------------------------

  private callGeneric(builtin: GenericBuiltin, expr: Call): Value {
    const explicit = builtin.name.endsWith("_explicit") || builtin.form === "fence";
    const count = builtin.arity + (explicit ? builtin.orders : 0);
    if (!this.hasCount(builtin, expr, [count])) return this.bad(expr.span);
    for (const order of expr.args.slice(builtin.arity)) this.value(order);
    switch (builtin.form) {
      case "assert":
        return this.assertion(expr);
      case "fence":
        return this.fence(expr.span);
      case "read_once":
        return this.readOnce(expr);
      case "write_once":
        return this.writeOnce(expr);
      default:
        return this.onObject(builtin, expr);
    }
  }

  private assertion(expr: Call): Value {
    const [arg] = expr.args;
    if (arg === undefined) return this.bad(expr.span);
    const test = this.condition(
      this.value(arg.kind === "binary" && arg.operator === "&&" && arg.right.kind === "string" ? arg.left : arg),
    );
    if (this.isBad(test)) return test;
    const text = this.report.textOf(arg.span);
    this.assertions.push({ text, span: expr.span });
    return {
      kind: "assert",
      test: this.truth(test),
      assertion: this.assertions.length - 1,
      type: VOID,
      span: expr.span,
    };
  }

  private fence(span: Span): Value {
    this.effect();
    return { kind: "builtin", builtin: plainBuiltin("fence"), args: [], type: VOID, span };
  }

  private readOnce(expr: Call): Value {
    const [arg] = expr.args;
    if (arg === undefined) return this.bad(expr.span);
    const place = this.place(arg, false);
    if (place !== undefined && !isPlace(place) && !this.isBad(place)) {
      this.report.error("E310", arg.span, "READ_ONCE reads a variable, a field, an element or *pointer");
      return this.bad(expr.span);
    }
    return this.value(arg);
  }

  private writeOnce(expr: Call): Value {
    const [target, written] = expr.args;
    if (target === undefined || written === undefined) return this.bad(expr.span);
    const place = this.writablePlace(target, expr.span);
    const value = this.value(written);
    if (place === undefined) return this.bad(expr.span);
    return this.store(place, value, expr.span);
  }

  private store(place: Place, value: Value, span: Span): Value {
    const fitting = this.assignable(value, place.type, "assign");
    if (this.isBad(fitting) || !isScalar(place.type)) return this.bad(span);
    return { kind: "assign", place, value: fitting, type: unqualified(place.type), span };
  }

  // ---- Atomics -------------------------------------------------------------------------------------------------

  private onObject(builtin: GenericBuiltin, expr: Call): Value {
    const [pointer, ...rest] = expr.args;
    const object = pointer === undefined ? undefined : this.object(builtin, pointer);
    if (builtin.form === "compare_exchange") return this.compareExchange(object, rest, expr.span);
    const values = rest.slice(0, builtin.arity - 1).map((arg) => this.value(arg));
    if (object === undefined || values.some((value) => this.isBad(value))) return this.bad(expr.span);
    const span = expr.span;
    const [first, second] = values;
    if (builtin.form === "load") return { kind: "load", address: object.address, type: object.type, span };
    this.effect();
    if (first === undefined) return this.bad(span);
    switch (builtin.form) {
      case "store":
      case "init": {
        const place: Place = { kind: "memory", address: object.address, type: object.type, span };
        const stored = this.store(place, first, span);
        if (builtin.form === "init" || this.isBad(stored))
          return this.discarded(stored, { kind: "nothing", type: VOID, span });
        return this.discarded(stored, this.fence(span));
      }
      case "exchange":
        return this.fetch("XCHG", object, this.assignable(first, object.type, "assign"), span);
      case "cmpxchg":
        return this.cmpxchg(object, first, second, span);
      default:
        return this.fetchArithmetic(builtin, object, first, span);
    }
  }

  private discarded(first: Value, second: Value): Value {
    return this.isBad(first) ? first : { kind: "sequence", first, second, type: VOID, span: first.span };
  }

  private fetch(op: AtomicOp, object: AtomicObject, value: Value, span: Span): Value {
    return this.isBad(value) ? value : { kind: "atomic", op, address: object.address, value, type: object.type, span };
  }

  private fetchArithmetic(builtin: GenericBuiltin, object: AtomicObject, value: Value, span: Span): Value {
    const { type } = object;
    const op = FETCH_OPS[builtin.form] ?? "XADD";
    if (type.kind === "int" && type.isBool === true && op === "XADD") {
      this.report.error("E326", span, `${builtin.name} cannot count in a bool`, "Use an int.");
      return this.bad(span);
    }
    if (type.kind === "pointer") return this.fetchPointer(builtin, object, value, span);
    const amount = this.assignable(value, type, "pass");
    if (this.isBad(amount)) return amount;
    const wide = promote(type);
    const negate = (): Value =>
      convert(arith("sub", constant(0, wide, span), convert(amount, wide, span), wide, span), type, span);
    return this.fetch(op, object, builtin.form === "fetch_sub" ? negate() : amount, span);
  }

  /** On pointers only adding and subtracting elements make sense. */
  private fetchPointer(builtin: GenericBuiltin, object: AtomicObject, value: Value, span: Span): Value {
    const add = builtin.form === "fetch_add" || builtin.form === "fetch_sub";
    if (!add || value.type.kind !== "int") {
      this.report.error(
        "E326",
        span,
        `${builtin.name} cannot be applied to ${spell(object.type)} and ${spell(value.type)}`,
      );
      return this.bad(span);
    }
    const distance = this.moved(constant(0, object.type, span), value, builtin.form === "fetch_add" ? 1 : -1, span);
    return this.fetch("XADD", object, distance, span);
  }

  private cmpxchg(object: AtomicObject, old: Value, wanted: Value | undefined, span: Span): Value {
    const expected = this.assignable(old, object.type, "pass");
    const desired = this.assignable(wanted ?? old, object.type, "pass");
    if (this.isBad(expected) || this.isBad(desired)) return this.bad(span);
    return {
      kind: "cas",
      address: object.address,
      objectType: object.type,
      expected: { kind: "value", value: expected },
      desired,
      type: object.type,
      span,
    };
  }

  private compareExchange(object: AtomicObject | undefined, args: readonly Expr[], span: Span): Value {
    const [expectedArg, desiredArg] = args;
    if (expectedArg === undefined || desiredArg === undefined) return this.bad(span);
    const expected = this.expected(expectedArg, object);
    const desired = this.value(desiredArg);
    if (object === undefined || expected === undefined) return this.bad(span);
    const fitting = this.assignable(desired, object.type, "pass");
    this.effect();
    if (this.isBad(fitting)) return fitting;
    return {
      kind: "cas",
      address: object.address,
      objectType: object.type,
      expected,
      desired: fitting,
      type: BOOL,
      span,
    };
  }

  /** &local stays in its register; any other pointer is read and written through. */
  private expected(arg: Expr, object: AtomicObject | undefined): Expected | undefined {
    if (arg.kind === "unary" && arg.operator === "&" && arg.operand.kind === "name") {
      const place = this.place(arg.operand, false);
      if (
        place !== undefined &&
        isPlace(place) &&
        place.kind === "variable" &&
        object !== undefined &&
        sameObject(place.type, object.type)
      ) {
        this.noteWrite(place);
        return { kind: "local", local: place.local };
      }
    }
    const pointer = this.value(arg);
    if (this.isBad(pointer) || object === undefined) return undefined;
    if (pointer.type.kind === "pointer" && sameObject(pointer.type.target, object.type))
      return { kind: "pointer", address: pointer };
    this.report.error(
      "E306",
      arg.span,
      `the expected value must be given as ${spell(object.type)} *, not ${spell(pointer.type)}`,
      "Pass the address of a variable: &old.",
    );
    return undefined;
  }

  private object(builtin: GenericBuiltin, arg: Expr): AtomicObject | undefined {
    const address = this.value(arg);
    if (this.isBad(address)) return undefined;
    const { type } = address;
    if (type.kind === "pointer" && isScalar(type.target)) {
      if (type.target.isConst === true && builtin.form !== "load")
        this.report.error("E311", arg.span, "this is const and cannot be changed");
      return { address, type: unqualified(type.target) };
    }
    const hint =
      type.kind === "int"
        ? "Pass the address of the variable (&)."
        : type.kind === "pointer" && type.target.kind === "struct"
          ? "Pass the address of one of its fields."
          : undefined;
    this.report.error(
      "E326",
      arg.span,
      `${builtin.name} needs a pointer to an integer, enum, bool or pointer, not ${spell(type)}`,
      hint,
    );
    return undefined;
  }
}

function sameObject(a: Parameters<typeof sameType>[0], b: ScalarType): boolean {
  if (sameType(a, b)) return true;
  return (
    a.kind === "int" &&
    b.kind === "int" &&
    scalarShape(a).size === scalarShape(b).size &&
    a.isBool === b.isBool &&
    a.signed === b.signed
  );
}
