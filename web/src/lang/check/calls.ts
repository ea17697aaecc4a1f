/** Checks calls: of functions by name, of functions through pointers, and of names that are no functions here. */
import { addressOfStruct } from "./assignments.ts";
import { checkBuiltinCall } from "./builtins.ts";
import { BUILTINS, BUILTIN_BY_NAME } from "../builtins/table.ts";
import type { CheckContext } from "./context.ts";
import { badValue, convertForAssignment, isBadValue } from "./conversions.ts";
import { chosenExpression } from "./generic.ts";
import { libraryFunction, plainFunction } from "./library.ts";
import { newFunction } from "./functions.ts";
import { checkValue } from "./expressions.ts";
import { checkUnknownArguments } from "./unchecked-calls.ts";
import { passVariableArguments } from "./variable-arguments.ts";
import { newSlot, checkLValue, isLValue, readLValue } from "./lvalues.ts";
import { isComplete } from "../types/type-layout.ts";
import { identifierHint } from "../../base/near-identifiers.ts";
import type { Span } from "../text/source.ts";
import type { Expr } from "../parse/syntax-tree.ts";
import { STATEMENT_WORDS } from "../parse/token-reader.ts";
import type { Func, LValue, Value } from "../types/typed-tree.ts";
import {
  gccBuiltinHint,
  headerHint,
  insteadHint,
  libraryHeader,
  plainHeader,
  valueFormHint,
} from "../preprocess/where-defined.ts";
import { plainHint } from "../preprocess/plain-hints.ts";
import { INT, VOID, pointerTo, spell, unqualified, isScalar, sameType } from "../types/types.ts";
import type { CType, FunctionType, StructType } from "../types/types.ts";

export type CallExpr = Extract<Expr, { kind: "call" }>;

/** The value of a call; for a function that returns a structure, the lvalue of the structure. */
type CallResult = Value | Extract<LValue, { kind: "memory" }>;

/** Functions of the C library that people try to call. */
const LIBRARY_FUNCTIONS =
  /^(?:v?(?:s|sn)printf|vf?printf|puts|putchar|scanf|malloc|calloc|realloc|free|aligned_alloc|mem(?:set|cpy|move|cmp|chr)|str(?:len|n?cpy|n?cmp|n?cat|r?chr|str|n?dup|tol|toul|tok|error)|ato[il]|perror|getenv|pthread_\w+|(?:mtx|thrd|cnd|tss)_\w+|clock_gettime|gettimeofday|rand|srand|abort|exit|sleep|usleep|nanosleep|time|clock|fprintf|f(?:open|close|flush|puts|gets|write|read)|p?poll|select|syscall|sysconf|get[pt]id|m(?:un)?map|mprotect|madvise|open|close|read|write|ioctl|fcntl|fork|wait(?:pid)?|kill|raise|signal|sig\w+|sched_\w+)$/;
const LIBRARY_HINTS: readonly (readonly [RegExp, string])[] = [
  [/printf|puts|putchar/, "Use printf() with a format that stands there: it prints into the trace."],
  [
    /^pthread_|^(?:mtx|thrd|cnd|tss)_/,
    "Every core runs operation() by itself; write the lock out, or include one from lib/locks.",
  ],
  [/rand/, "Use random_below(n), or random_exponential(mean)."],
  [/sleep/, "Use work(cycles) or wait_until(time)."],
  [/time|clock/, "Use now()."],
  [/mem|str/, "Write the loop: every access counts here."],
];

/** A call's value; of a function that returns a structure, the slot of the caller in which it lies. */
export function checkCall(c: CheckContext, expr: CallExpr): CallResult {
  if (expr.callee.kind === "generic") {
    const callee = chosenExpression(c, expr.callee);
    return callee === undefined ? badValue(expr.span) : checkCall(c, { ...expr, callee });
  }
  const entity = expr.callee.kind === "name" ? c.lookUp(expr.callee.name) : undefined;
  if (entity?.kind === "function" && !isDeclaredBuiltin(c, entity)) return callFunction(c, entity, expr);
  if (expr.callee.kind !== "name" || (entity !== undefined && entity.kind !== "function")) return callThrough(c, expr);
  const { name, span } = expr.callee;
  const builtin = checkBuiltinCall(c, name, expr);
  if (builtin !== undefined) return builtin;
  const later = declareImplicitly(c, name, span) ?? knownFunction(c, name, span);
  if (later !== undefined) return callFunction(c, later, expr);
  reportUnknownFunction(c, name, span);
  for (const arg of expr.args) checkValue(c, arg);
  return badValue(expr.span);
}

