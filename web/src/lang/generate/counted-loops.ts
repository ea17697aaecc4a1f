/**
 * How many rounds a loop makes, where the text says so: a counter that begins at a constant, is changed by a constant
 * once in each round, and is compared with a constant or with a variable that may turn out never to be written. A
 * break or return in the body is not considered. Only the message about a run that was given up uses it.
 */
import { nodesIn, writes } from "../types/nodes.ts";
import { INT } from "../types/types.ts";
import type { ArithOp, CompareOp, Global, Local, Stmt, Value } from "../types/typed-tree.ts";

type Loop = Extract<Stmt, { kind: "loop" }>;

/** The rounds of one entry: the counter goes on from `start` by `step` while it is in `relation` to `bound`. */
export interface CountedLoop {
  readonly start: bigint;
  readonly step: bigint;
  readonly relation: CompareOp;
  readonly bound: bigint | Global;
  /** How often the counter has been changed when it is first compared. */
  readonly changesFirst: 0 | 1;
  /** Rounds that are made before that. */
  readonly roundsFirst: 0 | 1;
}

/** The position of an instruction in a loop: it begins one, or goes back at the end of each round. */
export interface LoopPosition {
  readonly at: "entry" | "round";
  /** The same object for all instructions of a loop. */
  readonly loop: { readonly counted: CountedLoop | undefined };
}

/** `before`: the statements in front of the loop. Undefined where the number is not known. */
export function countedLoop(loop: Loop, before: readonly Stmt[]): CountedLoop | undefined {
  const tested = loop.test === undefined ? undefined : comparisonOf(loop.test);
  const counter = tested === undefined ? undefined : counterOf(tested.left);
  const bound = tested === undefined ? undefined : boundOf(tested.right);
  if (tested === undefined || counter === undefined || bound === undefined) return undefined;
  const { local, inTest } = counter;
  const change = inTest ?? changeIn(loop.step, local) ?? onlyChange(loop.body, local);
  const parts = [loop.test, loop.step, loop.body];
  const changes = parts.reduce<number>((sum, part) => sum + writesOf(part, local), 0);
  const start = valueBefore(before, local);
  if (local.inMemory || change === undefined || changes !== 1 || start === undefined) return undefined;
  const beforeTest = inTest === undefined ? !loop.testFirst : inTest.result === "new";
  const { relation } = tested;
  return {
    start,
    step: change.by,
    relation,
    bound,
    changesFirst: beforeTest ? 1 : 0,
    roundsFirst: loop.testFirst ? 0 : 1,
  };
}

/** The rounds of a loop whose bound has a value; undefined for a loop that does not end so. */
export function roundsOf(loop: CountedLoop, bound: bigint): bigint | undefined {
  const further = timesTrue(loop, bound);
  return further === undefined ? undefined : BigInt(loop.roundsFirst) + further;
}

/** How often the comparison is true, one time after the other. */
function timesTrue({ start, step, relation, changesFirst }: CountedLoop, bound: bigint): bigint | undefined {
  const first = start + BigInt(changesFirst) * step;
  const distance = bound - first;
  const towards = step > 0n ? distance : -distance;
  const size = step > 0n ? step : -step;
  const goes = step > 0n ? (["lt", "le"] as const) : (["gt", "ge"] as const);
  if (size === 0n) return undefined;
  if (relation === "ne") return towards >= 0n && towards % size === 0n ? towards / size : undefined;
  if (relation === goes[0]) return towards <= 0n ? 0n : (towards + size - 1n) / size;
  if (relation === goes[1]) return towards < 0n ? 0n : towards / size + 1n;
  return undefined;
}

interface Comparison {
  readonly relation: CompareOp;
  readonly left: Value;
  readonly right: Value;
}

const MIRRORED = { eq: "eq", ne: "ne", lt: "gt", le: "ge", gt: "lt", ge: "le" } as const;

