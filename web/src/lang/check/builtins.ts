/**
 * Checks calls of builtins: the plain ones by their signature, assertions, hints, and the single accesses of READ_ONCE
 * and WRITE_ONCE. Atomic operations are in atomics.ts.
 */
import { badValue, conditionOf, convertForAssignment, evaluatedBefore, isBadValue, truthOf } from "./conversions.ts";
import { checkValue } from "./expressions.ts";
import { checkAtomicOnObject, evaluateOnce, fenceAt, orderingAt, storeValue } from "./atomics.ts";
import { checkOverflow } from "./overflow.ts";
import { checkByAddress, isByAddress } from "./by-address.ts";
import { constantOf } from "./constants.ts";
import { checkLValue, isLValue, readLValue } from "./lvalues.ts";
import { checkPrintedWord, checkPrintf, checkPutchar, checkPuts } from "./printing.ts";
import { checkWritableLValue } from "./assignments.ts";
import { sizeOfWhole } from "./whole-variables.ts";
import { checkAlloca } from "./alloca.ts";
import { checkFloating, checkKindOfNumber, checkQuietComparison } from "./floating.ts";
import { checkAssumption, checkObjectSize, checkSignBits, classifyType } from "./facts.ts";
import { checkVaCopy, checkVaEnd, checkVaStart } from "./variable-arguments.ts";
import { refuseBits } from "./bit-fields.ts";
import type { CheckContext } from "./context.ts";
import { type BitForm, bits, swapped } from "../builtins/bits.ts";
import { BUILTIN_BY_NAME, plainBuiltin } from "../builtins/table.ts";
import type { GenericBuiltin, GenericForm, PlainBuiltin } from "../types/builtin-kinds.ts";
import { constant, convert } from "../types/fold.ts";
import { orderAsked, orderOfName } from "../types/orders.ts";
import type { Span } from "../text/source.ts";
import type { Expr } from "../parse/syntax-tree.ts";
import type { LValue, Value } from "../types/typed-tree.ts";
import { BASIC, BOOL, INT, LONG, ULONG, VOID, isScalar } from "../types/types.ts";
import type { IntType } from "../types/types.ts";

type Call = Extract<Expr, { kind: "call" }>;

/** Builtins that are mere arithmetic: their value is constant when their operands are, outside of functions too. */
const ARITHMETIC_FORMS: ReadonlySet<GenericForm> = new Set([
  "expect",
  "constant_p",
  "lock_free",
  "percpu_bytes",
  "choose",
  "classify_type",
  "object_size",
  "clrsb",
  "floating",
  "kind_of_number",
  "quiet_comparison",
  "popcount",
  "parity",
  "ctz",
  "clz",
  "ffs",
  "bswap",
]);

/** The numbers of arguments that a builtin takes besides that of its signature. */
const OPTIONAL_COUNTS: Partial<Record<GenericForm, readonly number[]>> = {
  prefetch: [2, 3],
  va_start: [1],
  assume_aligned: [3],
};

/** Builtins that are checked in files of their own. */
const OTHERS: Partial<Record<GenericForm, (c: CheckContext, expr: Call, builtin: GenericBuiltin) => Value>> = {
  alloca: checkAlloca,
  assume_aligned: checkAssumption,
  classify_type: classifyType,
  object_size: checkObjectSize,
  clrsb: checkSignBits,
  floating: checkFloating,
  kind_of_number: checkKindOfNumber,
  quiet_comparison: checkQuietComparison,
  puts: checkPuts,
  putchar: checkPutchar,
  print_characters: (c, expr) => checkPrintedWord(c, expr, false),
  print_last: (c, expr) => checkPrintedWord(c, expr, true),
  va_start: checkVaStart,
  va_end: checkVaEnd,
  va_copy: checkVaCopy,
};

type MemoryLValue = Extract<LValue, { kind: "memory" }>;

