/**
 * The line and the lock that the machine view shows: one line is bright, and the waiters of one lock are listed. By
 * default these are the hottest line and the hottest lock. A line of that lock is preferred when it is hot as well, so
 * that the directory's queue and the list of waiters belong together.
 */
import { NOBODY } from "../trace/records/line-owner.ts";
import type { TraceState } from "../trace/state/trace-state.ts";
import type { TraceModel } from "../trace/model.ts";

export interface MachineFocus {
  /** Tracked slot of the bright line, or -1 when the trace has no line. */
  readonly slot: number;
  /** Dense number of the lock, or -1. */
  readonly lock: number;
}

export function defaultFocus(model: TraceModel): MachineFocus {
  return focusOnLock(model, model.hottestLock);
}

/** A lock and the line it is on; the hottest line when the lock's is not among the busy ones. */
export function focusOnLock(model: TraceModel, lock: number): MachineFocus {
  const slot = lock < 0 ? -1 : slotOfLock(model, lock);
  return { slot: slot < 0 && model.lineOfSlot.length > 0 ? 0 : slot, lock };
}

function slotOfLock(model: TraceModel, lock: number): number {
  const record = model.columns.lock.indexOf(lock);
  return model.shape.slotOfLine[model.columns.line[record] ?? -1] ?? -1;
}

/** A focus by the names of its line and its lock, which other traces of the same run number otherwise. */
export interface NamedFocus {
  /** The core's own number of the line. */
  readonly line: number | undefined;
  /** The address of the lock. */
  readonly lock: number | undefined;
}

export function namedFocus(model: TraceModel, focus: MachineFocus): NamedFocus {
  return { line: focusLineNumber(model, focus), lock: model.columns.lockAddresses[focus.lock] };
}

/** The focus in another trace; undefined where that has no such line or lock. */
export function focusNamed({ columns, shape }: TraceModel, { line, lock }: NamedFocus): MachineFocus | undefined {
  const slot = line === undefined ? -1 : (shape.slotOfLine[columns.lineNumbers.indexOf(line)] ?? -1);
  const number = lock === undefined ? -1 : columns.lockAddresses.indexOf(lock);
  const isMissing = (line !== undefined && slot < 0) || (lock !== undefined && number < 0);
  return isMissing ? undefined : { slot, lock: number };
}

/** Core's own line number of the focused line, or undefined. */
export function focusLineNumber(model: TraceModel, focus: MachineFocus): number | undefined {
  return focus.slot < 0 ? undefined : model.columns.lineNumbers[model.lineOfSlot[focus.slot] ?? -1];
}

/** The context that will hold the focused lock next, or NOBODY. */
export function nextHolder(state: TraceState, focus: MachineFocus): number {
  return focus.lock < 0 ? NOBODY : state.waiters.first(focus.lock);
}

/** The core that is in that context, or NOBODY. */
export function coreOfNextHolder(state: TraceState, focus: MachineFocus): number {
  return state.coreOf[nextHolder(state, focus)] ?? NOBODY;
}

/** Cores queued at the focused line's home directory; requests at chips' shared caches are not among them. */
export function homeQueueLength(state: TraceState, slot: number): number {
  let length = 0;
  if (slot < 0) return 0;
  for (let c = state.queues.first(slot); c >= 0; c = state.queues.after(c)) if (state.queuedAt[c] === 0) length++;
  return length;
}

export function waiterCount(state: TraceState, lock: number): number {
  let count = 0;
  if (lock < 0) return 0;
  for (let c = state.waiters.first(lock); c >= 0; c = state.waiters.after(c)) count++;
  return count;
}
