/**
 * The line of names above a report of `perf lock contention` or `perf lock report`. Which columns there are, and in
 * which order, follows from perf's version and from its options (-F, -l, -t, -o, -g, -x), so every value is found by
 * the name of its column.
 */
interface LockColumn {
  /** In lower-case letters, as in "total wait". */
  readonly name: string;
  /** "time" has a unit behind it; "ns" is a number of nanoseconds. */
  readonly kind: "count" | "time" | "ns" | "text";
}

export interface LockHead {
  readonly columns: readonly LockColumn[];
  /** What divides the values of a row (-x); undefined: blanks do. */
  readonly separator: string | undefined;
}

const TITLE = /^#?\s*(?:\^C)?\s*(?:output:\s*)?(.*?)\s*$/;
const COLUMN = /(?:total|max|min|avg)\s?wait(?:\s?\(ns\))?|\S+/gi;
const COUNTS = /^(?:acquired|contended)$/;
const WAIT = /^(total|max|min|avg)\s?wait(\s?\(ns\))?$/;
const TEXTS = /^(?:name|type|caller|address|symbol|pid|comm|owner|cgroup)$/;
/** Characters of a line of names: the longest that perf prints has some hundred. assumed */
const HEAD_CHARACTERS_MAX = 400;

/** Undefined for a line that is no line of names. */
export function lockHead(line: string): LockHead | undefined {
  if (line.length > HEAD_CHARACTERS_MAX || !/wait|contended/i.test(line)) return undefined;
  const title = TITLE.exec(line)?.[1] ?? "";
  const separator = /(?:contended|acquired|wait)\s*([,;|:])/i.exec(title)?.[1];
  const names = separator === undefined ? (title.match(COLUMN) ?? []) : title.split(separator);
  const columns = names.map((name) => columnOf(name.trim().toLowerCase(), separator !== undefined));
  const numbers = columns.filter((column) => column !== undefined && column.kind !== "text").length;
  return numbers > 0 && columns.length > 1 && columns.every((column) => column !== undefined)
    ? { columns, separator }
    : undefined;
}

function columnOf(name: string, isSeparated: boolean): LockColumn | undefined {
  if (COUNTS.test(name)) return { name, kind: "count" };
  if (TEXTS.test(name)) return { name, kind: "text" };
  const wait = WAIT.exec(name);
  if (wait === null) return undefined;
  return { name: `${wait[1] ?? ""} wait`, kind: isSeparated || wait[2] !== undefined ? "ns" : "time" };
}

/** The values of a row by the names of their columns, times in ns; undefined when the row is not of this form. */
export function lockValues(line: string, head: LockHead): ReadonlyMap<string, string | number> | undefined {
  const cells = head.separator === undefined ? cellsOfWords(line, head) : cellsOfValues(line, head.separator, head);
  if (cells === undefined) return undefined;
  const values = head.columns.map(({ name, kind }, i) => {
    const cell = cells[i] ?? "";
    return [name, kind === "text" ? cell : numberOf(cell, kind)] as const;
  });
  return values.some(([, value]) => Number.isNaN(value)) ? undefined : new Map(values);
}

/** The last text has whatever separators are left: names may contain them. */
function cellsOfValues(line: string, separator: string, { columns }: LockHead): readonly string[] | undefined {
  const cells = line.split(separator).map((cell) => cell.trim());
  if (cells.length < columns.length) return undefined;
  const last = columns.length - 1;
  if (cells.length > columns.length && columns[last]?.kind !== "text") return undefined;
  return [...cells.slice(0, last), cells.slice(last).join(separator)];
}

/**
 * Numbers stand side by side, texts before or behind them. A text before them is one name, which may be empty or have
 * blanks; of those behind them all but the last are single words.
 */
function cellsOfWords(line: string, { columns }: LockHead): readonly string[] | undefined {
  const words = line.trim().split(/\s+/);
  const widths: readonly number[] = columns.map(({ kind }) => (kind === "time" ? 2 : kind === "text" ? 0 : 1));
  const taken = widths.reduce((sum, width) => sum + width, 0);
  const texts = columns.filter(({ kind }) => kind === "text").length;
  const isNameFirst = columns[0]?.kind === "text";
  if (words.length < taken || (isNameFirst ? texts > 1 : words.length > taken && texts === 0)) return undefined;
  const cells: string[] = [];
  let [at, left] = [0, texts];
  for (const width of widths) {
    if (width === 0) left -= 1;
    const rest = isNameFirst ? words.length - taken : words.length - at;
    const next = at + (width > 0 ? width : left === 0 ? rest : Math.min(1, rest));
    cells.push(words.slice(at, next).join(" "));
    at = next;
  }
  return at === words.length ? cells : undefined;
}

const UNITS: Readonly<Record<string, number>> = { ns: 1, us: 1e3, ms: 1e6, s: 1e9, m: 60e9, h: 3600e9 };

/** NaN when the text is no number. A time may have a decimal comma. */
function numberOf(text: string, kind: "count" | "time" | "ns"): number {
  if (kind !== "time") return /^\d+$/.test(text) ? Number(text) : Number.NaN;
  const [, value = "", unit = ""] = /^(\d+(?:[.,]\d+)?) (\w+)$/.exec(text) ?? [];
  return value === "" ? Number.NaN : Number(value.replace(",", ".")) * (UNITS[unit] ?? Number.NaN);
}
