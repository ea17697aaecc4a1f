/** Runs on the committed core, in this process, and the values that tests read from them. */
import { readFileSync } from "node:fs";
import { CORE_WASM } from "../../web/cli/files/paths.ts";
import type { MachineModel } from "../../web/src/base/machine.ts";
import type { CompiledProgram } from "../../web/src/base/program.ts";
import type { RunResult, RunSpec } from "../../web/src/base/run.ts";
import { createRun, runToEnd, SLICE_EVENTS } from "../../web/src/core/engine.ts";
import { type Core, type CoreModule, compileCore, loadCore } from "../../web/src/core/load.ts";
import { sumGlobal } from "../../web/src/model/formula/memory-sum.ts";

let core: Promise<Core> | undefined;
/** The committed module, compiled once: compiling it again for every core would take longer than many a test. */
let compiled: Promise<CoreModule> | undefined;

export function committedCore(): Promise<Core> {
  core ??= freshCore();
  return core;
}

/** A core of its own, with all of its memory in one piece. */
export async function freshCore(): Promise<Core> {
  compiled ??= compileCore(new Uint8Array(readFileSync(CORE_WASM)));
  return loadCore(await compiled);
}

/**
 * The result of a run on the shared core. After many runs of others its memory is in pieces: a run that finds no room
 * there is made once more on a fresh one, which is the shared one from then on.
 */
async function onShared(run: (core: Core) => RunResult): Promise<RunResult> {
  const result = run(await committedCore());
  if (result.fault?.status !== "NO_MEMORY") return result;
  core = freshCore();
  return run(await core);
}

/** The result of the run when it ends, or after about so many events. */
export function runFor(spec: RunSpec, eventsMax: number): Promise<RunResult> {
  return onShared((shared) => runOn(shared, spec, eventsMax));
}

function runOn(shared: Core, spec: RunSpec, eventsMax: number): RunResult {
  const run = createRun(shared, spec);
  try {
    for (let events = 0; events < eventsMax && run.step(SLICE_EVENTS) === "more";) events += SLICE_EVENTS;
    return run.results();
  } finally {
    run.free();
  }
}

/**
 * This is far above every run of the tests: a run that gets here will never end. A test's time limit cannot interrupt
 * it.
 */
const ENDLESS_EVENTS = 2_000_000_000;

export function runSpecToEnd(spec: RunSpec): Promise<RunResult> {
  return onShared((shared) => runToEndOn(shared, spec));
}

function runToEndOn(shared: Core, spec: RunSpec): RunResult {
  let events = 0;
  const onSlice = (): boolean => (events += SLICE_EVENTS) < ENDLESS_EVENTS;
  const result = runToEnd(shared, spec, { slice: SLICE_EVENTS, onSlice });
  if (result === undefined) throw new Error(`the run did not end within ${ENDLESS_EVENTS} events`);
  return result;
}

/** What the runs under random delays have in common. */
interface Trials {
  readonly machine: MachineModel;
  readonly cores: number;
  readonly seeds: readonly number[];
  readonly jitterCycles: number;
}

/** The different faults of short runs, one run from each seed; "no fault" stands for a run without one. */
export async function faultsUnderDelays(
  program: CompiledProgram,
  { machine, cores, seeds, jitterCycles }: Trials,
): Promise<readonly string[]> {
  const faults = new Set<string>();
  for (const seed of seeds) {
    const result = await runSpecToEnd({
      program: program.bytes,
      machine,
      cores,
      params: [],
      seed,
      start: "together",
      warmupOperations: 0,
      precision: 0,
      batchMin: 4,
      operationsMax: 2000,
      jitterCycles,
    });
    faults.add(faultOf(program, result));
  }
  return [...faults];
}

/** The sum over all cores of the program's counts in an array by core. */
export function total(program: CompiledProgram, result: RunResult, global: string): number {
  const sum = sumGlobal(program.debug, result.memory, global);
  if (!sum.ok) throw new Error(sum.error);
  return sum.value;
}

/** Status and function of a run's fault, or "no fault". */
export function faultOf(program: CompiledProgram, { fault }: RunResult): string {
  if (fault === undefined) return "no fault";
  const name = fault.pc === undefined ? "?" : program.debug.functions[program.debug.functionOf[fault.pc] ?? -1]?.name;
  return `${fault.status} in ${name}`;
}
