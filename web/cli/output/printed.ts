/**
 * The texts that a program has printed with printf(), as the command line shows them: the last lines, with cycle and
 * core.
 */
import type { RunResult } from "../../src/base/run.ts";
import type { DebugInfo } from "../../src/base/program.ts";
import { countOf, groupThousands } from "../../src/base/text.ts";
import { linesPrinted } from "../../src/model/results/printed.ts";

/** Number of lines shown in a text; files and JSON have all that were kept. */
const LINES_SHOWN = 200;

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
