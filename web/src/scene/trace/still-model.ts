/** The model of a trace for a picture that stands still, made of few records. */
import type { TraceModel } from "./model.ts";
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

function withNumber(numbers: readonly number[], one: number | undefined): readonly number[] {
  return one === undefined || numbers.includes(one) ? numbers : [...numbers, one];
}
