/**
 * What the name of a column says of its values: "Mops/s" are rates in millions per second, "ns_per_op" are times, and
 * "mcs" says nothing.
 */
export type ColumnUnit =
  /** `factor` makes operations per second of a value. */
  { readonly kind: "rate"; readonly factor: number } | { readonly kind: "time" } | { readonly kind: "unknown" };

/** Seconds of a unit of time. */
const SECONDS: ReadonlyMap<string, number> = new Map([
  ...["s", "sec", "secs", "second", "seconds"].map((name) => [name, 1] as const),
  ...["ms", "msec", "millisecond", "milliseconds"].map((name) => [name, 1e-3] as const),
  ...["us", "µs", "μs", "usec", "microsecond", "microseconds"].map((name) => [name, 1e-6] as const),
  ...["ns", "nsec", "nanosecond", "nanoseconds"].map((name) => [name, 1e-9] as const),
]);
/** Words that only times have, beside the units of time. */
const TIME_WORDS: ReadonlySet<string> = new Set(["latency", "time", "duration", "elapsed", "cycle", "cycles", "ticks"]);
const RATE_WORD = /^(?:throughput|rate|tps|qps|iops|rps|[kmg]?ops?|operations?)$/;
const OPERATION = /^(?:op|ops|operations?|iter|iterations?|calls?|requests?)$/;
const MULTIPLES: readonly (readonly [RegExp, number])[] = [
  [/^(?:kops?|thousands?|kilo)$/, 1e3],
  [/^(?:mops?|millions?|mega)$/, 1e6],
  [/^(?:gops?|billions?|giga)$/, 1e9],
];

export function columnUnit(name: string): ColumnUnit {
  const [above = "", ...below] = dividedName(name).split("/");
  const words = wordsOf(above);
  if (below.length === 0) return unitOfWords(words);
  const divisor = wordsOf(below.join(" "));
  if (isTime(words.at(-1)) || OPERATION.test(divisor[0] ?? "")) return { kind: "time" };
  const seconds = SECONDS.get(divisor[0] ?? "");
  return seconds === undefined ? { kind: "unknown" } : { kind: "rate", factor: multiple(words) / seconds };
}

/** The name with a stroke where it says "per": ops_per_s, opsPerSec, persec. */
function dividedName(name: string): string {
  return name
    .replaceAll(/(?<=[a-z])Per(?=[A-Z])/g, "/")
    .replaceAll(/[_\s-]per[_\s-]/gi, "/")
    .replace(/per_?(?=s(?:ec(?:ond)?s?)?$)/i, "/");
}

function wordsOf(text: string): readonly string[] {
  return text
    .toLowerCase()
    .split(/[^a-zµμ]+/)
    .filter((word) => word !== "");
}

/** Without a stroke: op_latency has times, ops_s has rates. */
function unitOfWords(words: readonly string[]): ColumnUnit {
  const isRate = words.some((word) => RATE_WORD.test(word));
  const times = words.filter(isTime);
  if (times.length > 0 && !(isRate && times.every((word) => SECONDS.get(word) === 1))) return { kind: "time" };
  return isRate ? { kind: "rate", factor: multiple(words) } : { kind: "unknown" };
}

function isTime(word: string | undefined): boolean {
  return word !== undefined && (TIME_WORDS.has(word) || SECONDS.has(word));
}

function multiple(words: readonly string[]): number {
  return MULTIPLES.find(([pattern]) => words.some((word) => pattern.test(word)))?.[1] ?? 1;
}
