/** Checks statements. */
import { jumpThrough } from "./label-addresses.ts";
import { checkDropped, checkUnused, checkValue } from "./expressions.ts";
import { warnOfEmptyBody, warnOfEmptyLoops } from "./empty-bodies.ts";
import { warnOfUnusedValue } from "./unused-values.ts";
import { assemblyStatements } from "./assembly.ts";
import { checkLocalDeclaration } from "./locals.ts";
import { conditionOf, convertForAssignment, isBadValue, promoteValue } from "./conversions.ts";
import { constantOf } from "./constants.ts";
import { addressOfStruct } from "./assignments.ts";
import type { CheckContext, OpenSwitch } from "./context.ts";
import { written } from "./labels.ts";
import { LIMITS } from "../../base/abi.gen.ts";
import { alignOf, sizeOf } from "../types/type-layout.ts";
import type { Span } from "../text/source.ts";
import type { Block, Declaration, Expr, Statement } from "../parse/syntax-tree.ts";
import type { Case, CaseLabel, Effects, Stmt, Value } from "../types/typed-tree.ts";
import { INT, pointerTo, promote, spell, VOID, wrap } from "../types/types.ts";
import type { StructType } from "../types/types.ts";

// ---- Blocks --------------------------------------------------------------------------------------------------

export function checkBlock(c: CheckContext, block: Block): Stmt[] {
  const out = inScope(c, () => block.items.flatMap((item) => checkStatement(c, item)));
  warnOfEmptyLoops(c, block.items);
  return out;
}

/** The statements of `({ … })`, of which the last may be its value. */
export function checkStatementsOf(
  c: CheckContext,
  block: Block,
  checkLast: (c: CheckContext, expr: Expr) => Value,
): { body: readonly Stmt[]; value: Value | undefined } {
  const last = block.items.at(-1);
  const { body, value } = inScope(c, () => ({
    body: (last?.kind === "expression" ? block.items.slice(0, -1) : block.items).flatMap((item) =>
      checkStatement(c, item),
    ),
    value: last?.kind === "expression" ? checkLast(c, last.value) : undefined,
  }));
  warnOfEmptyLoops(c, block.items);
  return { body, value };
}

/**
 * Runs part of the checker in a scope of its own: selection and iteration statements are blocks, and so are their
 * bodies (C11 6.8.4p3, 6.8.5p5).
 */
function inScope<T>(c: CheckContext, check: () => T): T {
  c.enterScope();
  const result = check();
  c.leaveScope();
  return result;
}

function checkBody(c: CheckContext, statement: Statement): Stmt[] {
  return inScope(c, () => checkStatement(c, statement));
}

function checkStatement(c: CheckContext, statement: Statement): Stmt[] {
  const { span } = statement;
  switch (statement.kind) {
    case "block":
      return [{ kind: "block", body: checkBlock(c, statement), span }];
    case "declaration":
      return checkLocalDeclaration(c, statement);
    case "function":
      return [];
    case "assertion":
      checkStaticAssertion(c, statement);
      return [];
    case "empty":
      return [];
    case "assembly":
      c.effectOfBarrier();
      return assemblyStatements(c, statement);
    case "expression":
      return checkExpressionStatement(c, statement.value, span);
    case "if":
      return [inScope(c, () => checkIf(c, statement))];
    case "while":
    case "do":
    case "for":
      return inScope(c, () => checkLoop(c, statement));
    case "switch":
      return inScope(c, () => checkSwitch(c, statement));
    case "case":
    case "default":
      return checkCase(c, statement);
    case "gotoThrough":
      return [jumpThrough(c, statement)];
    case "goto":
      return [{ kind: "goto", label: c.labels.goTo(statement.label, statement.labelSpan), span }];
    case "labelled":
      return checkLabelled(c, statement);
    case "break":
      if (c.breakable === 0) c.report.error("E320", span, "break outside of a loop or switch");
      return [{ kind: "break", span }];
    case "continue":
      if (c.continuable === 0) c.report.error("E320", span, "continue outside of a loop");
      return [{ kind: "continue", span }];
    case "return":
      return [checkReturn(c, statement.value, span)];
  }
}

function checkIf(c: CheckContext, statement: Extract<Statement, { kind: "if" }>): Stmt {
  const { yes, no, span } = statement;
  if (no === undefined) warnOfEmptyBody(c, yes, "if");
  const test = checkTest(c, statement.test);
  const isDecided = (truth: boolean): boolean => test.kind === "const" && (test.value !== 0n) === truth;
  return {
    kind: "if",
    test,
    yes: c.neverReached(isDecided(false), () => checkBody(c, yes)),
    no: no === undefined ? [] : c.neverReached(isDecided(true), () => checkBody(c, no)),
    span,
  };
}