export function checkBuiltinCall(c: CheckContext, name: string, expr: Call): Value | MemoryLValue | undefined {
  const builtin = BUILTIN_BY_NAME.get(name.replace(/^(__(?:sync|atomic)_\w+)_(?:1|2|4|8|16)$/, "$1"));
  if (builtin === undefined) return undefined;
  if (builtin.kind === "plain" || !ARITHMETIC_FORMS.has(builtin.form)) c.effectOfBarrier();
  if (c.current === undefined && !(builtin.kind === "generic" && ARITHMETIC_FORMS.has(builtin.form))) {
    c.report.error("E314", expr.span, "a builtin cannot be called outside of a function", "Do this in setup().");
    return badValue(expr.span);
  }
  if (builtin.kind === "plain") return checkPlainBuiltin(c, builtin, expr);
  return builtin.form === "percpu_own" ? checkOwnCopy(c, builtin, expr) : checkGenericBuiltin(c, builtin, expr);
}

function checkPlainBuiltin(c: CheckContext, builtin: PlainBuiltin, expr: Call): Value {
  const count = builtin.params.length;
  if (!checkArgumentCount(c, builtin, expr, [count])) return badValue(expr.span);
  const args = expr.args.map((arg, at) =>
    convertForAssignment(c, checkValue(c, arg), builtin.params[at] ?? INT, "pass"),
  );
  if (builtin.effect) c.effect();
  if (args.some((arg) => isBadValue(arg))) return badValue(expr.span);
  return { kind: "builtin", builtin, args, type: builtin.result, span: expr.span };
}

function checkArgumentCount(
  c: CheckContext,
  builtin: { readonly name: string; readonly signature: string },
  expr: Call,
  counts: readonly number[],
): boolean {
  if (counts.includes(expr.args.length)) return true;
  const wanted = counts[0] ?? 0;
  const spelled = wanted === 0 ? "no arguments" : wanted === 1 ? "1 argument" : `${wanted} arguments`;
  c.report.error(
    "E307",
    expr.span,
    `"${builtin.name}" takes ${spelled}, not ${expr.args.length}`,
    `It is declared ${builtin.signature}.`,
  );
  for (const arg of expr.args) checkValue(c, arg);
  return false;
}

// ---- Generic builtins ----------------------------------------------------------------------------------------

function checkGenericBuiltin(c: CheckContext, builtin: GenericBuiltin, expr: Call): Value {
  if (builtin.form === "printf") return checkPrintf(c, expr, builtin.name === "fprintf");
  const count = builtin.arity + (builtin.ordered ? builtin.orders : 0);
  const optional = OPTIONAL_COUNTS[builtin.form] ?? [];
  if (!checkArgumentCount(c, builtin, expr, [count, ...optional])) return badValue(expr.span);
  if (isByAddress(builtin.form)) return checkByAddress(c, builtin.form, expr);
  const orders = expr.args.slice(builtin.arity).map((order) => checkValue(c, order));
  return evaluatedBefore(orders, checkForm(c, builtin, expr, orders));
}

/** Checks a call of a builtin; its memory orders, and other arguments that change nothing, are checked already. */
function checkForm(c: CheckContext, builtin: GenericBuiltin, expr: Call, orders: readonly Value[]): Value {
  /* gcc has "weak" before the orders of a compare-and-exchange. */
  const order = orders.length > 0 ? orderAsked(orders[builtin.orders === 3 ? 1 : 0]) : orderOfName(builtin.name);
  switch (builtin.form) {
    case "assert":
      return checkAssertion(c, expr);
    case "unreachable":
      return assertTrue(c, constant(0, INT, expr.span), "unreachable code is reached", expr.span);
    case "fence":
      if (order === "SEQ_CST") return fenceAt(c, expr.span);
      c.effect();
      return orderingAt(order, expr.span);
    case "no_fence":
      return orderingAt(builtin.name.startsWith("smp_") ? order : "RELAXED", expr.span);
    case "expect":
      return checkExpectation(c, expr);
    case "constant_p":
      return checkConstantness(c, expr);
    case "lock_free":
      return checkLockFree(c, expr);
    case "choose":
      return checkChoice(c, expr);
    case "prefetch":
      return checkPrefetch(c, expr, orders);
    case "popcount":
    case "parity":
    case "ctz":
    case "clz":
    case "ffs":
      return checkBitCount(c, builtin.form, builtin, expr);
    case "bswap":
      return checkSwap(c, builtin, expr);
    case "add_overflow":
    case "sub_overflow":
    case "mul_overflow":
      return checkOverflow(c, builtin.form, builtin, expr);
    case "percpu_bytes":
      return constant(sizeOfWhole(c, expr.args[0] ?? expr), ULONG, expr.span);
    case "read_once":
      return checkReadOnce(c, expr);
    case "write_once":
      return checkWriteOnce(c, expr);
    case "store_past":
      return checkAtomicOnObject(c, builtin, { ...expr, args: expr.args.toReversed() }, order);
    default:
      return OTHERS[builtin.form]?.(c, expr, builtin) ?? checkAtomicOnObject(c, builtin, expr, order);
  }
}

