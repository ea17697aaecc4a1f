import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { rounds } from "../../../../tests/harness/effort.ts";
import { TRACE } from "../../base/abi.gen.ts";
import { writeRecords } from "../testing/record-writer.ts";
import { ticketTrace } from "../testing/ticket-trace.ts";
import { handoffAt, handoffCosts } from "./handoff-costs.ts";
import { buildTraceModel } from "./model.ts";

function ticketModel(cores: number, sections: number) {
  const records = writeRecords(ticketTrace({ cores, sections }));
  return buildTraceModel({ records, coreCount: cores, lineBytes: 64, fromStart: true });
}

const anyRun = fc.record({ cores: fc.integer({ min: 2, max: 40 }), sections: fc.integer({ min: 3, max: 60 }) });

describe("the costs of hand-offs", () => {
  it("and the critical sections between them add up to the stretch that they cover", () => {
    let adjacent = 0;
    fc.assert(
      fc.property(anyRun, ({ cores, sections }) => {
        const model = ticketModel(cores, sections);
        const costs = handoffCosts(model, model.hottestLock);
        for (let i = 1; i < costs.count; i++) {
          const stretch = (costs.released[i] ?? 0) - (costs.released[i - 1] ?? 0);
          const taken = (costs.released[i - 1] ?? 0) + (costs.cycles[i - 1] ?? 0);
          const row = Array.from(model.holds.lock.keys()).find(
            (h) => model.holds.start[h] === taken && model.holds.end[h] === costs.released[i],
          );
          /* Without waiters a release is no hand-off: other cores then hold the lock in between. */
          if (row === undefined) continue;
          adjacent++;
          const held = (model.holds.end[row] ?? 0) - (model.holds.start[row] ?? 0);
          expect((costs.cycles[i - 1] ?? 0) + held).toBe(stretch);
          expect(costs.giver[i]).toBe(costs.taker[i - 1]);
        }
      }),
      { seed: 21, numRuns: rounds(60) },
    );
    expect(adjacent).toBeGreaterThan(100);
  });

  it("are the cycles that the records of the trace are apart, one for each release with waiters", () => {
    fc.assert(
      fc.property(anyRun, ({ cores, sections }) => {
        const model = ticketModel(cores, sections);
        const { columns } = model;
        const expected: number[] = [];
        for (let i = 0; i < columns.count; i++) {
          if (columns.kind[i] !== TRACE.LOCK_RELEASED || (columns.b[i] ?? 0) === 0) continue;
          for (let j = i + 1; j < columns.count; j++) {
            if (columns.kind[j] !== TRACE.LOCK_HELD || columns.lock[j] !== columns.lock[i]) continue;
            expected.push((columns.time[j] ?? 0) - (columns.time[i] ?? 0));
            break;
          }
        }
        const costs = handoffCosts(model, model.hottestLock);
        expect([...costs.cycles]).toEqual(expected);
        const sum = expected.reduce((a, b) => a + b, 0);
        expect(costs.mean * costs.count).toBeCloseTo(sum, 3);
        expect(costs.most).toBe(Math.max(0, ...expected));
      }),
      { seed: 22, numRuns: rounds(60) },
    );
  });

  it("name the hand-off under way, from its release to the next one's", () => {
    const model = ticketModel(12, 20);
    const costs = handoffCosts(model, model.hottestLock);
    expect(costs.count).toBeGreaterThan(3);
    expect(handoffAt(costs, (costs.released[0] ?? 0) - 1)).toBe(-1);
    for (let i = 0; i < costs.count; i++) expect(handoffAt(costs, costs.released[i] ?? 0)).toBe(i);
  });
});
