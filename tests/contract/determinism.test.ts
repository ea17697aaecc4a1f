/**
 * The same experiment gives the same run everywhere: with gcc at three optimisation levels, with clang, and in the wasm
 * module; and with parked spinning on or off. The test compares the trace hash and a hash over every statistic, the
 * profile and the final memory.
 */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { RunSpec } from "../../web/src/base/run.ts";
import { layoutConfig } from "../../web/src/core/layout.ts";
import { createRun } from "../../web/src/core/engine.ts";
import { planSweep } from "../../web/src/model/experiment/experiment.ts";
import { pointJobs } from "../../web/src/model/experiment/point-jobs.ts";
import { runSpec } from "../../web/src/model/experiment/run-spec.ts";
import { IN_CI, ROOT, has, mustRun } from "./toolchain.ts";
import { inTurn } from "../harness/effort.ts";
import { compileVariants } from "../harness/programs.ts";
import { openMachine, openScenario } from "../harness/project.ts";
import { committedCore } from "../harness/runs.ts";

interface Case {
  readonly scenario: string;
  readonly variant: string;
  readonly cores: number;
  readonly seed: number;
  /** Longest short delay before accesses, cycles; 0 for a measurement. */
  readonly jitter: number;
  readonly spec: RunSpec;
}

const FEW = {
  precision: 0.02,
  batchMin: 4,
  warmupOperations: 1,
  operationsMin: 0,
  cyclesEnough: 0,
  operationsMaxPerCore: 100,
};
const WANTED: readonly (readonly [scenario: string, cores: readonly number[]])[] = [
  ["line_sharing", [2, 12, 48]],
  ["lookup_mnt", [1, 8, 24]],
  ["dput", [3, 24, 48]],
  ["flexsc_apache", [8]] /* requests under way, on one to four cores: contexts, sleep, warmth */,
];
/** Schedules of a search, with random delays and the detector of data races. */
const SEARCHED: readonly (readonly [scenario: string, cores: readonly number[], jitter: number])[] = [
  ["lookup_mnt", [2, 8], 200],
  ["dput", [3], 30],
];

function casesOf(name: string, cores: readonly number[], jitter = 0): Case[] {
  const scenario = openScenario(name);
  const programs = compileVariants(scenario);
  return cores.flatMap((n, i) => {
    const plan = planSweep({ scenario, machine: openMachine(scenario.file.machine), values: [n], seed: 11 + i });
    if (!plan.ok) throw new Error(JSON.stringify(plan.error));
    const schedule = { jitterCycles: jitter, races: "list" as const };
    const experiment = jitter === 0 ? plan.value : { ...plan.value, schedule };
    const jobs = pointJobs(experiment, programs);
    if (!jobs.ok) throw new Error(JSON.stringify(jobs.error));
    const start = i === 1 ? "storm" : "idle";
    return jobs.value
      .filter((job) => !job.baseline)
      .map((job) => ({
        scenario: name,
        variant: job.variant,
        cores: n,
        seed: 11 + i,
        jitter,
        spec: runSpec(experiment, job, FEW, start, { operationsMax: 3 * n, cyclesMax: 1e9 }),
      }));
  });
}

const CASES = [
  ...WANTED.flatMap(([name, cores]) => casesOf(name, cores)),
  ...SEARCHED.flatMap(([name, cores, jitter]) => casesOf(name, cores, jitter)),
];
/**
 * By gcc at -O1, with the core's assertions, of objects that the core's own tests have made; without optimisation; at
 * -O3, as benchmarks run it; and by clang. Compilers take most of the time of this test: a run of `npm test` makes one
 * of the others, that of the next commit another one.
 */
const FIRST_BUILD = "native-gcc-O1";
const OTHER_BUILDS = ["native-gcc-O0", "native", "native-clang-O1"] as const;
const BUILDS = [FIRST_BUILD, ...inTurn(OTHER_BUILDS, 1)] as const;
const NATIVE = has("make") && has("gcc") && has("clang");
const title = (c: Case): string =>
  `${c.scenario} ${c.variant}, ${c.cores} cores, seed ${c.seed}${c.jitter === 0 ? "" : `, jitter ${c.jitter}`}`;

let folder = "";
/** What the native builds agreed upon, by the title of the case; parked, as the page runs them. */
const agreed = new Map<string, string>();

function write(c: Case, park: boolean): string {
  const path = join(folder, `${c.scenario}-${c.variant}-${c.cores}-${c.jitter}-${park}.bin`);
  writeFileSync(path, layoutConfig({ ...c.spec, park }));
  return path;
}

/** The output of the native runner: status, operations, time, hashes. */
function outputOf(build: string, path: string): string {
  return mustRun(join(ROOT, "wasm-core/build", build), [path]).trim();
}

async function wasmHash(spec: RunSpec): Promise<string> {
  const run = createRun(await committedCore(), spec);
  while (run.step(777) === "more");
  const { traceHash, operations, time } = run.results();
  run.free();
  return `operations=${operations} time=${time} hash=${traceHash}`;
}

describe("one experiment, one run", () => {
  it("is tried on at least twenty experiments", () => {
    expect(CASES.length).toBeGreaterThanOrEqual(20);
  });

  it("has the C compilers it needs, in CI", () => {
    expect(NATIVE || !IN_CI).toBe(true);
  });

  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), "hotline-hash-"));
    if (NATIVE) mustRun("make", ["-s", "-C", "wasm-core", ...BUILDS.map((build) => `build/${build}`)]);
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it.skipIf(!NATIVE).each(CASES.map((c) => [title(c), c] as const))(
    "%s: gcc -O0, -O1, -O3 and clang agree in every number; wasm in the hash",
    async (_, c) => {
      const path = write(c, true);
      const results = BUILDS.map((build) => outputOf(build, path));
      expect(new Set(results)).toEqual(new Set([results[0]]));
      agreed.set(title(c), results[0] ?? "");
      expect(results[0]).toContain(await wasmHash(c.spec));
    },
    120_000,
  );

  it.skipIf(!NATIVE).each(CASES.map((c) => [title(c), c] as const))(
    "%s: parked or not, every number is the same",
    (_, c) => {
      const parked = agreed.get(title(c)) ?? outputOf(FIRST_BUILD, write(c, true));
      expect(outputOf(FIRST_BUILD, write(c, false))).toBe(parked);
    },
    120_000,
  );
});
