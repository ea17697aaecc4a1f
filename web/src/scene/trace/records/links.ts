/**
 * The record that continues each record: a request is queued, served, answered; a lock is wanted, held, released, and
 * held by the next core. The links are made in one pass over the columns; every view that needs the future of a record
 * (the progress of a strip on its way, the order in which waiters will get a lock) looks it up here.
 */
import { TRACE } from "../../../base/abi.gen.ts";
import { REQUESTERS_PER_CORE, type TraceColumns } from "./columns.ts";

export interface TraceLinks {
  /**
   * Record that continues record i, or -1 when the trace ends before it:
   * REQUEST → QUEUE or SERVE → DATA; QUEUE → the next QUEUE (chip cache, then home) or SERVE; INVALIDATE → DATA;
   * LOCK_WAIT → LOCK_HELD → LOCK_RELEASED of the same context, whatever core is in it; LOCK_RELEASED → the lock's next
   * LOCK_HELD, in any context.
   */
  readonly next: Int32Array;
  /** REQUEST that began the transaction of record i, or -1 when the trace begins after it. */
  readonly request: Int32Array;
  /**
   * LOCK_WAIT during which record i, a LOCK_WAIT of another lock, began, or -1: a thread that waits for a lock may need
   * the locks of the scheduler meanwhile. Only waits that the trace shows end are followed: others may be given up.
   */
  readonly outer: Int32Array;
}

export function linkTrace(columns: TraceColumns, coreCount: number): TraceLinks {
  const none = (): Int32Array => new Int32Array(columns.count).fill(-1);
  const links = { next: none(), request: none(), outer: none() };
  linkTransactions(columns, coreCount, links);
  linkLocks(columns, links);
  linkOuterWaits(columns, links);
  return links;
}

/** The position of a waiter whose wait the trace does not show end: behind all others. */
export const NEVER = 0x7fffffff;

/**
 * The position of a waiter among others: the record that ends its wait (it holds its lock, or its request leaves the
 * queue), or the far end when the trace does not show that.
 */
export function positionInQueue(links: TraceLinks, waitRecord: number): number {
  const ends = links.next[waitRecord] ?? -1;
  return ends < 0 ? NEVER : ends;
}

/** The latest record of the request that each requester has under way; it has one at a time. */
class OpenRequests {
  private readonly record: Int32Array;

  constructor(coreCount: number) {
    this.record = new Int32Array(coreCount * REQUESTERS_PER_CORE).fill(-1);
  }

  get(core: number, requester: number): number {
    return this.record[core * REQUESTERS_PER_CORE + requester] ?? -1;
  }

  set(core: number, requester: number, record: number): void {
    this.record[core * REQUESTERS_PER_CORE + requester] = record;
  }
}

function linkTransactions(columns: TraceColumns, coreCount: number, links: TraceLinks): void {
  const open = new OpenRequests(coreCount);
  const invalidations = new OpenRequests(coreCount);
  for (let i = 0; i < columns.count; i++) {
    const core = columns.core[i] ?? -1;
    const requester = columns.requester[i] ?? -1;
    const kind = columns.kind[i] ?? 0;
    if (core < 0 || requester < 0) continue;
    const before = kind === TRACE.REQUEST ? -1 : open.get(core, requester);
    links.request[i] = kind === TRACE.REQUEST ? i : before < 0 ? -1 : (links.request[before] ?? -1);
    if (kind === TRACE.INVALIDATE) {
      invalidations.set(core, requester, i);
      continue;
    }
    if (before >= 0) links.next[before] = i;
    const invalidation = kind === TRACE.DATA ? invalidations.get(core, requester) : -1;
    if (invalidation >= 0) links.next[invalidation] = i;
    if (kind === TRACE.DATA) invalidations.set(core, requester, -1);
    open.set(core, requester, kind === TRACE.DATA ? -1 : i);
  }
}

/** The latest record of each wait for a lock, or hold of one; mostly one for a context. */
class OpenLocks {
  private readonly lock: Int32Array;
  private readonly record: Int32Array;
  private readonly more = new Map<number, number>();
  private readonly contextCount: number;

  constructor(contextCount: number) {
    this.contextCount = contextCount;
    this.lock = new Int32Array(contextCount).fill(-1);
    this.record = new Int32Array(contextCount).fill(-1);
  }

  get(context: number, lock: number): number {
    if (this.lock[context] === lock) return this.record[context] ?? -1;
    return this.more.size === 0 ? -1 : (this.more.get(lock * this.contextCount + context) ?? -1);
  }

  set(context: number, lock: number, record: number): void {
    const old = this.lock[context] ?? -1;
    if (old === lock || old === -1) {
      if (this.more.size > 0) this.more.delete(lock * this.contextCount + context);
      this.lock[context] = lock;
      this.record[context] = record;
    } else {
      this.more.set(lock * this.contextCount + context, record);
    }
  }

  close(context: number, lock: number): void {
    if (this.lock[context] === lock) this.lock[context] = -1;
    else this.more.delete(lock * this.contextCount + context);
  }
}

function linkLocks(columns: TraceColumns, links: TraceLinks): void {
  const { kind, context, contextCount, lock } = columns;
  const open = new OpenLocks(contextCount);
  const released = new Int32Array(columns.lockAddresses.length).fill(-1);
  for (let i = 0; i < columns.count; i++) {
    const l = lock[i] ?? -1;
    const c = context[i] ?? -1;
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

function linkOuterWaits({ kind, context, lock, count }: TraceColumns, links: TraceLinks): void {
  const waits = new Map<number, number[]>();
  for (let i = 0; i < count; i++) {
    const of = context[i] ?? -1;
    if (of < 0 || (kind[i] !== TRACE.LOCK_WAIT && kind[i] !== TRACE.LOCK_HELD)) continue;
    const open = waits.get(of) ?? [];
    const at = open.findIndex((wait) => lock[wait] === lock[i]);
    if (at >= 0) open.splice(at);
    if (kind[i] === TRACE.LOCK_WAIT && (links.next[i] ?? -1) >= 0) {
      links.outer[i] = open.at(-1) ?? -1;
      open.push(i);
    } else if (kind[i] === TRACE.LOCK_WAIT) links.outer[i] = open.at(-1) ?? -1;
    waits.set(of, open);
  }
}

function linkRelease(released: Int32Array, lock: number, held: number, links: TraceLinks): void {
  const release = released[lock] ?? -1;
  if (release < 0) return;
  links.next[release] = held;
  released[lock] = -1;
}