/** True for `int printf(const char *, ...);` in a program that does not define it: the builtin is meant. */
function isDeclaredBuiltin(c: CheckContext, { name }: Func): boolean {
  return BUILTIN_BY_NAME.has(name) && c.below.get(name)?.isDefined !== true;
}

/** Checks a call through a pointer; when the function is known after all, the call becomes a plain call. */
function callThrough(c: CheckContext, expr: CallExpr): CallResult {
  const pointer = checkValue(c, expr.callee);
  if (isBadValue(pointer)) return pointer;
  if (pointer.kind === "function") return callFunction(c, pointer.func, expr);
  const target = pointer.type.kind === "pointer" ? pointer.type.target : undefined;
  if (target?.kind !== "function") {
    const what = expr.callee.kind === "name" ? `"${expr.callee.name}"` : "this";
    c.report.error("E315", expr.callee.span, `${what} is not a function, but ${spell(pointer.type)}`);
    return badValue(expr.span);
  }
  const args = checkArguments(c, expr, target);
  if (args === undefined) return badValue(expr.span);
  c.effectOfCallThrough(args.length);
  return resultOf(c, target, args, expr.span, (all, type) => ({
    kind: "callThrough",
    pointer,
    args: all,
    type,
    span: expr.span,
  }));
}

/**
 * The function of a call that stands above its only declaration: C before 1999 took it as int f(), as gcc does with a
 * warning. Undefined for one that does not return an int, which contradicts that.
 */
function declareImplicitly(c: CheckContext, name: string, span: Span): Func | undefined {
  const result = c.below.get(name)?.result;
  if (result === undefined || c.current === undefined) return undefined;
  c.report.warning(
    "W632",
    span,
    `"${name}" is called above its declaration: its parameters are not known here`,
    c.hintBelow(name),
  );
  const func = newFunction(c, name, { kind: "function", result, params: [], isOldStyle: true }, span);
  c.declareAtFileScope(name, func);
  return func;
}

/** A function of the C library, which a compiler knows without its header. */
function knownFunction(c: CheckContext, name: string, span: Span): Func | undefined {
  const plain = c.isPlain && !c.isInLibrary() ? plainHeader(name) : undefined;
  const func = plain === undefined ? libraryFunction(c, name) : plainFunction(c, name, plain);
  const header = plain === undefined ? libraryHeader(name) : { written: plain };
  if (func !== undefined && header !== undefined)
    c.report.warning(
      "W632",
      span,
      `"${name}" is not declared: it is taken from <${header.written}>`,
      `Write #include <${header.written}>.`,
    );
  return func;
}

function reportUnknownFunction(c: CheckContext, name: string, span: Span): void {
  const instead = c.isPlain ? plainHint(name) : undefined;
  if (instead !== undefined) return c.report.error("E419", span, `Hotline's library has no "${name}" here`, instead);
  if (LIBRARY_FUNCTIONS.test(name)) {
    const hint = LIBRARY_HINTS.find(([pattern]) => pattern.test(name))?.[1];
    return c.report.error(
      "E419",
      span,
      `Hotline has no C library: "${name}" is not known`,
      headerHint(name, c.sources.files) ?? hint,
    );
  }
  c.report.error(
    "E304",
    span,
    `unknown function "${name}"`,
    headerHint(name, c.sources.files) ??
      valueFormHint(name) ??
      c.hintBelow(name) ??
      gccBuiltinHint(name, BUILTINS) ??
      c.nameHint(name, "function") ??
      insteadHint(name) ??
      identifierHint(name, STATEMENT_WORDS) ??
      "Is an #include missing, or its definition above?",
  );
}

export function callFunction(c: CheckContext, func: Func, expr: CallExpr): CallResult {
  const args = checkArguments(c, expr, func.type, func);
  if (args === undefined || c.current === undefined) return badValue(expr.span);
  c.noteCall(func, expr.span);
  c.effectOfCall(func);
  return resultOf(c, func.type, args, expr.span, (all, type) => ({
    kind: "call",
    func,
    args: all,
    type,
    span: expr.span,
  }));
}

