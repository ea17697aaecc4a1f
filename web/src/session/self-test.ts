/** Runs the measuring loop of an imported machine inside the machine: see model/import/self-test.ts. */
import type { CompiledProgram } from "../base/program.ts";
import type { RunSpec } from "../base/run.ts";
import { runToEnd } from "../core/engine.ts";
import type { Core } from "../core/load.ts";
import { compile } from "../lang/compile.ts";
import {
  type ClassResult,
  classResult,
  type PairRun,
  PING_PONG_PROGRAM,
  selfTests,
} from "../model/import/self-test.ts";
import type { Understood } from "../model/import/understand.ts";
import { placedModel } from "../model/machine/placed-model.ts";
import type { Machine } from "../model/machine/machine.ts";

/** Hand-overs that are measured in a run, after those of the warm-up. The loop is regular: a few hundred suffice. */
const HANDOVERS = 400;
const WARMUP = 20;

/** Measured, simulated and residual for every class of pairs. */
export function selfTest(core: Core, understood: Understood, machine: Machine): readonly ClassResult[] {
  const program = pingPongProgram();
  return selfTests(understood, machine).map((test) =>
    classResult(
      test,
      test.runs.map((run) => handoverNs(core, program, machine, run)),
    ),
  );
}

function pingPongProgram(): CompiledProgram {
  const { program, diagnostics } = compile({ file: "ping_pong.c", text: PING_PONG_PROGRAM, include: () => undefined });
  if (program === undefined) throw new Error(diagnostics.map(({ message }) => message).join("; "));
  return program;
}

function handoverNs(core: Core, program: CompiledProgram, machine: Machine, { cores, home }: PairRun): number {
  const spec: RunSpec = {
    program: program.bytes,
    machine: placedModel(machine.model, cores),
    cores: 2,
    params: [home],
    seed: 1,
    start: "together",
    warmupOperations: WARMUP,
    precision: 0,
    batchMin: 12,
    operationsMax: HANDOVERS,
  };
  const result = runToEnd(core, spec);
  if (result === undefined || result.fault !== undefined)
    throw new Error(`the measuring loop ended with ${result?.fault?.text ?? "nothing"}`);
  const cycles = (result.time - result.measuredFrom) / result.operations;
  return (cycles / machine.model.clockHz) * 1e9;
}
