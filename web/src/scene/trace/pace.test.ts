import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { rounds } from "../../../../tests/harness/effort.ts";
import { writeRecords } from "../testing/record-writer.ts";
import { ticketTrace } from "../testing/ticket-trace.ts";
import { buildTraceModel } from "./model.ts";
import { Pace } from "./pace.ts";

function ticketModel(cores: number, work: number) {
  const records = writeRecords(ticketTrace({ cores, sections: 40, work }));
  return buildTraceModel({ records, coreCount: cores, lineBytes: 64, fromStart: true });
}

const anyRun = fc
  .record({ cores: fc.integer({ min: 2, max: 32 }), work: fc.integer({ min: 100, max: 60_000 }) })
  .map(({ cores, work }) => ticketModel(cores, work));

describe("the pace of events", () => {
  it("divides the run into passages without gaps, in which every hand-off is one passage", () => {
    fc.assert(
      fc.property(anyRun, (model) => {
        const pace = new Pace(model);
        let at = model.begin;
        let handoffs = 0;
        for (let passage = pace.passageAt(at); passage !== undefined; passage = pace.passageAt(at)) {
          expect(passage.from).toBe(at);
          expect(passage.to).toBeGreaterThan(passage.from);
          if (passage.kind === "handoff") {
            expect(passage.to - passage.from).toBe(pace.costs.cycles[passage.handoff]);
            handoffs++;
          }
          at = passage.to;
        }
        expect(at).toBe(model.end);
        expect(handoffs).toBe([...pace.costs.cycles].filter((cost) => cost > 0).length);
      }),
      { seed: 31, numRuns: rounds(60) },
    );
  });

  it("gives each hand-off the same time, goes forward only, and arrives where small steps arrive", () => {
    fc.assert(
      fc.property(anyRun, fc.double({ min: 0.5, max: 8, noNaN: true }), (model, secondsEach) => {
        const pace = new Pace(model);
        if (!pace.isUseful) return;
        const first = pace.costs.released[0] ?? 0;
        const held = first + (pace.costs.cycles[0] ?? 0);
        expect(pace.advance(first, secondsEach * 0.75, secondsEach)).toBeCloseTo(held, 3);
        let small = first;
        for (let k = 0; k < 100; k++) {
          const next = pace.advance(small, secondsEach / 20, secondsEach);
          expect(next).toBeGreaterThanOrEqual(small);
          small = next;
        }
        const large = pace.advance(first, (secondsEach / 20) * 100, secondsEach);
        expect(Math.abs(small - large)).toBeLessThan(1e-6 * (1 + model.end - model.begin));
      }),
      { seed: 32, numRuns: rounds(60) },
    );
  });
});
