/**
 * The naive reference for trace-state.ts: sets, maps and lists, replayed from the first record every time. Written
 * from trace_kinds.def, not from the implementation, so that the two can disagree.
 */
import { ACTIVITY, LINE_STATE, NONE, REQUESTER, SOURCES, TRACE } from "../../base/abi.gen.ts";
import {
  ACTIVITY_KERNEL,
  ACTIVITY_STALLED,
  ACTIVITY_STOLEN,
  ACTIVITY_SWITCHING,
  ACTIVITY_UNKNOWN,
  ACTIVITY_USER,
} from "../trace/state/core-states.ts";
import type { BeginState } from "../trace/state/begin-state.ts";
import type { TraceModel } from "../trace/model.ts";

interface ReferenceCore {
  activity: number;
  until: number;
  request: { line: number; access: number } | undefined;
  spinning: boolean;
  perhaps: boolean;
  context: number;
  stores: number;
  leaves: number;
}

interface ReferenceContext {
  held: number[];
  wants: { lock: number; position: number; since: number } | undefined;
}

interface ReferenceLine {
  copies: Set<number>;
  owner: number;
  queue: number[];
  serving: number;
}

export interface ReferenceState {
  readonly cores: ReferenceCore[];
  readonly contexts: ReferenceContext[];
  readonly lines: ReferenceLine[];
  readonly holder: number[];
  readonly holders: number[];
}

const CACHE = SOURCES.findIndex((source) => source.name === "CACHE");
const CHIP = SOURCES.findIndex((source) => source.name === "CHIP");

export function referenceStateAt(model: TraceModel, time: number): ReferenceState {
  const known = model.shape.fromStart;
  const state: ReferenceState = {
    contexts: Array.from({ length: model.columns.contextCount }, () => ({ held: [], wants: undefined })),
    cores: Array.from({ length: model.coreCount }, (_, core) => ({
      activity: known ? ACTIVITY.IDLE : ACTIVITY_UNKNOWN,
      until: Infinity,
      request: undefined,
      spinning: false,
      perhaps: false,
      context: model.columns.contextAtBegin[core] ?? core,
      stores: known ? 0 : -1,
      leaves: Infinity,
    })),
    lines: Array.from({ length: model.columns.lineNumbers.length }, () => ({
      copies: new Set(),
      owner: known ? -1 : -2,
      queue: [],
      serving: -1,
    })),
    holder: model.columns.lockAddresses.map(() => (known ? -1 : -2)),
    holders: model.columns.lockAddresses.map(() => 0),
  };
  if (model.shape.begin !== undefined) assume(state, model.shape.begin);
  for (let i = 0; i < model.columns.count && (model.columns.time[i] ?? 0) <= time; i++) step(model, state, i);
  for (const core of state.cores) if (core.until <= time) core.activity = ACTIVITY.COMPUTING;
  return state;
}

/** The state at the begin has tests of its own: see begin-state.test.ts. */
function assume(state: ReferenceState, begin: BeginState): void {
  state.cores.forEach((core, c) => {
    core.activity = begin.activity[c] ?? ACTIVITY_UNKNOWN;
    core.spinning = begin.spinning[c] === 1;
    core.perhaps = begin.spinning[c] === 2;
    const line = begin.transactionLine[c] ?? -1;
    core.request = line < 0 ? undefined : { line, access: 0 };
  });
  for (const { core, line, left } of begin.queued) {
    state.lines[line]?.queue.push(core);
    const queued = state.cores[core];
    if (queued !== undefined) queued.leaves = left;
  }
  for (const { core, line } of begin.served) {
    const served = state.lines[line];
    if (served !== undefined) served.serving = core;
  }
  for (const { context, lock, held } of begin.waiting) {
    const waiter = state.contexts[context];
    if (waiter !== undefined) waiter.wants = { lock, position: held, since: -1 };
  }
  for (const { context, lock } of begin.holding) {
    state.contexts[context]?.held.push(lock);
    state.holder[lock] = context;
    state.holders[lock] = (state.holders[lock] ?? 0) + 1;
  }
}

