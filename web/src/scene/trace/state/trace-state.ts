/**
 * The state of the traced machine between two records: what every core does, which cores have copies of the busy lines,
 * which are queued where, and which hold and want each lock. `apply` moves it over one record; cursor.ts decides which.
 * Locks are held and wanted by contexts, since a context may leave its core meanwhile.
 *
 * Everything is in one block of 32-bit integers, so that a checkpoint is one copy. A fact that the trace has not told
 * yet is UNKNOWN, and stays so until the trace tells it. Only the busiest lines are tracked (copies of a line cost a
 * bit per core).
 */
import { ACTIVITY, LINE_STATE, NONE, REQUESTER, SOURCES, TRACE } from "../../../base/abi.gen.ts";
import { type CoreLists, LIST_CORE_FIELDS, LIST_FIELDS, coreLists } from "./core-lists.ts";
import { systemActivity } from "./system-activity.ts";
import { ACTIVITY_STALLED, ACTIVITY_UNKNOWN } from "./core-states.ts";
import { SPINS, SPINS_PERHAPS } from "./begin-state.ts";
import type { BeginState } from "./begin-state.ts";
import type { TraceShape } from "./trace-shape.ts";
import type { TraceColumns } from "../records/columns.ts";
import { type TraceLinks, positionInQueue } from "../records/links.ts";
import { NOBODY, NOT_KNOWN, namedOwner, ownerAfterData } from "../records/line-owner.ts";

const SOURCE_CACHE = SOURCES.findIndex((source) => source.name === "CACHE");
const SOURCE_CHIP = SOURCES.findIndex((source) => source.name === "CHIP");
const READ = 0;

/** Words per core, per context, per tracked line (copies aside) and per lock; lists included. */
const CORE_FIELDS = 10 + LIST_CORE_FIELDS;
const CONTEXT_FIELDS = 5 + LIST_CORE_FIELDS;
const LINE_FIELDS = 4 + LIST_FIELDS;
const LOCK_FIELDS = 2 + LIST_FIELDS;

/**
 * A step of a request for which the core does not wait, such as a prefetch: it changes the line, not the core's
 * activity.
 */
function isBeside(columns: TraceColumns, i: number): boolean {
  return columns.requester[i] !== REQUESTER.DEMAND;
}

export class TraceState {
  readonly shape: TraceShape;
  /** Words of a copies bitset, per line. */
  readonly copyWords: number;
  private readonly block: Int32Array;

  /** Per core: its activity, the record that put it there, the access its open transaction is for. */
  readonly activity: Int32Array;
  readonly cause: Int32Array;
  readonly access: Int32Array;
  /** Per core: SPINS while it goes round a wait loop, even when its copy was just taken away; the line it waits on. */
  readonly spinning: Int32Array;
  readonly spinLine: Int32Array;
  /** Per core: the context that it is in. */
  readonly context: Int32Array;
  /** Per context: the core that is in it, or NOBODY. */
  readonly coreOf: Int32Array;
  /** Per context: locks it holds, and the last of them (dense number or NOBODY). */
  readonly heldCount: Int32Array;
  readonly heldLock: Int32Array;
  /** Per context: its position among the waiters (positionInQueue in links.ts). */
  readonly waitPosition: Int32Array;
  /** Per context: the LOCK_WAIT record of its present wait, or NOBODY. */
  readonly waitRecord: Int32Array;
  /** Per core: its position in its queue where homes serve by level, else 0. */
  readonly queuePosition: Int32Array;
  /** Per core: dense line of its open transaction, or NOBODY. */
  readonly transactionLine: Int32Array;
  /** Per core: 0 while queued at a home directory, 1 + its chip while queued at that chip's shared cache. */
  readonly queuedAt: Int32Array;
  /** Per core: stores in its store buffer, or NOBODY while the trace has told nothing of them. */
  readonly stores: Int32Array;
  /** The directory queue of each tracked line, in order of arrival, or of service: see TraceShape. */
  readonly queues: CoreLists;
  /** The contexts that wait for each lock, in the order in which they will hold it. */
  readonly waiters: CoreLists;

  /** Per tracked line: owner (or NOBODY, NOT_KNOWN), core being served, its last INVALIDATE record. */
  readonly owner: Int32Array;
  readonly serving: Int32Array;
  readonly servingRecord: Int32Array;
  readonly invalidated: Int32Array;
  readonly copies: Int32Array;

  /** Per lock: a context that holds it (or NOBODY, NOT_KNOWN), and the number of holders. */
  readonly holder: Int32Array;
  readonly holders: Int32Array;

