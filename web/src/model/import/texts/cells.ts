/** Single values of measured tables: numbers of nanoseconds as people and tools write them. */
import { quoted } from "./source-file.ts";

/**
 * More is no latency between two CPUs, ns. assumed: public matrices have some hundreds, and those of a busy machine
 * some thousands
 */
const NS_MAX = 100_000;

/** False for other texts that JavaScript takes for numbers, such as "0x1f" and "Infinity". */
export function isPlainNumber(text: string): boolean {
  return /^[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d{1,3})?$/.test(text) && Number.isFinite(Number(text));
}

/** What stands between a CPU and itself, mostly nothing. */
export function isNoLatency(text: string): boolean {
  return /^(?:|x|-+|nan|n\/a)$/i.test(text);
}

/** The value of "33±0" and "33.1 ± 0.4": tools print what the samples scatter by behind it. */
export function withoutScatter(text: string): string {
  return text.replace(/\s*(?:Â?±|\+\/?-)\s*[\d.]*/g, "");
}

/** The value of "25.3 ns". */
export function withoutNs(text: string): string {
  return text.replace(/^([-+]?[\d.,]+)\s*ns$/i, "$1");
}

const OTHER_UNIT =
  /\b(?:us|µs|microsec\w*|ms|millisec\w*|cycles?|clk|clocks?|ticks?|secs?|seconds?|round[ -]?trips?)\b/i;

/** Does the text name a unit that is not nanoseconds, one way? */
export function namesOtherUnit(text: string): boolean {
  return OTHER_UNIT.test(text.replaceAll("_", " "));
}

/**
 * The words with which a text says that its values are no nanoseconds: a line without a number above or below them, the
 * cell above the names of the CPUs, or a member of a JSON object.
 */
export function otherUnitIn(lines: readonly string[]): { readonly words: string; readonly line: number } | undefined {
  for (const [at, line] of lines.entries()) {
    const [corner = "", ...more] = line.split(/[,;\t|]/).filter((cell) => cell.trim() !== "");
    const isCorner = more.length > 1 && more.every((cell) => /\d/.test(cell));
    const words = /"units?"\s*:\s*"([^"]*)"/i.exec(line)?.[1] ?? (isCorner ? corner : line);
    if (!/\d/.test(words) && namesOtherUnit(words)) return { words: words.trim(), line: at + 1 };
  }
  return undefined;
}

const DECIMAL_COMMA = /^([-+]?\d+),(\d+)$/;

/** The number with a decimal point, where it has a decimal comma. */
export function withPoint(text: string): string {
  return text.replace(DECIMAL_COMMA, "$1.$2");
}

/** What is wrong with a latency, ns: the end of a sentence about it; undefined when nothing is. */
function latencyProblem(text: string): string | undefined {
  if (DECIMAL_COMMA.test(text)) return `has a decimal comma: write ${withPoint(text)}`;
  if (!isPlainNumber(text)) return "is no number";
  if (Number(text) < 0) return "is negative";
  return Number(text) > NS_MAX ? `is more than ${NS_MAX} ns, and latencies are in nanoseconds` : undefined;
}

/** The problem of a cell with its place in the line; undefined when it has none. */
export function cellProblem(text: string, column: number): string | undefined {
  const problem = latencyProblem(text);
  return problem === undefined ? undefined : `value ${column + 1}, ${quoted(text)}, ${problem}`;
}
