import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { CYCLE_CATEGORIES } from "../../base/abi.gen.ts";
import { ticketTrace } from "../testing/ticket-trace.ts";
import { writeRecords, type WrittenRecord } from "../testing/record-writer.ts";
import { buildTraceModel } from "./model.ts";
import { raceCosts } from "./race-costs.ts";

const CYCLES = Object.fromEntries(CYCLE_CATEGORIES.map(({ name }, i) => [name, i]));
const CORE = { cycles: CYCLES, counts: {} } as unknown as Parameters<typeof raceCosts>[1]["cores"][number];

/** The hand-offs as a reader of the records would count them: one after the other, with no index and no link. */
function naive(records: readonly WrittenRecord[], finish: number) {
  let [sections, handoffs, cycles, others] = [0, 0, 0, 0];
  let released: { readonly at: number; readonly time: number; readonly core: number } | undefined;
  records.forEach((record, i) => {
    if (record.time > finish) return;
    if (record.kind === "LOCK_RELEASED" && (record.b ?? 0) > 0)
      released = { at: i, time: record.time, core: record.core ?? -1 };
    if (record.kind !== "LOCK_HELD") return;
    sections++;
    if (released === undefined) return;
    handoffs++;
    cycles += record.time - released.time;
    const between = records.slice(released.at + 1, i).filter(({ kind }) => kind === "DATA");
    const last = between.findLastIndex(({ core }) => core === record.core);
    const line = between[last]?.line;
    const before = between.slice(0, Math.max(0, last)).filter((one) => one.line === line);
    const cores = new Set(before.map(({ core }) => core));
    cores.delete(released.core);
    cores.delete(record.core);
    others += cores.size;
    released = undefined;
  });
  return { sections, handoffs, cycles, others };
}

describe("the costs of a race's run", () => {
  it("are those that are counted record by record, up to the finishing line", () => {
    fc.assert(
      fc.property(fc.integer({ min: 2, max: 24 }), fc.double({ min: 0.2, max: 1, noNaN: true }), (cores, part) => {
        const records = ticketTrace({ cores, sections: 40 });
        const finish = Math.floor((records.at(-1)?.time ?? 0) * part);
        const model = buildTraceModel({
          records: writeRecords(records),
          coreCount: cores,
          lineBytes: 64,
          fromStart: true,
        });
        const run = { cores: [CORE, CORE], lines: [], operations: 7 };
        const { sections, lock, cycles, operations } = raceCosts(model, run, finish);
        const counted = naive(records, finish);
        expect({ sections, operations }).toEqual({ sections: counted.sections, operations: 7 });
        expect(lock?.handoffs ?? 0).toBe(counted.handoffs);
        if (lock === undefined) return;
        expect(lock.handoffCycles).toBeCloseTo(counted.cycles / counted.handoffs);
        expect(lock.others).toBeCloseTo(counted.others / counted.handoffs);
        expect(cycles.queue).toBe(2 * (CYCLES["queue"] ?? 0));
      }),
      { seed: 7, numRuns: 20 },
    );
  });
});
