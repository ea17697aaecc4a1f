/**
 * Finds variables that receive a value on one path only, and are read where the paths have met. Only certain mistakes
 * are reported: loops count as run at least once, every case of a switch as taken, and a read under a further condition
 * is not judged, since that condition may be the one under which the variable was set. Functions with labels are left
 * out.
 */
import { UnsetMemory } from "./unset-memory.ts";
import type { Reporter } from "../text/report.ts";
import type { Func, Local, LValue, Stmt, Value } from "../types/typed-tree.ts";

/** The most variables followed in one function; more would only cost time. */
const WATCHED_MAX = 256;

/** The knowledge at one place of the function. */
interface Flow {
  readonly report: Reporter;
  readonly memory: UnsetMemory;
  /** Variables declared without a value, with the number of conditions around their declaration. */
  readonly watched: Map<Local, number>;
  /** The watched variables that have a value by now. */
  set: Set<Local>;
  /** The number of conditions around the present place. */
  conditions: number;
  /** The variables that are set at one of the early exits of the innermost loop or switch. */
  leaving: Set<Local>;
}

export function warnOfUnsetPaths(func: Func, report: Reporter): void {
  if (func.hasLabels) return;
  const memory = new UnsetMemory();
  followAll({ report, memory, watched: new Map(), set: new Set(), conditions: 0, leaving: new Set() }, func.body ?? []);
  memory.warn(report);
}

/** Follows the statements; true when control reaches their end. */
function followAll(flow: Flow, body: readonly Stmt[]): boolean {
  let goesOn = true;
  for (const statement of body) {
    if (statement.kind === "label") goesOn = true;
    if (!follow(flow, statement)) goesOn = false;
  }
  return goesOn;
}

function follow(flow: Flow, statement: Stmt): boolean {
  switch (statement.kind) {
    case "value":
      evaluate(flow, statement.value);
      return !isNever(statement.value);
    case "declare":
      return declare(flow, statement.local, statement.init);
    case "fill":
      for (const { value } of statement.items) evaluate(flow, value);
      return true;
    case "if":
      return followIf(flow, statement);
    case "loop":
      return followLoop(flow, statement);
    case "switch":
      evaluate(flow, statement.value);
      return leavable(flow, true, () => void followAll(flow, statement.body));
    case "block":
      return followAll(flow, statement.body);
    case "break":
    case "continue":
      for (const local of flow.set) flow.leaving.add(local);
      return false;
    case "return":
      if (statement.value !== undefined) evaluate(flow, statement.value);
      return false;
    case "label":
    case "goto":
    case "gotoThrough":
      return true;
  }
}

function declare(flow: Flow, local: Local, init: Value | undefined): boolean {
  if (init === undefined) flow.memory.declare(local);
  if (init !== undefined) evaluate(flow, init);
  else if (local.name !== "" && local.assigned && !local.inMemory && flow.watched.size < WATCHED_MAX)
    flow.watched.set(local, flow.conditions);
  return true;
}

/** True for assert(0), and for a place that is marked as never reached. */
function isNever(value: Value): boolean {
  return value.kind === "assert" && value.test.kind === "const" && value.test.value === 0n;
}

function followIf(flow: Flow, statement: Extract<Stmt, { kind: "if" }>): boolean {
  evaluate(flow, statement.test);
  const before = flow.set;
  const [yes, afterYes] = followBranch(flow, before, statement.yes);
  const [no, afterNo] = followBranch(flow, before, statement.no);
  if (yes && no) flow.set = new Set([...afterYes].filter((local) => afterNo.has(local)));
  else flow.set = yes ? afterYes : afterNo;
  return yes || no;
}

function followBranch(flow: Flow, before: ReadonlySet<Local>, body: readonly Stmt[]): [boolean, Set<Local>] {
  flow.set = new Set(before);
  flow.conditions++;
  const goesOn = followAll(flow, body);
  flow.conditions--;
  return [goesOn, flow.set];
}

