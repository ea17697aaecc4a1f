/** Fits to curves that were simulated with other constants: the fit must find them again. */
import { beforeAll, describe, expect, it } from "vitest";
import { openMachine, openScenario } from "../../../cli/files/open.ts";
import { runToEnd } from "../../core/engine.ts";
import type { Core } from "../../core/load.ts";
import { testCore } from "../../core/testing/wasm.ts";
import { compile } from "../../lang/compile.ts";
import { newLabState } from "../../lab/link/lab-state.ts";
import type { SweepInputs } from "../../lab/sweep-inputs.ts";
import { requestOf } from "../../lab/sweep-inputs.ts";
import { curveOf, type MeasuredCurve } from "../../model/measured/curve/measured-curve.ts";
import { readMachineText } from "../../model/machine/read-machine.ts";
import { constantsOf, fitMeasured, type FitTask, sensitivities } from "./fit-measured.ts";
import { prepare } from "../prepare.ts";
import { runSweep } from "../run-sweep.ts";
import { newSession } from "../session.ts";
import { localRuns } from "../testing/local-runs.ts";

let core: Core;
beforeAll(async () => {
  core = await testCore();
});

const runs = localRuns((spec) => {
  const result = runToEnd(core, spec);
  return result === undefined ? Promise.reject(new Error("no result")) : Promise.resolve(result);
});
const session = newSession({
  open: () => Promise.reject(new Error("no scenario is opened here")),
  pool: () => Promise.resolve(runs),
  compile,
});
const { scenario, sources } = openScenario("dput");
const machine = openMachine(scenario.file.machine);
const { modelVersion, seed } = newLabState("dput");
const inputs: SweepInputs = {
  key: "",
  scenario,
  sources,
  modelVersion,
  machineKey: "",
  placement: undefined,
  machine,
  parameters: {},
  mainArguments: {},
  seed,
  precision: 0.05,
  bends: false,
  schedule: undefined,
  variants: ["atomic"],
  edits: new Map(),
};

/** What the simulator gives with other parameters, as if it had been measured. */
async function measuredWith(parameters: Readonly<Record<string, number>>): Promise<MeasuredCurve> {
  const request = requestOf({ ...inputs, parameters, values: [1, 2, 4, 6] }, machine);
  const prepared = await prepare({ request, sources }, session.compiler);
  if (!prepared.ok) throw new Error("the experiment of this test cannot be planned");
  const sweep = runSweep(prepared.value, runs, { passes: "refined" });
  await sweep.finished;
  const samples = sweep.points().flatMap(({ point }) => {
    if (point.kind === "failed") return [];
    const y = point.estimate.throughput;
    return [{ x: point.x, y, low: y, high: y }];
  });
  return curveOf({ label: "made up", variant: "atomic", unit: "operations/s" }, samples);
}

function taskOf(curve: MeasuredCurve, signal = new AbortController().signal): FitTask {
  return { session, inputs, machine, curve, variant: "atomic", signal, onEvaluation: () => undefined };
}

describe("a fit to points of another constant", () => {
  it("finds a parameter of the scenario again, and leaves hardly any error", async () => {
    const task = taskOf(await measuredWith({ open_work: 6500 }));
    const constants = constantsOf(task).filter(({ id }) => id === "parameter:open_work");
    const fitted = await fitMeasured(task, constants);
    expect(fitted.values["parameter:open_work"] ?? 0).toBeGreaterThan(6100);
    expect(fitted.values["parameter:open_work"] ?? 0).toBeLessThan(6900);
    expect(fitted.after).toBeLessThan(0.03);
    expect(fitted.before).toBeGreaterThan(0.2);
    expect(fitted.machineFile).toBeUndefined();
  });

  it("names the constant that explains the difference, among all", async () => {
    const task = taskOf(await measuredWith({ open_work: 6500 }));
    const { found, now, sampleCount } = await sensitivities(task, constantsOf(task));
    expect(sampleCount).toBe(4);
    expect(found[0]?.left ?? Infinity).toBeLessThan(now);
    expect(found.slice(0, 3).map(({ constant }) => constant.id)).toContain("parameter:open_work");
  });

  it("makes a machine whose numbers say that they were fitted", async () => {
    const task = taskOf(await measuredWith({ open_work: 6500 }));
    const constants = constantsOf(task).filter(({ id }) => id === "times:latency.transfer");
    const { machineFile, values } = await fitMeasured(task, constants);
    const read = readMachineText("fitted", machineFile ?? "");
    expect(values["times:latency.transfer"]).not.toBe(1);
    expect(read.ok && read.value.file.latency.transfer.source).toContain("fitted to a measured curve");
  });

  it("ends when it is aborted", async () => {
    const controller = new AbortController();
    const task = taskOf(await measuredWith({}), controller.signal);
    controller.abort(new Error("the reader pressed Stop"));
    await expect(fitMeasured(task, constantsOf(task).slice(0, 1))).rejects.toThrow("the reader pressed Stop");
  });
});
