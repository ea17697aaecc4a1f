import { describe, expect, it } from "vitest";
import { CONTEXT_STATS } from "../../../base/abi.gen.ts";
import type { ContextResult } from "../../../base/run.ts";
import { diagnose } from "../diagnosis/diagnose.ts";
import { DEBUG, runFault } from "../../testing/fixtures.ts";
import { threadRows } from "./thread-rows.ts";
import { standingThreads } from "./where-threads-stand.ts";

const NONE = Object.fromEntries(CONTEXT_STATS.map(({ name }) => [name, 0])) as ContextResult["counts"];

function context(change: Partial<ContextResult>): ContextResult {
  return {
    counts: { ...NONE, running: 10 },
    state: "waiting",
    core: undefined,
    pc: 0,
    calls: [],
    wants: undefined,
    ...change,
  };
}

const IDLE = context({ state: "idle", core: 0 });
const wants = (address: number, holderContext: number) => ({ address, holder: undefined, holderContext });
const linesOf = (contexts: readonly ContextResult[]) => standingThreads(contexts, DEBUG, () => undefined);

describe("where the threads of a run stood", () => {
  it("is told in groups, without the idle loops", () => {
    expect(
      linesOf([IDLE, context({}), context({}), context({ state: "ended" }), context({ state: "runnable" })]),
    ).toEqual([
      expect.stringContaining("threads 0-1: each waits for a wake-up"),
      "thread 2: has ended",
      expect.stringContaining("thread 3: waits for a core"),
    ]);
  });

  it("is not told of contexts of which the program says nothing", () => {
    expect(linesOf([context({ state: "runnable" }), context({ state: "runnable" })])).toEqual([]);
  });

  it("names the circle of threads that wait for each other's locks", () => {
    const [circle = ""] = linesOf([IDLE, context({ wants: wants(64, 2) }), context({ wants: wants(128, 1) })]);
    expect(circle).toMatch(
      /^a circle of threads that wait for each other: thread 0 wants .*, held by thread 1; thread 1 wants .*, held by thread 0$/,
    );
    expect(linesOf([IDLE, context({ wants: wants(64, 1) })])[0]).toMatch(/^a thread waits for itself: thread 0 wants/);
    expect(linesOf([IDLE, context({ wants: wants(64, 2) }), context({})]).join()).not.toContain("circle");
  });

  it("says of a thread that it never got a core", () => {
    const without = context({ state: "runnable", counts: { ...NONE, runnable: 900 } });
    expect(linesOf([IDLE, without])[0]).toContain("thread 0: never got a core");
    const fault = runFault({ status: "SLEEPS_FOREVER", contexts: [IDLE, without] });
    expect(diagnose(fault, DEBUG).message).toContain("1 thread never got a core, and all cores sleep");
  });

  it("says of a deadlock whether a thread goes round in it, and that a lock may have readers", () => {
    const asleep = context({ wants: wants(64, -1) });
    const round = context({ state: "runnable", core: 1 });
    const told = (...contexts: readonly ContextResult[]) =>
      diagnose(runFault({ status: "SLEEPS_FOREVER", contexts: [IDLE, ...contexts] }), DEBUG);
    expect(told(asleep).message).toContain("every thread waits to be woken, and no thread is left");
    expect(told(asleep, round).message).toContain("1 thread goes round in a loop that no thread is left to end");
    expect(told(asleep, round).hint).toContain("a variable that no thread sets");
    expect(linesOf([IDLE, asleep])[0]).toMatch(/wants the lock .*, which no thread holds alone$/);
  });

  it("is the last column of the table of threads", () => {
    const counts = { ...NONE, running: 25, runnable: 50, waiting: 25, switches: 3, forced: 2, migrations: 1 };
    const rows = threadRows({ contexts: [IDLE, context({ counts })] }, DEBUG);
    expect(rows).toMatchObject([
      { thread: 0, runnable: 50, runnableShare: 0.5, switches: 3, forced: 2, migrations: 1 },
    ]);
    expect(rows[0]?.standing).toContain("waits for a wake-up");
    expect(threadRows({ contexts: [] }, DEBUG)).toEqual([]);
  });
});
