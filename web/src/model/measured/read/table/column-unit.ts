/**
 * What the name of a column says of its values: "Mops/s" are rates in millions per second, "ns_per_op" are times,
 * "MB/s" and "ipc" are something else, and "mcs" says nothing. It knows names only, never values.
 */
import { SECONDS, secondsPer } from "../../../../base/time-units.ts";

export type ColumnUnit =
  | RateUnit
  /** Operations, of which the name does not say in which time. */
  | { readonly kind: "count"; readonly factor: number; readonly perThread: boolean }
  /** `seconds` of the unit; undefined for cycles, and where the name has no unit. */
  | { readonly kind: "time"; readonly seconds: number | undefined; readonly of: TimeOf }
  /** Rates and shares of other things than operations: bytes, instructions, aborts. */
  | { readonly kind: "other" }
  | { readonly kind: "unknown" };

interface RateUnit {
  readonly kind: "rate";
  /** Makes operations per second of a value. */
  readonly factor: number;
  readonly perThread: boolean;
  /** "Mops", without the time: mostly per second, unless a column of seconds stands beside it. */
  readonly bare: boolean;
}

/** A time is that of an operation, that of a whole run, or the name does not say which. */
type TimeOf = "operation" | "run" | "unknown";

/** Words that only times have, beside the units of time. */
const TIME_WORDS = new Set(
  "latency time times duration elapsed cycle cycles ticks wall runtime walltime timing tsc".split(" "),
);
const RUN_WORDS = new Set("duration elapsed wall runtime walltime run total s sec secs second seconds".split(" "));
const OPERATION_WORDS = new Set(
  "latency op ops operation iteration iter avg average mean median response call acquire acquisition".split(" "),
);
const OTHER_WORDS = new Set(
  `ipc cpi util utilisation utilization usage percent pct percentile miss misses hit hits rss mem memory watt watts
   power energy joule joules temp freq frequency mhz ghz speedup speed efficiency scaling scaleup linear ideal
   relative normalized normalised norm
   fairness jain abort aborts aborted error errors failure failures failed fail fault faults switch switches retries
   bandwidth bytes byte kb mb gb tb kib mib gib tib bit bits kbit mbit gbit kbps mbps gbps bps instructions insn insns
   branches user usr sys system idle seed ratio share version id pid tid date timestamp`.split(/\s+/),
);
const PERCENTILE = /^(?:p\d{2,4}|p\d\d?[._]\d+)$/;
const RATE_WORD = /^(?:throughput|through|xput|tput|thruput|rate|[kmg]?(?:tps|qps|iops|rps|pps|cps|mps))$/;
const OPERATION = /^(?:op|ops|operations?|iter|iters|iterations?|calls?|requests?|req|acquires?|acquisitions?|items?)$/;
const COUNTS =
  "ops|op|operations?|counts?|iterations?|iters?|requests?|reqs?|transactions?|txns?|acquisitions?|acquires|loops|" +
  "calls|messages|msgs|events|items|increments|lookups|queries|updates|inserts|reads|writes|packets|pkts|rounds";
const COUNT_WORD = new RegExp(`^(?:${COUNTS})$`);
/** Words that say no more than a count does. */
const COUNT_FILLER =
  /^(?:total|num|number|no|nr|of|n|completed|done|all|the|sum|in|for|per|thousands?|millions?|k|m|g)$/;
const MULTIPLE_COUNT = new RegExp(`^([kmg])(?:${COUNTS}|tx|trans|tps|qps|iops|rps|pps|elements|keys|rows|jobs|tasks)$`);
const FACTORS: Readonly<Record<string, number>> = { k: 1e3, m: 1e6, g: 1e9 };
const MULTIPLE_WORDS: readonly (readonly [RegExp, number])[] = [
  [/^(?:thousands?|kilo)$/, 1e3],
  [/^(?:millions?|mega|mio)$/, 1e6],
  [/^(?:billions?|giga|bn)$/, 1e9],
];
/** "(M)", "[k/s]", " M/s": a multiple that stands alone, where capital letters count. */
const LONE_MULTIPLE = /(?:^|[\s([_])([kKMG])(?=$|[\s)\]_/])/;
/** "10^6", "1e6", "10⁶", "x1000", "1000 ops" */
const POWER = /(?:10\s*\^\s*|1e|10\*\*)(\d)|10([³⁶⁹])|(?:[x×*]\s*|(?<!\d))(1000+)(?=\s*[a-z)\]]|\s*$)(?!\d)/i;

const THREAD = "(?:threads?|cores?|cpus?|workers?|clients?|process(?:es|or)?|thr|procs?|users?|connections?)";
const PER_THREAD = new RegExp(`(?:\\bper[-_\\s]*|/\\s*)${THREAD}(?![a-z])`, "i");

