import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { NONE, TRACE } from "../../base/abi.gen.ts";
import { corePlaces, type CorePlace } from "./core-places.ts";
import { writeRecords } from "../testing/record-writer.ts";
import type { TraceKindName, WrittenRecord } from "../testing/record-writer.ts";
import { ticketTrace } from "../testing/ticket-trace.ts";
import { buildTraceModel, type TraceModel } from "./model.ts";

const CORES = 5;

function modelOf(records: readonly WrittenRecord[], coreCount = CORES): TraceModel {
  return buildTraceModel({ records: writeRecords(records), coreCount, lineBytes: 64, fromStart: true });
}

/**
 * The reference reads every record from the first, every time, and looks at every critical section of the context in
 * which the core is.
 */
function naively({ columns, holds, coreCount }: TraceModel, cycle: number): CorePlace[] {
  const last = new Map<number, number>();
  const contexts = Array.from({ length: coreCount }, (_, core) => core);
  for (let i = 0; i < columns.count && (columns.time[i] ?? 0) <= cycle; i++) {
    if (columns.kind[i] === TRACE.CONTEXT) contexts[columns.core[i] ?? -1] = columns.a[i] ?? 0;
    if (columns.kind[i] === TRACE.FREE || columns.kind[i] === TRACE.INVALIDATE || columns.pc[i] === NONE) continue;
    last.set(columns.core[i] ?? -1, columns.pc[i] ?? 0);
  }
  return Array.from({ length: coreCount }, (_, core) => core).flatMap((core) => {
    const pc = last.get(core);
    const context = contexts[core] ?? core;
    const first = holds.offset[context] ?? 0;
    const own = Array.from({ length: (holds.offset[context + 1] ?? 0) - first }, (_, h) => h);
    const holding = own
      .map((h) => h + first)
      .some((h) => (holds.start[h] ?? 0) <= cycle && cycle < (holds.end[h] ?? 0));
    return pc === undefined ? [] : [{ core, pc, holding }];
  });
}

const anyTrace = fc.array(
  fc.record({
    time: fc.integer({ min: 0, max: 200 }),
    kind: fc.constantFrom(...(Object.keys(TRACE) as TraceKindName[])),
    core: fc.integer({ min: 0, max: CORES }),
    line: fc.integer({ min: 60, max: 63 }),
    a: fc.integer({ min: 0, max: 3 }),
    pc: fc.oneof(fc.integer({ min: 0, max: 50 }), fc.constant(NONE)),
  }),
  { maxLength: 120 },
);

/** The records in the order of time, in which a core that switches goes on in a context where no core has been. */
function withSwitches(records: readonly WrittenRecord[]): WrittenRecord[] {
  const contexts = Array.from({ length: CORES + 1 }, (_, core) => core);
  return records
    .toSorted((x, y) => x.time - y.time)
    .map((record, i) => {
      if (record.kind !== "CONTEXT") return record;
      const core = record.core ?? 0,
        b = contexts[core] ?? core,
        a = CORES + 1 + i;
      contexts[core] = a;
      return { ...record, a, b };
    });
}

describe("where the cores are", () => {
  it("is what a scan of all records says, for any records", () => {
    fc.assert(
      fc.property(anyTrace, fc.integer({ min: -1, max: 210 }), (records, cycle) => {
        const model = modelOf(withSwitches(records));
        expect(corePlaces(model, cycle)).toEqual(naively(model, cycle));
      }),
    );
  });

  it("is what a scan says all along a ticket lock's trace, with one holder at most", () => {
    const model = modelOf(ticketTrace({ cores: CORES, sections: 20 }));
    let held = 0;
    for (let cycle = 0; cycle <= model.end; cycle += 97) {
      const places = corePlaces(model, cycle);
      expect(places).toEqual(naively(model, cycle));
      const holders = places.filter((place) => place.holding).length;
      expect(holders).toBeLessThanOrEqual(1);
      held += holders;
    }
    expect(held).toBeGreaterThan(0);
  });

  it("leaves out a core until its first record, and does not follow the directory", () => {
    const model = modelOf([
      { time: 10, kind: "REQUEST", core: 0, line: 60, pc: 3 },
      { time: 20, kind: "WORK", core: 1, pc: 4 },
      { time: 30, kind: "FREE", core: 0, line: 60, pc: 9 },
    ]);
    expect(corePlaces(model, 9)).toEqual([]);
    expect(corePlaces(model, 10)).toEqual([{ core: 0, pc: 3, holding: false }]);
    expect(corePlaces(model, 30).map((place) => place.pc)).toEqual([3, 4]);
  });
});
