/**
 * Checking of expressions: every kind, casts, sizes, and calls of functions. Gives values whose every step is explicit.
 */
import { OperatorChecker } from "./check-operators.ts";
import { isPlace } from "./check-places.ts";
import { constant } from "./fold.ts";
import { alignOf, findField, isComplete, sizeOf } from "./layout.ts";
import { didYouMean } from "./near.ts";
import type { Span } from "./source.ts";
import type { Block, Expr } from "./syntax.ts";
import { STATEMENT_WORDS } from "./token-reader.ts";
import type { Func, Stmt, Value } from "./tree.ts";
import { headerHint, insteadHint, valueFormHint } from "./where-defined.ts";
import { BASIC, INT, ULONG, VOID, isScalar, pointerTo, spell, stringType, unqualified } from "./types.ts";
import type { CType, ScalarType, StructType } from "./types.ts";

/** Functions of the C library that people try. */
const LIBRARY_FUNCTIONS =
  /^(?:v?f?s?n?printf|puts|putchar|scanf|malloc|calloc|realloc|free|aligned_alloc|mem(?:set|cpy|move|cmp)|str(?:len|cpy|cmp|cat)|pthread_\w+|rand|srand|abort|exit|sleep|usleep|nanosleep|time|clock)$/;
const LIBRARY_HINTS: readonly (readonly [RegExp, string])[] = [
  [/printf|puts|putchar/, "There is nowhere to print: assert() what must hold, and look at the statistics."],
  [/alloc|free/, "Memory is static: declare a global array and hand out its elements."],
  [/^pthread_/, "Every core runs operation() by itself; write the lock out, or include one from lib/locks."],
  [/rand/, "Use random_below(n)."],
  [/sleep/, "Use work(cycles) or wait_until(time)."],
  [/time|clock/, "Use now()."],
  [/mem|str/, "Write the loop: every access counts here."],
];

export abstract class ExpressionChecker extends OperatorChecker {
  protected abstract callBuiltin(name: string, expr: Extract<Expr, { kind: "call" }>): Value | undefined;

  protected abstract statementsOf(block: Block): { body: readonly Stmt[]; value: Value | undefined };

  protected override value(expr: Expr): Value {
    switch (expr.kind) {
      case "integer":
        return constant(expr.literal.value, (BASIC[expr.literal.type] ?? INT) as ScalarType, expr.span);
      case "string":
      case "name":
      case "index":
      case "member":
        return this.read(this.place(expr, false), expr.span);
      case "unary":
        return this.unary(expr);
      case "step":
        return this.step(expr);
      case "binary":
        return this.binary(expr);
      case "assign":
        return this.assignment(expr);
      case "conditional":
        return this.conditional(expr);
      case "call":
        return this.structResult(expr) === undefined ? this.call(expr) : this.read(this.place(expr, false), expr.span);
      case "compound":
        return this.read(this.place(expr, false), expr.span);
      case "cast":
        return this.cast(expr);
      case "sizeof":
        return this.sizeOfType(this.typeOfExpression(expr.operand), expr.span);
      case "sizeofType":
        return this.sizeOfType(this.typeOf(expr.type), expr.span);
      case "alignof":
        return constant(alignOf(this.typeOf(expr.type)), ULONG, expr.span);
      case "offsetof":
        return this.offsetOf(expr);
      case "statements":
        return this.statementExpression(expr.body, expr.span);
      case "bad":
        return this.bad(expr.span);
    }
  }

  protected sizeOfType(type: CType, span: Span): Value {
    if (!isComplete(type) && type.kind !== "void")
      this.report.error("E313", span, `the size of ${spell(type)} is not known here`);
    return constant(sizeOf(type), ULONG, span);
  }

  protected override typeOfExpression(expr: Expr): CType {
    const effects = this.effects.splice(0);
    const type = this.unevaluatedType(expr);
    this.effects.push(...effects);
    return type;
  }

  protected unevaluatedType(expr: Expr): CType {
    if (expr.kind === "string") return stringType(expr.bytes);
    const isDereference = expr.kind === "unary" && expr.operator === "*";
    if (expr.kind !== "name" && expr.kind !== "index" && expr.kind !== "member" && !isDereference)
      return this.value(expr).type;
    const place = this.place(expr, false);
    if (place !== undefined && isPlace(place) && place.kind === "variable") place.local.used = true;
    return place?.type ?? INT;
  }

  protected offsetOf(expr: Extract<Expr, { kind: "offsetof" }>): Value {
    let type = this.typeOf(expr.type);
    let offset = 0;
    for (const step of expr.path) {
      const field = type.kind === "struct" ? findField(type, step.name) : undefined;
      if (field === undefined) {
        this.unknownField(type, step.name, step.span);
        return this.bad(expr.span);
      }
      offset += field.offset;
      type = field.type;
    }
    return constant(offset, ULONG, expr.span);
  }

  protected statementExpression(body: Block, span: Span): Value {
    if (this.current === undefined) {
      this.report.error("E314", span, "statements cannot stand outside of a function");
      return this.bad(span);
    }
    const checked = this.statementsOf(body);
    return { kind: "statements", body: checked.body, value: checked.value, type: checked.value?.type ?? VOID, span };
  }

