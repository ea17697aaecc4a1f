/**
 * The reports of one run, as text tables and as JSON: cycles, profile, lines, locks, stations; and the locks and the
 * profile in the forms of other tools, lockmeter and kernprof.
 */
import type { DebugInfo } from "../../src/base/program.ts";
import type { RunResult } from "../../src/base/run.ts";
import { type CallNode, callRows, callTree } from "../../src/model/results/profile/call-tree.ts";
import { cycleRows } from "../../src/model/results/cycles.ts";
import { countOfAskers, type LineRow, lineRows } from "../../src/model/results/lines.ts";
import { callGraph, flatProfile, samplesByFunction } from "../../src/model/results/profile/kernprof.ts";
import { kernprofText } from "../../src/model/results/profile/kernprof-text.ts";
import { lockmeterReport } from "../../src/model/results/locks/lockmeter.ts";
import { lockmeterText } from "../../src/model/results/locks/lockmeter-text.ts";
import { lockRows } from "../../src/model/results/locks/locks.ts";
import { type StoreBufferRow, storeBufferRows } from "../../src/model/results/store-buffers.ts";
import { stationRows } from "../../src/model/results/stations.ts";
import { type ProfileRow, profileByFunction, profileByLine } from "../../src/model/results/profile/profile.ts";
import { countOf } from "../../src/base/text.ts";
import { hex, spotText } from "../../src/model/results/symbols.ts";
import { type Column, percent, shown, textTable } from "./table.ts";

export const REPORTS = ["cycles", "profile", "lines", "locks", "stations", "stores", "lockmeter", "kernprof"] as const;
export type ReportName = (typeof REPORTS)[number];

/** The inputs of the reports. */
export interface ReportInput {
  readonly result: RunResult;
  readonly debug: DebugInfo;
  readonly lineBytes: number;
  /** Lockmeter and kernprof have seconds where the other reports have cycles. */
  readonly clockHz: number;
}

/** Number of rows shown of the long tables; the JSON has all. */
const ROWS_SHOWN = 12;

export function reportText(name: ReportName, input: ReportInput): string {
  switch (name) {
    case "cycles":
      return cyclesText(input);
    case "profile":
      return profileText(input);
    case "lines":
      return linesText(input);
    case "locks":
      return locksText(input);
    case "stations":
      return stationsText(input);
    case "stores":
      return storesText(input);
    case "lockmeter":
      return lockmeterReportText(input);
    case "kernprof":
      return `Profile as kernprof has it (a sample is one cycle of one core)\n${kernprofText(input.result, input.debug, input.clockHz)}`;
  }
}

export function reportJson(name: ReportName, { result, debug, lineBytes }: ReportInput): unknown {
  switch (name) {
    case "cycles":
      return cycleRows(result);
    case "profile":
      return {
        functions: profileByFunction(result, debug),
        lines: profileByLine(result, debug),
        calls: callTree(result, debug),
      };
    case "lines":
      return lineRows(result, debug, lineBytes);
    case "locks":
      return lockRows(result, debug);
    case "stations":
      return stationRows(result, debug);
    case "stores":
      return storeBufferRows(result);
    case "lockmeter":
      return lockmeterReport(result, debug);
    case "kernprof":
      return {
        samples: samplesByFunction(result, debug),
        flat: flatProfile(result, debug),
        graph: callGraph(result, debug),
      };
  }
}

const USUAL: readonly ReportName[] = ["cycles", "profile", "lines", "locks"];

/** Without --report: all in Hotline's own form, but stations and store buffers only where the run has any. */
export function usualReports({ result }: ReportInput): readonly ReportName[] {
  const more: readonly ReportName[] = [
    ...(result.stations.length > 0 ? ["stations" as const] : []),
    ...(storeBufferRows(result).length > 0 ? ["stores" as const] : []),
  ];
  return [...USUAL, ...more];
}

const left = (title: string): Column => ({ title, align: "left" });
const right = (title: string): Column => ({ title, align: "right" });

