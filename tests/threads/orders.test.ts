/**
 * The threads of the library where stores become visible late, in the program's order or in any other: they keep
 * their promises, and no two of their accesses race. Without a barrier that orders a waker's stores, or a sleeping
 * thread's, a wake-up is lost.
 */
import { describe, expect, it } from "vitest";
import { STORE_ORDER } from "../../web/src/base/abi.gen.ts";
import type { MachineModel } from "../../web/src/base/machine.ts";
import { scheduleSpec } from "../../web/src/model/experiment/schedules.ts";
import { MODELS } from "../harness/project.ts";
import { faultOf, runFor } from "../harness/runs.ts";
import { POLICIES, type Policy, programsOf, type ProgramOf, specOf, type Subject, SUBJECTS } from "./battery.ts";

const ENTRIES = 32;
const THREADS = 5;
const ROUNDS = 5;
const SLICE = 3000;
/** Few cores find a race most easily, and with more cores than threads some are always about to fall asleep. */
const CORES = [2, 3, 8];
const JITTER_CYCLES = [30, 200];
const SEEDS = 4;
/** The two mistakes show in one of some hundred schedules. */
const SEEDS_BROKEN = 400;
const EVENTS_MAX = 20_000_000;

function machineOf(order: keyof typeof STORE_ORDER): MachineModel {
  const [plain] = MODELS;
  if (plain === undefined) throw new Error("no machine");
  const numbers = { ...plain.numbers, store_buffer_entries: ENTRIES, store_order: STORE_ORDER[order] };
  return { ...plain, numbers };
}

interface Search {
  readonly subject: Subject;
  readonly order: keyof typeof STORE_ORDER;
  readonly seeds: number;
}

/** The first fault or race of the schedules; undefined when there is none. */
async function firstFailure(programs: ProgramOf, { subject, order, seeds }: Search): Promise<string | undefined> {
  const machine = machineOf(order);
  const program = programs(true);
  for (let seed = 1; seed <= seeds; seed++) {
    for (const cores of CORES) {
      for (const jitterCycles of JITTER_CYCLES) {
        const trial = { machine, cores, threads: THREADS, seed, slice: SLICE, jitterCycles };
        const schedule = { jitterCycles, order: order === "TOTAL" ? "tso" : "pso", races: "stop" } as const;
        const spec = specOf(program, Math.min(subject.rounds, ROUNDS), trial);
        const { operationsMax } = spec;
        const result = await runFor({ ...spec, ...scheduleSpec(schedule, cores, seed), operationsMax }, EVENTS_MAX);
        const fault = result.stop === "not" ? faultOf(program, result) : "no fault";
        if (fault !== "no fault" || result.stop === "not") return `${fault}, ${cores} cores, seed ${seed}, ${order}`;
      }
    }
  }
  return undefined;
}

describe.each(POLICIES)("with run queues %s", (policy: Policy) => {
  it.each(SUBJECTS)("$name holds under both orders, and nothing races", async (subject) => {
    const programs = programsOf(subject, policy);
    for (const order of ["TOTAL", "PARTIAL"] as const) {
      expect(await firstFailure(programs, { subject, order, seeds: SEEDS })).toBeUndefined();
    }
  });
});

describe("a wake-up is lost", () => {
  const subject = SUBJECTS.find(({ name }) => name === "a mutex with time-outs");
  it.each([
    {
      name: "when the waker reads the token before its stores are visible",
      from: "\tfence(); /* the condition is visible before the token is read: the thread that takes the token sees it */\n",
      to: "",
    },
    {
      name: "when the thread takes its token by a store, which its look at the condition overtakes",
      from: "\t\txchg(&me->token, TOKEN_NONE);",
      to: "\t\tme->token = TOKEN_NONE;",
    },
  ])("$name", async ({ from, to }) => {
    if (subject === undefined) throw new Error("no mutex with time-outs");
    const change = { header: "lib/threads/scheduler.h", passages: [{ from, to }] };
    for (const policy of POLICIES) {
      const programs = programsOf(subject, policy, change);
      const failure = await firstFailure(programs, { subject, order: "TOTAL", seeds: SEEDS_BROKEN });
      if (failure === undefined) continue;
      expect(failure).toMatch(/SLEEPS_FOREVER|DEADLOCK/);
      return;
    }
    expect.unreachable("no schedule lost a wake-up");
  });
});
