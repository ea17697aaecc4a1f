/**
 * Addresses of labels: gcc's &&label, which may stand in the constants of a static table, and goto *address. The
 * address of a label is a number of its own, which is no address of the memory; the jump finds its label among those of
 * the function whose addresses are taken, as a switch finds its case, and any other number ends the run.
 */
import { assertTrue } from "./builtins.ts";
import { badValue, isBadValue } from "./conversions.ts";
import { checkValue } from "./expressions.ts";
import type { CheckContext } from "./context.ts";
import { LIMITS } from "../../base/abi.gen.ts";
import { constant } from "../types/fold.ts";
import type { Expr, Statement } from "../parse/syntax-tree.ts";
import type { Case, Stmt, Value } from "../types/typed-tree.ts";
import { INT, VOID, pointerTo, spell } from "../types/types.ts";

/** The first number behind those of functions. */
const LABEL_BASE = BigInt(LIMITS.FUNCTION_BASE + LIMITS.FUNCTION_STEP * LIMITS.CODE_MAX);
const LABEL_STEP = BigInt(LIMITS.FUNCTION_STEP);

/** Checks &&label. */
export function addressOfLabel(c: CheckContext, expr: Extract<Expr, { kind: "labelAddress" }>): Value {
  const { span } = expr;
  if (c.current === undefined) {
    c.report.error("E405", span, "there are no labels outside of functions");
    return badValue(span);
  }
  const label = c.labels.goTo(expr.label, span);
  const { addressed } = c.current;
  let known = addressed.find((one) => one.label === label);
  if (known === undefined) {
    const first = LABEL_BASE + LABEL_STEP * BigInt(c.labelsAddressed++);
    known = { first, last: first, label };
    addressed.push(known);
  }
  return constant(known.first, pointerTo(VOID), span);
}

/** Checks goto *address. */
export function jumpThrough(c: CheckContext, statement: Extract<Statement, { kind: "gotoThrough" }>): Stmt {
  const { address, span } = statement;
  const value = checkValue(c, address);
  const targets: readonly Case[] = c.current?.addressed ?? [];
  if (!isBadValue(value) && value.type.kind !== "pointer")
    c.report.error("E405", value.span, `goto * takes the address of a label, not ${spell(value.type)}`);
  c.effect();
  const text = `goto *${c.sources.textOf(address.span)} does not lead to a label of this function`;
  return { kind: "gotoThrough", value, targets, otherwise: assertTrue(c, constant(0, INT, span), text, span), span };
}
