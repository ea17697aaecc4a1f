/**
 * The profile in the forms of SGI's kernprof: samples by program counter (kernprof -t pc), and the flat profile and
 * call graph that gprof prints of its annotated call graph (kernprof -t acg). A sample is one cycle of one core: every
 * cycle is counted. Samples count for the function whose code the instruction lies in, so that inlined code counts for
 * its caller; in the other two forms an inlined function is a function of its own (see call-tree.ts).
 */
import { cumsum, sum } from "d3-array";
import type { DebugInfo } from "../../../base/program.ts";
import type { RunResult } from "../../../base/run.ts";
import { type CallNode, callTree } from "./call-tree.ts";
import { profileByFunction } from "./profile.ts";
import type { SourcePosition } from "../symbols.ts";

/** A function with code of its own. */
export interface SampleRow {
  readonly symbol: string;
  /** Index of its first instruction; undefined where the compiler named none. */
  readonly pc: number | undefined;
  readonly cycles: number;
  /** The share of all profiled cycles. */
  readonly share: number;
  /** Where it is defined. */
  readonly file: string;
  readonly line: number;
}

export function samplesByFunction(result: RunResult, debug: DebugInfo): readonly SampleRow[] {
  return profileByFunction(result, debug).map((row) => ({
    ...row,
    pc: debug.functions.find(({ name, file }) => name === row.symbol && debug.files[file] === row.file)?.start,
  }));
}

/** A function with all its calls, by name. Times in cycles of all cores together. */
export interface FlatRow {
  readonly symbol: string;
  /** In the function itself; of all profiled cycles; in it and in all rows above. */
  readonly self: number;
  readonly selfShare: number;
  readonly cumulative: number;
  /** In the function and in all that it calls. */
  readonly total: number;
  readonly totalShare: number;
  /** The line of the function itself that took most of its time; undefined where `self` is 0. */
  readonly hottest: Pick<SourcePosition, "file" | "line"> | undefined;
  /** Some of the time was divided among callers by the number of their calls: see CallNode. */
  readonly estimated: boolean;
}

/** A caller or a callee of a function, and the part of the callee's time that this caller's calls took. */
export interface GraphLine {
  readonly symbol: string;
  readonly self: number;
  /** In what the callee itself calls. */
  readonly children: number;
}

export interface GraphEntry extends FlatRow {
  /** From 1 on, by falling total; other entries name functions by it. */
  readonly index: number;
  readonly children: number;
  /** Most time first. */
  readonly callers: readonly GraphLine[];
  readonly callees: readonly GraphLine[];
}

/** Most time in the function itself first. */
export function flatProfile(result: RunResult, debug: DebugInfo): readonly FlatRow[] {
  const rows = [...foldTree(callTree(result, debug)).values()]
    .map(flatRow)
    .sort((a, b) => b.self - a.self || b.total - a.total || a.symbol.localeCompare(b.symbol, "en"));
  const cumulative = cumsum(rows, ({ self }) => self);
  return rows.map((row, i) => ({ ...row, cumulative: cumulative[i] ?? 0 }));
}

/** Most time in the function and in all that it calls first. */
export function callGraph(result: RunResult, debug: DebugInfo): readonly GraphEntry[] {
  const folded = foldTree(callTree(result, debug));
  const cumulative = new Map(flatProfile(result, debug).map((row) => [row.symbol, row.cumulative]));
  return [...folded.values()]
    .sort((a, b) => b.total - a.total || b.self - a.self || a.symbol.localeCompare(b.symbol, "en"))
    .map((one, i) => ({
      ...flatRow(one),
      cumulative: cumulative.get(one.symbol) ?? 0,
      index: i + 1,
      children: one.total - one.self,
      callers: linesOf(one.callers),
      callees: linesOf(one.callees),
    }));
}

/** All nodes of the tree that are the same function. */
interface Folded {
  readonly symbol: string;
  self: number;
  total: number;
  /** All profiled cycles. */
  readonly whole: number;
  hottest: { position: FlatRow["hottest"]; cycles: number };
  estimated: boolean;
  readonly callers: Map<string, GraphLine>;
  readonly callees: Map<string, GraphLine>;
}

function foldTree(tree: readonly CallNode[]): ReadonlyMap<string, Folded> {
  const whole = sum(tree, ({ inclusive }) => inclusive);
  const folded = new Map<string, Folded>();
  const visit = (node: CallNode, outer: readonly string[]): void => {
    const one = folded.get(node.symbol) ?? newFolded(node.symbol, whole);
    folded.set(node.symbol, one);
    add(one, node, outer.includes(node.symbol));
    const caller = outer.at(-1);
    if (caller !== undefined) addLine(one.callers, caller, node);
    for (const callee of node.calls) {
      addLine(one.callees, callee.symbol, callee);
      visit(callee, [...outer, node.symbol]);
    }
  };
  for (const node of tree) visit(node, []);
  return folded;
}

function newFolded(symbol: string, whole: number): Folded {
  const hottest = { position: undefined, cycles: 0 };
  return { symbol, self: 0, total: 0, whole, hottest, estimated: false, callers: new Map(), callees: new Map() };
}

/** The time of a recursive call is part of the outermost call's. */
function add(one: Folded, node: CallNode, isRecursive: boolean): void {
  one.self += node.self;
  if (!isRecursive) one.total += node.inclusive;
  if (node.self > one.hottest.cycles) one.hottest = { position: node.hottest, cycles: node.self };
  one.estimated ||= node.estimated;
}

function addLine(lines: Map<string, GraphLine>, symbol: string, { self, inclusive }: CallNode): void {
  const before = lines.get(symbol);
  const children = inclusive - self + (before?.children ?? 0);
  lines.set(symbol, { symbol, self: self + (before?.self ?? 0), children });
}

function linesOf(lines: ReadonlyMap<string, GraphLine>): readonly GraphLine[] {
  return [...lines.values()].sort(
    (a, b) => b.self + b.children - a.self - a.children || a.symbol.localeCompare(b.symbol, "en"),
  );
}

function flatRow({ symbol, self, total, whole, hottest, estimated }: Folded): FlatRow {
  const shares = { selfShare: self / whole, totalShare: total / whole };
  return { symbol, self, total, ...shares, cumulative: 0, hottest: hottest.position, estimated };
}
