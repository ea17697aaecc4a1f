import { describe, expect, it } from "vitest";
import { isMeasured } from "../../../lab/state/lab-point.ts";
import { sourceTexts } from "../../../model/scenario/sources.ts";
import { Compiler } from "../../../session/compiler.ts";
import { prepare } from "../../../session/prepare.ts";
import { runSweep } from "../../../session/run-sweep.ts";
import { collapsing, fakeResult } from "../../../session/testing/fake-engine.ts";
import { FAKE_PROGRAM, fakeMachine, fakeScenario } from "../../../session/testing/fake-scenario.ts";
import { localRuns } from "../../../session/testing/local-runs.ts";
import { isOtherPass } from "./other-pass.ts";

/** The traced points of "stock" at 2 and 4 cores, whose runs have that hash. */
async function passOf(traceHash: string, hold = 100) {
  const compiler = new Compiler(() => ({ program: FAKE_PROGRAM, diagnostics: [] }));
  const request = { scenario: fakeScenario(), machine: fakeMachine(), values: [2, 4], parameters: { hold } };
  const prepared = await prepare({ request, sources: sourceTexts(new Map()) }, compiler);
  if (!prepared.ok) throw new Error("the sweep cannot be prepared");
  const runs = localRuns(async (spec) => ({ ...fakeResult(spec, collapsing), traceHash }));
  const sweep = runSweep(prepared.value, runs, { passes: "refined" });
  await sweep.finished;
  const points = sweep.points().filter(isMeasured);
  return points
    .filter(({ point }) => point.variant === "stock")
    .map((point) => ({ point, traced: { kind: "traced", result: point.result } as const }));
}

describe("another pass of the runs that are shown", () => {
  it("is of the same place with the same settings, and another run", async () => {
    const [first, precise] = [await passOf("1a"), await passOf("2b")];
    expect(isOtherPass(first, precise)).toBe(true);
    expect(isOtherPass(first.slice(0, 1), precise.slice(0, 1))).toBe(true);
    expect(isOtherPass(first, await passOf("1a"))).toBe(false);
    expect(isOtherPass(first, await passOf("2b", 200))).toBe(false);
  });

  it("is of as many places, and neither run has failed", async () => {
    const [first, precise] = [await passOf("1a"), await passOf("2b")];
    expect(first).toHaveLength(2);
    expect(isOtherPass(first, precise.slice(0, 1))).toBe(false);
    expect(isOtherPass(first.slice(0, 1), precise.slice(1))).toBe(false);
    /* Of a race: the second place is another one. */
    expect(isOtherPass(first, [...precise.slice(0, 1), ...precise.slice(0, 1)])).toBe(false);
    const failed = precise.map((one) => ({ ...one, traced: { kind: "failed", message: "no" } as const }));
    expect(isOtherPass(first, failed)).toBe(false);
    expect(isOtherPass(failed, first)).toBe(false);
  });
});
