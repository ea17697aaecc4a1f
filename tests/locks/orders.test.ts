/**
 * Locks on machines with store buffers, under random delays that let stores become visible late. All locks of the
 * library hold, whether stores become visible in order or not: each lets go by a release store, or by an atomic.
 * Without its release store, a lock breaks where stores are not in order. Peterson's lock breaks without its fence
 * even where they are.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { STORE_ORDER } from "../../web/src/base/abi.gen.ts";
import type { MachineModel } from "../../web/src/base/machine.ts";
import { compileText } from "../harness/programs.ts";
import { openMachine, ROOT } from "../harness/project.ts";
import { faultsUnderDelays } from "../harness/runs.ts";
import { type Failure, type LockProgram, LOCKS, openLock, TRIALS, tryLock } from "./battery.ts";
import { withPlainReleases } from "./plain-releases.ts";

const JITTER_CYCLES = 60;
const SEEDS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10];
const BUFFERED = TRIALS.filter(({ machine, kind }) => machine.numbers.store_buffer_entries > 0 && kind === "exclusion");

const ordered = (machine: MachineModel, order: keyof typeof STORE_ORDER): MachineModel => ({
  ...machine,
  numbers: { ...machine.numbers, store_order: STORE_ORDER[order] },
});

/**
 * Locks that let go by an atomic, or right behind one (hemlock): it comes after all stores before it. On a real Arm the
 * exchange that fails orders nothing, and hemlock needs its release.
 */
const LET_GO_BY_ATOMIC: readonly string[] = ["hemlock", "mcs_timeout", "osq"];
const letGoByStore = LOCKS.filter((name) => !LET_GO_BY_ATOMIC.includes(name));

/** The first failure other than one of fairness: delays make any lock unfair for a while. */
async function firstFailure(lock: LockProgram, order: keyof typeof STORE_ORDER): Promise<Failure | undefined> {
  for (const trial of BUFFERED) {
    const machine = ordered(trial.machine, order);
    const failure = await tryLock(lock, { ...trial, machine, jitterCycles: JITTER_CYCLES });
    if (failure !== undefined && failure.question !== "fairness") return failure;
  }
  return undefined;
}

describe("a lock of the library, with store buffers and random delays", () => {
  it.each(LOCKS)("%s holds under total store order", async (name) => {
    expect((await firstFailure(openLock(name), "TOTAL"))?.text).toBeUndefined();
  });

  it.each(LOCKS)("%s holds under partial store order", async (name) => {
    expect((await firstFailure(openLock(name), "PARTIAL"))?.text).toBeUndefined();
  });

  it.each(letGoByStore)("%s breaks under partial store order without its release", async (name) => {
    expect((await firstFailure(withPlainReleases(name), "PARTIAL"))?.question).toMatch(/exclusion|progress/);
  });

  it.each(["ticket", "mcs"])("%s holds under total store order without its release", async (name) => {
    expect((await firstFailure(withPlainReleases(name), "TOTAL"))?.text).toBeUndefined();
  });
});

describe("Peterson's lock", () => {
  const text = readFileSync(join(ROOT, "tests/programs/peterson.c"), "utf8");
  const { model } = openMachine("xeon-24");

  /** The faults of some runs on a machine with so many entries in its store buffers. */
  async function faultsOf(source: string, entries: number): Promise<readonly string[]> {
    const { program } = compileText("peterson.c", source);
    if (program === undefined) throw new Error("peterson.c does not compile");
    const machine = { ...model, numbers: { ...model.numbers, store_buffer_entries: entries } };
    return faultsUnderDelays(program, { machine, cores: 2, seeds: SEEDS, jitterCycles: JITTER_CYCLES });
  }

  it("keeps its assertions with its fence, and loses them without, unless there is no store buffer", async () => {
    const without = text.replace("\tfence();\n", "");
    expect(without).not.toBe(text);
    expect(await faultsOf(text, 42)).toEqual(["no fault"]);
    expect(await faultsOf(without, 42)).toContain("ASSERT_FAILED in operation");
    expect(await faultsOf(without, 0)).toEqual(["no fault"]);
  });
});
