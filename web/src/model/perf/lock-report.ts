/**
 * The reports of `perf lock contention` and `perf lock report`, as they are printed for people or with a separator
 * (-x,): for each lock, caller or thread how often it waited, and for how long.
 */
import { type Findings, linesOf, quoted, type SourceFile } from "../import/texts/source-file.ts";
import { type LockHead, lockHead, lockValues } from "./lock-head.ts";

export interface ContendedLock {
  /** The function that waited, or the lock's name or address. */
  readonly name: string;
  /** "spinlock", "mutex", "rwsem:W"; empty where the report does not say. */
  readonly kind: string;
  /** How often a thread had to wait. */
  readonly contended: number;
  readonly totalNs: number;
  /** Undefined where the report does not say. */
  readonly maxNs: number | undefined;
  readonly meanNs: number;
}

export function isLockReport(text: string): boolean {
  return linesOf(text).some((line) => lockHead(line) !== undefined);
}

/** What follows the table: perf's remarks on its own recording. */
const DEBUG = /^=+ output for debug/;
/** A line of a caller's stack, which -v prints below the caller's row. */
const STACK = /^\s*0x[0-9a-f]{4,}\b/i;

/** The locks' holders, as -abvo prints them behind the waits: rows of the same form that say something else. */
const OWNERS = /^\s*=+ owner stack trace/i;

export function readLockReport(source: SourceFile, findings: Findings): readonly ContendedLock[] {
  const lines = linesOf(source.text);
  const { head, at, rowsFrom } = headIn(lines, findings);
  if (head === undefined) {
    findings.error("no line has the names of the columns of perf lock, such as contended, total wait and caller");
    return [];
  }
  if (!hasNeeded(head, at + 1, findings)) return [];
  const { locks, rows } = locksIn({ lines, rowsFrom, head }, findings);
  if (locks.length === 0 && !findings.failed)
    findings.error(
      rows === 0 ? "the report has no line: no lock was waited for, or it was cut short" : NO_WAIT,
      at + 1,
    );
  return locks;
}

interface FoundHead {
  readonly head: LockHead | undefined;
  readonly at: number;
  readonly rowsFrom: number;
}

/** A mail may have wrapped the line of names: the next line then goes on with it. */
function headIn(lines: readonly string[], findings: Findings): FoundHead {
  const at = lines.findIndex((line) => lockHead(line) !== undefined);
  const head = lockHead(lines[at] ?? "");
  const next = lines[at + 1] ?? "";
  const whole = /\d/.test(next) || next.trim() === "" ? undefined : lockHead(`${lines[at] ?? ""} ${next}`);
  if (head === undefined || whole === undefined || whole.columns.length <= head.columns.length)
    return { head, at, rowsFrom: at + 1 };
  findings.warn("the lines of the report are wrapped, and were joined again", at + 1);
  return { head: whole, at, rowsFrom: at + 2 };
}

interface Body {
  readonly lines: readonly string[];
  readonly rowsFrom: number;
  readonly head: LockHead;
}

function locksIn(
  { lines, rowsFrom, head }: Body,
  findings: Findings,
): { readonly locks: readonly ContendedLock[]; readonly rows: number } {
  const locks: ContendedLock[] = [];
  const last = lines.findLastIndex((line) => line.trim() !== "");
  let rows = 0;
  for (let i = rowsFrom; i < lines.length; i++) {
    const line = lines[i] ?? "";
    if (isSkipped(line, head)) continue;
    if (DEBUG.test(line)) break;
    const end = whyEnd({ lines, head, rowsFrom }, i, rows);
    if (end !== undefined) {
      findings.warn(end, i + 1);
      break;
    }
    rows += 1;
    const lock = lockOf(line, head);
    const joined = lock === undefined ? lockOf(`${line} ${lines[i + 1] ?? ""}`, head) : undefined;
    if (joined !== undefined) i += 1;
    const found = lock ?? joined;
    if (found === undefined) findings.error(`${quoted(line)} is no line of the report${i === last ? CUT : ""}`, i + 1);
    else if (found.contended > 0) locks.push(found);
  }
  return { locks, rows };
}

/** Why the report ends before a line; undefined where it goes on. */
function whyEnd({ lines, head }: Body, at: number, rows: number): string | undefined {
  const line = lines[at] ?? "";
  if (OWNERS.test(line))
    return "the table of owners that begins here is not read: its rows say for whom others waited, not who waited";
  if (lockHead(line) !== undefined)
    return "a second report begins here, which is not read: give it as a file of its own";
  const isApart = rows > 0 && (lines[at - 1] ?? "").trim() === "";
  const isRest = isApart && lines.slice(at).every((one) => lockOf(one, head) === undefined);
  return isRest && !/\d/.test(line)
    ? `from ${quoted(line)} on there is no line of the report, and the text is left out`
    : undefined;
}

const CUT = ": the report was cut short";
const NO_WAIT = "no lock was waited for: the column contended is 0 on every line";

function hasNeeded({ columns }: LockHead, line: number, findings: Findings): boolean {
  const lacks = ["contended", "total wait"].filter((name) => columns.every((column) => column.name !== name));
  if (lacks.length > 0)
    findings.error(
      `the report has no column ${lacks.join(", and no column ")}: run perf lock without -F, or with -F contended,wait_total,wait_max,avg_wait`,
      line,
    );
  return lacks.length === 0;
}

function isSkipped(line: string, { separator }: LockHead): boolean {
  return (
    line.trim() === "" || line.trim() === "^C" || STACK.test(line) || (separator !== undefined && /^\s*#/.test(line))
  );
}

function lockOf(line: string, head: LockHead): ContendedLock | undefined {
  const values = lockValues(line, head);
  if (values === undefined) return undefined;
  const number = (name: string): number | undefined => {
    const value = values.get(name);
    return typeof value === "number" ? value : undefined;
  };
  const text = (...names: readonly string[]): string =>
    names.map((name) => String(values.get(name) ?? "")).find((value) => value !== "") ?? "";
  /* A caller belongs to every row: without it the row was cut short. */
  if (values.get("caller") === "") return undefined;
  const [contended, totalNs] = [number("contended"), number("total wait")];
  if (contended === undefined || totalNs === undefined || !Number.isSafeInteger(contended)) return undefined;
  const named = text("caller", "symbol", "name", "comm", "owner", "cgroup", "address");
  /* For a lock without a symbol, perf prints the kind only: "ffff8e67502d0170   (mutex)". */
  const name = named.startsWith("(") ? `${text("address")} ${named}`.trim() : named;
  return {
    name: name === "" ? "(no name)" : name,
    kind: text("type") || (/\(([^\s()]+)\)$/.exec(text("symbol"))?.[1] ?? ""),
    contended,
    totalNs,
    maxNs: number("max wait"),
    meanNs: number("avg wait") ?? totalNs / Math.max(1, contended),
  };
}
