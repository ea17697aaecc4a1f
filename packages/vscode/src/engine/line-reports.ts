/**
 * What a run says of the lines of the reader's own files: the share of all cycles, the lock that is taken there, and
 * the cache lines of variables that the line names.
 */
import type { DebugInfo } from "../../../../web/src/base/program.ts";
import type { RunResult } from "../../../../web/src/base/run.ts";
import { formatNumber, formatPercent } from "../../../../web/src/base/format.ts";
import { countOf } from "../../../../web/src/base/text.ts";
import {
  countOfAskers,
  isOftenFalselyShared,
  type LineRow,
  lineRows,
} from "../../../../web/src/model/results/lines.ts";
import { callerOf } from "../../../../web/src/model/results/locks/lock-callers.ts";
import { heatOfFile } from "../../../../web/src/model/results/profile/code-heat.ts";
import { profileByLine } from "../../../../web/src/model/results/profile/profile.ts";
import type { SourceLine } from "../../../../web/src/model/results/diagnosis/standstill.ts";
import { lockName } from "../../../../web/src/model/results/symbols.ts";
import type { LineReport } from "./protocol.ts";

export interface LineInputs {
  readonly result: RunResult;
  readonly debug: DebugInfo;
  readonly lineBytes: number;
  readonly sourceLine: SourceLine;
}

/** The hottest cache lines among which a variable is looked for. assumed: beyond them no line is worth a word. */
const HOT_LINES = 12;
/** Cache lines that are told of one line of the program. */
const TOLD_MAX = 3;

/** For each line of the files that was executed, in no particular order. */
export function lineReports(inputs: LineInputs, files: readonly string[]): readonly LineReport[] {
  const { result, debug, lineBytes } = inputs;
  const hot = lineRows(result, debug, lineBytes)
    .filter((row) => !row.ownStack && row.counts.transfers > 0)
    .slice(0, HOT_LINES);
  const locks = locksByPosition(inputs);
  const within = functionsByPosition(inputs);
  return files.flatMap((file) =>
    heatOfFile(result, debug, file)
      .filter(({ line, executed }) => executed && line > 0)
      .map(({ line, share }) => {
        const key = placeKey(file, line);
        const text = inputs.sourceLine(file, line) ?? "";
        const sentences = [
          shareSentence(share, within.get(key) ?? [], result.cores.length),
          ...(locks.get(key) ?? []),
          ...hot
            .filter((row) => names(text, row))
            .slice(0, TOLD_MAX)
            .map(cacheLineSentence),
        ];
        return { file, line, share, sentences };
      }),
  );
}

function placeKey(file: string, line: number): string {
  return `${file}:${line}`;
}

function shareSentence(share: number, functions: readonly string[], cores: number): string {
  const all = cores === 1 ? "of the core's time" : `of the time of all ${cores} cores`;
  const inside = functions.length === 0 ? "" : `, in ${functions.map((name) => `${name}()`).join(", ")}`;
  return `${formatPercent(share)} ${all} went to this line${inside}.`;
}

/** The functions into which the line was inlined, or in which it stands. */
function functionsByPosition({ result, debug }: LineInputs): ReadonlyMap<string, readonly string[]> {
  const all = new Map<string, string[]>();
  for (const { file, line, within } of profileByLine(result, debug)) {
    const key = placeKey(file, line);
    const name = within.at(-1) ?? "?";
    const known = all.get(key) ?? [];
    if (!known.includes(name)) all.set(key, [...known, name]);
  }
  return all;
}

/** Sentences on locks by the places that take them. */
function locksByPosition({ result, debug }: LineInputs): ReadonlyMap<string, readonly string[]> {
  const all = new Map<string, string[]>();
  for (const { address, callers } of result.locks)
    for (const caller of callers) {
      const { acquisitions, contended, contended_cycles: cycles } = caller.counts;
      if (acquisitions === 0) continue;
      const { file, line } = callerOf(debug, caller);
      const key = placeKey(file, line);
      const wait = contended === 0 ? "" : `; these waited ${formatNumber(cycles / contended)} cycles in the mean`;
      const share = formatPercent(Math.min(1, contended / acquisitions), 0);
      const often = `${countOf(acquisitions, "time")}, ${share} of them contended`;
      all.set(key, [...(all.get(key) ?? []), `The lock ${lockName(debug, address)} is taken here ${often}${wait}.`]);
    }
  return all;
}

/** Does the text name a variable of the cache line: "counter", or "head" of "queue.head"? */
function names(text: string, { fields }: LineRow): boolean {
  const words = new Set(text.match(/[A-Za-z_]\w*/g) ?? []);
  return fields
    .filter(({ read, written }) => read || written)
    .some(({ name }) => {
      const parts = name.replace(/ of core \d+$/, "").match(/[A-Za-z_]\w*/g) ?? [];
      return [parts[0], parts.at(-1)].some((part) => part !== undefined && words.has(part));
    });
}

function cacheLineSentence(row: LineRow): string {
  const { transfers } = row.counts;
  const askers = [
    ...(row.readers === 0 ? [] : [`cores that read it: ${countOfAskers(row.readers)}`]),
    ...(row.writers === 0 ? [] : [`cores that write it: ${countOfAskers(row.writers)}`]),
  ].join(", ");
  const queue = row.queueMean < 1 ? "" : `; a request queues ${formatNumber(row.queueMean)} cycles in the mean`;
  const shared =
    isOftenFalselyShared(row) && !row.oneReader
      ? ` ${formatPercent(row.falseSharing, 0)} of its misses are false sharing: others wrote other bytes of it.`
      : "";
  const moved = `moved ${countOf(transfers, "time")} between caches`;
  return `The cache line of ${row.asked} ${moved}; ${askers}${queue}.${shared}`;
}
