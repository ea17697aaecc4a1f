/**
 * Wake-ups that preempt: a thread that mostly sleeps gets the core of one that computes without a pause when it is
 * woken, and where wake-ups do not preempt it waits for the end of a slice. Copies of the library that forget a part
 * of the rule are noticed.
 */
import { describe, expect, it } from "vitest";
import type { ChangedHeader } from "../harness/copies.ts";
import { inTurn } from "../harness/effort.ts";
import { LARGE_MODELS } from "../harness/project.ts";
import { failureIn, type Policy, programsOf, type Subject } from "./battery.ts";

const ROUNDS = 12;
const SLICE = 200_000;
const CORES = 3;
const POLICIES: readonly Policy[] = ["PER_CORE", "STEALING"];
const MACHINES = inTurn(LARGE_MODELS, 2);

interface Wakes {
  readonly by: "its own core" | "another core";
  readonly preempts: boolean;
}

const subject = ({ by, preempts }: Wakes): Subject => ({
  name: `a thread that is woken by ${by}`,
  file: "overtaken.c",
  defines: { WAKEUP_PREEMPTION: preempts ? "1" : "0", ...(by === "another core" && { CALLED: "" }) },
  rounds: ROUNDS,
});

const trialOn = (machine: (typeof LARGE_MODELS)[number]) => ({
  machine,
  cores: CORES,
  threads: CORES,
  seed: 1,
  slice: SLICE,
  jitterCycles: 0,
});

async function failuresOf(wakes: Wakes, change?: ChangedHeader): Promise<readonly (string | undefined)[]> {
  const failures: (string | undefined)[] = [];
  for (const machine of MACHINES)
    for (const policy of POLICIES)
      failures.push(await failureIn(programsOf(subject(wakes), policy, change), ROUNDS, trialOn(machine)));
  return failures.filter((failure) => failure !== undefined);
}

describe.each(["its own core", "another core"] as const)("a thread that is woken by %s", (by) => {
  it("has the core at once", async () => {
    expect(await failuresOf({ by, preempts: true })).toEqual([]);
  });

  it("waits for the end of a slice where wake-ups do not preempt", async () => {
    expect(await failuresOf({ by, preempts: false })).toEqual([]);
  });
});

const RUN_QUEUE = "lib/threads/run_queue.h";
const SCHEDULER = "lib/threads/scheduler.h";
const SLICES = "lib/threads/slices_fair.h";

interface BrokenWakes extends ChangedHeader {
  readonly name: string;
  readonly by: Wakes["by"];
}

const BROKEN: readonly BrokenWakes[] = [
  {
    name: "no thread is to take the core at once",
    by: "its own core",
    header: RUN_QUEUE,
    passages: [{ from: "\t\tqueue->preempts = true;\n", to: "\t\tqueue->preempts = false;\n" }],
  },
  {
    name: "it is forgotten how far a sleeping thread is behind",
    by: "its own core",
    header: RUN_QUEUE,
    passages: [{ from: "\tlong lag = thread->lag;\n", to: "\tlong lag = 0;\n" }],
  },
  {
    name: "the time that a thread had the core does not count",
    by: "its own core",
    header: RUN_QUEUE,
    passages: [{ from: "{ return time - queue->running_since; }", to: "{ return queue->last_mean; }" }],
  },
  {
    name: "the core is not told",
    by: "another core",
    header: SLICES,
    passages: [
      { from: "if (TIME_SLICE == 0 || (c->has_slice && !preempts))", to: "if (TIME_SLICE == 0 || c->has_slice)" },
    ],
  },
  {
    name: "the core is told and does not obey",
    by: "another core",
    header: SCHEDULER,
    passages: [{ from: "if (run_queue_preempts(thread_queue_of(cpu())) || ", to: "if (" }],
  },
];

it.each(BROKEN)("a copy is noticed in which $name", async (broken) => {
  const failures = await failuresOf({ by: broken.by, preempts: true }, broken);
  expect(failures.join("\n")).toMatch(/ASSERT_FAILED/);
});
