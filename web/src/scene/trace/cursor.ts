/**
 * One reader's moving position in a trace. Seeking loads the checkpoint before the wanted time and applies at most
 * CHECKPOINT_RECORDS records, so any cycle of a trace of millions of records is at hand within a millisecond, and the
 * state reached is by construction the one that a replay from the first record reaches.
 */
import { ACTIVITY } from "../../base/abi.gen.ts";
import { countUpTo } from "./records/search.ts";
import { endOfActivity, warmPart } from "./state/system-activity.ts";
import { TraceState } from "./state/trace-state.ts";
import { loadStill } from "./state/still-state.ts";
import { CHECKPOINT_RECORDS, type TraceModel } from "./model.ts";

/** A position in a trace and the state there. Mutable, one per view. */
export class TraceCursor {
  readonly model: TraceModel;
  readonly state: TraceState;
  /** Records applied; the state is that between records position - 1 and position. */
  position = 0;
  time: number;

  constructor(model: TraceModel) {
    this.model = model;
    this.state = new TraceState(model.shape);
    this.time = model.begin;
    if (model.still !== undefined) {
      loadStill(this.state, model.still, model.hottestLock);
      this.position = model.still.past;
    }
    this.seek(model.begin);
  }

  /** All records up to and including `time` applied. Returns true when that changed the state. */
  seek(time: number): boolean {
    const target = countUpTo(this.model.columns.time, time);
    this.time = time;
    return this.moveTo(target);
  }

  /** The records before record `i` applied: the state that it meets. */
  seekRecord(i: number): void {
    this.time = this.model.columns.time[i] ?? this.model.end;
    this.moveTo(i);
  }

  private moveTo(target: number): boolean {
    if (target === this.position) return false;
    const { columns } = this.model;
    const near = target > this.position && target - this.position <= CHECKPOINT_RECORDS;
    if (!near) this.restore(target);
    for (let i = this.position; i < target; i++) this.state.apply(columns, this.model.links, i);
    this.position = target;
    return true;
  }

  private restore(target: number): void {
    const index = Math.min(Math.floor(target / CHECKPOINT_RECORDS), this.model.checkpoints.length - 1);
    const saved = this.model.checkpoints[index];
    if (saved === undefined) throw new Error("a trace model has a checkpoint for its first record");
    this.state.load(saved);
    this.position = index * CHECKPOINT_RECORDS;
  }

  /**
   * The present activity of a core. Unlike the state's own activity it takes into account that an idle time, or a
   * stretch of user or kernel code, has ended.
   */
  activityOf(core: number): number {
    return this.endOf(core) <= this.time ? ACTIVITY.COMPUTING : (this.state.activity[core] ?? 0);
  }

  /** Cycle since which the core has done what it does now. */
  sinceOf(core: number): number {
    const end = this.endOf(core);
    if (end <= this.time) return end;
    return this.model.columns.time[this.state.cause[core] ?? -1] ?? this.model.begin;
  }

  /** Warm part (see warmPart) of the user or kernel code that the core executes now, or undefined. */
  warmthOf(core: number): number | undefined {
    return this.endOf(core) <= this.time ? undefined : warmPart(this.model.columns, this.state.cause[core] ?? -1);
  }

  private endOf(core: number): number {
    return endOfActivity(this.model.columns, this.state.cause[core] ?? -1);
  }

  /**
   * The progress of record `cause` towards the record that continues it: 0 … 1, or undefined when there is no such
   * record.
   */
  progressOf(cause: number): number | undefined {
    const next = this.model.links.next[cause] ?? -1;
    if (cause < 0 || next < 0) return undefined;
    const from = this.model.columns.time[cause] ?? 0;
    const to = this.model.columns.time[next] ?? from;
    return to <= from ? 1 : Math.min(1, Math.max(0, (this.time - from) / (to - from)));
  }
}

/** The place of a queued core: one more than the number of requests before it in its queue; 0 when it is in none. */
export function queuePlace(state: TraceState, core: number): number {
  if (state.queues.listOf(core) < 0) return 0;
  const at = state.queuedAt[core];
  let place = 1;
  for (let c = state.queues.before(core); c >= 0; c = state.queues.before(c)) if (state.queuedAt[c] === at) place++;
  return place;
}
