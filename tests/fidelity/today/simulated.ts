/** The same programs in the imported machines: ns of one operation of a thread. */
import { MODEL_VERSION } from "../../../web/src/base/abi.gen.ts";
import type { MachineModel } from "../../../web/src/base/machine.ts";
import type { CompiledProgram } from "../../../web/src/base/program.ts";
import { publishedCurves } from "../../../web/src/model/fidelity/fidelity.ts";
import type { TodayCurve, TodayFile } from "../../../web/src/model/fidelity/today-file.ts";
import { mustCompile } from "../../harness/programs.ts";
import { MACHINE_NAMES, openMachine } from "../../harness/project.ts";
import { runSpecToEnd } from "../../harness/runs.ts";
import { hostMachine } from "../lockhammer/hosts.ts";
import { CALIBRATED, type MeasuredCurve, measuredCurves } from "../lockhammer/measured.ts";
import { nsOfAccess } from "../lockhammer/simulated.ts";
import { comparableScenarios } from "../simulated.ts";
import { levelMachine } from "./level-machines.ts";
import { MEASURED, type Measured, PROGRAM_NAMES } from "./measured.ts";

/** Operations of each core: the loops are short, and their values settle within a few hundred. */
const OPERATIONS = 600;
const WARMUP = 50;
const SEED = 1;
const DIGITS = 4;

export async function nsOf({ bytes }: CompiledProgram, model: MachineModel, threads: number): Promise<number> {
  const result = await runSpecToEnd({
    program: bytes,
    machine: model,
    cores: threads,
    params: [],
    seed: SEED,
    start: "together",
    warmupOperations: WARMUP,
    precision: 0,
    batchMin: 12,
    operationsMax: OPERATIONS * threads,
  });
  const cycles = result.time - result.measuredFrom;
  const ns = ((cycles / result.operations) * threads * 1e9) / model.clockHz;
  return Number(ns.toPrecision(DIGITS));
}

async function curveOf(measured: Measured): Promise<TodayCurve> {
  const program = mustCompile(`tests/fidelity/today/${measured.program}.c`);
  const { model, file } = (await levelMachine(measured.machine)) ?? openMachine(measured.machine);
  const points: TodayCurve["points"][number][] = [];
  for (const [threads, ns] of measured.points)
    points.push({ threads, measured: ns, simulated: await nsOf(program, model, threads) });
  return {
    machine: measured.machine,
    title: file.title,
    measured_on: measured.measuredOn,
    program: PROGRAM_NAMES[measured.program],
    ...(measured.calibrated === undefined ? {} : { calibrated: measured.calibrated }),
    source: measured.source,
    points,
  };
}

function regimeOf({ held_ns, parallel_ns }: MeasuredCurve): string {
  if (held_ns === 0 && parallel_ns === 0) return "tight loop";
  return `held ${held_ns} ns, parallel ${parallel_ns} ns`;
}

const SEEN_CURVE = "numbers of the machine are set on this curve";

async function hostCurve(measured: MeasuredCurve): Promise<TodayCurve> {
  const machine = hostMachine(measured.host);
  const points: TodayCurve["points"][number][] = [];
  for (const [threads, ns] of measured.points) {
    const simulated = await nsOfAccess(machine, measured, threads);
    if (simulated !== undefined) points.push({ threads, measured: ns, simulated });
  }
  return {
    machine: measured.host,
    title: machine.file.title,
    measured_on: "an anonymous host, whose kind is inferred",
    program: measured.program,
    regime: regimeOf(measured),
    ...(measured.program === CALIBRATED ? { calibrated: SEEN_CURVE } : {}),
    source: "[Lockhammer]",
    points,
  };
}

/** Every machine of the gallery, with its measured curves: those above, and the published ones of its scenarios. */
function measuredMachines(curves: readonly TodayCurve[]): TodayFile["measured"] {
  return MACHINE_NAMES.map((machine) => {
    const today = curves.filter((curve) => curve.machine === machine);
    const published = comparableScenarios()
      .filter(({ file }) => file.machine === machine)
      .flatMap(({ file }) => publishedCurves(file.published))
      .filter(({ countedIn }) => countedIn === undefined);
    const counted =
      today.filter(({ calibrated }) => calibrated === undefined).length +
      published.filter(({ predicted }) => predicted.length > 0).length;
    return { machine, curves: today.length + published.length, counted };
  });
}

export async function todayFile(): Promise<TodayFile> {
  const curves: TodayCurve[] = [];
  for (const one of MEASURED) curves.push(await curveOf(one));
  const hosts: TodayCurve[] = [];
  for (const one of measuredCurves()) hosts.push(await hostCurve(one));
  return { schema: 1, model_version: MODEL_VERSION, curves, hosts, measured: measuredMachines(curves) };
}
