/**
 * The texts that a program has printed with printf(), as the command line shows them: the last lines, with cycle and
 * core.
 */
import type { RunResult, RunSpec } from "../../src/base/run.ts";
import type { DebugInfo } from "../../src/base/program.ts";
import { countOf, groupThousands } from "../../src/base/text.ts";
import { type PrintedLine, printedLines } from "../../src/model/results/printed.ts";

/** Number of values kept of a run that is not traced otherwise: the last ones. */
const RECORDS = 4096;

/** Number of lines shown in a text; files and JSON have all that were kept. */
const LINES_SHOWN = 200;

/** The same of a plain program, whose output counts as a whole. */
const RECORDS_OF_PLAIN = 1 << 18;

/** The records to keep of a run whose program prints; undefined for a program that does not. */
export function printedTrace({ printed, plain }: DebugInfo): RunSpec["trace"] {
  if (printed === undefined) return undefined;
  return { records: plain === undefined ? RECORDS : RECORDS_OF_PLAIN, kinds: ["PRINT"] };
}

export function linesPrinted(result: RunResult, debug: DebugInfo): readonly PrintedLine[] {
  return result.trace === undefined ? [] : printedLines(result.trace.records, debug);
}

/** The text with a heading; empty when the program printed nothing. */
export function printedText(result: RunResult, debug: DebugInfo): string {
  const lines = linesPrinted(result, debug);
  if (lines.length === 0) return "";
  const shown = lines.slice(-LINES_SHOWN);
  const cut = shown.length < lines.length || (result.trace?.dropped ?? 0) > 0;
  const heading = cut ? `Printed (the last ${countOf(shown.length, "line")}):` : "Printed:";
  const rows = shown.map(({ time, core, text }) => [groupThousands(String(time), " "), String(core), text] as const);
  const widths = [0, 1].map((column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  const body = rows.map(
    ([time, core, text]) => `  cycle ${time.padStart(widths[0] ?? 0)}  core ${core.padStart(widths[1] ?? 0)}  ${text}`,
  );
  return [heading, ...body, ""].join("\n");
}