/** "log10(ops/s)", "ln throughput": no number that can be compared with a rate. */
const LOGARITHM = /^(?:log(?:_?(?:2|10))?|ln|lg)[\s_(]+(.+)$/i;

export function columnUnit(name: string): ColumnUnit {
  const [, inner] = LOGARITHM.exec(name.trim()) ?? [];
  if (inner !== undefined && columnUnit(inner).kind !== "unknown") return { kind: "other" };
  const divided = dividedName(name);
  const perThread = PER_THREAD.test(divided);
  const [above = "", ...below] = divided.replace(PER_THREAD, " ").split("/");
  const words = wordsOf(above);
  const behind = below.map(wordsOf);
  const divisors = behind.map(([word = ""]) => word).filter((word) => word !== "");
  const factor = multiple(divided.replace(COUNTED_TIME, "/"), wordsOf(divided));
  if (divisors.length === 0) return unitOfWords(divided, words, { factor, perThread });
  const unit = divisors.map(secondsPer).find((one) => one !== undefined);
  const seconds = unit === undefined ? undefined : unit * Number(COUNTED_TIME.exec(divided)?.[1] ?? 1);
  const isOther = words.some((word) => OTHER_WORDS.has(word) || PERCENTILE.test(word));
  if (divisors.some((word) => OPERATION.test(word)))
    return perOperation(words, behind.flat(), isOther, seconds, factor);
  if (words.some(isTime) && !words.some((word) => COUNT_WORD.test(word) || RATE_WORD.test(word)))
    return seconds === undefined ? timeOf(words) : { kind: "other" };
  if (seconds === undefined) return { kind: "unknown" };
  return isOther ? { kind: "other" } : { kind: "rate", factor: factor / seconds, perThread, bare: false };
}

/** "ns/op"; "MB/op" is something else, and "Throughput (op/s)" has a time behind its operation. */
function perOperation(
  words: readonly string[],
  behind: readonly string[],
  isOther: boolean,
  seconds: number | undefined,
  factor: number,
): ColumnUnit {
  if (seconds !== undefined) return { kind: "rate", factor: factor / seconds, perThread: false, bare: false };
  if (words.some(isTime)) return { ...timeOf([...words, ...behind]), of: "operation" };
  return isOther ? { kind: "other" } : { kind: "unknown" };
}

/** "ops/10s" */
const COUNTED_TIME = /\/\s*(\d+(?:\.\d+)?)\s*(?=[a-zµμ])/i;

/** The name with a stroke where it says "per": ops_per_s, opsPerSec, persec. */
function dividedName(name: string): string {
  return name
    .replaceAll(/(?<=[a-z])Per(?=[A-Z])/g, "/")
    .replaceAll(/(?<=\w[\s_-]*)[_\s-]per[_\s-]/gi, "/")
    .replace(/per_?(?=s(?:ec(?:ond)?s?)?$)/i, "/");
}

function wordsOf(text: string): readonly string[] {
  return text
    .replaceAll(/(?<=[a-z])(?=[A-Z][a-z])/g, " ")
    .toLowerCase()
    .split(/[^a-z0-9µμ%]+|(?<=\d)(?=[a-zµμ])/)
    .filter((word) => word !== "" && !/^\d+$/.test(word));
}

interface About {
  readonly factor: number;
  readonly perThread: boolean;
}

/** Without a stroke: op_latency has times, ops_s has rates, "ops in 10 s" has counts of a known time. */
function unitOfWords(name: string, words: readonly string[], { factor, perThread }: About): ColumnUnit {
  const isRate = words.some((word) => RATE_WORD.test(word));
  const isCounted = words.some((word) => COUNT_WORD.test(word) || MULTIPLE_COUNT.test(word));
  const times = words.filter(isTime);
  const within = isCounted ? secondsWithin(name) : undefined;
  if (within !== undefined) return { kind: "rate", factor: factor / within, perThread, bare: false };
  if (words.some((word) => OTHER_WORDS.has(word) || PERCENTILE.test(word) || word.includes("%")))
    return { kind: "other" };
  const isPerSecond = times.length > 0 && times.every((word) => SECONDS.get(word) === 1);
  if (times.length > 0 && !((isRate || isCounted) && isPerSecond)) return timeOf(words);
  if (isRate || (isCounted && isPerSecond)) return { kind: "rate", factor, perThread, bare: false };
  if (!isCounted) return { kind: "unknown" };
  if (factor !== 1) return { kind: "rate", factor, perThread, bare: true };
  const isOnlyCount = words.every((word) => COUNT_WORD.test(word) || COUNT_FILLER.test(word));
  return isOnlyCount ? { kind: "count", factor, perThread } : { kind: "unknown" };
}

/** "ops in 10 s", "operations (30 sec)" */
function secondsWithin(name: string): number | undefined {
  const [, count, unit = ""] = /(\d+(?:\.\d+)?)\s*-?(s|sec|secs|seconds?|ms|min|minutes?)(?![a-z])/i.exec(name) ?? [];
  const seconds = secondsPer(unit.toLowerCase());
  return count === undefined || seconds === undefined || Number(count) === 0 ? undefined : Number(count) * seconds;
}

function timeOf(words: readonly string[]): { kind: "time"; seconds: number | undefined; of: TimeOf } {
  const seconds = words.map((word) => SECONDS.get(word)).find((one) => one !== undefined);
  if (words.some((word) => OPERATION_WORDS.has(word))) return { kind: "time", seconds, of: "operation" };
  return { kind: "time", seconds, of: words.some((word) => RUN_WORDS.has(word)) ? "run" : "unknown" };
}

function isTime(word: string): boolean {
  return TIME_WORDS.has(word) || SECONDS.has(word);
}

function multiple(text: string, words: readonly string[]): number {
  const [, power, raised, written] = POWER.exec(text) ?? [];
  if (power !== undefined) return 10 ** Number(power);
  if (raised !== undefined) return { "³": 1e3, "⁶": 1e6, "⁹": 1e9 }[raised] ?? 1;
  if (written !== undefined) return Number(written);
  const worded = MULTIPLE_WORDS.find(([pattern]) => words.some((word) => pattern.test(word)))?.[1];
  const counted = words.map((word) => MULTIPLE_COUNT.exec(word)?.[1] ?? "").find((one) => one !== "");
  const lone = LONE_MULTIPLE.exec(text)?.[1]?.toLowerCase();
  return worded ?? FACTORS[counted ?? lone ?? ""] ?? 1;
}