function followLoop(flow: Flow, statement: Extract<Stmt, { kind: "loop" }>): boolean {
  const { test, testFirst, body, step } = statement;
  const mayBeSkipped = testFirst && test !== undefined && test.kind !== "const";
  if (testFirst && test !== undefined) evaluate(flow, test);
  return leavable(flow, mayBeSkipped, () => {
    followAll(flow, body);
    for (const local of flow.leaving) flow.set.add(local);
    if (step !== undefined) evaluate(flow, step);
    if (!testFirst && test !== undefined) evaluate(flow, test);
  });
}

/** Follows a loop or switch: variables that are set at one of its exits count as set behind it. */
function leavable(flow: Flow, isConditional: boolean, inside: () => void): boolean {
  const { leaving } = flow;
  flow.leaving = new Set();
  if (isConditional) flow.conditions++;
  inside();
  if (isConditional) flow.conditions--;
  for (const local of flow.leaving) flow.set.add(local);
  flow.leaving = leaving;
  return true;
}

// ---- Expressions --------------------------------------------------------------------------------------------------

function evaluate(flow: Flow, value: Value): void {
  switch (value.kind) {
    case "local":
      return read(flow, value.local, value);
    case "frame":
      return flow.memory.mayBeSet(value.local);
    case "load":
      for (const part of flow.memory.load(value.address, value.type, value.span) ?? [value.address])
        evaluate(flow, part);
      return;
    case "assign":
      if (value.lvalue.kind === "memory" && flow.memory.store(value.lvalue.address, value.lvalue.type))
        return evaluate(flow, value.value);
      evaluateLValue(flow, value.lvalue);
      evaluate(flow, value.value);
      if (value.lvalue.kind === "variable" && flow.watched.has(value.lvalue.local)) flow.set.add(value.lvalue.local);
      return;
    case "update":
      if (value.lvalue.kind === "variable") read(flow, value.lvalue.local, value);
      evaluateLValue(flow, value.lvalue);
      return evaluate(flow, value.value);
    case "cas":
      evaluate(flow, value.address);
      if (value.expected.kind === "local") read(flow, value.expected.local, value);
      else evaluate(flow, value.expected.kind === "value" ? value.expected.value : value.expected.address);
      return evaluate(flow, value.desired);
    case "statements":
      followAll(flow, value.body);
      if (value.value !== undefined) evaluate(flow, value.value);
      return;
    case "logic":
      evaluate(flow, value.left);
      return underCondition(flow, [value.right]);
    case "conditional":
      evaluate(flow, value.test);
      return underCondition(flow, [value.yes, value.no]);
    default:
      for (const operand of operandsOf(value)) evaluate(flow, operand);
  }
}

function evaluateLValue(flow: Flow, lvalue: LValue): void {
  if (lvalue.kind === "memory") evaluate(flow, lvalue.address);
}

function underCondition(flow: Flow, values: readonly Value[]): void {
  flow.conditions++;
  for (const value of values) evaluate(flow, value);
  flow.conditions--;
}

function read(flow: Flow, local: Local, where: Value): void {
  if (flow.set.has(local) || flow.watched.get(local) !== flow.conditions) return;
  flow.set.add(local);
  flow.report.warning(
    "W617",
    where.span,
    `"${local.name}" may be read here without a value: it is set on some paths only`,
    "Initialise it where it is declared.",
  );
}

/** The operands of a value without control flow of its own, in the order of their evaluation. */
function operandsOf(value: Value): readonly Value[] {
  switch (value.kind) {
    case "arith":
    case "compare":
      return [value.left, value.right];
    case "convert":
      return [value.operand];
    case "sequence":
      return [value.first, value.second];
    case "copy":
      return [value.to, value.from];
    case "call":
    case "print":
    case "builtin":
      return value.args;
    case "callThrough":
      return [value.pointer, ...value.args];
    case "index":
      return [value.index];
    case "atomic":
      return [value.address, value.value];
    case "assert":
      return [value.test];
    default:
      return [];
  }
}