function step(model: TraceModel, state: ReferenceState, i: number): void {
  const { kind, core: coreColumn, line: lineColumn, lock: lockColumn, a, b, time, requester } = model.columns;
  const c = coreColumn[i] ?? -1;
  const core = state.cores[c];
  const l = lineColumn[i] ?? -1;
  const line = state.lines[l];
  const lock = lockColumn[i] ?? -1;
  const argument = a[i] ?? 0;
  if (kind[i] === TRACE.FREE && line !== undefined && (c < 0 || line.serving === c)) line.serving = -1;
  if (kind[i] === TRACE.INVALIDATE && line !== undefined) {
    line.copies = new Set([...line.copies].filter((copy) => copy === c));
    line.owner = -1;
  }
  if (core === undefined) return;
  const context = state.contexts[core.context];
  const beside = requester[i] !== REQUESTER.DEMAND;
  const act = (activity: number): void => {
    core.activity = activity;
    core.until = Infinity;
  };
  const actFor = (activity: number): void => {
    core.activity = activity;
    core.until = (time[i] ?? 0) + argument;
  };
  const leave = (): void => {
    for (const other of state.lines) other.queue = other.queue.filter((queued) => queued !== c);
  };
  const alive = (): void => {
    if (core.activity === ACTIVITY_UNKNOWN || core.activity === ACTIVITY.IDLE) act(ACTIVITY.COMPUTING);
  };
  switch (kind[i]) {
    case TRACE.REQUEST:
      if (beside) break;
      core.request = { line: l, access: argument };
      act(ACTIVITY.REQUESTING);
      break;
    case TRACE.QUEUE:
      if (beside) break;
      leave();
      core.leaves = leavesIn(model, i, c);
      if (line !== undefined) line.queue = joined(model, state, line.queue, c);
      core.request = { line: l, access: core.request?.access ?? lastAccess(model, i, c) };
      act(ACTIVITY.QUEUED);
      break;
    case TRACE.SERVE: {
      const access = beside ? 0 : lastAccess(model, i, c);
      if (!beside) {
        leave();
        core.request = { line: l, access };
        act(ACTIVITY.SERVED);
      }
      if (line === undefined) break;
      if (argument !== CHIP) line.serving = c;
      const supplier = b[i] ?? NONE;
      if (argument !== CACHE || supplier >= model.coreCount) break;
      if (access > 0) {
        line.copies.clear();
        line.owner = -1;
      } else {
        line.copies.add(supplier);
        if (line.owner === -2) line.owner = supplier;
      }
      break;
    }
    case TRACE.DATA:
      if (!beside) {
        leave();
        core.request = undefined;
        act(core.spinning ? ACTIVITY.SPINNING : core.perhaps ? ACTIVITY_UNKNOWN : ACTIVITY.COMPUTING);
      }
      if (line === undefined) break;
      if (argument === LINE_STATE.MODIFIED || argument === LINE_STATE.EXCLUSIVE) line.copies.clear();
      if (argument !== LINE_STATE.INVALID) line.copies.add(c);
      if (argument === LINE_STATE.MODIFIED || argument === LINE_STATE.EXCLUSIVE || argument === LINE_STATE.FORWARD)
        line.owner = c;
      else if (argument !== LINE_STATE.OWNED) line.owner = -1;
      break;
    case TRACE.EVICT:
    case TRACE.REFILL: {
      const owner = b[i] ?? NONE;
      if (kind[i] === TRACE.EVICT) line?.copies.delete(c);
      else line?.copies.add(c);
      if (line !== undefined) line.owner = owner < model.coreCount ? owner : -1;
      break;
    }
    case TRACE.SPIN:
      core.spinning = true;
      core.perhaps = false;
      if (core.request === undefined) act(ACTIVITY.SPINNING);
      break;
    case TRACE.SPIN_END:
      core.spinning = false;
      core.perhaps = false;
      if (core.activity === ACTIVITY.SPINNING || core.activity === ACTIVITY_UNKNOWN) act(ACTIVITY.COMPUTING);
      break;
    case TRACE.LOCK_WAIT: {
      alive();
      const held = model.links.next[i] ?? -1;
      if (context !== undefined) context.wants = { lock, position: held < 0 ? Infinity : held, since: i };
      break;
    }
    case TRACE.LOCK_HELD:
      alive();
      if (context?.wants?.lock === lock) context.wants = outerWait(model, context.wants.since);
      context?.held.push(lock);
      state.holder[lock] = core.context;
      state.holders[lock] = (state.holders[lock] ?? 0) + 1;
      break;
    case TRACE.LOCK_RELEASED:
      alive();
      context?.held.pop();
      state.holders[lock] = Math.max(0, (state.holders[lock] ?? 0) - 1);
      if (state.holders[lock] === 0 || state.holder[lock] === core.context) state.holder[lock] = -1;
      break;
    case TRACE.OPERATION:
      alive();
      break;
    case TRACE.WORK:
      act(ACTIVITY.COMPUTING);
      break;
    case TRACE.STORE:
    case TRACE.DRAIN:
      core.stores = argument;
      break;
    case TRACE.STALL:
      act(argument === 0 ? ACTIVITY.COMPUTING : ACTIVITY_STALLED);
      break;
    case TRACE.IDLE:
      actFor(ACTIVITY.IDLE);
      break;
    case TRACE.USER:
      actFor(ACTIVITY_USER);
      break;
    case TRACE.KERNEL:
      actFor(ACTIVITY_KERNEL);
      break;
    case TRACE.SWITCH:
      actFor(ACTIVITY_SWITCHING);
      break;
    case TRACE.CONTEXT:
      core.context = argument;
      act(ACTIVITY.COMPUTING);
      break;
    case TRACE.STOLEN:
      actFor(ACTIVITY_STOLEN);
      break;
    case TRACE.INTERRUPTED:
    case TRACE.RESUMED:
    case TRACE.INTERRUPT:
    case TRACE.AWAKE:
      act(ACTIVITY.COMPUTING);
      break;
    case TRACE.SLEEP:
      act(ACTIVITY.IDLE);
      break;
  }
}

