/**
 * Whatever finite, positive latencies a matrix has, it becomes a machine, or is refused in words about the matrix: no
 * rule of the machine file, which the reader has not written, refuses it.
 */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { rounds } from "../../../../tests/harness/effort.ts";
import { MAKERS } from "./file/makers.ts";
import { type ImportOptions, importMachine } from "./import-machine.ts";
import { csvText, type Latency } from "./testing/texts.ts";
import { findingText } from "./texts/source-file.ts";

async function imported(text: string, options: ImportOptions) {
  const { machine, findings } = await importMachine([{ name: "m.csv", text }], options);
  return { machine, told: findings.map(findingText), errors: findings.filter(({ severity }) => severity === "error") };
}

/** Both halves of the matrix, which need not be the same. */
function wholeText(size: number, ns: Latency): string {
  const cpus = Array.from({ length: size }, (_, cpu) => cpu);
  return cpus.map((a) => `${cpus.map((b) => (a === b ? "" : ns(a, b))).join(",")}\n`).join("");
}

/** The same part of 1 for the same pair, from 0 to 1. */
const noiseOf = (a: number, b: number): number => ((a * 7919 + b * 104_729 + a * b * 31) % 97) / 97;

const RUNS = rounds(500);

const CHOICES = {
  maker: fc.constantFrom(...MAKERS),
  atomics: fc.constantFrom("core", "home"),
  threads: fc.constantFrom("merge", "keep"),
  detail: fc.constantFrom("full", "levels"),
} as const;
const OPTIONS: fc.Arbitrary<ImportOptions> = fc.record({
  ...CHOICES,
  ghz: fc.double({ min: 0.3, max: 6, noNaN: true }),
});
const WILD_OPTIONS: fc.Arbitrary<ImportOptions> = fc.record({
  ...CHOICES,
  ghz: fc.oneof(fc.double({ min: 0.01, max: 10, noNaN: true }), fc.constantFrom(0.01, 10)),
});

/** So many times as far as the nearest core no other core of a machine is: between the sockets of a Power9 it is 30. */
const APART_MOST = 100;

/** Groups in groups, each level so many times as far as the one below. */
const LEVELS = fc.record({
  sizes: fc.array(fc.integer({ min: 1, max: 4 }), { minLength: 1, maxLength: 3 }),
  ns: fc.double({ min: 2, max: 150, noNaN: true }),
  ratio: fc.double({ min: 1, max: 15, noNaN: true }),
  noise: fc.constantFrom(0, 0.02, 0.3, 3),
  isWhole: fc.boolean(),
});

describe("any matrix", () => {
  it("of groups in groups becomes a machine", async () => {
    await fc.assert(
      fc.asyncProperty(LEVELS, OPTIONS, async ({ sizes, ns, ratio, noise, isWhole }, options) => {
        const size = sizes.reduce((product, one) => product * one, 2);
        const latency: Latency = (a, b) => {
          let [width, level] = [2, 0];
          while (Math.floor(a / width) !== Math.floor(b / width)) {
            width *= sizes[level] ?? 1;
            level += 1;
          }
          return Math.min(5000, ns * ratio ** level) * (1 + noise * noiseOf(a, b));
        };
        const { machine, errors } = await imported((isWhole ? wholeText : csvText)(size, latency), options);
        const isOneCore = errors.some(({ message }) => message.startsWith("all CPUs are threads of one core"));
        const isTooFar =
          ratio ** sizes.length > APART_MOST && errors.some(({ message }) => /too far apart/.test(message));
        expect(machine !== undefined || isOneCore || isTooFar, errors[0]?.message).toBe(true);
      }),
      { numRuns: RUNS },
    );
  });

  it("of numbers from anywhere becomes a machine, or is refused in words about them", async () => {
    const ANY = fc.oneof(
      fc.double({ min: 0.001, max: 3000, noNaN: true }),
      fc.double({ min: Number.MIN_VALUE, max: 100_000, noNaN: true }),
      fc.constantFrom(0.01, 1, 20, 100, 1e4, 1e5),
    );
    const MATRIX = fc
      .integer({ min: 2, max: 9 })
      .chain((size) => fc.array(ANY, { minLength: size * size, maxLength: size * size }).map((ns) => ({ size, ns })));
    await fc.assert(
      fc.asyncProperty(MATRIX, WILD_OPTIONS, async ({ size, ns }, options) => {
        const { machine, errors } = await imported(
          wholeText(size, (a, b) => ns[a * size + b] ?? 1),
          options,
        );
        if (machine !== undefined) return;
        expect(errors.length).toBeGreaterThan(0);
        for (const { message } of errors) expect(message).not.toMatch(/latency\.|read_occupancy|invalidate|chip_cache/);
      }),
      { numRuns: RUNS },
    );
  });
});

/** As published matrices of boards with small processors have them: clusters without a shared third level. */
describe("four clusters of four small cores", () => {
  const RATIOS = [1.3, 2, 4, 8, 15];
  it.each(RATIOS.flatMap((ratio) => [1.5, 2.2, 3].flatMap((ghz) => [0, 0.15].map((noise) => ({ ratio, ghz, noise })))))(
    "of which others are $ratio times as far, at $ghz GHz, with noise of $noise",
    async ({ ratio, ghz, noise }) => {
      const latency: Latency = (a, b) =>
        (Math.floor(a / 4) === Math.floor(b / 4) ? 20 : 20 * ratio) * (1 + noise * noiseOf(a, b));
      const made = await Promise.all(
        [csvText(16, latency), wholeText(16, latency)].map(async (text) => imported(text, { ghz, maker: "arm" })),
      );
      for (const { machine, told } of made) {
        expect(machine?.model.coreCount, told.join("\n")).toBe(16);
        if (ratio > 1.5) expect(machine?.model.nodeCount).toBe(4);
      }
    },
  );
});
