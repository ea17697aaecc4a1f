import { describe, expect, it } from "vitest";
import { eventually } from "../../../tests/harness/eventually.ts";
import type { LabPoint } from "../lab/state/lab-point.ts";
import { sourceTexts } from "../model/scenario/sources.ts";
import { Compiler } from "./compiler.ts";
import { prepare } from "./prepare.ts";
import { sweepInBatches } from "./batches.ts";
import { fakeEngine } from "./testing/fake-engine.ts";
import { FAKE_PROGRAM, fakeMachine, fakeScenario } from "./testing/fake-scenario.ts";

/** A sweep in one worker, whose runs the test lets go, and the calls that report its progress. */
async function sweeping(isTold?: (seen: readonly LabPoint[]) => boolean) {
  const compiler = new Compiler(() => ({ program: FAKE_PROGRAM, diagnostics: [] }));
  const request = { scenario: fakeScenario(), machine: fakeMachine(), variants: ["stock"] };
  const prepared = await prepare({ request, sources: sourceTexts(new Map()) }, compiler);
  if (!prepared.ok) throw new Error("the scenario of the tests cannot be prepared");
  const engine = fakeEngine({ size: 1, hold: true });
  const seen: LabPoint[] = [];
  const stages: string[] = [];
  const batches: (readonly LabPoint[])[] = [];
  let whole: readonly number[] | undefined;
  const given = new AbortController();
  const { sweep, finished } = sweepInBatches(prepared.value, engine.pool, {
    passes: "both",
    signal: given.signal,
    ...(isTold === undefined ? {} : { isTold: () => isTold(seen) }),
    onRun: (_, point) => point !== undefined && seen.push(point),
    onBatch: ({ points, stage }) => {
      stages.push(stage);
      batches.push(points);
    },
  });
  finished.then(
    () => (whole = sweep.points().map(({ point }) => point.x)),
    () => undefined,
  );
  const released = async (until: () => boolean): Promise<void> =>
    eventually(() => {
      engine.release();
      expect(until()).toBe(true);
    });
  return { given, finished, stages, batches, released, whole: () => whole };
}

describe("what a sweep hands on", () => {
  it("is what is new since the batch before, until all of it has come", async () => {
    const { stages, batches, released, whole } = await sweeping();
    await released(() => whole() !== undefined);
    const all = batches.flat();
    expect(batches.length).toBeGreaterThan(1);
    expect(new Set(all).size).toBe(all.length);
    expect(whole()).toEqual([1, 2, 4, 6, 8]);
    expect([...new Set(stages)]).toEqual(["coarse", "refined"]);
  });

  it("is of the first pass its beginning, what tells the curves, and its end: at once, and so many redraws", async () => {
    const { stages, batches, released, whole } = await sweeping((seen) => seen.length >= 3);
    await released(() => stages.includes("refined"));
    /* All places, in three redraws. On a busy machine the last of them has a refined point of one of them as well. */
    const first = batches.slice(0, Math.min(3, stages.indexOf("refined") + 1)).flat();
    expect([...new Set(first.map(({ point }) => point.x))].sort((x, y) => x - y)).toEqual([1, 2, 4, 6, 8]);
    await released(() => whole() !== undefined);
  });

  it("is nothing once it is given up, at once", async () => {
    const { given, finished, batches, released } = await sweeping();
    await released(() => batches.length > 0);
    const before = batches.length;
    given.abort(new Error("the reader has left"));
    await expect(finished).rejects.toThrow("the reader has left");
    await new Promise((resolve) => setTimeout(resolve, 150));
    expect(batches.length).toBe(before);
  });
});
