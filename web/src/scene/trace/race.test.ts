import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { writeRecords } from "../testing/record-writer.ts";
import { ticketTrace } from "../testing/ticket-trace.ts";
import { buildTraceModel } from "./model.ts";
import { raceLane, reachedBy } from "./race.ts";

describe("the lane of a race", () => {
  it("counts the sections that began between its start and a cycle, and none outside of it", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 2, max: 24 }),
        fc.double({ min: 0, max: 0.5, noNaN: true }),
        fc.double({ min: 0.5, max: 1, noNaN: true }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (cores, from, to, at) => {
          const records = writeRecords(ticketTrace({ cores, sections: 40 }));
          const model = buildTraceModel({ records, coreCount: cores, lineBytes: 64, fromStart: true });
          const length = model.end - model.begin;
          const [start, finish] = [model.begin + from * length, model.begin + to * length];
          const lane = raceLane(model, start, finish);
          const cycle = start + at * (finish - start);
          const begun = model.holds.start.filter((time, h) => {
            return model.holds.lock[h] === model.hottestLock && time > start && time <= cycle;
          });
          expect(reachedBy(lane.sections, cycle)).toBe(begun.length);
          expect(reachedBy(lane.sections, start)).toBe(0);
          expect(reachedBy(lane.sections, model.end + 1)).toBe(lane.sections.length);
        },
      ),
      { seed: 41, numRuns: 60 },
    );
  });
});