/** Checks __builtin_prefetch(p, write, locality), of which the last two must be constants, as in gcc. */
function checkPrefetch(c: CheckContext, expr: Call, hints: readonly Value[]): Value {
  const asked = checkPlainBuiltin(c, plainBuiltin("prefetch"), { ...expr, args: expr.args.slice(0, 1) });
  const [write, locality] = hints;
  if (asked.kind !== "builtin" || write === undefined) return asked;
  reportUnlessConstant(c, write, "whether a prefetch is for writing must be a constant, 0 or 1");
  if (locality !== undefined)
    reportUnlessConstant(c, locality, "the locality of a prefetch must be a constant, 0 to 3");
  return { ...asked, forWriting: write.kind === "const" && write.value !== 0n };
}

function reportUnlessConstant(c: CheckContext, value: Value, message: string): void {
  if (value.kind !== "const" && !isBadValue(value)) c.report.error("E314", value.span, message);
}

/** Checks a bit count, whose name gives the width: __builtin_ctz, __builtin_ctzl, __builtin_ctzll. */
function checkBitCount(c: CheckContext, form: BitForm, builtin: GenericBuiltin, expr: Call): Value {
  const [arg] = expr.args;
  const type = BASIC[builtin.name.endsWith("l") ? "unsigned long" : "unsigned int"] as IntType;
  if (arg === undefined) return badValue(expr.span);
  const value = convertForAssignment(c, checkValue(c, arg), type, "pass");
  if (isBadValue(value)) return value;
  return evaluateOnce(value, type, (x) => convert(bits(form, x, type, evaluateOnce), INT, expr.span));
}

/** Checks __builtin_bswap16, __builtin_bswap32 or __builtin_bswap64, whose name gives the width. */
function checkSwap(c: CheckContext, builtin: GenericBuiltin, expr: Call): Value {
  const [arg] = expr.args;
  const name = builtin.name.endsWith("16") ? "short" : builtin.name.endsWith("32") ? "int" : "long";
  const type = BASIC[`unsigned ${name}`] as IntType;
  if (arg === undefined) return badValue(expr.span);
  const value = convertForAssignment(c, checkValue(c, arg), type, "pass");
  return isBadValue(value) ? value : swapped(value, type, evaluateOnce);
}

/** Checks __builtin_constant_p(x), which does not evaluate x. */
function checkConstantness(c: CheckContext, expr: Call): Value {
  const [arg] = expr.args;
  const isConstant = arg !== undefined && c.withoutEffects(() => isConstantValue(c, arg));
  return constant(isConstant ? 1 : 0, INT, expr.span);
}

/** True for constants, and for strings as well, whose addresses gcc counts as constant. */
function isConstantValue(c: CheckContext, expr: Expr): boolean {
  return expr.kind === "string" || checkValue(c, expr).kind === "const";
}

/** Checks __atomic_always_lock_free(bytes, pointer): a constant, whatever the pointer is. */
function checkLockFree(c: CheckContext, expr: Call): Value {
  const [size, pointer] = expr.args;
  if (size === undefined || pointer === undefined) return badValue(expr.span);
  c.withoutEffects(() => checkValue(c, pointer));
  const bytes = constantOf(c, size, "the size that __atomic_always_lock_free is asked about");
  return bytes === undefined ? badValue(expr.span) : constant(LOCK_FREE.has(bytes) ? 1 : 0, BOOL, expr.span);
}

/** gcc says of 16 bytes that there may be a lock, though this machine has an instruction. */
const LOCK_FREE: ReadonlySet<bigint> = new Set([1n, 2n, 4n, 8n]);

function checkChoice(c: CheckContext, expr: Call): Value {
  const [test, yes, no] = expr.args;
  if (test === undefined || yes === undefined || no === undefined) return badValue(expr.span);
  const decided = constantOf(c, test, "the choice of __builtin_choose_expr");
  return decided === undefined ? badValue(expr.span) : checkValue(c, decided === 0n ? no : yes);
}

