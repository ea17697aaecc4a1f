/** The same programs in the imported machines: ns of one operation of a thread. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { compiledCore } from "../../../web/cli/run/node-pool.ts";
import { MODEL_VERSION } from "../../../web/src/base/abi.gen.ts";
import type { CompiledProgram } from "../../../web/src/base/program.ts";
import { runToEnd } from "../../../web/src/core/engine.ts";
import { type Core, loadCore } from "../../../web/src/core/load.ts";
import { compile } from "../../../web/src/lang/compile.ts";
import type { TodayCurve, TodayFile } from "../../../web/src/model/fidelity/today-file.ts";
import { openMachine, ROOT } from "../../harness/project.ts";
import { MEASURED, type Measured, PROGRAM_NAMES, SOURCE } from "./measured.ts";

/** Operations of each core: the loops are short, and their values settle within a few hundred. */
const OPERATIONS = 600;
const WARMUP = 50;
const SEED = 1;
const DIGITS = 4;

function programOf(name: Measured["program"]): CompiledProgram {
  const text = readFileSync(join(ROOT, "tests/fidelity/today", `${name}.c`), "utf8");
  const { program, diagnostics } = compile({ file: `${name}.c`, text, include: () => undefined });
  if (program === undefined) throw new Error(`${name}.c: ${JSON.stringify(diagnostics)}`);
  return program;
}

function nsOf(core: Core, { machine, program }: Measured, threads: number): number {
  const { model } = openMachine(machine);
  const result = runToEnd(core, {
    program: programOf(program).bytes,
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
  if (result === undefined) throw new Error(`${program}: the run was cancelled`);
  const cycles = result.time - result.measuredFrom;
  const ns = ((cycles / result.operations) * threads * 1e9) / model.clockHz;
  return Number(ns.toPrecision(DIGITS));
}

function curveOf(core: Core, measured: Measured): TodayCurve {
  return {
    machine: measured.machine,
    title: openMachine(measured.machine).file.title,
    measured_on: measured.measuredOn,
    program: PROGRAM_NAMES[measured.program],
    calibrated: measured.calibrated === true,
    source: SOURCE,
    points: measured.points.map(([threads, ns]) => ({
      threads,
      measured: ns,
      simulated: nsOf(core, measured, threads),
    })),
  };
}

export async function todayFile(): Promise<TodayFile> {
  const core = await loadCore(await compiledCore());
  return { schema: 1, model_version: MODEL_VERSION, curves: MEASURED.map((one) => curveOf(core, one)) };
}