function cyclesText({ result }: ReportInput): string {
  const rows = cycleRows(result).map((row) => [row.category, percent(row.share), shown(row.perOperation), row.text]);
  return `Where the cycles went\n${textTable([left("category"), right("share"), right("cycles/op"), left("")], rows)}`;
}

function storesText({ result }: ReportInput): string {
  const rows = storeBufferRows(result);
  if (rows.length === 0) return "Store buffers\nnone: no store waited in a buffer while it was measured\n";
  const columns = [
    left("core"),
    right("stores"),
    right("mean in it"),
    right("most in it"),
    right("found it full"),
    right("cycles for room"),
    right("waits to drain"),
    right("cycles to drain"),
  ];
  const cells = (row: StoreBufferRow): string[] => [
    row.core === undefined ? "all" : String(row.core),
    shown(row.entries),
    shown(row.meanStores),
    shown(row.maxStores),
    shown(row.stalls),
    shown(row.fullCycles),
    shown(row.waits),
    shown(row.drainCycles),
  ];
  const more = rows.length - 1 - ROWS_SHOWN;
  const rest = more > 0 ? `and ${countOf(more, "more core")}; the JSON has all\n` : "";
  return `Store buffers\n${textTable(columns, rows.slice(0, 1 + ROWS_SHOWN).map(cells))}${rest}`;
}

function profileText({ result, debug }: ReportInput): string {
  const columns = [right("cycles"), right("%"), left("symbol"), left("defined at")];
  const cells = (row: ProfileRow): string[] => [
    shown(row.cycles),
    (100 * row.share).toFixed(1),
    row.symbol,
    spotText(row),
  ];
  const functions = profileByFunction(result, debug).slice(0, ROWS_SHOWN).map(cells);
  const lines = profileByLine(result, debug)
    .slice(0, ROWS_SHOWN)
    .map((row) => cells({ ...row, symbol: row.within.join(" > ") }));
  const byLine = textTable([right("cycles"), right("%"), left("in"), left("line")], lines);
  return [
    `Profile by function\n${textTable(columns, functions)}`,
    `Profile with callers\n${callersText(callTree(result, debug))}`,
    `Profile by source line\n${byLine}`,
  ].join("\n");
}

/** Calls with a smaller share of all cycles are left out of the text; the JSON has all. */
const CALL_SHARE_MIN = 0.005;
const CALLS_SHOWN = 30;

function callersText(tree: readonly CallNode[]): string {
  const rows = callRows(tree, CALL_SHARE_MIN).slice(0, CALLS_SHOWN);
  const columns = [right("total %"), right("self %"), left("symbol"), left("called at"), left("hottest line")];
  const cells = rows.map(({ node, depth }) => [
    (100 * node.inclusiveShare).toFixed(1),
    (100 * node.selfShare).toFixed(1),
    `${"  ".repeat(depth)}${node.symbol}${node.estimated ? " ~" : ""}`,
    node.calledAt === undefined ? "" : spotText(node.calledAt),
    node.hottest === undefined ? "" : spotText(node.hottest),
  ]);
  const note = rows.some(({ node }) => node.estimated)
    ? "~ several places call the function, or one around it; its time is divided by the number of their calls\n"
    : "";
  return textTable(columns, cells) + note;
}

function linesText({ result, debug, lineBytes }: ReportInput): string {
  const columns = [
    left("line"),
    left("variables"),
    right("reads"),
    right("writes"),
    right("transfers"),
    right("remote"),
    right("copies lost"),
    right("mean wait"),
    right("busy"),
    right("readers"),
    right("writers"),
    left(""),
  ];
  const lines = lineRows(result, debug, lineBytes).filter((row) => !row.ownStack);
  if (lines.length === 0) return "Hot cache lines\nnone: no line moved between the cores while it was measured\n";
  const rows = lines
    .slice(0, ROWS_SHOWN)
    .map((row) => [
      hex(row.address),
      row.asked,
      shown(row.counts.reads),
      shown(row.counts.writes),
      shown(row.counts.transfers),
      shown(row.counts.remote_transfers),
      shown(row.counts.invalidations),
      shown(row.queueMean),
      percent(row.busyShare),
      countOfAskers(row.readers),
      countOfAskers(row.writers),
      falseSharing(row),
    ]);
  return `Hot cache lines (times in cycles)\n${textTable(columns, rows)}${fieldsText(lines[0], lineBytes)}`;
}

