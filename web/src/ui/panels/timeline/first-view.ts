/** The part of time that a timeline shows first: enough for its story, few enough events to see each of them. */
import { timelineView, type TimelineFrame, type TimelineView } from "../../../scene/timeline/view.ts";
import type { TraceModel } from "../../../scene/trace/model.ts";
import { countUpTo } from "../../../scene/trace/records/search.ts";

/** Number of hand-offs, or of sections, in the first view: enough for the staircase, few enough to see each. */
const FIRST_HANDOFFS = 14;
/** The number of stretches of user code, kernel code and mode switches in it, where there are no hand-offs. */
const FIRST_STRETCHES = 24;
/** The number of transactions in the first view, where there are neither locks nor such stretches. */
const FIRST_TRANSACTIONS = 300;

/** The moments by which the first view is measured, and how many of them it has. */
function landmarksOf(model: TraceModel): readonly [Float64Array, number] {
  if (model.handoffs.count > 0) return [model.handoffs.heldTime, FIRST_HANDOFFS];
  if (model.systemStates.size > 0) return [model.silentEnds, FIRST_STRETCHES];
  /* A core that is alone hands its locks on to no other core. */
  if (model.holds.start.length > 0) return [Float64Array.from(model.holds.start).sort(), FIRST_HANDOFFS];
  return [model.transactionTimes, FIRST_TRANSACTIONS];
}

/** The part of time around the playhead with about as many landmarks as are wanted. */
export function firstView(frame: TimelineFrame, model: TraceModel, cycle: number): TimelineView {
  const [landmarks, wanted] = landmarksOf(model);
  const first = Math.max(0, Math.min(countUpTo(landmarks, cycle) - Math.ceil(wanted / 4), landmarks.length - wanted));
  const from = first === 0 ? Math.min(model.begin, cycle) : (landmarks[first] ?? model.begin);
  return timelineView(frame, from, Math.max(cycle, landmarks[first + wanted] ?? model.end));
}
