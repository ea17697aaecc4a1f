/**
 * The possible behaviours of each thread of a tiny program by itself: every way in which it can run when each of its
 * reads returns any value that some thread may have written. No memory model is involved yet.
 */
import { type Fence, type Line, REGISTERS, type Tiny, type UpdateOrder } from "./tiny.ts";

export interface Event {
  readonly thread: number;
  readonly isWrite: boolean;
  readonly location: number;
  readonly value: number;
  readonly locked: boolean;
  /** What an event of an atomic update orders. */
  readonly order: UpdateOrder;
  /** The read of the kernel's cmpxchg that did not find what it expected. */
  readonly failed: boolean;
  /** Events (by index in the trace) whose values the event needs. */
  readonly needs: readonly number[];
  /** The read of the same atomic step. */
  readonly partner: number | undefined;
}

interface FenceAt {
  readonly fence: Fence;
  /** Number of events before this one. */
  readonly before: number;
}

export interface Trace {
  readonly events: readonly Event[];
  readonly fences: readonly FenceAt[];
  readonly registers: readonly number[];
}

/** Values that a location may hold at some time. */
type Domain = readonly ReadonlySet<number>[];

interface Progress {
  readonly events: Event[];
  readonly fences: FenceAt[];
  readonly registers: number[];
  /** The read that a register's value comes from. */
  readonly sources: (number | undefined)[];
  /** The reads that decide branches before here, each with the line until which writes depend on it. */
  readonly branches: { readonly read: number; readonly until: number }[];
}

class Walker {
  readonly found: Trace[] = [];
  private readonly thread: number;
  private readonly lines: readonly Line[];
  private readonly domain: Domain;
  private readonly control: Tiny["control"];

  constructor(thread: number, { threads, control }: Tiny, domain: Domain) {
    this.thread = thread;
    this.lines = threads[thread] ?? [];
    this.domain = domain;
    this.control = control;
  }

  walk(at: number, progress: Progress): void {
    const line = this.lines[at];
    if (line === undefined) {
      this.found.push({ events: progress.events, fences: progress.fences, registers: progress.registers });
      return;
    }
    const next = copyOf(progress);
    switch (line.kind) {
      case "store":
        this.write(next, line.location, line.value, decidedBy(next, at));
        return this.walk(at + 1, next);
      case "copy":
        this.write(next, line.location, next.registers[line.register] ?? 0, [
          ...present(next.sources[line.register]),
          ...decidedBy(next, at),
        ]);
        return this.walk(at + 1, next);
      case "fence":
        next.fences.push({ fence: line.fence, before: next.events.length });
        return this.walk(at + 1, next);
      case "skip":
        for (const read of present(next.sources[line.register]))
          next.branches.push({ read, until: this.control === "arm" ? at + line.lines : Infinity });
        return this.walk(at + 1 + (next.registers[line.register] === line.value ? line.lines : 0), next);
      default:
        for (const value of this.domain[line.location] ?? []) this.read(at, line, value, copyOf(progress));
    }
  }

  private read(at: number, line: Extract<Line, { location: number }>, value: number, next: Progress): void {
    const index = next.events.length;
    const isCompare = line.kind === "compare";
    const failed = isCompare && value !== line.expected;
    const locked = line.kind === "exchange" || isCompare || (line.kind === "increment" && line.locked);
    const order: UpdateOrder = "order" in line ? line.order : "full";
    const base = { thread: this.thread, location: line.location, locked, order, failed, partner: undefined };
    const operand = "operand" in line ? line.operand : undefined;
    const written = operand === undefined ? undefined : (next.registers[operand] ?? 0);
    const sources = operand === undefined ? [] : present(next.sources[operand]);
    next.events.push({ ...base, isWrite: false, value, needs: [] });
    if (line.kind !== "store" && line.kind !== "copy" && line.kind !== "increment") {
      next.registers[line.register] = value;
      next.sources[line.register] = index;
    }
    const partner = locked ? index : undefined;
    if (line.kind === "exchange" || (line.kind === "compare" && !failed)) {
      const needs = [index, ...sources, ...decidedBy(next, at)];
      next.events.push({ ...base, isWrite: true, value: written ?? line.value, needs, partner });
    }
    if (line.kind === "increment")
      next.events.push({ ...base, isWrite: true, value: value + 1, needs: [index, ...decidedBy(next, at)], partner });
    this.walk(at + 1, next);
  }

  private write(next: Progress, location: number, value: number, needs: readonly number[]): void {
    const event = { thread: this.thread, isWrite: true, location, value, locked: false, needs };
    next.events.push({ ...event, order: "relaxed", failed: false, partner: undefined });
  }
}

/** The reads that a write on this line waits for, since they decide whether it is reached. */
function decidedBy({ branches }: Progress, at: number): readonly number[] {
  return branches.flatMap(({ read, until }) => (at <= until ? [read] : []));
}

function present(value: number | undefined): readonly number[] {
  return value === undefined ? [] : [value];
}

function copyOf(progress: Progress): Progress {
  return {
    events: [...progress.events],
    fences: [...progress.fences],
    registers: [...progress.registers],
    sources: [...progress.sources],
    branches: [...progress.branches],
  };
}

function tracesIn(tiny: Tiny, domain: Domain): readonly (readonly Trace[])[] {
  return tiny.threads.map((_, thread) => {
    const walker = new Walker(thread, tiny, domain);
    walker.walk(0, { events: [], fences: [], registers: REGISTERS.map(() => 0), sources: [], branches: [] });
    return walker.found;
  });
}

/** Lines behind which a value can appear that no thread could have written a round before. */
const LATE: readonly Line["kind"][] = ["increment", "copy", "skip", "compare", "exchange"];

/**
 * The lines by thread. Each line runs at most once, so there is at most one more round of new values than such lines.
 */
export function tracesOf(tiny: Tiny): readonly (readonly Trace[])[] {
  let domain: Set<number>[] = Array.from({ length: tiny.locations }, () => new Set([0]));
  const rounds = 1 + tiny.threads.flat().filter(({ kind }) => LATE.includes(kind)).length;
  for (let round = 0; round < rounds; round++) {
    const next = domain.map((values) => new Set(values));
    for (const trace of tracesIn(tiny, domain).flat())
      for (const event of trace.events) if (event.isWrite) next[event.location]?.add(event.value);
    const isStable = next.every((values, i) => values.size === domain[i]?.size);
    domain = next;
    if (isStable) break;
  }
  return tracesIn(tiny, domain);
}