  protected cast(expr: Extract<Expr, { kind: "cast" }>): Value {
    const type = unqualified(this.typeOf(expr.type));
    const value = this.value(expr.operand);
    if (this.isBad(value)) return value;
    if (type.kind === "void")
      return {
        kind: "sequence",
        first: value,
        second: { kind: "nothing", type: VOID, span: expr.span },
        type: VOID,
        span: expr.span,
      };
    if (!isScalar(type) || !isScalar(value.type)) {
      const isVoid = value.type.kind === "void";
      this.report.error(
        isVoid ? "E329" : "E312",
        isVoid ? value.span : expr.type.span,
        isVoid ? "this has no value" : `cannot cast ${spell(value.type)} to ${spell(type)}`,
      );
      return this.bad(expr.span);
    }
    return this.withType(value, type, expr.span);
  }

  protected override call(expr: Extract<Expr, { kind: "call" }>): Value {
    if (expr.callee.kind !== "name") {
      this.report.error(
        "E403",
        expr.callee.span,
        "only a function can be called by its name",
        "Hotline has no function pointers.",
      );
      return this.bad(expr.span);
    }
    const { name, span } = expr.callee;
    const entity = this.lookUp(name);
    if (entity?.kind === "function") return this.callFunction(entity, expr);
    if (entity !== undefined) {
      if (entity.kind !== "local" || entity.local.type.kind !== "void")
        this.report.error("E315", span, `"${name}" is not a function`, "Hotline has no function pointers.");
      return this.bad(expr.span);
    }
    const builtin = this.callBuiltin(name, expr);
    if (builtin !== undefined) return builtin;
    this.unknownFunction(name, span);
    for (const arg of expr.args) this.value(arg);
    return this.bad(expr.span);
  }

  protected unknownFunction(name: string, span: Span): void {
    if (LIBRARY_FUNCTIONS.test(name)) {
      const hint = LIBRARY_HINTS.find(([pattern]) => pattern.test(name))?.[1];
      return this.report.error(
        "E419",
        span,
        `Hotline has no C library: "${name}" is not known`,
        headerHint(name) ?? hint,
      );
    }
    this.report.error(
      "E304",
      span,
      `unknown function "${name}"`,
      headerHint(name) ??
        valueFormHint(name) ??
        this.nameHint(name, "function") ??
        insteadHint(name) ??
        didYouMean(name, STATEMENT_WORDS) ??
        "Is an #include missing, or its definition above?",
    );
  }

  protected callFunction(func: Func, expr: Extract<Expr, { kind: "call" }>): Value {
    const { params, result } = func.type;
    if (expr.args.length !== params.length) {
      this.report.error(
        "E307",
        expr.span,
        `"${func.name}" takes ${params.length === 0 ? "no arguments" : params.length === 1 ? "1 argument" : `${params.length} arguments`}, not ${expr.args.length}`,
        `It is declared ${spell(func.type, func.name)}.`,
      );
      for (const arg of expr.args) this.value(arg);
      return this.bad(expr.span);
    }
    const args = expr.args.map((arg, at) => this.argument(arg, params[at]?.type ?? INT));
    if (this.current === undefined) {
      this.report.error(
        "E314",
        expr.span,
        "a function cannot be called here",
        "Variables outside of functions are initialised with constants; do the rest in setup().",
      );
      return this.bad(expr.span);
    }
    if (!this.current.calls.has(func)) this.current.calls.set(func, expr.span);
    this.effectOfCall(func);
    if (args.some((arg) => this.isBad(arg))) return this.bad(expr.span);
    if (result.kind !== "struct") return { kind: "call", func, args, type: result, span: expr.span };
    return this.callForStruct(this.current, func, args, result, expr.span);
  }

  /** A structure is passed by its address; the function makes its own copy. */
  private argument(arg: Expr, type: CType): Value {
    if (type.kind === "struct") return this.structAddress(arg, type, "pass") ?? this.bad(arg.span);
    return this.assignable(this.value(arg), type, "pass");
  }

  /** The function puts its result where the caller says: in a slot, whose address is the value. */
  private callForStruct(caller: Func, func: Func, args: readonly Value[], result: StructType, span: Span): Value {
    if (!isComplete(result)) {
      this.report.error("E313", span, `${spell(result)} is not complete here`, "Its definition must come before this.");
      return this.bad(span);
    }
    const type = pointerTo(result);
    const address: Value = { kind: "frame", local: this.slot(caller, result, span), offset: 0, type, span };
    const call: Value = { kind: "call", func, args: [address, ...args], type: VOID, span };
    return { kind: "sequence", first: call, second: address, type, span };
  }

  /** Computes something and throws it away. A load through volatile, a pointer or an index may be meant. */
  protected hasNoEffect(expr: Expr): boolean {
    switch (expr.kind) {
      case "integer":
        return true;
      case "name": {
        const entity = this.lookUp(expr.name);
        return entity?.kind !== "global" || entity.type.isVolatile !== true;
      }
      case "unary":
        return expr.operator !== "*" && this.hasNoEffect(expr.operand);
      case "binary":
        return (
          expr.operator !== "&&" &&
          expr.operator !== "||" &&
          this.hasNoEffect(expr.left) &&
          this.hasNoEffect(expr.right)
        );
      default:
        return false;
    }
  }
}
