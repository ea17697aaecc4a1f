/**
 * Checking of atomic operations by the object they work on: its type decides the width, and what the operands become.
 */
import { plainBuiltin } from "./builtins.ts";
import type { GenericBuiltin } from "./builtin-kinds.ts";
import { ExpressionChecker } from "./check-expressions.ts";
import { isPlace } from "./check-places.ts";
import { arith, compare, constant, convert } from "./fold.ts";
import type { Span } from "./source.ts";
import type { Expr } from "./syntax.ts";
import type { AtomicOp, Expected, Place, Value } from "./tree.ts";
import { BOOL, VOID, isScalar, promote, sameType, scalarShape, spell, unqualified } from "./types.ts";
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

const NEW_VALUE: Readonly<Record<string, "add" | "sub" | "and" | "or" | "xor">> = {
  add_fetch: "add",
  sub_fetch: "sub",
  and_fetch: "and",
  or_fetch: "or",
  xor_fetch: "xor",
};

export abstract class AtomicChecker extends ExpressionChecker {
  protected nothing(span: Span): Value {
    this.effect();
    return { kind: "nothing", type: VOID, span };
  }

  protected fence(span: Span): Value {
    this.effect();
    return { kind: "builtin", builtin: plainBuiltin("fence"), args: [], type: VOID, span };
  }

  protected store(place: Place, value: Value, span: Span): Value {
    const fitting = this.assignable(value, place.type, "assign");
    if (this.isBad(fitting) || !isScalar(place.type)) return this.bad(span);
    return { kind: "assign", place, value: fitting, type: unqualified(place.type), span };
  }

  protected onObject(builtin: GenericBuiltin, expr: Call, sequential: boolean): Value {
    const [pointer, ...rest] = expr.args;
    const object = pointer === undefined ? undefined : this.object(builtin, pointer, rest[0]);
    if (builtin.form === "compare_exchange") return this.compareExchange(object, rest, expr.span);
    const values = rest.slice(0, builtin.arity - 1).map((arg) => this.value(arg));
    if (object === undefined || values.some((value) => this.isBad(value))) return this.bad(expr.span);
    const span = expr.span;
    const [first, second] = values;
    if (builtin.form === "load") return { kind: "load", address: object.address, type: object.type, span };
    this.effect();
    if (builtin.form === "clear")
      return this.storeTo(
        object,
        constant(0, object.type, span),
        sequential && builtin.name !== "__sync_lock_release",
        span,
      );
    if (builtin.form === "test_and_set") return this.testAndSet(object, span);
    if (first === undefined) return this.bad(span);
    switch (builtin.form) {
      case "store":
        return this.storeTo(object, first, sequential, span);
      case "init":
        return this.storeTo(object, first, false, span);
      case "compare_swap":
        return this.compareSwap(object, first, second, span);
      case "exchange":
        return this.fetch("XCHG", object, this.assignable(first, object.type, "assign"), span);
      case "cmpxchg":
        return this.cmpxchg(object, first, second, span);
      case "add_fetch":
      case "sub_fetch":
      case "and_fetch":
      case "or_fetch":
      case "xor_fetch": {
        const amount = this.assignable(first, object.type, "pass");
        return this.isBad(amount) ? amount : this.newValue(builtin, object, amount, span);
      }
      default:
        return this.fetchArithmetic(builtin, object, first, span);
    }
  }

  /** The new value: what was there, and the operation once more. */
  private newValue(builtin: GenericBuiltin, object: AtomicObject, amount: Value, span: Span): Value {
    const { type } = object;
    const op = NEW_VALUE[builtin.form] ?? "add";
    if (type.kind === "pointer") {
      this.report.error("E326", span, `${builtin.name} works on integers here`, "Use the fetch form on pointers.");
      return this.bad(span);
    }
    return this.once(amount, type, (again) => {
      const old = this.fetchArithmetic({ ...builtin, form: `fetch_${op}` }, object, again, span);
      if (this.isBad(old)) return old;
      const wide = promote(type);
      const both = arith(op, convert(old, wide, span), convert(again, wide, span), wide, span);
      return convert(both, type, span);
    });
  }

  private storeTo(object: AtomicObject, value: Value, fenced: boolean, span: Span): Value {
    const place: Place = { kind: "memory", address: object.address, type: object.type, span };
    const stored = this.store(place, value, span);
    if (!fenced || this.isBad(stored)) return this.discarded(stored, { kind: "nothing", type: VOID, span });
    return this.discarded(stored, this.fence(span));
  }

  private testAndSet(object: AtomicObject, span: Span): Value {
    if (object.type.kind === "pointer") {
      this.report.error("E326", span, "a flag is an integer or a bool, not a pointer");
      return this.bad(span);
    }
    return this.truth(this.fetch("XCHG", object, constant(1, object.type, span), span));
  }

  private compareSwap(object: AtomicObject, old: Value, wanted: Value | undefined, span: Span): Value {
    const fitting = this.assignable(old, object.type, "pass");
    if (this.isBad(fitting)) return fitting;
    return this.once(fitting, object.type, (again) => {
      const found = this.cmpxchg(object, again, wanted, span);
      return this.isBad(found) ? found : compare("eq", found, again, false, span);
    });
  }

  /** A value that is needed twice is computed once. */
  protected readonly once = (value: Value, type: ScalarType, use: (again: Value) => Value): Value => {
    if (value.kind === "const") return use(value);
    const { span } = value;
    const local = { name: "", type, span, align: 1, inMemory: false, assigned: false, used: true };
    const result = use({ kind: "local", local, type, span });
    if (this.isBad(result)) return result;
    return {
      kind: "statements",
      body: [{ kind: "declare", local, init: value, span }],
      value: result,
      type: result.type,
      span,
    };
  };

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

  private object(builtin: GenericBuiltin, arg: Expr, next: Expr | undefined): AtomicObject | undefined {
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
        ? next !== undefined && this.typeOfExpression(next).kind === "pointer"
          ? `The object comes first, as in C11: ${builtin.signature}. The kernel's order is the other one.`
          : "Pass the address of the variable (&)."
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
