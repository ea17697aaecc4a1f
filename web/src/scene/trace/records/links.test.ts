import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { TRACE } from "../../../base/abi.gen.ts";
import { writeRecords, type WrittenRecord } from "../../testing/record-writer.ts";
import { buildTraceModel } from "../model.ts";
import type { TraceColumns } from "./columns.ts";
import { linkTrace } from "./links.ts";

const CORES = 3;

/** Cores may want and hold several locks at once, in any order. */
const lockRecords = fc.array(
  fc.record({
    kind: fc.constantFrom("LOCK_WAIT" as const, "LOCK_HELD" as const, "LOCK_RELEASED" as const),
    core: fc.integer({ min: 0, max: CORES - 1 }),
    a: fc.constantFrom(64, 72, 128, 192, 256),
  }),
  { maxLength: 60 },
);

function columnsOf(records: readonly Pick<WrittenRecord, "kind" | "core" | "a">[]): TraceColumns {
  const written = records.map((one, i): WrittenRecord => ({ ...one, time: i, line: (one.a ?? 0) >> 6 }));
  const { columns } = buildTraceModel({
    records: writeRecords(written),
    coreCount: CORES,
    lineBytes: 64,
    fromStart: false,
  });
  return columns;
}

/** Looks through all later records for the one that continues record i. */
function naiveNext({ kind, core, lock, count }: TraceColumns, i: number): number {
  const isRelease = kind[i] === TRACE.LOCK_RELEASED;
  for (let j = i + 1; j < count; j++) {
    if (lock[j] !== lock[i]) continue;
    if (isRelease && kind[j] !== TRACE.LOCK_WAIT) return kind[j] === TRACE.LOCK_HELD ? j : -1;
    if (!isRelease && core[j] === core[i]) return kind[j] === TRACE.LOCK_WAIT ? -1 : j;
  }
  return -1;
}

describe("the links of records of locks", () => {
  it("lead to the record that a search through the rest of the trace finds", () => {
    fc.assert(
      fc.property(lockRecords, (records) => {
        const columns = columnsOf(records);
        expect(columns.count).toBe(records.length);
        const { next } = linkTrace(columns, CORES);
        expect([...next]).toEqual(records.map((_, i) => naiveNext(columns, i)));
      }),
    );
  });

  it("of a core that takes one lock inside another stay apart", () => {
    const of = (kind: "LOCK_WAIT" | "LOCK_HELD" | "LOCK_RELEASED", a: number) => ({ kind, core: 1, a });
    const outer = ["LOCK_WAIT", "LOCK_HELD", "LOCK_RELEASED"] as const;
    const records = [of(outer[0], 64), of(outer[1], 64), ...outer.map((kind) => of(kind, 128)), of(outer[2], 64)];
    expect([...linkTrace(columnsOf(records), CORES).next]).toEqual([1, 5, 3, 4, -1, -1]);
  });
});
