/**
 * The output of a plain program, and the lines about its run: its status, its time, and what its threads did. What the
 * program printed stands first and alone, as elsewhere.
 */
import type { RunResult } from "../../src/base/run.ts";
import type { DebugInfo } from "../../src/base/program.ts";
import { countOf, groupThousands } from "../../src/base/text.ts";
import { secondsText } from "../../src/base/time-units.ts";
import { linesPrinted } from "../../src/model/results/printed.ts";
import { threadRows } from "../../src/model/results/threads/thread-rows.ts";
import { percent } from "./table.ts";

/** The lines that the program printed; a note where the first ones were not kept. */
export function plainOutput(result: RunResult, debug: DebugInfo): string {
  const lines = linesPrinted(result, debug).map(({ text }) => text);
  const dropped = result.trace?.dropped ?? 0;
  const note =
    dropped > 0 ? [`(the program printed more before this: ${groupThousands(String(dropped), " ")} parts)`] : [];
  return [...note, ...lines].map((line) => `${line}\n`).join("");
}

/** How the run ended. `where`: the machine and its cores. */
export function plainHeadline(result: RunResult, debug: DebugInfo, clockHz: number, where: string): string {
  const status = result.exitStatus ?? 0;
  const time = `${secondsText(result.time / clockHz)} (${groupThousands(String(result.time), " ")} cycles)`;
  const ended = result.stop === "exit" ? `ended with status ${status} after ${time}` : `had not ended after ${time}`;
  return [`${ended}, ${where}`, ...threadLines(result, debug)].map((line) => `${line}\n`).join("");
}

function threadLines(result: RunResult, debug: DebugInfo): readonly string[] {
  const rows = threadRows(result, debug);
  if (rows.length === 0) return [];
  const sum = (of: (row: (typeof rows)[number]) => number): number => rows.reduce((all, row) => all + of(row), 0);
  const all = sum((row) => row.running + row.runnable + row.waiting + row.stolen);
  const share = (cycles: number): string => percent(all === 0 ? 0 : cycles / all);
  const shares =
    `${share(sum(({ running }) => running))} of their time on a core, ` +
    `${share(sum(({ runnable }) => runnable))} waiting for a core, ${share(sum(({ waiting }) => waiting))} for a wake-up`;
  const switches = `${countOf(
    sum((row) => row.switches),
    "switch",
    "switches",
  )} wanted, ${sum((row) => row.forced)} forced, ${countOf(
    sum((row) => row.migrations),
    "migration",
  )}`;
  return [`${countOf(rows.length, "thread")}: ${shares}; ${switches}`];
}
