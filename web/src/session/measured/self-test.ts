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
import type { Runs } from "../../worker/drive.ts";
import type { RunOutcome, SubmittedRun } from "../../worker/submitted-run.ts";

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

export interface SelfTestInPool {
  /** Resolves to undefined when cancelled. Rejects with a sentence for the reader when a run fails. */
  readonly finished: Promise<readonly ClassResult[] | undefined>;
  cancel(): void;
}

/** The same runs in a pool of workers; `onRun` is called after each with the share that is done. */
export function startSelfTest(
  { plan, machine }: { readonly plan: TestPlan; readonly machine: Machine },
  runs: Runs,
  onRun: (share: number) => void,
): SelfTestInPool {
  const program = pingPongProgram();
  const tests = selfTests(plan, machine);
  const count = tests.reduce((sum, test) => sum + test.runs.length, 0);
  let done = 0;
  const submitted = tests.map((test) =>
    test.runs.map((run) => {
      const one = runs.submit(specOf(program, machine, run));
      void one.outcome.then(() => onRun(++done / count));
      return one;
    }),
  );
  const cancel = (): void => {
    for (const one of submitted.flat()) one.cancel();
  };
  return { finished: resultsOf(tests, submitted, machine), cancel };
}

async function resultsOf(
  tests: readonly ClassTest[],
  submitted: readonly (readonly SubmittedRun[])[],
  machine: Machine,
): Promise<readonly ClassResult[] | undefined> {
  const results: ClassResult[] = [];
  for (const [at, test] of tests.entries()) {
    const outcomes = await Promise.all((submitted[at] ?? []).map(({ outcome }) => outcome));
    if (outcomes.some(({ kind }) => kind === "cancelled")) return undefined;
    results.push(
      classResult(
        test,
        outcomes.map((outcome) => handoverNs(resultOf(outcome), machine)),
      ),
    );
  }
  return results;
}

function resultOf(outcome: RunOutcome): RunResult | undefined {
  if (outcome.kind === "finished") return outcome.result;
  throw new Error(outcome.kind === "cancelled" ? "the run was cancelled" : outcome.message);
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
