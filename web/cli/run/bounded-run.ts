/**
 * One run within limits: of operations, of time on the wall, and of the reader's patience (Ctrl-C). A limit that ends
 * the run leaves what was measured until then. Meanwhile stderr shows how far the run is.
 */
import type { RunResult, RunSpec } from "../../src/base/run.ts";
import { createRun, type Run, SLICE_EVENTS } from "../../src/core/engine.ts";
import { loadCore } from "../../src/core/load.ts";
import type { InterruptSignal } from "../arguments/exit.ts";
import type { RunDisplay } from "../output/run-progress.ts";
import { watchInterrupts } from "./interrupts.ts";
import { compiledCore } from "./node-pool.ts";

export interface RunLimits {
  /** Measured operations of all cores; undefined leaves the usual cap. */
  readonly operations: number | undefined;
  /** Seconds on the wall. */
  readonly seconds: number | undefined;
}

/** Which limit ended a run. */
export type RunLimit = "operations" | "time" | InterruptSignal;

export interface BoundedRun {
  readonly result: RunResult;
  /** Undefined when the run ended by itself. */
  readonly limit: RunLimit | undefined;
  readonly limits: RunLimits;
}

/** Signals are received, and progress is shown, so often. */
const TURN_MS = 100;

export async function boundedRun(spec: RunSpec, limits: RunLimits, display: RunDisplay): Promise<BoundedRun> {
  const core = await loadCore(await compiledCore());
  const { operations } = limits;
  const run = createRun(core, operations === undefined ? spec : { ...spec, operationsMax: operations });
  const interrupts = watchInterrupts();
  try {
    const limit = await stepToEnd(run, limits, interrupts.signal, display);
    const result = run.results();
    const byOperations = operations !== undefined && result.stop === "operations";
    return { result, limits, limit: limit ?? (byOperations ? "operations" : undefined) };
  } finally {
    display.end();
    interrupts.end();
    run.free();
  }
}

async function stepToEnd(
  run: Run,
  { seconds }: RunLimits,
  signal: Promise<InterruptSignal>,
  display: RunDisplay,
): Promise<RunLimit | undefined> {
  const began = performance.now();
  let interrupted: InterruptSignal | undefined;
  signal.then((name) => (interrupted = name)).catch(() => undefined);
  for (let turnEnds = began + TURN_MS; run.step(SLICE_EVENTS) === "more";) {
    const now = performance.now();
    if (seconds !== undefined && now - began >= 1000 * seconds) return "time";
    if (now < turnEnds) continue;
    display.show(() => run.results(), (now - began) / 1000);
    await new Promise((resolve) => setImmediate(resolve));
    if (interrupted !== undefined) return interrupted;
    turnEnds = performance.now() + TURN_MS;
  }
  return undefined;
}
