/** Points of a race's runs, without a simulator: for tests of what is done with them. */
import { isMeasured, type MeasuredLabPoint } from "../../lab/state/lab-point.ts";
import { sourceTexts } from "../../model/scenario/sources.ts";
import { Compiler } from "../compiler.ts";
import { prepare } from "../prepare.ts";
import { runSweep } from "../run-sweep.ts";
import { collapsing, fakeResult } from "./fake-engine.ts";
import { FAKE_PROGRAM, fakeMachine, fakeScenario } from "./fake-scenario.ts";
import { localRuns } from "./local-runs.ts";

/** The points of "stock" at 2 and 4 cores, whose runs have that hash. */
export async function pointsOf(traceHash: string, hold = 100): Promise<readonly MeasuredLabPoint[]> {
  const compiler = new Compiler(() => ({ program: FAKE_PROGRAM, diagnostics: [] }));
  const request = { scenario: fakeScenario(), machine: fakeMachine(), values: [2, 4], parameters: { hold } };
  const prepared = await prepare({ request, sources: sourceTexts(new Map()) }, compiler);
  if (!prepared.ok) throw new Error("the sweep cannot be prepared");
  const runs = localRuns(async (spec) => ({ ...fakeResult(spec, collapsing), traceHash }));
  const sweep = runSweep(prepared.value, runs, { passes: "refined" });
  await sweep.finished;
  return sweep
    .points()
    .filter(isMeasured)
    .filter(({ point }) => point.variant === "stock");
}
