import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { finishOf, nextTry, RACE_RECORDS, rounded, type RaceTry } from "./race-runs.ts";

interface Rates {
  /** Records of each run, and counted events of each, in a million cycles. */
  readonly records: readonly [number, number];
  readonly done: readonly [number, number];
  /** Threads without a core. */
  readonly waiting?: number;
  /** Forced switches in a million cycles. */
  readonly forced?: number;
}

function tryAt(finish: number, { records, done, waiting = 0, forced = 0 }: Rates): RaceTry {
  const at = (rate: number): number => Math.floor((rate * finish) / 1e6);
  const counts = [0, 1].map((i) => {
    return { records: at(records[i] ?? 0), done: at(done[i] ?? 0), waiting, forced: at(forced) };
  });
  return { finish, counts };
}

function tried(rates: Rates): readonly RaceTry[] {
  const tries: RaceTry[] = [];
  for (let finish = nextTry(tries); finish !== undefined; finish = nextTry(tries)) tries.push(tryAt(finish, rates));
  return tries;
}

const RATE = fc.double({ min: 0, max: 5e6, noNaN: true });

describe("the finishing line", () => {
  it("lies where the slower run has been counted often enough, if the traces have room for that", () => {
    const rates: Rates = { records: [14_000, 11_000], done: [56, 297] };
    const finish = finishOf(tried(rates));
    expect(finish).toBe(4_000_000);
    expect(tryAt(finish, rates).counts.map(({ done }) => done)).toEqual([224, 1188]);
  });

  it("comes nearer where the traces have less room", () => {
    const finish = finishOf(tried({ records: [19_300_000, 9_000_000], done: [260_000, 120_000] }));
    expect(finish).toBeLessThan(80_000);
    expect(19.3 * finish).toBeLessThanOrEqual(RACE_RECORDS.usual);
  });

  it("goes further than usual where the difference would not show otherwise", () => {
    const rates: Rates = { records: [13_600, 3_700], done: [0.4, 4.8] };
    const finish = finishOf(tried(rates));
    expect(13_600 * (finish / 1e6)).toBeGreaterThan(RACE_RECORDS.usual);
    expect(tryAt(finish, rates).counts[1]?.done).toBeGreaterThan(80);
  });

  it("lies behind some time slices where threads wait for a core", () => {
    const rates: Rates = { records: [5000, 5000], done: [1000, 2000] };
    expect(finishOf(tried(rates))).toBe(250_000);
    expect(finishOf(tried({ ...rates, waiting: 4, forced: 16 }))).toBe(4_000_000);
    /* As long as there is room for the traces. */
    const dense: Rates = { records: [90_000, 90_000], done: [1000, 2000], waiting: 4, forced: 16 };
    expect(finishOf(tried(dense))).toBeLessThan(2_000_000);
    expect(finishOf(tried(dense))).toBeGreaterThan(1_000_000);
  });

  it("is where it would be without them where threads give their cores away by themselves", () => {
    const rates: Rates = { records: [5000, 5000], done: [1000, 2000] };
    expect(finishOf(tried({ ...rates, waiting: 4, forced: 0 }))).toBe(finishOf(tried(rates)));
  });

  it("leaves room for every trace, whatever the rates of the runs are, and is a number that is easily said", () => {
    fc.assert(
      fc.property(fc.tuple(RATE, RATE), fc.tuple(RATE, RATE), (records, done) => {
        const rates: Rates = { records, done };
        const finish = finishOf(tried(rates));
        expect(finish).toBeGreaterThan(0);
        expect(rounded(finish)).toBe(finish);
        for (const one of tryAt(finish, rates).counts) expect(one.records).toBeLessThanOrEqual(RACE_RECORDS.most);
      }),
      { seed: 12, numRuns: 300 },
    );
  });
});
