/**
 * The report of `perf lock contention`, as it is printed for people or with a separator (-x,): for each lock or caller
 * how often threads waited, and for how long. Columns are found by their names, since versions of perf differ.
 */
import { type Findings, linesOf, quoted, type SourceFile } from "../import/source-file.ts";

export interface ContendedLock {
  /** The function that waited, or the lock's name or address. */
  readonly name: string;
  /** "spinlock", "mutex", "rwsem:W"; empty where the report does not say. */
  readonly kind: string;
  /** How often a thread had to wait. */
  readonly contended: number;
  readonly totalNs: number;
  readonly maxNs: number;
  readonly meanNs: number;
}

const UNITS: Readonly<Record<string, number>> = { ns: 1, us: 1e3, ms: 1e6, s: 1e9, m: 60e9, h: 3600e9 };
const HEAD = /^#?\s*(?:output:\s*)?contended[\s,;|]+total\s?wait/i;

export function isLockReport(text: string): boolean {
  return linesOf(text.slice(0, 20_000)).some((line) => HEAD.test(line.trim()));
}

export function readLockReport(source: SourceFile, findings: Findings): readonly ContendedLock[] {
  const lines = linesOf(source.text);
  const at = lines.findIndex((line) => HEAD.test(line.trim()));
  if (at < 0) {
    findings.error("no line has the heads contended, total wait, max wait and avg wait of perf lock contention");
    return [];
  }
  const separator = /wait\s*([,;|:])/.exec(lines[at] ?? "")?.[1];
  const locks = lines.slice(at + 1).flatMap((line, i): ContendedLock[] => {
    /* What is printed for people has a histogram and remarks below the table. */
    const isRow = separator === undefined ? /^\s*\d/ : /^\s*[^\s#]/;
    if (!isRow.test(line)) return [];
    const lock =
      separator === undefined
        ? ofColumns(line, lines[at] ?? "")
        : ofValues(line.split(separator), lines[at] ?? "", separator);
    if (lock === undefined) findings.error(`${quoted(line)} is no line of the report`, at + i + 2);
    return lock === undefined ? [] : [lock];
  });
  if (locks.length === 0 && !findings.failed) findings.error("no lock was waited for");
  return locks;
}

/**
 * "   238     85.30 ms     12.71 ms    358.43 us     spinlock   rcu_core+0xc7"; by locks or threads there is an address
 * or a number where the kind stands else: "ffff9d5c8a40   rcu_state (spinlock)".
 */
function ofColumns(line: string, head: string): ContendedLock | undefined {
  const time = String.raw`([\d.]+)\s*(ns|us|ms|s|m|h)`;
  const match = new RegExp(String.raw`^\s*(\d+)\s+${time}\s+${time}\s+${time}\s+(.*)$`).exec(line);
  if (match === null) return undefined;
  const [, count, total, totalUnit, max, maxUnit, mean, meanUnit, rest = ""] = match;
  const words = rest.trim().split(/\s{2,}/);
  const kind = words.length > 1 || /^[a-z]+(?:[-:]\w+)*$/.test(words[0] ?? "") ? (words[0] ?? "") : "";
  const name = words.length > 1 ? words.slice(1).join(" ") : (words[0] ?? "");
  const given = /avg\s?wait\s+(?:address|pid)\b/i.test(head) ? (/\((\S+)\)$/.exec(name)?.[1] ?? "") : kind;
  return checked(name, given, Number(count), [ns(total, totalUnit), ns(max, maxUnit), ns(mean, meanUnit)]);
}

function ns(value: string | undefined, unit: string | undefined): number {
  return Number(value) * (UNITS[unit ?? ""] ?? Number.NaN);
}

/** With a separator all times are nanoseconds. */
function ofValues(values: readonly string[], head: string, separator: string): ContendedLock | undefined {
  const heads = head
    .replace(/^#?\s*(?:output:)?\s*/, "")
    .split(separator)
    .map((one) => one.trim().replace(/\s+/g, ""));
  const cell = (pattern: RegExp): string => (values[heads.findIndex((one) => pattern.test(one))] ?? "").trim();
  const times = [cell(/^totalwait$/), cell(/^maxwait$/), cell(/^avgwait$/)].map((text) =>
    text === "" ? Number.NaN : Number(text),
  );
  const name = cell(/^(?:caller|symbol|lock|name|comm)$/) || cell(/^address$/);
  return checked(name, cell(/^type$/), Number(cell(/^contended$/)), times);
}

function checked(name: string, kind: string, contended: number, times: readonly number[]): ContendedLock | undefined {
  const [totalNs = Number.NaN, maxNs = Number.NaN, meanNs = Number.NaN] = times;
  const isGood = Number.isSafeInteger(contended) && contended > 0 && [totalNs, maxNs, meanNs].every((one) => one >= 0);
  return isGood ? { name: name === "" ? "(no name)" : name, kind, contended, totalNs, maxNs, meanNs } : undefined;
}
