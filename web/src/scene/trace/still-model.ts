/** The model of a trace for a picture that stands still, made of few records. */
import type { TraceModel } from "./model.ts";
import { totalSegments, type Segments } from "./history/segments.ts";
import type { ThreadHistory } from "./history/thread-history.ts";
import { BRIGHT, type StillState } from "./state/still-state.ts";

/** A model made of the few records, with a state in the place of the one that follows from them. */
export function stillModel(few: TraceModel, still: StillState): TraceModel {
  const lineNumbers = withNumber(few.columns.lineNumbers, still.line);
  const lockAddresses = withNumber(few.columns.lockAddresses, still.lock);
  const line = still.line === undefined ? -1 : lineNumbers.indexOf(still.line);
  const slotOfLine = Int32Array.from(lineNumbers, (_, i) => (i === line ? BRIGHT : -1));
  return {
    ...few,
    still,
    threads: stillThreads(still),
    begin: still.cycle,
    columns: { ...few.columns, lineNumbers, lockAddresses },
    lineOfSlot: Int32Array.from(line < 0 ? [] : [line]),
    hottestLock: still.lock === undefined ? -1 : lockAddresses.indexOf(still.lock),
    shape: {
      ...few.shape,
      begin: undefined,
      contextCount: still.heldCount.length,
      contextAtBegin: Int32Array.from({ length: few.coreCount }, (_, core) => core),
      slotOfLine,
      slotCount: still.queues.length,
      lockCount: lockAddresses.length,
    },
  };
}

/** Rows of one cycle: a picture that stands still shows no other. */
function stillThreads({ threads, cycle }: StillState): ThreadHistory | undefined {
  if (threads === undefined) return undefined;
  const count = threads.doing.length;
  const segments: Segments = {
    offset: Uint32Array.from({ length: count + 1 }, (_, thread) => thread),
    start: new Float64Array(count).fill(cycle),
    activity: Uint8Array.from(threads.doing),
    cause: new Int32Array(count).fill(-1),
    end: cycle,
  };
  const none = new Float64Array(0);
  return {
    count,
    contextOf: Int32Array.from({ length: count }, (_, thread) => threads.of.indexOf(thread)),
    threadOf: Int32Array.from(threads.of),
    segments,
    totals: totalSegments(segments),
    held: { offset: new Uint32Array(count + 1), start: none, end: none },
    queue: { time: none, length: new Int32Array(0), most: 0 },
  };
}

function withNumber(numbers: readonly number[], one: number | undefined): readonly number[] {
  return one === undefined || numbers.includes(one) ? numbers : [...numbers, one];
}
