import { describe, expect, it } from "vitest";
import { isMeasured, type MeasuredLabPoint } from "../lab/state/lab-point.ts";
import { sourceTexts } from "../model/scenario/sources.ts";
import { Compiler } from "./compiler.ts";
import type { Runs } from "../worker/drive.ts";
import type { RunOutcome } from "../worker/submitted-run.ts";
import { prepare } from "./prepare.ts";
import { runSweep, type SweepWishes } from "./run-sweep.ts";
import { collapsing, fakeResult } from "./testing/fake-engine.ts";
import { FAKE_PROGRAM, fakeMachine, fakeScenario } from "./testing/fake-scenario.ts";
import { localRuns } from "./testing/local-runs.ts";
import { newSession } from "./session.ts";
import { isSamePlace, keptTrace, traceRun } from "./traced-run.ts";

interface Asked {
  readonly hold?: number;
  readonly seed?: number;
  readonly passes?: SweepWishes["passes"];
}

/** The point of "stock" at 4 cores, each time from a sweep that was prepared anew. */
async function pointAt4({ hold = 100, seed = 1, passes = "refined" }: Asked = {}): Promise<MeasuredLabPoint> {
  const compiler = new Compiler(() => ({ program: FAKE_PROGRAM, diagnostics: [] }));
  const request = { scenario: fakeScenario(), machine: fakeMachine(), values: [2, 4], parameters: { hold }, seed };
  const prepared = await prepare({ request, sources: sourceTexts(new Map()) }, compiler);
  if (!prepared.ok) throw new Error("the sweep cannot be prepared");
  const runs = localRuns(async (spec) => fakeResult(spec, collapsing));
  const sweep = runSweep(prepared.value, runs, { passes });
  await sweep.finished;
  const found = sweep.points().find(({ point }) => point.variant === "stock" && point.x === 4);
  if (found === undefined || !isMeasured(found)) throw new Error("the sweep has no such point");
  return found;
}

describe("points of the same place", () => {
  it("are the coarse and the refined one, also of a sweep that was made again", async () => {
    expect(isSamePlace(await pointAt4({ passes: "coarse" }), await pointAt4())).toBe(true);
  });

  it("are not those of other settings", async () => {
    const point = await pointAt4();
    expect(isSamePlace(point, await pointAt4({ hold: 200 }))).toBe(false);
    expect(isSamePlace(point, await pointAt4({ seed: 2 }))).toBe(false);
  });
});

describe("the trace of a point's run", () => {
  const WISH = { stretch: "end" } as const;

  it("is made once for all callers that ask while it is on its way, and is there at once afterwards", async () => {
    const point = await pointAt4();
    let made = 0;
    const runs = localRuns(async (spec) => {
      made += 1;
      return fakeResult(spec, collapsing);
    });
    const session = newSession({
      open: () => Promise.reject(new Error("nothing is opened")),
      pool: async () => runs,
      compile: () => ({ program: FAKE_PROGRAM, diagnostics: [] }),
    });
    expect(keptTrace(session, point, WISH)).toBeUndefined();
    const both = [traceRun(session, point, WISH), traceRun(session, point, WISH)];
    const [first, second] = await Promise.all(both.map(({ outcome }) => outcome));
    expect(first?.kind).toBe("traced");
    expect(second).toBe(first);
    expect(keptTrace(session, point, WISH)).toBe(first);
    expect(keptTrace(session, point, { stretch: "begin" })).toBeUndefined();
    expect(await traceRun(session, point, WISH).outcome).toBe(first);
    expect(made).toBe(1);
  });

  it("that waits in turn becomes urgent when a reader asks for it, and is not made twice", async () => {
    const point = await pointAt4();
    const asked: string[] = [];
    const runs = localRuns(async (spec) => fakeResult(spec, collapsing));
    const submit = (...[spec, order]: Parameters<Runs["submit"]>) => {
      asked.push(order ?? "");
      return { ...runs.submit(spec), hurry: () => void asked.push("hurried") };
    };
    const session = newSession({
      open: () => Promise.reject(new Error("nothing is opened")),
      pool: async () => ({ size: 1, submit }),
      compile: () => ({ program: FAKE_PROGRAM, diagnostics: [] }),
    });
    const ahead = traceRun(session, point, WISH);
    await Promise.resolve();
    await Promise.resolve();
    const now = traceRun(session, point, WISH, "urgent");
    expect(asked).toEqual(["in turn", "hurried"]);
    expect(await now.outcome).toBe(await ahead.outcome);
    traceRun(session, point, { stretch: "begin" });
    await traceRun(session, point, { stretch: "begin" }, "urgent").outcome;
    expect(asked).toEqual(["in turn", "hurried", "urgent"]);
  });

  it("is none where its run was given up, and where it failed or was another run the reader is told", async () => {
    const point = await pointAt4();
    const tracedAs = (outcome: RunOutcome) => {
      const submit = () => ({ outcome: Promise.resolve(outcome), cancel: () => undefined });
      const session = newSession({
        open: () => Promise.reject(new Error("nothing is opened")),
        pool: async () => ({ size: 1, submit }),
        compile: () => ({ program: FAKE_PROGRAM, diagnostics: [] }),
      });
      return traceRun(session, point, WISH).outcome;
    };
    expect(await tracedAs({ kind: "cancelled" })).toBeUndefined();
    expect(await tracedAs({ kind: "failed", message: "the core trapped" })).toEqual({
      kind: "failed",
      message: "the core trapped",
    });
    const other = { ...fakeResult(point.spec, collapsing), traceHash: "other" };
    expect(await tracedAs({ kind: "finished", result: other })).toEqual({
      kind: "failed",
      message: `the run with its trace (other) is not the run of the figure (${point.result.traceHash})`,
    });
  });
});
