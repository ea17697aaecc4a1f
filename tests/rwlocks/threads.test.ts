/** The reader-writer locks as plain C11, on real threads: their promises hold there as on simulated cores. */
import { describe, expect, it } from "vitest";
import { runWithThreads } from "../harness/threads.ts";

const HARNESS = "scenarios/lib/host/harness.c";
const PROGRAMS = {
  rwlock: ["tests/rwlocks/exclusion.c"],
  brlock: ["-DBRLOCK", "tests/rwlocks/exclusion.c"],
  phase_fair: ["-DPHASE_FAIR", "tests/rwlocks/exclusion.c"],
  bravo: ["-DBRAVO", "tests/rwlocks/exclusion.c"],
  seqlock: ["tests/rwlocks/seqlock.c"],
  rcu: ["tests/rwlocks/rcu.c"],
} as const;

const RUNS = [
  { HOTLINE_CORES: "2", think: "20", write_one_in: "3" },
  { HOTLINE_CORES: "4", think: "2000", write_one_in: "20" },
];

describe("with real threads", () => {
  it.each(Object.entries(PROGRAMS))("%s keeps the assertions of its program", (_, sources) => {
    const program = { sources: [...sources, HARNESS], params: { think: 0, write_one_in: 1 } };
    const environments = RUNS.map((run) => ({ ...run, HOTLINE_SECONDS: "0.2", HOTLINE_NODES: "2" }));
    for (const printed of runWithThreads(program, environments)) {
      expect(Number(/operations (\d+)/.exec(printed)?.[1])).toBeGreaterThan(0);
    }
  });
});