/** Checks __builtin_expect(x, likely), whose value is x as a long; what is likely is evaluated as well. */
function checkExpectation(c: CheckContext, expr: Call): Value {
  const [value, likely] = expr.args.map((arg) => checkValue(c, arg));
  if (value === undefined || likely === undefined || isBadValue(value) || isBadValue(likely))
    return badValue(expr.span);
  if (!isScalar(value.type)) return convertForAssignment(c, value, LONG, "pass");
  /* A condition stays one, so that it becomes a jump. */
  const isTruth = value.kind === "compare" || value.kind === "logic";
  return evaluatedBefore([likely], isTruth ? { ...value, type: LONG } : convert(value, LONG, value.span));
}

/** Checks an assertion. assert(x && "text") is shown by its text; the string itself is always true. */
function checkAssertion(c: CheckContext, expr: Call): Value {
  const [arg] = expr.args;
  if (arg === undefined) return badValue(expr.span);
  const { condition, texts } = withoutTexts(arg);
  const test = condition === undefined ? constant(1, INT, arg.span) : conditionOf(c, checkValue(c, condition));
  const written = c.sources.textOf(arg.span);
  return assertTrue(c, test, texts.length === 0 ? written : `${texts.join(", ")} (${written})`, expr.span);
}

/** An assertion whose failure shows this text. */
export function assertTrue(c: CheckContext, condition: Value, text: string, span: Span): Value {
  if (isBadValue(condition)) return condition;
  c.assertions.push({ text, span });
  const assertion = c.assertions.length - 1;
  const test = truthOf(condition);
  const sources = test.kind === "compare" ? [test.left, test.right].map((side) => sideText(c, side, text)) : [];
  return { kind: "assert", test, assertion, sources, type: VOID, span };
}

/** The name of a value in the message of a failed assertion; a condition that is a single value is known to be 0. */
function sideText(c: CheckContext, side: Value, condition: string): string {
  const text = c.sources.textOf(side.span);
  return text === condition ? "" : text;
}

function checkReadOnce(c: CheckContext, expr: Call): Value {
  const [arg] = expr.args;
  if (arg === undefined) return badValue(expr.span);
  const lvalue = checkLValue(c, arg, false);
  if (lvalue !== undefined && !isLValue(lvalue) && !isBadValue(lvalue)) {
    c.report.error("E310", arg.span, "READ_ONCE reads a variable, a field, an element or *pointer");
    return badValue(expr.span);
  }
  if (refuseBits(c, lvalue, arg.span, "cannot be read by READ_ONCE")) return badValue(expr.span);
  const value = readLValue(c, lvalue, arg.span);
  return value.kind === "load" ? { ...value, order: "ONCE" } : value;
}

/** Checks __percpu_own(x), which is the lvalue x; only the order of its accesses is another. */
function checkOwnCopy(c: CheckContext, builtin: GenericBuiltin, expr: Call): Value | MemoryLValue {
  const [arg] = expr.args;
  if (!checkArgumentCount(c, builtin, expr, [1]) || arg === undefined) return badValue(expr.span);
  const lvalue = checkLValue(c, arg, false);
  if (lvalue?.kind === "memory" && !refuseBits(c, lvalue, arg.span, "cannot be marked"))
    return { ...lvalue, order: "ONCE" };
  if (lvalue !== undefined && (lvalue.kind === "variable" || (!isLValue(lvalue) && !isBadValue(lvalue))))
    c.report.error("E310", arg.span, "only something in memory can be marked");
  return badValue(expr.span);
}

function checkWriteOnce(c: CheckContext, expr: Call): Value {
  const [target, written] = expr.args;
  if (target === undefined || written === undefined) return badValue(expr.span);
  const lvalue = checkWritableLValue(c, target, expr.span);
  const value = checkValue(c, written);
  if (lvalue === undefined || refuseBits(c, lvalue, target.span, "cannot be written by WRITE_ONCE"))
    return badValue(expr.span);
  return storeValue(c, lvalue.kind === "memory" ? { ...lvalue, order: "ONCE" } : lvalue, value, expr.span);
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