  constructor(shape: TraceShape) {
    const { coreCount: cores, contextCount: contexts, slotCount: lines, lockCount: locks } = shape;
    this.shape = shape;
    this.copyWords = Math.ceil(cores / 32);
    const size =
      cores * CORE_FIELDS + contexts * CONTEXT_FIELDS + lines * (LINE_FIELDS + this.copyWords) + locks * LOCK_FIELDS;
    this.block = new Int32Array(size);
    let at = 0;
    const take = (length: number): Int32Array => {
      at += length;
      return this.block.subarray(at - length, at);
    };
    this.activity = take(cores);
    this.cause = take(cores);
    this.access = take(cores);
    this.spinning = take(cores);
    this.spinLine = take(cores);
    this.context = take(cores);
    this.coreOf = take(contexts);
    this.heldCount = take(contexts);
    this.heldLock = take(contexts);
    this.waitPosition = take(contexts);
    this.waitRecord = take(contexts);
    this.transactionLine = take(cores);
    this.queuedAt = take(cores);
    this.queuePosition = take(cores);
    this.stores = take(cores);
    this.owner = take(lines);
    this.serving = take(lines);
    this.servingRecord = take(lines);
    this.invalidated = take(lines);
    this.copies = take(lines * this.copyWords);
    this.holder = take(locks);
    this.holders = take(locks);
    this.queues = coreLists(take, cores, lines);
    this.waiters = coreLists(take, contexts, locks);
    this.reset();
  }

  /** Goes back to before the first record. */
  reset(): void {
    this.block.fill(NOBODY);
    const known = this.shape.fromStart;
    this.activity.fill(known ? ACTIVITY.IDLE : ACTIVITY_UNKNOWN);
    this.spinning.fill(0);
    this.context.set(this.shape.contextAtBegin);
    this.shape.contextAtBegin.forEach((context, core) => {
      this.coreOf[context] = core;
    });
    this.heldCount.fill(0);
    if (known) this.stores.fill(0);
    this.holders.fill(0);
    this.copies.fill(0);
    this.owner.fill(known ? NOBODY : NOT_KNOWN);
    this.holder.fill(known ? NOBODY : NOT_KNOWN);
    if (this.shape.begin !== undefined) this.assume(this.shape.begin);
  }

  /** Takes over the proved facts about the moment before the first record. */
  private assume(begin: BeginState): void {
    this.activity.set(begin.activity);
    this.spinning.set(begin.spinning);
    this.transactionLine.set(begin.transactionLine);
    for (const { core, line, at, left } of begin.queued) this.enterQueue(core, line, at, left);
    for (const { core, line } of begin.served) {
      const slot = this.slotOf(line);
      if (slot >= 0) this.serving[slot] = core;
    }
    for (const { context, lock, held } of begin.waiting) this.want(context, lock, held);
    for (const { context, lock } of begin.holding) this.hold(context, lock);
  }

  save(): Int32Array {
    return this.block.slice();
  }

  load(saved: Int32Array): void {
    this.block.set(saved);
  }

  slotOf(line: number): number {
    return this.shape.slotOfLine[line] ?? -1;
  }

  hasCopy(slot: number, core: number): boolean {
    const word = this.copies[slot * this.copyWords + (core >>> 5)] ?? 0;
    return (word & (1 << (core & 31))) !== 0;
  }

  /** Is the core in a context that holds a lock? */
  holdsLock(core: number): boolean {
    return (this.heldCount[this.context[core] ?? -1] ?? 0) > 0;
  }

  /** Applies record i. Only this method changes the state, but for one that stands still (still-state.ts). */
  apply(columns: TraceColumns, links: TraceLinks, i: number): void {
    const core = columns.core[i] ?? -1;
    const line = columns.line[i] ?? -1;
    switch (columns.kind[i]) {
      case TRACE.REQUEST:
        if (core >= 0) this.request(columns, i, core);
        break;
      case TRACE.QUEUE:
        if (core >= 0) this.queue(columns, links, i, core, line);
        break;
      case TRACE.SERVE:
        if (core >= 0) this.serve(columns, i, core, line);
        break;
      case TRACE.INVALIDATE:
        this.invalidate(i, core, line);
        break;
      case TRACE.DATA:
        if (core >= 0) this.data(columns, i, core, line);
        break;
      case TRACE.FREE:
        this.free(line, core);
        break;
      case TRACE.EVICT:
      case TRACE.REFILL:
        if (core >= 0) this.move(columns, i, core, line);
        break;
      case TRACE.SPIN:
        if (core >= 0) this.spin(i, core, line);
        break;
      case TRACE.SPIN_END:
        if (core >= 0) this.spinEnd(i, core);
        break;
      case TRACE.LOCK_WAIT:
        if (core >= 0) this.lockWait(columns, links, i, core);
        break;
      case TRACE.LOCK_HELD:
        if (core >= 0) this.lockHeld(columns, links, i, core);
        break;
      case TRACE.LOCK_RELEASED:
        if (core >= 0) this.lockReleased(columns, i, core);
        break;
      case TRACE.OPERATION:
        if (core >= 0) this.mention(i, core);
        break;
      case TRACE.WORK:
        if (core >= 0) this.become(core, ACTIVITY.COMPUTING, i);
        break;
      case TRACE.IDLE:
        if (core >= 0) this.become(core, ACTIVITY.IDLE, i);
        break;
      case TRACE.STORE:
      case TRACE.DRAIN:
        if (core >= 0) this.stores[core] = columns.a[i] ?? 0;
        break;
      case TRACE.STALL:
        if (core >= 0) this.become(core, columns.a[i] === 0 ? ACTIVITY.COMPUTING : ACTIVITY_STALLED, i);
        break;
      default:
        if (core >= 0) this.system(columns, i, core);
    }
  }