function checkExpressionStatement(c: CheckContext, expr: Expr, span: Span): Stmt[] {
  const value = checkUnused(c, expr);
  if (isBadValue(value)) return [];
  warnOfUnusedValue(c, expr, "statement");
  return [{ kind: "value", value, span }];
}

function checkTest(c: CheckContext, expr: Expr): Value {
  const bare = expr.kind === "assign" && expr.operator === "=" && expr.parenthesised !== true;
  if (bare)
    c.report.warning(
      "W609",
      expr.span,
      'an assignment as a condition: did you mean "=="?',
      "If it is meant, put it in a second pair of parentheses.",
    );
  return conditionOf(c, checkValue(c, expr));
}

export function checkStaticAssertion(c: CheckContext, declaration: Extract<Declaration, { kind: "assertion" }>): void {
  const value = constantOf(c, declaration.condition, "the condition of a static assertion");
  if (value === 0n)
    c.report.error(
      "E325",
      declaration.span,
      `static assertion failed${declaration.text === undefined ? "" : `: ${declaration.text}`}`,
    );
}

// ---- Loops ---------------------------------------------------------------------------------------------------

function checkLoop(c: CheckContext, statement: Extract<Statement, { kind: "while" | "do" | "for" }>): Stmt[] {
  const init = statement.kind === "for" && statement.init !== undefined ? checkStatement(c, statement.init) : [];
  const labels = c.labels.count;
  const checkRound = (): Stmt[] => {
    c.breakable++;
    c.continuable++;
    const body = checkBody(c, statement.body);
    c.breakable--;
    c.continuable--;
    return body;
  };
  const { result, effects } = c.withEffects(() => {
    /* In the order of the text: what the condition of do … while declares is not known in the body before it. */
    const before = statement.kind === "do" ? checkRound() : undefined;
    const test = statement.test === undefined ? undefined : checkTest(c, statement.test);
    const step = statement.kind === "for" && statement.step !== undefined ? checkDropped(c, statement.step) : undefined;
    return { test, step, body: before ?? checkRound() };
  });
  const hasLabels = c.labels.count > labels;
  warnOfLostWait(c, result.test?.span ?? statement.span, effects);
  const testFirst = statement.kind !== "do";
  const loop: Stmt = { kind: "loop", ...result, testFirst, effects, hasLabels, span: statement.span };
  return init.length === 0 ? [loop] : [{ kind: "block", body: [...init, loop], span: statement.span }];
}

/** Warns of a loop that only waits for memory that others write, and that a real compiler would read only once. */
function warnOfLostWait(c: CheckContext, span: Span, effects: Effects): void {
  const { plainLoad, loadsAnew, visible, calls, through, writes } = effects;
  if (!plainLoad || loadsAnew || visible || calls.size + through.size + writes.size > 0) return;
  c.report.warning(
    "W615",
    span,
    "nothing in this loop changes what it waits for: a real compiler reads it once, and may wait for ever",
    "Declare it volatile, or read it by READ_ONCE() or atomic_load().",
  );
}

// ---- switch --------------------------------------------------------------------------------------------------

function checkSwitch(c: CheckContext, statement: Extract<Statement, { kind: "switch" }>): Stmt[] {
  warnOfEmptyBody(c, statement.body, "switch");
  const value = checkValue(c, statement.value);
  const isInt = value.type.kind === "int";
  if (!isInt && !isBadValue(value))
    c.report.error("E316", value.span, `a switch needs a whole number, not ${spell(value.type)}`);
  const type = value.type.kind === "int" ? promote(value.type) : INT;
  const open: OpenSwitch = { type, cases: [], otherwise: undefined };
  c.switches.push(open);
  c.breakable++;
  const body = checkBody(c, statement.body);
  c.breakable--;
  c.switches.pop();
  if (!isInt) return [];
  return [
    {
      kind: "switch",
      value: promoteValue(value),
      cases: open.cases,
      otherwise: open.otherwise,
      body,
      span: statement.span,
    },
  ];
}

function checkCase(c: CheckContext, statement: Extract<Statement, { kind: "case" | "default" }>): Stmt[] {
  const open = c.switches.at(-1);
  const label: CaseLabel = { span: statement.span, rounds: [] };
  c.labels.count++;
  if (open === undefined) c.report.error("E320", statement.span, `${statement.kind} outside of a switch`);
  else if (statement.kind === "case") addCases(c, open, statement, label);
  else if (open.otherwise !== undefined) c.report.error("E318", statement.span, "a second default in the same switch");
  else open.otherwise = label;
  return [{ kind: "label", label, span: statement.span }, ...checkStatement(c, statement.body)];
}

