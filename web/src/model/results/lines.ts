/**
 * The hot cache lines of a run, in the form of perf c2c: which line, which variables lie in it, who asks for it, how
 * long they queue, and whether they are after different bytes of it (false sharing).
 */
import type { DebugInfo } from "../../base/program.ts";
import type { LineResult, LineStat, RunResult } from "../../base/run.ts";
import { type NamedField, fieldName, fieldsIn, isBeyondGlobals, ofCore } from "./symbols.ts";

interface LineField {
  readonly name: string;
  readonly type: string;
  /** Bytes from the start of the line; negative when the field begins before it. */
  readonly offset: number;
  readonly size: number;
  /** Whether requests read (wrote) some of the field's bytes. */
  readonly read: boolean;
  readonly written: boolean;
}

export interface LineRow {
  /** Address of the first byte. */
  readonly address: number;
  /** Short: the globals in it, for example "vfsmount_lock" or "stack of a core". */
  readonly name: string;
  readonly fields: readonly LineField[];
  /** The fields that requests read or wrote, for example "shared.a, shared.b"; the name where these are many. */
  readonly asked: string;
  /** Is this a line of a core's stack that no other core ever asked for? Such lines are not contended. */
  readonly ownStack: boolean;
  readonly home: number | undefined;
  readonly counts: Readonly<Record<LineStat, number>>;
  /** Mean cycles a request queued at the directory. */
  readonly queueMean: number;
  /** Share of the measured time in which the line was blocked. */
  readonly busyShare: number;
  /** Distinct cores that asked to read (write), at most 64 told apart: countOfAskers() has the words. */
  readonly readers: number;
  readonly writers: number;
  /** The share of the line's misses that a write to *other* bytes of the line caused: false sharing. */
  readonly falseSharing: number;
  /**
   * Only one core reads the line, as a waiter does with its node of a queue lock: false sharing then means that others
   * write several words of this core's data, not that the data of several cores lie together.
   */
  readonly oneReader: boolean;
}

/** Fields named one by one; more are too long for a cell of a table. */
const FIELDS_NAMED = 3;

/** A run tells no more cores of a line apart: it has a bit for each. */
const CORES_TOLD_APART = 64;
/** A line is called falsely shared when at least this share of its misses is. assumed */
const OFTEN_FALSELY_SHARED = 0.1;

/** How many cores asked for a line: "3", or "64 or more". */
export function countOfAskers(cores: number): string {
  return cores < CORES_TOLD_APART ? String(cores) : `${CORES_TOLD_APART} or more`;
}

export function isOftenFalselyShared({ falseSharing }: Pick<LineRow, "falseSharing">): boolean {
  return falseSharing >= OFTEN_FALSELY_SHARED;
}

/** The line over which the cores contend most; undefined where none moved between them. */
export function hottestLine(result: RunResult, debug: DebugInfo, lineBytes: number): LineRow | undefined {
  return lineRows(result, debug, lineBytes).find((row) => !row.ownStack);
}

/** Hottest first, as the run lists them. */
export function lineRows(result: RunResult, debug: DebugInfo, lineBytes: number): readonly LineRow[] {
  const elapsed = result.time - result.measuredFrom;
  return result.lines.map((line) => lineRow(line, debug, lineBytes, elapsed));
}

function lineRow(line: LineResult, debug: DebugInfo, lineBytes: number, elapsed: number): LineRow {
  const requests = line.counts.reads + line.counts.writes;
  const named = fieldsIn(debug, line.address, lineBytes);
  const name = lineName(named, debug, line.address);
  const fields = named.map((field) => lineField(field, line));
  const readers = bitCount(line.readers);
  return {
    address: line.address,
    name,
    fields,
    asked: askedFields(fields) ?? name,
    ownStack: named.length === 0 && isBeyondGlobals(debug, line.address) && line.counts.transfers === 0,
    home: line.home,
    counts: line.counts,
    queueMean: requests === 0 ? 0 : line.counts.queue_cycles / requests,
    busyShare: elapsed <= 0 ? 0 : Math.min(1, line.counts.busy_cycles / elapsed),
    readers,
    writers: bitCount(line.writers),
    falseSharing: requests === 0 ? 0 : line.counts.false_sharing / requests,
    oneReader: readers <= 1,
  };
}

function askedFields(fields: readonly LineField[]): string | undefined {
  const names = fields.filter(({ read, written }) => read || written).map(({ name }) => name);
  return names.length === 0 || names.length > FIELDS_NAMED ? undefined : names.join(", ");
}

function lineName(fields: readonly NamedField[], debug: DebugInfo, address: number): string {
  const globals = [...new Set(fields.map((f) => ofCore(f.global, f.core)))];
  if (globals.length === 0) return isBeyondGlobals(debug, address) ? "stack of a core" : "unnamed";
  const [first] = fields;
  if (globals.length === 1 && first !== undefined && first.core === undefined && first.path.startsWith("["))
    return elementName(fields);
  return globals.join(", ");
}

/** Lines of one array: "table[6]" or "table[6]..[9]". */
function elementName(fields: readonly NamedField[]): string {
  const indices = fields.map((f) => /^\[\d+\]/.exec(f.path)?.[0] ?? "");
  const first = indices[0] ?? "";
  const last = indices[indices.length - 1] ?? "";
  const global = fields[0]?.global ?? "";
  return first === last ? global + first : `${global}${first}..${last}`;
}

function lineField(field: NamedField, line: LineResult): LineField {
  const offset = field.address - line.address;
  return {
    name: fieldName(field),
    type: field.type,
    offset,
    size: field.size,
    read: touches(line.readWords, offset, field.size),
    written: touches(line.writtenWords, offset, field.size),
  };
}

/** Does the set of 4-byte words contain one of the field's? */
function touches(words: readonly [number, number], offset: number, size: number): boolean {
  const first = Math.max(0, Math.floor(offset / 4));
  const last = Math.min(63, Math.floor((offset + size - 1) / 4));
  for (let word = first; word <= last; word++) {
    const half = words[word < 32 ? 0 : 1];
    if (((half >>> (word % 32)) & 1) !== 0) return true;
  }
  return false;
}

function bitCount(halves: readonly [number, number]): number {
  return halves.reduce((sum, half) => sum + ones(half), 0);
}

function ones(word: number): number {
  let count = 0;
  for (let rest = word >>> 0; rest !== 0; rest = (rest & (rest - 1)) >>> 0) count += 1;
  return count;
}
