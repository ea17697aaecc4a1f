import { describe, expect, it } from "vitest";
import { isMeasured, type MeasuredLabPoint } from "../lab/state/lab-point.ts";
import { sourceTexts } from "../model/scenario/sources.ts";
import { Compiler } from "./compiler.ts";
import { prepare } from "./prepare.ts";
import { runSweep, type SweepRunOptions } from "./run-sweep.ts";
import { collapsing, fakeResult } from "./testing/fake-engine.ts";
import { FAKE_PROGRAM, fakeMachine, fakeScenario } from "./testing/fake-scenario.ts";
import { localRuns } from "./testing/local-runs.ts";
import { isSamePlace } from "./traced-run.ts";

interface Asked {
  readonly hold?: number;
  readonly seed?: number;
  readonly passes?: SweepRunOptions["passes"];
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