function checkLabelled(c: CheckContext, statement: Extract<Statement, { kind: "labelled" }>): Stmt[] {
  const { label: name, span } = statement;
  const earlier = c.labels.whereDefined(name);
  const label = c.labels.define(name, statement, statement.unused, span);
  if (label === undefined)
    c.report.error(
      "E305",
      span,
      `the label "${written(name)}" stands twice in this function`,
      earlier === undefined ? undefined : `The first is on line ${c.sources.lineOf(earlier)}.`,
    );
  const placed: Stmt[] = label === undefined ? [] : [{ kind: "label", label, span }];
  return [...placed, ...checkStatement(c, statement.body)];
}

/** Adds a case, or gcc's range `case first ... last`. */
function addCases(
  c: CheckContext,
  open: OpenSwitch,
  statement: Extract<Statement, { kind: "case" }>,
  label: CaseLabel,
): void {
  const { value, last: end } = statement;
  const given = constantOf(c, value, "the value of a case");
  const givenEnd = end === undefined ? given : constantOf(c, end, "the value of a case");
  if (given === undefined || givenEnd === undefined) return;
  const [first, last] = [wrap(given, open.type), wrap(givenEnd, open.type)];
  if (last < first && end !== undefined)
    return c.report.error(
      "E415",
      end.span,
      "this range of cases is empty",
      "It goes from the lower value to the higher.",
    );
  if (++c.casesGiven > LIMITS.CODE_MAX)
    c.report.fatal(
      "E502",
      value.span,
      `the switches of the program have more than ${LIMITS.CODE_MAX} cases, each of which is an instruction`,
    );
  const earlier = addToSwitch(open, { first, last, label });
  if (earlier === undefined) return;
  const twice = first > earlier.first ? first : earlier.first;
  c.report.error(
    "E318",
    value.span,
    `case ${twice} appears twice`,
    `The first is on line ${c.sources.lineOf(earlier.label.span)}.`,
  );
}

/** Adds a case at its place among the others, which are in order; returns the case that has a value of it already. */
function addToSwitch({ cases }: OpenSwitch, added: Case): Case | undefined {
  let [low, high] = [0, cases.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((cases[middle]?.last ?? 0n) < added.first) low = middle + 1;
    else high = middle;
  }
  const next = cases[low];
  if (next !== undefined && next.first <= added.last) return next;
  cases.splice(low, 0, added);
  return undefined;
}

// ---- return --------------------------------------------------------------------------------------------------

function checkReturn(c: CheckContext, expr: Expr | undefined, span: Span): Stmt {
  const result = c.current?.type.result ?? VOID;
  const name = c.current?.name ?? "";
  if (expr === undefined) {
    if (result.kind !== "void") c.report.error("E317", span, `"${name}" must return ${spell(result)}`);
    return { kind: "return", value: undefined, span };
  }
  if (result.kind === "struct") return checkStructReturn(c, expr, result, span);
  const value = checkValue(c, expr);
  if (result.kind === "void") {
    if (!isBadValue(value) && value.type.kind !== "void")
      c.report.error(
        "E317",
        span,
        `"${name}" returns nothing (void)`,
        "Give the function a result type, or return without a value.",
      );
    return { kind: "return", value, span };
  }
  warnOfLocalAddress(c, value);
  return { kind: "return", value: convertForAssignment(c, value, result, "return"), span };
}

function warnOfLocalAddress(c: CheckContext, value: Value): void {
  const base = value.kind === "arith" ? value.left : value;
  if (base.kind !== "frame") return;
  const what = base.local.name === "" ? "a value of this function" : `the local variable "${base.local.name}"`;
  c.report.warning(
    "W616",
    value.span,
    `the address of ${what} is returned, which is gone then`,
    "Make it static, or thread-local, or let the caller give the place.",
  );
}

function checkStructReturn(c: CheckContext, expr: Expr, type: StructType, span: Span): Stmt {
  const from = addressOfStruct(c, expr, type, "return");
  const pointer = c.current?.resultPointer;
  const back: Stmt = { kind: "return", value: undefined, span };
  if (from === undefined || pointer === undefined) return back;
  const to: Value = { kind: "local", local: pointer, type: pointerTo(type), span };
  const copy: Value = { kind: "copy", to, from, size: sizeOf(type), align: alignOf(type), type: VOID, span };
  return { kind: "block", body: [{ kind: "value", value: copy, span }, back], span };
}
