/**
 * alloca(). Frames have a fixed size, so each function that calls alloca() has an area for all that it takes until it
 * returns; taking more than there is ends the run.
 */
import { assertTrue } from "./builtins.ts";
import { badValue, convertForAssignment, isBadValue } from "./conversions.ts";
import { checkValue } from "./expressions.ts";
import type { CheckContext } from "./context.ts";
import { newSlot, withType } from "./lvalues.ts";
import { declare, keep, temporary } from "./temporaries.ts";
import { COMPILER_LIMITS } from "../text/limits.ts";
import { arith, compare, constant } from "../types/fold.ts";
import type { Expr } from "../parse/syntax-tree.ts";
import type { Func, Stmt, Value } from "../types/typed-tree.ts";
import { CHAR, LONG, ULONG, VOID, pointerTo } from "../types/types.ts";

type Call = Extract<Expr, { kind: "call" }>;

const AREA = COMPILER_LIMITS.VARIABLE_ARRAY;

/** What alloca() returns is aligned for every type, as in gcc. */
const ALIGNMENT = 16;

/** Checks alloca(bytes). */
export function checkAlloca(c: CheckContext, expr: Call): Value {
  const [arg] = expr.args;
  const { span } = expr;
  if (arg === undefined || c.current === undefined) return badValue(span);
  const bytes = convertForAssignment(c, checkValue(c, arg), ULONG, "pass");
  if (isBadValue(bytes)) return bytes;
  const { slot, taken } = areaOf(c.current, span);
  const body: Stmt[] = [];
  const asked = keep(body, bytes);
  const used: Value = { kind: "local", local: taken, type: ULONG, span };
  const left = arith("sub", constant(AREA, ULONG, span), used, ULONG, span);
  const fits = compare("le", asked, left, false, span);
  const text = `alloca() has room for ${AREA} bytes in each function: ${c.sources.textOf(span)}`;
  body.push({ kind: "value", value: assertTrue(c, fits, text, span), span });
  const area: Value = { kind: "frame", local: slot, offset: 0, type: pointerTo(CHAR), span };
  const block = temporary(pointerTo(CHAR), span);
  body.push(declare(block.local, arith("add", area, used, pointerTo(CHAR), span)));
  const end = arith("add", arith("add", used, asked, ULONG, span), constant(ALIGNMENT - 1, ULONG, span), ULONG, span);
  const rounded = arith("and", end, constant(-ALIGNMENT, ULONG, span), ULONG, span);
  const lvalue = { kind: "variable", local: taken, type: ULONG, span } as const;
  body.push({ kind: "value", value: { kind: "assign", lvalue, value: rounded, type: ULONG, span }, span });
  const type = pointerTo(VOID);
  return { kind: "statements", body, value: withType(block, type, span), type, span };
}

/** The area of a function, and the variable that counts the bytes that are taken of it. */
function areaOf(func: Func, span: Func["span"]): NonNullable<Func["area"]> {
  if (func.area !== undefined) return func.area;
  const shape = { tag: "alloca", isUnion: false, fields: [], size: AREA, align: ALIGNMENT };
  const slot = newSlot(func, { kind: "struct", shape }, span);
  const taken = { name: "", type: ULONG, span, align: LONG.size, inMemory: false, assigned: true, used: true };
  func.area = { slot, taken };
  return func.area;
}

/** What a function does first: of the area for alloca() nothing is taken yet. */
export function beginArea({ area }: Func): Stmt[] {
  if (area === undefined) return [];
  return [declare(area.taken, constant(0, ULONG, area.taken.span))];
}
