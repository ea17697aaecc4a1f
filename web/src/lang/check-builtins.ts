/**
 * Checking of calls of builtins: the plain ones by their signature, assertions, hints, and the single accesses of
 * READ_ONCE and WRITE_ONCE. Atomic operations are in check-atomics.ts.
 */
import type { AssemblyMeaning } from "./assembly.ts";
import { type BitForm, bits } from "./bits.ts";
import { BUILTIN_BY_NAME, plainBuiltin } from "./builtins.ts";
import type { GenericBuiltin, GenericForm, PlainBuiltin } from "./builtin-kinds.ts";
import { AtomicChecker } from "./check-atomics.ts";
import { isPlace } from "./check-places.ts";
import { constant, convert } from "./fold.ts";
import type { Span } from "./source.ts";
import type { Expr } from "./syntax.ts";
import type { Stmt, Value } from "./tree.ts";
import { BASIC, INT, VOID } from "./types.ts";
import type { IntType } from "./types.ts";

type Call = Extract<Expr, { kind: "call" }>;

/** Mere arithmetic: of constants, a constant, outside of functions too. */
const ARITHMETIC_FORMS: ReadonlySet<GenericForm> = new Set(["expect", "popcount", "parity", "ctz", "clz", "ffs"]);

/** The number of memory_order_seq_cst. */
const SEQ_CST = 5;

export abstract class BuiltinChecker extends AtomicChecker {
  protected override callBuiltin(name: string, expr: Call): Value | undefined {
    const builtin = BUILTIN_BY_NAME.get(name);
    if (builtin === undefined) return undefined;
    if (this.current === undefined && !(builtin.kind === "generic" && ARITHMETIC_FORMS.has(builtin.form))) {
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

  /** Inline assembly without operands. What only the compiler hears of is nothing, and ends no wait loop. */
  protected assembly(means: AssemblyMeaning, span: Span): Stmt[] {
    if (means === "nothing") return [];
    const relax: Value = { kind: "builtin", builtin: plainBuiltin("cpu_relax"), args: [], type: VOID, span };
    return [{ kind: "value", value: means === "pause" ? relax : this.fence(span), span }];
  }

  // ---- Generic builtins ----------------------------------------------------------------------------------------

  private callGeneric(builtin: GenericBuiltin, expr: Call): Value {
    const count = builtin.arity + (builtin.ordered ? builtin.orders : 0);
    const optional = builtin.form === "prefetch" ? [count + 1, count + 2] : [];
    if (!this.hasCount(builtin, expr, [count, ...optional])) return this.bad(expr.span);
    const orders = expr.args.slice(builtin.arity).map((order) => this.value(order));
    const sequential = orders.every(isSequential);
    switch (builtin.form) {
      case "assert":
        return this.assertion(expr);
      case "unreachable":
        return this.asserted(constant(0, INT, expr.span), "unreachable code is reached", expr.span);
      case "fence":
        return sequential ? this.fence(expr.span) : this.nothing(expr.span);
      case "no_fence":
        return this.nothing(expr.span);
      case "expect":
        return this.expectation(expr);
      case "prefetch":
        return this.callPlain(plainBuiltin("prefetch"), { ...expr, args: expr.args.slice(0, 1) });
      case "popcount":
      case "parity":
      case "ctz":
      case "clz":
      case "ffs":
        return this.bitCount(builtin.form, builtin, expr);
      case "read_once":
        return this.readOnce(expr);
      case "write_once":
        return this.writeOnce(expr);
      default:
        return this.onObject(builtin, expr, sequential);
    }
  }

  /** The width is in the name: __builtin_ctz, __builtin_ctzl, __builtin_ctzll. */
  private bitCount(form: BitForm, builtin: GenericBuiltin, expr: Call): Value {
    const [arg] = expr.args;
    const type = BASIC[builtin.name.endsWith("l") ? "unsigned long" : "unsigned int"] as IntType;
    if (arg === undefined) return this.bad(expr.span);
    const value = this.assignable(this.value(arg), type, "pass");
    if (this.isBad(value)) return value;
    return this.once(value, type, (x) => convert(bits(form, x, type, this.once), INT, expr.span));
  }

  /** __builtin_expect(x, likely): x. */
  private expectation(expr: Call): Value {
    const [value] = expr.args.map((arg) => this.value(arg));
    return value === undefined ? this.bad(expr.span) : value;
  }

  /** assert(x && "text") is shown by its text; the string itself is always true. */
  private assertion(expr: Call): Value {
    const [arg] = expr.args;
    if (arg === undefined) return this.bad(expr.span);
    const { condition, texts } = withoutTexts(arg);
    const test = condition === undefined ? constant(1, INT, arg.span) : this.condition(this.value(condition));
    const written = this.report.textOf(arg.span);
    return this.asserted(test, texts.length === 0 ? written : `${texts.join(", ")} (${written})`, expr.span);
  }

  private asserted(test: Value, text: string, span: Span): Value {
    if (this.isBad(test)) return test;
    this.assertions.push({ text, span });
    const assertion = this.assertions.length - 1;
    return { kind: "assert", test: this.truth(test), assertion, type: VOID, span };
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
}

/** Takes the strings off a condition: `x && "why"`, `"why" && x`; of `!"why"` nothing true remains. */
function withoutTexts(expr: Expr): { readonly condition: Expr | undefined; readonly texts: readonly string[] } {
  if (expr.kind === "string") return { condition: undefined, texts: [expr.text] };
  if (expr.kind === "unary" && expr.operator === "!" && expr.operand.kind === "string")
    return { condition: zeroAt(expr.span), texts: [expr.operand.text] };
  if (expr.kind !== "binary" || expr.operator !== "&&") return { condition: expr, texts: [] };
  const left = withoutTexts(expr.left);
  const right = withoutTexts(expr.right);
  const texts = [...left.texts, ...right.texts];
  if (texts.length === 0) return { condition: expr, texts };
  if (left.condition === undefined || right.condition === undefined)
    return { condition: left.condition ?? right.condition, texts };
  return { condition: { ...expr, left: left.condition, right: right.condition }, texts };
}

function zeroAt(span: Span): Expr {
  return { kind: "integer", literal: { kind: "integer", value: 0n, type: "int" }, span, height: 1 };
}

/** memory_order_seq_cst, or an order that is not known here; weaker stores and fences are free, as on x86. */
function isSequential(order: Value): boolean {
  return order.kind !== "const" || order.value === BigInt(SEQ_CST);
}
