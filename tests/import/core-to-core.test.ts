/**
 * Twelve real core-to-core matrices: the levels that their readers know, the numbering of threads, and the same
 * latencies again when the measuring loop runs inside the imported machines. The matrices lie beside the project, in
 * ../shared/reference; where they are absent nothing is tested.
 */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { compiledCore } from "../../web/cli/files/core-file.ts";
import { loadCore } from "../../web/src/core/load.ts";
import { importMachine } from "../../web/src/model/import/import-machine.ts";
import { selfTest } from "../../web/src/session/measured/self-test.ts";
import { ROOT } from "../harness/project.ts";

const FOLDER = join(ROOT, "../shared/reference/data/core-to-core");

interface Expected {
  /** assumed: the largest clock of the processor, as a person would give it with --freq. */
  readonly ghz: number;
  readonly pattern: string;
  readonly cores: number;
  readonly nodes: number;
  /** Medians by class of pairs, ns, as the reference gives them. */
  readonly medians: readonly number[];
  readonly homeEffect?: 0 | 1;
  /** Left out of the limit of the residual. */
  readonly irregular?: true;
}

const MATRICES: Readonly<Record<string, Expected>> = {
  "apple-m1-pro": { ghz: 3.2, pattern: "none", cores: 8, nodes: 3, medians: [52.7, 40, 40.3, 145.2, 133.8, 152.5] },
  "epyc-7742-2s": {
    ghz: 3.4,
    pattern: "i and i + N/2",
    cores: 128,
    nodes: 32,
    medians: [8, 25.3, 266.9, 132.1, 266.6],
    homeEffect: 0,
  },
  "epyc-7r13-2s": {
    ghz: 3.6,
    pattern: "i and i + N/2",
    cores: 96,
    nodes: 12,
    medians: [9.8, 22.7, 107.6, 200.5, 197.2],
    homeEffect: 1,
  },
  "epyc-9654-2s": { ghz: 3.7, pattern: "none", cores: 192, nodes: 24, medians: [27.1, 99.3, 191.6] },
  graviton2: { ghz: 2.5, pattern: "none", cores: 64, nodes: 1, medians: [47.2] },
  "i7-6700k": { ghz: 4.2, pattern: "2i and 2i + 1", cores: 4, nodes: 1, medians: [6.9, 19.5] },
  "i9-12900k": {
    ghz: 4.9,
    pattern: "mixed: 8 cores of up to 2 threads, the other CPUs alone",
    cores: 16,
    nodes: 1,
    medians: [4.3, 35.1, 38.6, 44.2],
    irregular: true,
  },
  "power9-2s": {
    ghz: 3.8,
    pattern: "groups of 8 neighbours",
    cores: 16,
    nodes: 2,
    medians: [16.7, 483, 717],
    irregular: true,
  },
  "tr-3990x": { ghz: 4.3, pattern: "none", cores: 64, nodes: 16, medians: [20, 103.2] },
  "xeon-8375c-2s": { ghz: 3.5, pattern: "i and i + N/2", cores: 64, nodes: 2, medians: [8, 51.3, 107.8] },
  "xeon-e5-2680v4-2s": { ghz: 3.3, pattern: "i and i + N/2", cores: 28, nodes: 2, medians: [8.3, 45.2, 127.5] },
  "xeon-phi-7210": { ghz: 1.5, pattern: "none", cores: 64, nodes: 32, medians: [41.4, 91.1] },
};

/** Medians of merged threads differ a little from those of the single threads, which the reference gives. */
const MEDIAN_TOLERANCE = 0.03;
const RESIDUAL_MAX = 0.1;

async function imported(name: string, ghz: number, threads: "merge" | "keep" = "merge") {
  const file = `${name}.csv`;
  const result = await importMachine([{ name: file, text: readFileSync(join(FOLDER, file), "utf8") }], {
    ghz,
    threads,
  });
  const { understood, machine } = result;
  if (understood === undefined || machine === undefined) throw new Error(`${name}: ${JSON.stringify(result.findings)}`);
  return { understood, machine, messages: result.findings.map(({ message }) => message) };
}

describe.runIf(existsSync(FOLDER))("the matrix of", () => {
  it.each(Object.entries(MATRICES))("%s has its levels, threads and home effect", async (name, expected) => {
    const { understood, machine, messages } = await imported(name, expected.ghz);
    expect(understood.siblings.pattern).toBe(expected.pattern);
    expect(machine.model.coreCount).toBe(expected.cores);
    expect(machine.model.nodeCount).toBe(expected.nodes);
    const ratios = understood.classes.map(({ median }, i) => median / (expected.medians[i] ?? Number.NaN));
    expect(ratios).toHaveLength(expected.medians.length);
    for (const ratio of ratios) expect(Math.abs(ratio - 1)).toBeLessThan(MEDIAN_TOLERANCE);
    expect(understood.levels.homeEffect?.group).toBe(expected.homeEffect);
    expect(messages.some((one) => one.startsWith("home effect"))).toBe(expected.homeEffect !== undefined);
  });

  it.each(Object.entries(MATRICES))("%s comes out of the simulated machine again", async (name, { ghz, irregular }) => {
    const { understood, machine } = await imported(name, ghz);
    const results = selfTest(await loadCore(await compiledCore()), understood, machine);
    const residuals = results.flatMap(({ residual }) => residual ?? []);
    expect(residuals.length).toBeGreaterThan(0);
    if (irregular === undefined)
      for (const residual of residuals) expect(Math.abs(residual)).toBeLessThanOrEqual(RESIDUAL_MAX);
  });

  it.each(Object.entries(MATRICES).filter(([, { pattern }]) => pattern !== "none"))(
    "%s with its threads kept has the latency between threads of one core, too",
    async (name, { ghz, medians }) => {
      const { understood, machine } = await imported(name, ghz, "keep");
      const threads = understood.siblings.cores.flat().length;
      expect(machine.model.coreCount).toBe(threads);
      expect(new Set(machine.model.smt?.coreOf).size).toBe(understood.siblings.cores.length);
      const [first] = selfTest(await loadCore(await compiledCore()), understood, machine);
      expect(first?.measured).toBeCloseTo(medians[0] ?? Number.NaN, 0);
      expect(Math.abs(first?.residual ?? 1)).toBeLessThanOrEqual(RESIDUAL_MAX);
    },
  );

  it("i9-12900k has cores of two kinds", async () => {
    const { machine } = await imported("i9-12900k", 4.9);
    expect(machine.model.work?.filter((percent) => percent > 100)).toHaveLength(8);
  });

  it("power9-2s was measured with a coarse clock, which is told, and so are its zeros", async () => {
    const { messages } = await imported("power9-2s", 3.8);
    expect(messages).toContainEqual(expect.stringContaining("multiples of 16.67 ns"));
    expect(messages).toContainEqual(expect.stringContaining("9 pairs have the latency 0"));
    expect(messages).toContainEqual(expect.stringContaining("groups of 4"));
  });
});