  private system(columns: TraceColumns, i: number, core: number): void {
    const kind = columns.kind[i] ?? -1;
    const activity = systemActivity(kind);
    if (activity !== undefined) this.become(core, activity, i);
    if (kind === TRACE.CONTEXT) this.enter(core, columns.a[i] ?? core);
  }

  /** The core leaves its context and goes on in another one. */
  private enter(core: number, context: number): void {
    const left = this.context[core] ?? NOBODY;
    if (this.coreOf[left] === core) this.coreOf[left] = NOBODY;
    this.context[core] = context;
    this.coreOf[context] = core;
  }

  private become(core: number, activity: number, cause: number): void {
    this.activity[core] = activity;
    this.cause[core] = cause;
  }

  /** A core that does this cannot be waiting: if its state was unknown, or it had not started, it computes. */
  private mention(i: number, core: number): void {
    const activity = this.activity[core];
    if (activity === ACTIVITY_UNKNOWN || activity === ACTIVITY.IDLE) this.become(core, ACTIVITY.COMPUTING, i);
  }

  private request(columns: TraceColumns, i: number, core: number): void {
    if (isBeside(columns, i)) return;
    this.become(core, ACTIVITY.REQUESTING, i);
    this.transactionLine[core] = columns.line[i] ?? NOBODY;
    this.access[core] = columns.a[i] ?? 0;
  }

  private queue(columns: TraceColumns, links: TraceLinks, i: number, core: number, line: number): void {
    if (isBeside(columns, i)) return;
    this.queues.remove(core);
    this.become(core, ACTIVITY.QUEUED, i);
    this.transactionLine[core] = line;
    this.enterQueue(core, line, columns.b[i] ?? 0, positionInQueue(links, i));
  }

  private enterQueue(core: number, line: number, at: number, position: number): void {
    const slot = this.slotOf(line);
    if (slot < 0) return;
    this.queuedAt[core] = at === 0 ? 0 : 1 + (this.shape.nodeOfCore[core] ?? 0);
    this.queuePosition[core] = this.shape.servesByLevel ? position : 0;
    this.queues.insert(slot, core, this.queuePosition);
  }

  private serve(columns: TraceColumns, i: number, core: number, line: number): void {
    if (!isBeside(columns, i)) {
      this.queues.remove(core);
      this.become(core, ACTIVITY.SERVED, i);
      this.transactionLine[core] = line;
    }
    const slot = this.slotOf(line);
    if (slot < 0) return;
    if (columns.a[i] !== SOURCE_CHIP) {
      this.serving[slot] = core;
      this.servingRecord[slot] = i;
    }
    const supplier = columns.b[i] ?? NONE;
    if (columns.a[i] !== SOURCE_CACHE || supplier >= this.shape.coreCount) return;
    const access = isBeside(columns, i) ? READ : (this.access[core] ?? READ);
    this.supply(slot, access, supplier);
  }

  /** The supplier is known to have had the line; for a write it gives the line up now, and the line is in flight. */
  private supply(slot: number, access: number, supplier: number): void {
    if (access > READ) {
      this.dropCopies(slot);
      this.owner[slot] = NOBODY;
      return;
    }
    this.addCopy(slot, supplier);
    if (this.owner[slot] === NOT_KNOWN) this.owner[slot] = supplier;
  }

  private invalidate(i: number, core: number, line: number): void {
    const slot = this.slotOf(line);
    if (slot < 0) return;
    const kept = core >= 0 && this.hasCopy(slot, core);
    this.dropCopies(slot);
    if (kept) this.addCopy(slot, core);
    this.owner[slot] = NOBODY;
    this.invalidated[slot] = i;
  }

  private data(columns: TraceColumns, i: number, core: number, line: number): void {
    if (!isBeside(columns, i)) {
      this.queues.remove(core);
      this.transactionLine[core] = NOBODY;
      this.become(core, this.activityAfterData(core), i);
    }
    const slot = this.slotOf(line);
    if (slot < 0) return;
    const state = columns.a[i] ?? 0;
    if (state === LINE_STATE.MODIFIED || state === LINE_STATE.EXCLUSIVE) this.dropCopies(slot);
    if (state !== LINE_STATE.INVALID) this.addCopy(slot, core);
    this.owner[slot] = ownerAfterData(state, core, this.owner[slot] ?? NOT_KNOWN);
  }

