/**
 * The profile of kernprof.ts as text, as kernprof and gprof print it. Times are those of all cores together. gprof's
 * numbers of calls are left out: the core counts cycles, and inlined functions have no call to count.
 */
import type { DebugInfo } from "../../../base/program.ts";
import type { RunResult } from "../../../base/run.ts";
import { sum } from "d3-array";
import {
  callGraph,
  flatProfile,
  type FlatRow,
  type GraphEntry,
  type GraphLine,
  type SampleRow,
  samplesByFunction,
} from "./kernprof.ts";

/** Functions with a smaller share of all time are left out of the flat profile and of the call graph. */
const SHARE_MIN = 0.0005;

export function kernprofText(result: RunResult, debug: DebugInfo, clockHz: number): string {
  const flat = flatProfile(result, debug).filter(({ selfShare }) => selfShare >= SHARE_MIN);
  const graph = callGraph(result, debug);
  const unit = unitFor(flat[0]?.self ?? 0, clockHz);
  const parts = [samplesText(samplesByFunction(result, debug)), flatText(flat, unit), graphText(graph, unit)];
  return parts.map((lines) => lines.map((line) => `${line}\n`).join("")).join("\n");
}

/** Where kernprof has an address, this has the number of the function's first instruction. */
function samplesText(rows: readonly SampleRow[]): readonly string[] {
  const names = ["TOTAL_SAMPLES", ...rows.map(({ symbol, pc }) => `${symbol} [${address(pc)}]:`)];
  const counts = [sum(rows, ({ cycles }) => cycles), ...rows.map(({ cycles }) => cycles)].map((n) => n.toFixed(0));
  const width = widest(names);
  const digits = widest(counts);
  return names.map((name, i) => {
    const row = rows[i - 1];
    const share = row === undefined ? "" : `  (${(100 * row.share).toFixed(1).padStart(4)}%)`;
    return `${name.padEnd(width)} ${(counts[i] ?? "").padStart(digits)}${share}`;
  });
}

function widest(texts: readonly string[]): number {
  return Math.max(0, ...texts.map(({ length }) => length));
}

function address(pc: number | undefined): string {
  return pc === undefined ? "?" : pc.toString(16).padStart(4, "0");
}

interface Unit {
  /** The name that gprof writes above its columns, for example "seconds". */
  readonly name: string;
  readonly cyclesOf: number;
}

const UNITS: readonly (readonly [string, number])[] = [
  ["seconds", 1],
  ["ms", 1e-3],
  ["us", 1e-6],
];

/** The largest unit in which the longest time has a digit before the point; gprof has seconds only. */
function unitFor(longest: number, clockHz: number): Unit {
  const fits = UNITS.find(([, seconds]) => longest / clockHz >= seconds) ?? (["us", 1e-6] as const);
  return { name: fits[0], cyclesOf: fits[1] * clockHz };
}

const inUnit = (cycles: number, { cyclesOf }: Unit): string => (cycles / cyclesOf).toFixed(2);
const percent = (share: number): string => (100 * share).toFixed(1);

const ESTIMATED_NOTE =
  "~ several places call the function, or one around it; its time is divided by the number of calls";

function named(symbol: string, estimated: boolean): string {
  return estimated ? `${symbol} ~` : symbol;
}

function flatText(rows: readonly FlatRow[], unit: Unit): readonly string[] {
  const line = (cells: readonly string[], name: string): string =>
    `${cells.map((cell, i) => cell.padStart(i === 0 ? 6 : 11)).join("")}  ${name}`.trimEnd();
  const note = rows.some(({ estimated }) => estimated) ? ["", ESTIMATED_NOTE] : [];
  return [
    "Flat profile:",
    "",
    line(["%", "cumulative", "self", "total"], ""),
    line(["time", unit.name, unit.name, unit.name], "name"),
    ...rows.map(({ symbol, selfShare, cumulative, self, total, estimated }) =>
      line(
        [percent(selfShare), inUnit(cumulative, unit), inUnit(self, unit), inUnit(total, unit)],
        named(symbol, estimated),
      ),
    ),
    ...note,
  ];
}

const RULE = "-".repeat(64);

function graphText(entries: readonly GraphEntry[], unit: Unit): readonly string[] {
  const shown = entries.filter(({ totalShare }) => totalShare >= SHARE_MIN);
  const numbers = new Map(shown.map(({ symbol, index }) => [symbol, index]));
  const line = (head: string, time: { self: number; children: number }, name: string): string =>
    `${head.padEnd(14)}${inUnit(time.self, unit).padStart(11)}${inUnit(time.children, unit).padStart(11)}  ${name}`;
  const other = (of: GraphLine): string => {
    const index = numbers.get(of.symbol);
    return line("", of, `    ${of.symbol}${index === undefined ? "" : ` [${index}]`}`);
  };
  const isShown = ({ symbol }: GraphLine): boolean => numbers.has(symbol);
  const blocks = shown.map((one) => [
    ...(one.callers.length === 0 ? [`${" ".repeat(38)}    <spontaneous>`] : one.callers.map(other)),
    line(
      `[${one.index}]`.padEnd(6) + percent(one.totalShare).padStart(7),
      one,
      `${named(one.symbol, one.estimated)} [${one.index}]`,
    ),
    ...one.callees.filter(isShown).map(other),
    RULE,
  ]);
  const head = "index  % time".padEnd(14) + "self".padStart(11) + "children".padStart(11);
  return [`Call graph (times in ${unit.name}):`, "", `${head}  name`, ...blocks.flat()];
}
