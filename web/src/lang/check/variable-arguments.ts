/**
 * Variable arguments. The caller puts them into a place of its frame, each in whole words of eight bytes as on the
 * stack of x86-64, and passes the place's address and size behind the parameters. A va_list is where the next argument
 * lies and where they end, so that va_arg() of an argument that was not passed ends the run.
 */
import { assertTrue } from "./builtins.ts";
import { badValue, isBadValue } from "./conversions.ts";
import type { CheckContext } from "./context.ts";
import { checkLValue, newSlot, readLValue, withType } from "./lvalues.ts";
import { declare, keep, temporary } from "./temporaries.ts";
import { checkUnknownArgument } from "./unchecked-calls.ts";
import { typeOfName } from "./types.ts";
import { arith, compare, constant, convert } from "../types/fold.ts";
import { alignOf, isComplete, roundUp, sizeOf } from "../types/type-layout.ts";
import type { Expr } from "../parse/syntax-tree.ts";
import type { Span } from "../text/source.ts";
import type { Func, Local, LValue, Stmt, Value } from "../types/typed-tree.ts";
import { VA_LIST } from "../types/library-types.ts";
import { CHAR, DOUBLE, INT, LONG, VOID, isScalar, pointerTo, spell } from "../types/types.ts";
import type { CType } from "../types/types.ts";

type Call = Extract<Expr, { kind: "call" }>;

const WORD = 8;
const BYTES = pointerTo(CHAR);
const LIST = pointerTo(VA_LIST);

// ---- Passing ------------------------------------------------------------------------------------------------------

/** The parameters by which a function gets its variable arguments. */
export function variableParams(span: Span): NonNullable<Func["variable"]> {
  const param = (type: Local["type"]): Local => {
    return { name: "", type, span, align: WORD, inMemory: false, assigned: false, used: true };
  };
  return { area: param(BYTES), bytes: param(LONG) };
}

/** What a call passes for its variable arguments: the address of the place into which they are put, and its size. */
export function passVariableArguments(c: CheckContext, exprs: readonly Expr[], span: Span): Value[] {
  const args = exprs.map((expr) => checkUnknownArgument(c, expr));
  const { current } = c;
  if (args.some(({ value }) => isBadValue(value))) return [badValue(span)];
  if (args.length === 0 || current === undefined) return [constant(0, BYTES, span), constant(0, LONG, span)];
  const offsets = placesOf(args.map(({ type }) => type));
  const size = offsets.pop() ?? 0;
  const align = Math.max(WORD, ...args.map(({ type }) => alignOf(type)));
  const shape = { tag: "variable arguments", isUnion: false, fields: [], size, align };
  const slot = newSlot(current, { kind: "struct", shape }, span);
  const at = (offset: number, type: CType): Value => {
    return { kind: "frame", local: slot, offset, type: pointerTo(type), span };
  };
  c.effect();
  const first = args.map(({ value, type }, index) => put(value, type, at(offsets[index] ?? 0, type)));
  const area = first.reduceRight<Value>(
    (second, before) => ({ kind: "sequence", first: before, second, type: BYTES, span }),
    at(0, CHAR),
  );
  return [area, constant(size, LONG, span)];
}

/** The offset of each argument, and at last the size of all. */
function placesOf(types: readonly CType[]): number[] {
  const offsets = [];
  let next = 0;
  for (const type of types) {
    const offset = roundUp(next, Math.max(WORD, alignOf(type)));
    offsets.push(offset);
    next = offset + roundUp(sizeOf(type), WORD);
  }
  return [...offsets, next];
}

/** Puts an argument into its place: a number as a whole word. */
function put(value: Value, type: CType, to: Value): Value {
  const { span } = value;
  if (!isScalar(type))
    return { kind: "copy", to, from: value, size: sizeOf(type), align: alignOf(type), type: VOID, span };
  if (type.kind === "float") return assign(withType(to, pointerTo(DOUBLE), span), DOUBLE, value);
  return assign(withType(to, pointerTo(LONG), span), LONG, convert(value, LONG, span));
}

function assign(address: Value, type: typeof LONG | typeof DOUBLE | typeof BYTES, value: Value): Value {
  const { span } = value;
  return { kind: "assign", lvalue: { kind: "memory", address, type, span }, value, type, span };
}

// ---- Lists --------------------------------------------------------------------------------------------------------

