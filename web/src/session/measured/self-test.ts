/** Runs the measuring loop of an imported machine inside the machine: see model/import/self-test.ts. */
import type { CompiledProgram } from "../../base/program.ts";
import type { RunResult, RunSpec } from "../../base/run.ts";
import { runToEnd } from "../../core/engine.ts";
import type { Core } from "../../core/load.ts";
import { compile } from "../../lang/compile.ts";
import {
  type ClassResult,
  classResult,
  type ClassTest,
  type PairRun,
  PING_PONG_PROGRAM,
  selfTests,
  testPlan,
  type TestPlan,
} from "../../model/import/self-test.ts";
import type { Understood } from "../../model/import/structure/understand.ts";
import { placedModel } from "../../model/machine/placed-model.ts";
import type { Machine } from "../../model/machine/machine.ts";
import type { RunPool } from "../../worker/drive.ts";
import { madeRun } from "../made-run.ts";

/** Hand-overs that are measured in a run, after those of the warm-up. The loop is regular: a few hundred suffice. */
const HANDOVERS = 400;
const WARMUP = 20;

/** Measured, simulated and residual for every class of pairs. */
export function selfTest(core: Core, understood: Understood, machine: Machine): readonly ClassResult[] {
  const program = pingPongProgram();
  return selfTests(testPlan(understood), machine).map((test) =>
    classResult(
      test,
      test.runs.map((run) => handoverNs(runToEnd(core, specOf(program, machine, run)), machine)),
    ),
  );
}

interface Testing {
  /** Aborts: the promise then rejects with the signal's reason. */
  readonly signal: AbortSignal;
  /** Called after each run. */
  readonly onRun: (done: number, total: number) => void;
}

/** The same runs in a pool of workers. Rejects with a sentence for the reader when a run fails. */
export async function selfTestInPool(
  { plan, machine }: { readonly plan: TestPlan; readonly machine: Machine },
  runs: RunPool,
  { signal, onRun }: Testing,
): Promise<readonly ClassResult[]> {
  const program = pingPongProgram();
  const tests = selfTests(plan, machine);
  const total = tests.reduce((sum, test) => sum + test.runs.length, 0);
  let done = 0;
  const handover = async (run: PairRun): Promise<number> => {
    const result = await madeRun(runs, specOf(program, machine, run), signal);
    onRun(++done, total);
    return handoverNs(result, machine);
  };
  const resultOf = async (test: ClassTest) => classResult(test, await Promise.all(test.runs.map(handover)));
  return Promise.all(tests.map(resultOf));
}

function pingPongProgram(): CompiledProgram {
  const { program, diagnostics } = compile({ file: "ping_pong.c", text: PING_PONG_PROGRAM, include: () => undefined });
  if (program === undefined) throw new Error(diagnostics.map(({ message }) => message).join("; "));
  return program;
}

function specOf(program: CompiledProgram, machine: Machine, { cores, home }: PairRun): RunSpec {
  return {
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
}

function handoverNs(result: RunResult | undefined, machine: Machine): number {
  if (result === undefined || result.fault !== undefined)
    throw new Error(`the measuring loop ended with ${result?.fault?.text ?? "nothing"}`);
  const cycles = (result.time - result.measuredFrom) / result.operations;
  return (cycles / machine.model.clockHz) * 1e9;
}
