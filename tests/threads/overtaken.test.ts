/**
 * Wake-ups that preempt: a thread that mostly sleeps gets the core of one that computes without a pause as soon as it is
 * woken, and where wake-ups do not preempt it waits for the end of a slice. Fairness does not hang on that: the one that
 * computes gets the rest of the time.
 */
import { describe, expect, it } from "vitest";
import { inTurn } from "../harness/effort.ts";
import { LARGE_MODELS } from "../harness/project.ts";
import { failureIn, programsOf, type Subject } from "./battery.ts";

const ROUNDS = 12;
const SLICE = 200_000;
const CORES = 2;

const subject = (preempts: 0 | 1): Subject => ({
  name: "a thread that sleeps beside one that computes",
  file: "overtaken.c",
  defines: { WAKEUP_PREEMPTION: `${preempts}` },
  rounds: ROUNDS,
});

describe.each([1, 0] as const)("with WAKEUP_PREEMPTION %i", (preempts) => {
  it.each(inTurn(LARGE_MODELS, 3))("a thread that has slept gets a core when it may on $id", async (machine) => {
    for (const policy of ["PER_CORE", "STEALING"] as const) {
      const trial = { machine, cores: CORES, threads: CORES, seed: 1, slice: SLICE, jitterCycles: 0 };
      expect(await failureIn(programsOf(subject(preempts), policy), ROUNDS, trial)).toBeUndefined();
    }
  });
});