/** Checks va_start(list, last): the list begins with the first variable argument. */
export function checkVaStart(c: CheckContext, expr: Call): Value {
  const [list, last] = expr.args;
  if (last !== undefined) readLValue(c, checkLValue(c, last, false), last.span);
  const address = list === undefined ? undefined : checkList(c, list);
  const variable = c.current?.variable;
  if (variable === undefined)
    c.report.error(
      "E404",
      expr.span,
      "va_start() stands in a function without variable arguments",
      "A function has them when its last parameter is followed by `, ...`.",
    );
  if (address === undefined || variable === undefined) return badValue(expr.span);
  c.effect();
  const { span } = expr;
  const area: Value = { kind: "local", local: variable.area, type: BYTES, span };
  const bytes: Value = { kind: "local", local: variable.bytes, type: LONG, span };
  const body: Stmt[] = [];
  const kept = keep(body, address);
  body.push({ kind: "value", value: assign(memberOf(kept, 0), BYTES, area), span });
  body.push({
    kind: "value",
    value: assign(memberOf(kept, WORD), BYTES, arith("add", area, bytes, BYTES, span)),
    span,
  });
  return { kind: "statements", body, value: undefined, type: VOID, span };
}

/** Checks va_end(list), which changes nothing. */
export function checkVaEnd(c: CheckContext, expr: Call): Value {
  const [list] = expr.args;
  const first = list === undefined ? undefined : checkList(c, list);
  if (first === undefined) return badValue(expr.span);
  const { span } = expr;
  return { kind: "sequence", first, second: { kind: "nothing", type: VOID, span }, type: VOID, span };
}

export function checkVaCopy(c: CheckContext, expr: Call): Value {
  const [to, from] = expr.args.map((arg) => checkList(c, arg));
  if (to === undefined || from === undefined) return badValue(expr.span);
  c.effect();
  const [size, align] = [sizeOf(VA_LIST), alignOf(VA_LIST)];
  return { kind: "copy", to, from, size, align, type: VOID, span: expr.span };
}

/** Checks va_arg(list, type): the place of the next argument, which it passes over. */
export function checkVariableArgument(
  c: CheckContext,
  expr: Extract<Expr, { kind: "variableArgument" }>,
): LValue | Value {
  const { span } = expr;
  const type = typeOfName(c, expr.type);
  const list = checkList(c, expr.list);
  if (!canBeRead(c, type, expr.type.span) || list === undefined) return badValue(span);
  c.effect();
  const body: Stmt[] = [];
  const kept = keep(body, list);
  const next = temporary(BYTES, span);
  body.push(declare(next.local, aligned(load(memberOf(kept, 0)), alignOf(type))));
  const behind = arith("add", next, constant(roundUp(sizeOf(type), WORD), LONG, span), BYTES, span);
  const isThere = compare("le", behind, load(memberOf(kept, WORD)), false, span);
  const text = `va_arg() reads an argument that was not passed: ${c.sources.textOf(span)}`;
  body.push({ kind: "value", value: assertTrue(c, isThere, text, span), span });
  body.push({ kind: "value", value: assign(memberOf(kept, 0), BYTES, behind), span });
  const pointer = pointerTo(type);
  const address: Value = { kind: "statements", body, value: withType(next, pointer, span), type: pointer, span };
  return { kind: "memory", address, type, span };
}

function canBeRead(c: CheckContext, type: CType, span: Span): boolean {
  const isNarrow = type.kind === "int" && type.rank < INT.rank;
  const isShort = type.kind === "float" && type.size < DOUBLE.size;
  if (isShort)
    c.report.error("E404", span, "a float is passed as a double here", "Write double, and convert the value.");
  else if (isNarrow)
    c.report.error("E404", span, `${spell(type)} is passed as an int here`, "Write int, and convert the value.");
  else if (!isComplete(type) || type.kind === "array")
    c.report.error("E404", span, `${spell(type)} is no type of an argument`);
  return !isShort && !isNarrow && isComplete(type) && type.kind !== "array";
}

/** The address of a list; undefined with a diagnostic where the expression is none. */
function checkList(c: CheckContext, expr: Expr): Value | undefined {
  const list = readLValue(c, checkLValue(c, expr, false), expr.span);
  if (isBadValue(list)) return undefined;
  if (list.type.kind === "pointer" && list.type.target.kind === "struct" && list.type.target.shape === VA_LIST.shape)
    return withType(list, LIST, expr.span);
  c.report.error("E404", expr.span, `a va_list is needed here, this is ${spell(list.type)}`);
  return undefined;
}

function memberOf(list: Value, offset: number): Value {
  const { span } = list;
  return arith("add", withType(list, pointerTo(BYTES), span), constant(offset, LONG, span), pointerTo(BYTES), span);
}

function load(address: Value): Value {
  return { kind: "load", address, type: BYTES, span: address.span };
}

function aligned(value: Value, align: number): Value {
  if (align <= WORD) return value;
  const { span } = value;
  const number = arith("add", convert(value, LONG, span), constant(align - 1, LONG, span), LONG, span);
  return convert(arith("and", number, constant(-align, LONG, span), LONG, span), BYTES, span);
}