/**
 * The wait for another lock that a context goes on with when one that began in record i is over. The last one, of those
 * that had begun and not ended by then, and that the trace shows end.
 */
function outerWait({ columns, links }: TraceModel, i: number): ReferenceContext["wants"] {
  const { kind, context, lock } = columns;
  if (i < 0) return undefined;
  for (let wait = i - 1; wait >= 0; wait--) {
    if (kind[wait] !== TRACE.LOCK_WAIT || context[wait] !== context[i] || lock[wait] === lock[i]) continue;
    const held = links.next[wait] ?? -1;
    if (held > i) return { lock: lock[wait] ?? -1, position: held, since: wait };
  }
  return undefined;
}

/** The queue that core c has joined: at its end, or where homes serve by level before the cores that leave it later. */
function joined(model: TraceModel, state: ReferenceState, queue: readonly number[], c: number): number[] {
  const positionOf = (core: number): number => state.cores[core]?.leaves ?? Infinity;
  const later = model.shape.servesByLevel ? queue.findIndex((other) => positionOf(other) > positionOf(c)) : -1;
  return later < 0 ? [...queue, c] : queue.toSpliced(later, 0, c);
}

/** The record in which the core's own request leaves the queue that it joins in record i; Infinity for none. */
function leavesIn({ columns }: TraceModel, i: number, core: number): number {
  for (let j = i + 1; j < columns.count; j++) {
    if (columns.core[j] !== core || columns.requester[j] !== REQUESTER.DEMAND) continue;
    const kind = columns.kind[j];
    if (kind === TRACE.SERVE || kind === TRACE.QUEUE || kind === TRACE.DATA) return j;
    if (kind === TRACE.REQUEST) return Infinity;
  }
  return Infinity;
}

/** Access of the core's latest own request before record i, 0 (read) when the trace does not show one. */
function lastAccess({ columns }: TraceModel, i: number, core: number): number {
  for (let j = i; j >= 0; j--) {
    const isOwn = columns.core[j] === core && columns.requester[j] === REQUESTER.DEMAND;
    if (isOwn && columns.kind[j] === TRACE.REQUEST) return columns.a[j] ?? 0;
  }
  return 0;
}

/** Waiters of a lock in the order in which they will hold it. */
export function referenceWaiters(state: ReferenceState, lock: number): number[] {
  return state.contexts
    .map(({ wants }, index) => ({ index, wants }))
    .filter((entry) => entry.wants?.lock === lock)
    .sort((x, y) => {
      const [p, q] = [x.wants?.position ?? Infinity, y.wants?.position ?? Infinity];
      return p === q ? (x.wants?.since ?? 0) - (y.wants?.since ?? 0) : p - q;
    })
    .map((entry) => entry.index);
}
