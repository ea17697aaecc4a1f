/**
 * Which record continues which: a request is queued, served, answered; a lock is wanted, held, released, and held by
 * the next. One pass over the columns; everything that needs the future of a record (the progress of a token in
 * flight, the order in which waiters will get a lock) looks it up here.
 */
import { TRACE } from "../../base/abi.gen.ts";
import type { TraceColumns } from "./columns.ts";

export interface TraceLinks {
  /**
   * Record that continues record i, or -1 when the trace ends before it:
   * REQUEST → QUEUE or SERVE → DATA; QUEUE → the next QUEUE (chip cache, then home) or SERVE; INVALIDATE → DATA;
   * LOCK_WAIT → LOCK_HELD → LOCK_RELEASED of the same core; LOCK_RELEASED → the lock's next LOCK_HELD, any core.
   */
  readonly next: Int32Array;
  /** REQUEST that began the transaction of record i, or -1 when the trace begins after it. */
  readonly request: Int32Array;
}

export function linkTrace(columns: TraceColumns, coreCount: number): TraceLinks {
  const links = { next: new Int32Array(columns.count).fill(-1), request: new Int32Array(columns.count).fill(-1) };
  linkTransactions(columns, coreCount, links);
  linkLocks(columns, coreCount, links);
  return links;
}

/** The latest record of each open transaction. A core has one, plus any number of prefetches on other lines. */
class OpenTransactions {
  private readonly line: Int32Array;
  private readonly record: Int32Array;
  private readonly more = new Map<number, number>();
  private readonly coreCount: number;

  constructor(coreCount: number) {
    this.coreCount = coreCount;
    this.line = new Int32Array(coreCount).fill(-1);
    this.record = new Int32Array(coreCount).fill(-1);
  }

  get(core: number, line: number): number {
    if (this.line[core] === line) return this.record[core] ?? -1;
    return this.more.size === 0 ? -1 : (this.more.get(line * this.coreCount + core) ?? -1);
  }

  set(core: number, line: number, record: number): void {
    const old = this.line[core] ?? -1;
    if (old === line || old === -1) {
      if (this.more.size > 0) this.more.delete(line * this.coreCount + core);
      this.line[core] = line;
      this.record[core] = record;
    } else {
      this.more.set(line * this.coreCount + core, record);
    }
  }

  close(core: number, line: number): void {
    if (this.line[core] === line) this.line[core] = -1;
    else this.more.delete(line * this.coreCount + core);
  }
}

function linkTransactions(columns: TraceColumns, coreCount: number, links: TraceLinks): void {
  const { kind, core, line } = columns;
  const open = new OpenTransactions(coreCount);
  const invalidations = new OpenTransactions(coreCount);
  for (let i = 0; i < columns.count; i++) {
    const c = core[i] ?? -1;
    const l = line[i] ?? -1;
    const k = kind[i] ?? 0;
    if (c < 0 || l < 0 || k > TRACE.DATA) continue;
    const before = k === TRACE.REQUEST ? -1 : open.get(c, l);
    links.request[i] = k === TRACE.REQUEST ? i : before < 0 ? -1 : (links.request[before] ?? -1);
    if (k === TRACE.INVALIDATE) {
      invalidations.set(c, l, i);
      continue;
    }
    if (before >= 0) links.next[before] = i;
    if (k === TRACE.DATA) {
      open.close(c, l);
      closeInvalidation(invalidations, c, l, i, links);
    } else {
      open.set(c, l, i);
    }
  }
}

function closeInvalidation(open: OpenTransactions, core: number, line: number, data: number, links: TraceLinks): void {
  const record = open.get(core, line);
  if (record < 0) return;
  links.next[record] = data;
  open.close(core, line);
}

function linkLocks(columns: TraceColumns, coreCount: number, links: TraceLinks): void {
  const { kind, core, lock } = columns;
  const open = new OpenTransactions(coreCount);
  const released = new Int32Array(columns.lockAddresses.length).fill(-1);
  for (let i = 0; i < columns.count; i++) {
    const l = lock[i] ?? -1;
    const c = core[i] ?? -1;
    if (l < 0 || c < 0) continue;
    const k = kind[i] ?? 0;
    const before = open.get(c, l);
    if (before >= 0 && k !== TRACE.LOCK_WAIT) links.next[before] = i;
    if (k === TRACE.LOCK_RELEASED) {
      open.close(c, l);
      released[l] = i;
      continue;
    }
    open.set(c, l, i);
    if (k === TRACE.LOCK_HELD) linkRelease(released, l, i, links);
  }
}

function linkRelease(released: Int32Array, lock: number, held: number, links: TraceLinks): void {
  const release = released[lock] ?? -1;
  if (release < 0) return;
  links.next[release] = held;
  released[lock] = -1;
}
