/** The same programs in the imported machines: ns of one operation of a thread. */
import { MODEL_VERSION } from "../../../web/src/base/abi.gen.ts";
import type { MachineModel } from "../../../web/src/base/machine.ts";
import type { CompiledProgram } from "../../../web/src/base/program.ts";
import type { TodayCurve, TodayFile } from "../../../web/src/model/fidelity/today-file.ts";
import { mustCompile } from "../../harness/programs.ts";
import { openMachine } from "../../harness/project.ts";
import { runSpecToEnd } from "../../harness/runs.ts";
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
    calibrated: measured.calibrated === true,
    source: measured.source,
    points,
  };
}

export async function todayFile(): Promise<TodayFile> {
  const curves: TodayCurve[] = [];
  for (const one of MEASURED) curves.push(await curveOf(one));
  return { schema: 1, model_version: MODEL_VERSION, curves };
}