  /** The core's cache gives a copy up, or its chip gives one back. */
  private move(columns: TraceColumns, i: number, core: number, line: number): void {
    const slot = this.slotOf(line);
    if (slot < 0) return;
    if (columns.kind[i] === TRACE.EVICT) this.dropCopy(slot, core);
    else this.addCopy(slot, core);
    this.owner[slot] = namedOwner(columns.b[i] ?? NONE, this.shape.coreCount);
  }

  private activityAfterData(core: number): number {
    const spinning = this.spinning[core];
    return spinning === SPINS ? ACTIVITY.SPINNING : spinning === SPINS_PERHAPS ? ACTIVITY_UNKNOWN : ACTIVITY.COMPUTING;
  }

  private free(line: number, core: number): void {
    const slot = this.slotOf(line);
    if (slot >= 0 && (core < 0 || this.serving[slot] === core || this.serving[slot] === NOBODY)) {
      this.serving[slot] = NOBODY;
    }
  }

  private spin(i: number, core: number, line: number): void {
    this.spinning[core] = SPINS;
    this.spinLine[core] = line;
    if ((this.transactionLine[core] ?? NOBODY) < 0) this.become(core, ACTIVITY.SPINNING, i);
  }

  private spinEnd(i: number, core: number): void {
    this.spinning[core] = 0;
    this.spinLine[core] = NOBODY;
    const activity = this.activity[core];
    if (activity === ACTIVITY.SPINNING || activity === ACTIVITY_UNKNOWN) this.become(core, ACTIVITY.COMPUTING, i);
  }

  private lockWait(columns: TraceColumns, links: TraceLinks, i: number, core: number): void {
    this.mention(i, core);
    const lock = columns.lock[i] ?? -1;
    if (lock < 0) return;
    const context = columns.context[i] ?? core;
    this.waitRecord[context] = i;
    this.want(context, lock, positionInQueue(links, i));
  }

  /**
   * Enters the lock's waiters at the context's position: mostly last, since the first to come is mostly the first to be
   * served.
   */
  private want(context: number, lock: number, position: number): void {
    this.waitPosition[context] = position;
    this.waiters.insert(lock, context, this.waitPosition);
  }

  private lockHeld(columns: TraceColumns, links: TraceLinks, i: number, core: number): void {
    this.mention(i, core);
    const lock = columns.lock[i] ?? -1;
    if (lock < 0) return;
    const context = columns.context[i] ?? core;
    if (this.waiters.listOf(context) === lock) {
      this.waiters.remove(context);
      this.goOnWaiting(columns, links, context);
    }
    this.hold(context, lock);
  }

  /** A wait has ended within another one. */
  private goOnWaiting(columns: TraceColumns, links: TraceLinks, context: number): void {
    const outer = links.outer[this.waitRecord[context] ?? NOBODY] ?? NOBODY;
    this.waitRecord[context] = outer;
    const lock = columns.lock[outer] ?? -1;
    if (lock >= 0) this.want(context, lock, positionInQueue(links, outer));
  }

  private hold(context: number, lock: number): void {
    this.heldCount[context] = (this.heldCount[context] ?? 0) + 1;
    this.heldLock[context] = lock;
    this.holder[lock] = context;
    this.holders[lock] = (this.holders[lock] ?? 0) + 1;
  }

  private lockReleased(columns: TraceColumns, i: number, core: number): void {
    this.mention(i, core);
    const lock = columns.lock[i] ?? -1;
    if (lock < 0) return;
    const context = columns.context[i] ?? core;
    this.heldCount[context] = Math.max(0, (this.heldCount[context] ?? 0) - 1);
    if (this.heldCount[context] === 0) this.heldLock[context] = NOBODY;
    this.holders[lock] = Math.max(0, (this.holders[lock] ?? 0) - 1);
    if (this.holders[lock] === 0 || this.holder[lock] === context) this.holder[lock] = NOBODY;
  }

  addCopy(slot: number, core: number): void {
    const word = slot * this.copyWords + (core >>> 5);
    this.copies[word] = (this.copies[word] ?? 0) | (1 << (core & 31));
  }

  private dropCopy(slot: number, core: number): void {
    const word = slot * this.copyWords + (core >>> 5);
    this.copies[word] = (this.copies[word] ?? 0) & ~(1 << (core & 31));
  }

  private dropCopies(slot: number): void {
    const from = slot * this.copyWords;
    this.copies.fill(0, from, from + this.copyWords);
  }
}