/** The comparison with the counter on its left side; a number as a condition is compared with 0. */
function comparisonOf(test: Value): Comparison | undefined {
  const value = bare(test);
  if (value.kind !== "compare") {
    const zero: Value = { kind: "const", value: 0n, type: INT, span: value.span };
    return counterOf(value) === undefined ? undefined : { relation: "ne", left: value, right: zero };
  }
  const { op, left, right } = value;
  if (counterOf(left) !== undefined) return { relation: op, left, right };
  return counterOf(right) === undefined ? undefined : { relation: MIRRORED[op], left: right, right: left };
}

interface Change {
  readonly by: bigint;
  readonly result: "old" | "new";
}

interface Counter {
  readonly local: Local;
  /** The change that the comparison makes, as in `i--`. */
  readonly inTest: Change | undefined;
}

function counterOf(compared: Value): Counter | undefined {
  const value = bare(compared);
  if (value.kind === "local") return { local: value.local, inTest: undefined };
  if (value.kind !== "update" || value.lvalue.kind !== "variable") return undefined;
  const { local } = value.lvalue;
  const inTest = changeIn(value, local);
  return inTest === undefined ? undefined : { local, inTest };
}

function boundOf(compared: Value): bigint | Global | undefined {
  const value = bare(compared);
  if (value.kind === "const") return value.type.kind === "float" ? undefined : value.value;
  if (value.kind !== "load" || value.address.kind !== "global" || value.address.offset !== 0) return undefined;
  return value.address.global;
}

/** What `i++`, `i += 2` or `i = i + 2` adds to the variable. */
function changeIn(given: Value | undefined, local: Local): Change | undefined {
  const value = given === undefined ? undefined : bare(given);
  if (value?.kind === "update" && value.lvalue.kind === "variable" && value.lvalue.local === local) {
    const by = addedBy(value.op, value.value);
    return by === undefined ? undefined : { by, result: value.result };
  }
  if (value?.kind !== "assign" || value.lvalue.kind !== "variable" || value.lvalue.local !== local) return undefined;
  const sum = bare(value.value);
  if (sum.kind !== "arith") return undefined;
  const left = bare(sum.left);
  const by = left.kind === "local" && left.local === local ? addedBy(sum.op, sum.right) : undefined;
  return by === undefined ? undefined : { by, result: "new" };
}

function addedBy(op: ArithOp, operand: Value): bigint | undefined {
  const value = bare(operand);
  if (value.kind !== "const" || value.type.kind === "float") return undefined;
  if (op === "add") return value.value;
  return op === "sub" ? -value.value : undefined;
}

/** The change by a statement of the body itself, which every round executes. */
function onlyChange(body: readonly Stmt[], local: Local): Change | undefined {
  for (const statement of body) {
    const inner = statement.kind === "block" ? onlyChange(statement.body, local) : undefined;
    const change = statement.kind === "value" ? changeIn(statement.value, local) : inner;
    if (change !== undefined) return change;
  }
  return undefined;
}

/** The constant that the last statement that writes the variable assigns to it. */
function valueBefore(before: readonly Stmt[], local: Local): bigint | undefined {
  const statement = before.findLast(
    (one) => (one.kind === "declare" && one.local === local) || writesOf(one, local) > 0,
  );
  if (statement?.kind === "declare") return constantOf(statement.init);
  if (statement?.kind !== "value") return undefined;
  const { value } = statement;
  const isSet = value.kind === "assign" && value.lvalue.kind === "variable" && value.lvalue.local === local;
  return isSet ? constantOf(value.value) : undefined;
}

function constantOf(given: Value | undefined): bigint | undefined {
  const value = given === undefined ? undefined : bare(given);
  return value?.kind === "const" && value.type.kind !== "float" ? value.value : undefined;
}

/** Without conversions, which do not change the numbers that a loop counts. */
function bare(value: Value): Value {
  return value.kind === "convert" ? bare(value.operand) : value;
}

function writesOf(part: unknown, local: Local): number {
  return nodesIn(part).filter((node) => writes(node, local)).length;
}