/** The anatomy of the hottest line, byte by byte; the JSON has that of every line. */
function fieldsText(row: LineRow | undefined, lineBytes: number): string {
  if (row === undefined || row.fields.length === 0) return "";
  const columns = [right("bytes"), left("field"), left("type"), left("requests")];
  const cells = row.fields
    .slice(0, ROWS_SHOWN)
    .map(({ name, type, offset, size, read, written }) => [
      `${offset}-${offset + size - 1}`,
      name,
      type,
      requestsShown(read, written),
    ]);
  const more = row.fields.length - cells.length;
  const rest = more > 0 ? `and ${countOf(more, "more field")}; the JSON has all\n` : "";
  return `\nFields of the hottest line, ${hex(row.address)}, ${lineBytes} bytes\n${textTable(columns, cells)}${rest}`;
}

function requestsShown(read: boolean, written: boolean): string {
  if (read && written) return "read, written";
  if (written) return "written";
  return read ? "read" : "none";
}

function falseSharing(row: LineRow): string {
  if (row.falseSharing < 0.01) return "";
  return `false sharing ${percent(row.falseSharing)}${row.oneReader ? ", among the words of one reader" : ""}`;
}

const NO_LOCKS = `Locks
none is annotated in this program: call lock_wait(&l) before a core waits for the lock l, lock_held(&l) when the core
has it and lock_released(&l) before the core gives it back. These calls take no time.
`;

function locksText({ result, debug }: ReportInput): string {
  const rows = lockRows(result, debug);
  if (rows.length === 0) return NO_LOCKS;
  const columns = [
    left("lock"),
    right("taken"),
    right("contended"),
    right("mean wait"),
    right("mean hold"),
    right("hand-off"),
    right("longest queue"),
  ];
  const cells = rows
    .slice(0, ROWS_SHOWN)
    .map((row) => [
      row.name,
      shown(row.acquisitions),
      percent(row.contendedShare),
      shown(row.waitMean),
      shown(row.holdMean),
      shown(row.handoffMean),
      String(row.waitersMax),
    ]);
  return `Locks (times in cycles)\n${textTable(columns, cells)}`;
}

function lockmeterReportText({ result, debug, clockHz }: ReportInput): string {
  const report = lockmeterReport(result, debug);
  if (report.locks.length === 0) return NO_LOCKS;
  return `Locks as Lockmeter has them\n${lockmeterText(report, clockHz, ROWS_SHOWN)}`;
}

const NO_STATIONS = `Stations
the program has none: disk = station_create(servers) in setup() makes one, and use(disk, cycles) waits for one of its
servers and is served.
`;

function stationsText({ result, debug }: ReportInput): string {
  const rows = stationRows(result, debug);
  if (rows.length === 0) return NO_STATIONS;
  const columns = [
    right("station"),
    left("created at"),
    right("servers"),
    right("uses"),
    right("busy"),
    right("delayed"),
    right("mean wait"),
    right("longest wait"),
    right("mean service"),
    right("mean queue"),
  ];
  const cells = rows
    .slice(0, ROWS_SHOWN)
    .map((row) => [
      row.createdAt === undefined ? row.name : String(row.number),
      row.createdAt === undefined ? "" : spotText(row.createdAt),
      String(row.servers),
      shown(row.uses),
      percent(row.busyShare),
      percent(row.delayedShare),
      shown(row.waitMean),
      shown(row.waitMax),
      shown(row.serviceMean),
      shown(row.queueMean),
    ]);
  return `Stations (times in cycles)\n${textTable(columns, cells)}`;
}
