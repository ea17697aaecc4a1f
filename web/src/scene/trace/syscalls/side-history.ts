/**
 * On which side of the border of system calls each core is, user or kernel, over the time of a trace; what of each
 * side is cold there; and when the core crosses. The core notes these in programs with mode switches (SIDES in
 * trace_kinds.def); nothing here is computed but the time that a core spent on each side.
 */
import { LIMITS, STRUCTURES, TRACE } from "../../../base/abi.gen.ts";
import type { TraceColumns } from "../records/columns.ts";
import { recordsByCore } from "../records/records-by-core.ts";
import { countUpTo } from "../records/search.ts";

export const SIDE = { USER: 0, KERNEL: 1 } as const;
export type Side = (typeof SIDE)[keyof typeof SIDE];
export const SIDES: readonly Side[] = [SIDE.USER, SIDE.KERNEL];

/** As sides.h writes a note: parts of COLD_NONE - 1; COLD_NONE where a side has no working set; the mode on top. */
const COLD_NONE = 2 ** LIMITS.COLD_BITS - 1;
const IN_KERNEL = 2 ** 31;

export function otherSide(side: Side): Side {
  return side === SIDE.USER ? SIDE.KERNEL : SIDE.USER;
}

/** A crossing under way: from the core's side to the other one. */
export interface Crossing {
  readonly begin: number;
  readonly end: number;
}

/** Records of one kind, core by core: those of core c from offset[c] to offset[c + 1], in order of time. */
interface Rows {
  readonly offset: Uint32Array;
  readonly time: Float64Array;
  readonly a: Uint32Array;
  readonly b: Uint32Array;
}

export class SideHistory {
  /** The structures that some side has a working set in, by number; none where the run has no working sets. */
  readonly structures: readonly number[];
  private readonly notes: Rows;
  private readonly switches: Rows;
  private readonly always: ReadonlySet<number>;

  /** `kernelCores`: cores that are known to execute calls; those of them that never cross are in the kernel always. */
  constructor(columns: TraceColumns, coreCount: number, kernelCores: Iterable<number> = []) {
    this.notes = rowsOf(columns, coreCount, TRACE.SIDES);
    this.switches = rowsOf(columns, coreCount, TRACE.SWITCH);
    this.always = new Set(
      Array.from(kernelCores).filter((core) => this.crossingsUpTo(core, Infinity) === 0 && !this.isEverInKernel(core)),
    );
    this.structures = STRUCTURES.map((_, structure) => structure).filter((structure) =>
      SIDES.some((side) => notesOf(this.notes, side).some((note) => partOf(note, structure) !== COLD_NONE)),
    );
  }

  /** Undefined as long as the trace has not told. */
  sideAt(core: number, cycle: number): Side | undefined {
    if (this.always.has(core)) return SIDE.KERNEL;
    const at = this.noteAt(core, cycle);
    if (at >= 0) return modeOf(this.notes.a[at] ?? 0);
    const first = this.notes.offset[core] ?? 0;
    if (first >= (this.notes.offset[core + 1] ?? first)) return undefined;
    const next = modeOf(this.notes.a[first] ?? 0);
    const time = this.notes.time[first] ?? 0;
    return this.crossingAt(core, time - 0.5) === undefined ? next : otherSide(next);
  }

  /** Is the core in the kernel at all times, as far as the trace goes? */
  isAlwaysInKernel(core: number): boolean {
    return this.always.has(core);
  }

  /** The part of the side's working set that is cold, 0 … 1; undefined where there is none, or it is not known. */
  coldAt(core: number, side: Side, structure: number, cycle: number): number | undefined {
    const at = this.noteAt(core, cycle);
    const note = (side === SIDE.USER ? this.notes.a : this.notes.b)[at];
    const part = note === undefined ? COLD_NONE : partOf(note, structure);
    return part === COLD_NONE ? undefined : part / (COLD_NONE - 1);
  }

  /** The arguments of the core's latest note, as they stand in a record; undefined where none is known. */
  argumentsAt(core: number, cycle: number): readonly [a: number, b: number] | undefined {
    const at = this.noteAt(core, cycle);
    return at < 0 ? undefined : [this.notes.a[at] ?? 0, this.notes.b[at] ?? 0];
  }

  /** The core's mode switch that is under way. */
  crossingAt(core: number, cycle: number): Crossing | undefined {
    const at = countIn(this.switches, core, cycle) - 1;
    if (at < (this.switches.offset[core] ?? 0)) return undefined;
    const begin = this.switches.time[at] ?? 0;
    const end = begin + (this.switches.a[at] ?? 0);
    return cycle < end ? { begin, end } : undefined;
  }

  /** Mode switches of the core that the trace tells of, up to the cycle. */
  crossingsUpTo(core: number, cycle: number): number {
    return countIn(this.switches, core, cycle) - (this.switches.offset[core] ?? 0);
  }

  /** The cycles at which the core comes to the other side, from the trace's begin on, with the side. */
  *changes(core: number): Generator<readonly [cycle: number, side: Side]> {
    let last: Side | undefined;
    for (let at = this.notes.offset[core] ?? 0; at < (this.notes.offset[core + 1] ?? 0); at++) {
      const side = modeOf(this.notes.a[at] ?? 0);
      if (side !== last) yield [this.notes.time[at] ?? 0, side];
      last = side;
    }
  }

  /**
   * Index of the core's latest note up to the cycle, or -1. The only note of a core is that of the trace's end: it holds
   * for all of the trace, since every change would have been noted.
   */
  private noteAt(core: number, cycle: number): number {
    const from = this.notes.offset[core] ?? 0;
    if (this.notes.offset[core + 1] === from + 1) return from;
    const at = countIn(this.notes, core, cycle) - 1;
    return at < from ? -1 : at;
  }

  private isEverInKernel(core: number): boolean {
    for (const [, side] of this.changes(core)) if (side === SIDE.KERNEL) return true;
    return false;
  }
}

function rowsOf(columns: TraceColumns, coreCount: number, kind: number): Rows {
  const { offset, record } = recordsByCore(columns, coreCount, (i) => columns.kind[i] === kind);
  return {
    offset,
    time: Float64Array.from(record, (i) => columns.time[i] ?? 0),
    a: Uint32Array.from(record, (i) => columns.a[i] ?? 0),
    b: Uint32Array.from(record, (i) => columns.b[i] ?? 0),
  };
}

/** One more than the index of the core's last record up to the cycle. */
function countIn({ offset, time }: Rows, core: number, cycle: number): number {
  const from = offset[core] ?? 0;
  return countUpTo(time, cycle, from, offset[core + 1] ?? from);
}

function notesOf({ a, b }: Rows, side: Side): Uint32Array {
  return side === SIDE.USER ? a : b;
}

function partOf(note: number, structure: number): number {
  return (note >>> (LIMITS.COLD_BITS * structure)) & COLD_NONE;
}

function modeOf(a: number): Side {
  return a >= IN_KERNEL ? SIDE.KERNEL : SIDE.USER;
}
