import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { RaceCosts } from "../../scene/trace/race-costs.ts";
import { mostDone, standingsAt, toldAt, type RaceRules, type Scored } from "./race-score.ts";

const RULES: RaceRules = { counted: "operations", unit: "jobs", finish: 1000 };

function scored(name: string, times: readonly number[], cores = 4): Scored {
  const operations = Float64Array.from(times).sort();
  const costs = { finish: 1000, cores, operations: times.length, sections: 0, lock: undefined, line: undefined };
  return {
    name,
    lane: { start: 0, finish: 1000, operations, sections: new Float64Array() },
    costs: { ...costs, cycles: { queue: 10 * times.length } } as unknown as RaceCosts,
  };
}

const TIMES = fc.array(fc.integer({ min: 1, max: 1000 }), { maxLength: 60 });

describe("the score of a race", () => {
  it("is at every cycle what a count of the events so far gives, and no bar is longer than its place", () => {
    fc.assert(
      fc.property(TIMES, TIMES, fc.integer({ min: 0, max: 1000 }), (one, other, cycle) => {
        const runners = [scored("one", one), scored("other", other)];
        const so = (times: readonly number[]): number => times.filter((time) => time <= cycle).length;
        expect(standingsAt(runners, RULES, cycle).map(({ done }) => done)).toEqual([so(one), so(other)]);
        expect(mostDone(runners, RULES)).toBe(Math.max(1, one.length, other.length));
      }),
      { seed: 3, numRuns: 100 },
    );
  });

  it("says what will be counted, then who leads, then how it ended", () => {
    const runners = [scored("slow", [500]), scored("fast", [100, 200, 300, 900])];
    expect(toldAt(runners, RULES, 0)).toMatchObject({
      phase: "start",
      words:
        "All 4 cores of both start at once on an empty machine. Which run has completed more jobs after 1\u202f000 cycles?",
    });
    expect(toldAt(runners, RULES, 600)).toMatchObject({ phase: "running", words: "Fast leads, 3 to 1 jobs." });
    const end = toldAt(runners, RULES, 1000);
    expect(end.words).toBe("In 1\u202f000 cycles fast completed 4 jobs, slow 1 job: 4 times as many.");
    expect(end.said).toBe(`Finished. ${end.words} ${end.why}`.trim());
  });

  it("says of one core that it is one", () => {
    const { words } = toldAt([scored("slow", [500], 1), scored("fast", [100], 1)], RULES, 0);
    expect(words).toMatch(/^Both start on one core of an empty machine\. Which run has completed more jobs/);
  });

  it("tells a screen reader who leads at intervals, and nothing in between", () => {
    const runners = [scored("slow", [500]), scored("fast", [100, 200, 300, 900])];
    const said = Array.from({ length: 999 }, (_, i) => toldAt(runners, RULES, i + 1).said);
    expect([...new Set(said)]).toEqual([
      "The race has begun.",
      "After 250 cycles: Fast leads, 2 to 0 jobs.",
      "After 500 cycles: Fast leads, 3 to 1 jobs.",
      "After 750 cycles: Fast leads, 3 to 1 jobs.",
    ]);
  });
});
