import { describe, expect, it } from "vitest";
import { eventually } from "../../../tests/harness/eventually.ts";
import type { LabPoint } from "../lab/state/lab-point.ts";
import { sourceTexts } from "../model/scenario/sources.ts";
import { Compiler } from "./compiler.ts";
import { prepare } from "./prepare.ts";
import { SweepRunner } from "./sweep-runner.ts";
import { fakeEngine } from "./testing/fake-engine.ts";
import { FAKE_PROGRAM, fakeMachine, fakeScenario } from "./testing/fake-scenario.ts";

/** A sweep in one worker, whose runs the test lets go, and the calls that report its progress. */
async function sweeping() {
  const compiler = new Compiler(() => ({ program: FAKE_PROGRAM, diagnostics: [] }));
  const request = { scenario: fakeScenario(), machine: fakeMachine(), variants: ["stock"] };
  const prepared = await prepare({ request, sources: sourceTexts(new Map()) }, compiler);
  if (!prepared.ok) throw new Error("the scenario of the tests cannot be prepared");
  const engine = fakeEngine({ size: 1, hold: true });
  const told: string[] = [];
  const batches: (readonly LabPoint[])[] = [];
  let finished: readonly number[] | undefined;
  const runner = new SweepRunner(
    prepared.value,
    engine.pool,
    { passes: "both" },
    {
      onPhase: (phase) => told.push(phase),
      onPoints: (points) => {
        told.push("points");
        batches.push(points);
      },
      onFinished: (points) => (finished = points.map(({ point }) => point.x)),
      onError: () => told.push("error"),
    },
  );
  const released = async (until: () => boolean): Promise<void> =>
    eventually(() => {
      engine.release();
      expect(until()).toBe(true);
    });
  return { runner, told, batches, released, finished: () => finished };
}

describe("what a sweep hands on", () => {
  it("is what is new since the batch before, and all of it once more at the end", async () => {
    const { told, batches, released, finished } = await sweeping();
    await released(() => finished() !== undefined);
    const all = batches.flat();
    expect(batches.length).toBeGreaterThan(1);
    expect(new Set(all).size).toBe(all.length);
    expect(finished()).toEqual([1, 2, 4, 6, 8]);
    expect(told.filter((one) => one !== "points")).toEqual(["coarse", "refined"]);
  });

  it("is nothing once it is cancelled", async () => {
    const { runner, told, batches, released } = await sweeping();
    await released(() => batches.length > 0);
    const before = [...told];
    runner.cancel();
    await new Promise((resolve) => setTimeout(resolve, 150));
    expect(told).toEqual(before);
  });
});
