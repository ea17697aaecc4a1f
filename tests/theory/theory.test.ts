/** The simulator under the assumptions of theories with known answers, on the machine of bare.ts. */
import { describe, expect, it } from "vitest";
import { markovSpeedup } from "../../web/src/model/laws/markov.ts";
import { repairmanThroughput } from "../../web/src/model/laws/repairman.ts";
import { inTurn } from "../harness/effort.ts";
import { simulate, throughput } from "./bare.ts";
import { peakOf } from "./models.ts";

describe("a saturated atomic counter", () => {
  /* One after another: an answer, then the atomic itself (1 cycle), during which the line stays blocked. */
  it.each([2, 7, 48])("on %i cores completes one addition per answer", async (cores) => {
    const result = await simulate({ program: "counter.c", cores, answer: 400, precision: 0.001 });
    const expected = 1 / (400 + 1);
    expect(throughput(result) / expected).toBeGreaterThan(0.98);
    expect(throughput(result) / expected).toBeLessThan(1.02);
  });
});

describe("the machine repairman", () => {
  it.each([
    [8, 50_000, 10_000],
    [24, 400_000, 20_000],
    [48, 1_000_000, 20_000],
    [48, 2_000_000, 20_000],
  ])(
    "with %i customers (think %i, repair %i cycles) is within 2 per cent of mean-value analysis",
    async (n, think, service) => {
      const result = await simulate({
        program: "repairman.c",
        cores: n,
        answer: 2,
        params: { think, service },
        precision: 0.005,
      });
      const ratio = throughput(result) / repairmanThroughput(n, { think, service });
      expect(ratio).toBeGreaterThan(0.98);
      expect(ratio).toBeLessThan(1.02);
    },
  );
});

/**
 * Serial section in cycles, and its share of the one-core period: pairs of the figures of [OLS12] and others between.
 * Runs start from a storm: the model knows no history, and where the lock has two regimes the collapsed one is the
 * likely one beyond the peak. The model's hand-offs vary more (exponentially) than the simulator's, so its knee is
 * softer and a little earlier, as its authors found against the real machine; hence "away from the knee".
 */
const PAIRS: readonly (readonly [section: number, share: number])[] = [
  [200, 0.02],
  [400, 0.01],
  [400, 0.02],
  [400, 0.05],
  [800, 0.02],
  [800, 0.05],
  [1600, 0.02],
  [1600, 0.05],
  [3200, 0.1],
];
const ANSWER = 500;
const MOST = 48;

/**
 * The pairs whose peak is compared too. It leaves out 1600 cycles at 2 %, where the simulated peak is at 22 or 23
 * cores, and the model's at 20: the wider the knee, the more the model's variance counts, which real (and simulated)
 * hand-offs lack.
 */
const PEAK_PAIRS = PAIRS.filter(([section, share]) => section !== 1600 || share !== 0.02);

async function simulatedSpeedup(n: number, section: number, share: number, precision: number): Promise<number> {
  const arrival = Math.round(section / share);
  const params = { arrival, section };
  const result = await simulate({ program: "markov_ticket.c", cores: n, answer: ANSWER, params, precision });
  return throughput(result) * arrival;
}

describe("the ticket lock's Markov model", () => {
  const theory = (section: number, share: number) => (n: number) =>
    markovSpeedup(n, { a: Math.round(section / share), s: section, c: ANSWER });

  it("gives the peaks that its authors published", () => {
    const published: readonly (readonly [number, number, number, number])[] = [
      [400, 0.004, 27, 25.34],
      [400, 0.002, 41, 39.68],
      [400, 0.02, 10, 7.86],
      [25_600, 0.02, 48, 40.04],
    ];
    for (const [section, share, n, value] of published) {
      const peak = peakOf(theory(section, share), MOST);
      expect(peak.n).toBe(n);
      expect(peak.value).toBeCloseTo(value, 1);
    }
  });

  it.each(inTurn(PAIRS))(
    "section %i, share %f: the simulator is within 15 per cent below and far beyond the knee",
    async (section, share) => {
      const model = theory(section, share);
      const peak = peakOf(model, MOST).n;
      for (const n of [2, Math.round(peak * 0.5), Math.round(peak * 0.75), MOST]) {
        const ratio = (await simulatedSpeedup(n, section, share, 0.02)) / model(n);
        expect(ratio, `${n} cores`).toBeGreaterThan(0.85);
        expect(ratio, `${n} cores`).toBeLessThan(1.15);
      }
    },
    300_000,
  );

  it.each(inTurn(PEAK_PAIRS, 2))(
    "section %i, share %f: the simulator peaks within 2 cores of the model",
    async (section, share) => {
      const expected = peakOf(theory(section, share), MOST).n;
      const around = Array.from({ length: 9 }, (_, i) => Math.max(1, expected - 4 + i));
      let best = { n: 0, value: 0 };
      for (const n of new Set(around)) {
        const value = await simulatedSpeedup(n, section, share, 0.015);
        if (value > best.value) best = { n, value };
      }
      expect(Math.abs(best.n - expected)).toBeLessThanOrEqual(2);
    },
    300_000,
  );
});
