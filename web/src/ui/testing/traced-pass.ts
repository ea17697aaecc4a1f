/** Recorded runs of a race, without a simulator: for tests of what the machine shows. */
import { isMeasured } from "../../lab/state/lab-point.ts";
import { sourceTexts } from "../../model/scenario/sources.ts";
import { Compiler } from "../../session/compiler.ts";
import { prepare } from "../../session/prepare.ts";
import { runSweep } from "../../session/run-sweep.ts";
import { collapsing, fakeResult } from "../../session/testing/fake-engine.ts";
import { FAKE_PROGRAM, fakeMachine, fakeScenario } from "../../session/testing/fake-scenario.ts";
import { localRuns } from "../../session/testing/local-runs.ts";

/** The traced points of "stock" at 2 and 4 cores, whose runs have that hash. */
export async function passOf(traceHash: string, hold = 100) {
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
