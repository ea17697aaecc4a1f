/** What a thread does at the cursor's cycle, and why it waits. The pictures, the lists and the words all read this. */
import {
  ACTIVITY_ABSENT,
  ACTIVITY_ASLEEP,
  ACTIVITY_PREEMPTED,
  ACTIVITY_READY,
  drawnState,
  type CoreStateId,
} from "./state/core-states.ts";
import { segmentAt } from "./history/segments.ts";
import { NOBODY } from "./records/line-owner.ts";
import type { TraceCursor } from "./cursor.ts";
import type { ThreadHistory } from "./history/thread-history.ts";

/** "on a core" is every activity of a core; the others are those of a thread that no core is in. */
export type SchedulingState = "on a core" | "preempted" | "ready" | "asleep" | "absent";

export interface ThreadNow {
  readonly thread: number;
  readonly context: number;
  readonly scheduling: SchedulingState;
  /** The core that is in it, or NOBODY. */
  readonly core: number;
  /** The state as which it is drawn. */
  readonly state: CoreStateId;
  /** Cycle since which it is so; undefined where that was before the trace began. */
  readonly since: number | undefined;
  readonly holdsLock: boolean;
  /** Dense number of the lock that it wants, or NOBODY. */
  readonly wants: number;
}

const SCHEDULING: ReadonlyMap<number, SchedulingState> = new Map([
  [ACTIVITY_PREEMPTED, "preempted"],
  [ACTIVITY_READY, "ready"],
  [ACTIVITY_ASLEEP, "asleep"],
  [ACTIVITY_ABSENT, "absent"],
]);

export function threadNow(threads: ThreadHistory, cursor: TraceCursor, thread: number): ThreadNow {
  const { state, time, model } = cursor;
  const context = threads.contextOf[thread] ?? NOBODY;
  const segment = segmentAt(threads.segments, thread, time);
  const activity = threads.segments.activity[segment] ?? 0;
  const start = threads.segments.start[segment] ?? model.begin;
  const scheduling = SCHEDULING.get(activity) ?? "on a core";
  const holdsLock = (state.heldCount[context] ?? 0) > 0;
  return {
    thread,
    context,
    scheduling,
    core: scheduling === "on a core" ? (state.coreOf[context] ?? NOBODY) : NOBODY,
    state: drawnState(activity, holdsLock),
    since: start <= model.begin && !model.shape.fromStart ? undefined : start,
    holdsLock,
    wants: state.waiters.listOf(context),
  };
}

/** The threads in some states, those that hold a lock first, and then those that have been there longest. */
export function threadsIn(
  threads: ThreadHistory,
  cursor: TraceCursor,
  states: readonly SchedulingState[],
): readonly ThreadNow[] {
  return Array.from({ length: threads.count }, (_, thread) => threadNow(threads, cursor, thread))
    .filter(({ scheduling }) => states.includes(scheduling))
    .sort((x, y) => Number(y.holdsLock) - Number(x.holdsLock) || (x.since ?? -1) - (y.since ?? -1));
}
