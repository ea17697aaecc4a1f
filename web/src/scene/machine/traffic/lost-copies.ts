/**
 * Finds the cores that lose their copies of a line in an invalidation. The trace's state forgets copies at the record
 * that takes them away, while the picture shows them break one after the other; so a second cursor reads the state just
 * before.
 */
import type { TraceModel } from "../../trace/model.ts";
import { TraceCursor } from "../../trace/cursor.ts";

export class LostCopies {
  private readonly before: TraceCursor;
  private record = -1;
  private cores: Int32Array = new Int32Array(0);

  constructor(model: TraceModel) {
    this.before = new TraceCursor(model);
  }

  /** The cores, other than the writer, that had a copy of the line in `slot` before INVALIDATE record `i`. */
  of(i: number, slot: number): Int32Array {
    if (i === this.record) return this.cores;
    this.record = i;
    const { columns, coreCount, still } = this.before.model;
    if (still !== undefined) return (this.cores = Int32Array.from(still.lost));
    this.before.seekRecord(i);
    const writer = columns.core[i] ?? -1;
    const lost: number[] = [];
    for (let core = 0; core < coreCount; core++)
      if (core !== writer && this.before.state.hasCopy(slot, core)) lost.push(core);
    this.cores = Int32Array.from(lost);
    return this.cores;
  }
}