/** Checks the arguments against the types of the parameters; undefined after an error. */
function checkArguments(
  c: CheckContext,
  expr: CallExpr,
  type: FunctionType,
  func?: Func,
): readonly Value[] | undefined {
  const { params } = type;
  if (type.isOldStyle === true) return checkUnknownArguments(c, expr, func);
  const isVariadic = type.isVariadic === true;
  if (expr.args.length !== params.length && !(isVariadic && expr.args.length > params.length)) {
    c.report.error(
      "E307",
      expr.span,
      `${func === undefined ? "the function pointed to" : `"${func.name}"`} takes ${isVariadic ? "at least " : ""}${countOfArguments(params.length)}, not ${expr.args.length}`,
      `It is declared ${spell(type, func?.name ?? "(*)")}.`,
    );
    for (const arg of expr.args) checkValue(c, arg);
    return undefined;
  }
  const fixed = expr.args.slice(0, params.length);
  const args = fixed.map((arg, at) => checkArgument(c, arg, params[at]?.type ?? INT));
  if (isVariadic) args.push(...passVariableArguments(c, expr.args.slice(params.length), expr.span));
  return canCallHere(c, expr, args) ? args : undefined;
}

export function countOfArguments(count: number): string {
  return count === 0 ? "no arguments" : count === 1 ? "1 argument" : `${count} arguments`;
}

/** True for a call inside a function whose arguments are good. */
export function canCallHere(c: CheckContext, expr: CallExpr, args: readonly Value[]): boolean {
  if (c.current !== undefined) return args.every((arg) => !isBadValue(arg));
  c.report.error(
    "E314",
    expr.span,
    "a function cannot be called here",
    "Variables outside of functions are initialised with constants; do the rest in setup().",
  );
  return false;
}

/** A structure is passed by its address; the function makes its own copy. */
function checkArgument(c: CheckContext, arg: Expr, type: CType): Value {
  if (type.kind === "struct" && type.shape.transparent === true) return checkMemberArgument(c, arg, type);
  if (type.kind === "struct") return addressOfStruct(c, arg, type, "pass") ?? badValue(arg.span);
  return convertForAssignment(c, checkValue(c, arg), type, "pass");
}

/** A function that returns a structure writes it to an address from the caller: a slot of the caller. */
function resultOf(
  c: CheckContext,
  { result: declared }: FunctionType,
  args: readonly Value[],
  span: Span,
  call: (args: readonly Value[], type: CType) => Value,
): CallResult {
  /* A value has no qualifiers: neither const nor _Atomic. */
  const result = declared.kind === "struct" ? unqualified(declared) : declared;
  if (result.kind !== "struct" || c.current === undefined) return call(args, result);
  if (!isComplete(result)) {
    c.report.error("E313", span, `${spell(result)} is not complete here`, "Its definition must come before this.");
    return badValue(span);
  }
  const type = pointerTo(result);
  const slot: Value = { kind: "frame", local: newSlot(c.current, result, span), offset: 0, type, span };
  const address: Value = { kind: "sequence", first: call([slot, ...args], VOID), second: slot, type, span };
  return { kind: "memory", address, type: result, span };
}

/*
 * Arguments of gcc's transparent unions: a parameter of such a type takes the union itself, or a value of any of its
 * members. Libraries have them for pointers that differ in their type only.
 */

/** The address of a union whose member has the argument's value: the first one of its type, or of its kind. */
function checkMemberArgument(c: CheckContext, arg: Expr, type: StructType): Value {
  const { span } = arg;
  const lvalue = checkLValue(c, arg, false);
  if (lvalue === undefined || c.current === undefined) return badValue(span);
  if (isLValue(lvalue) && lvalue.kind === "memory" && sameType(lvalue.type, type)) return lvalue.address;
  const value = readLValue(c, lvalue, span);
  const members = (type.shape.fields ?? []).flatMap((field) => (isScalar(field.type) ? [field.type] : []));
  const member =
    members.find((each) => sameType(each, value.type)) ?? members.find(({ kind }) => kind === value.type.kind);
  if (member === undefined) return convertForAssignment(c, value, type, "pass");
  const items = [{ offset: 0, type: member, value: convertForAssignment(c, value, member, "pass") }];
  const local = newSlot(c.current, type, span);
  const pointer = pointerTo(type);
  const frame: Value = { kind: "frame", local, offset: 0, type: pointer, span };
  return { kind: "statements", body: [{ kind: "fill", local, items, span }], value: frame, type: pointer, span };
}
