/**
 * A simulated run as an object: it is stepped to its end, and yields results. All TypeScript reaches the core through
 * this file; nothing outside this folder sees a pointer. Views replay traces; reading the state of a run while it goes
 * on is for tests (testing/inspected-run.ts). This file knows nothing of workers, scenarios or wall-clock time.
 */
import { STATUS } from "../base/abi.gen.ts";
import type { RunResult, RunSpec } from "../base/run.ts";
import type { CoreExports } from "./exports.ts";
import { layoutConfig } from "./layout.ts";
import type { Core } from "./load.ts";
import { readResult, refusedResult } from "./results.ts";

/** The core's memory is full, or the core trapped: this instance must not be used again. */
export class CoreError extends Error {
  override readonly name = "CoreError";
}

export type StepOutcome = "more" | "done" | "fault";

/** Events of a good slice. Long calls of the core run a third slower in browsers; short ones cost more calls. */
export const SLICE_EVENTS = 20_000;
/** Instructions after which a slice ends. assumed: some milliseconds; slices of real programs end by their events. */
export const SLICE_STEPS = 1_000_000;

/** A run in the core. The owner calls free() at the end; after that only its earlier results may be used. */
export interface Run {
  readonly spec: RunSpec;
  /** Handles at most so many events, and begins none after so many instructions: see hl_run in hotline.h. */
  step(events: number, steps?: number): StepOutcome;
  results(): RunResult;
  free(): void;
}

/** Makes a run. One that the core refuses has the outcome "fault" from the start. */
export function createRun(core: Core, spec: RunSpec): Run {
  return new CoreRun(core.exports, createSim(core.exports, layoutConfig(spec)), spec);
}

/** The core's handle of a run from its configuration block. */
export function createSim(core: CoreExports, config: Uint8Array): number {
  const block = core.hl_alloc(config.length) >>> 0;
  if (block === 0) throw new CoreError(`the core has no room for a configuration of ${config.length} bytes`);
  try {
    new Uint8Array(core.memory.buffer, block, config.length).set(config);
    const sim = core.hl_create(block, config.length) >>> 0;
    if (sim === 0) throw new CoreError("the core has no room for another run");
    return sim;
  } finally {
    core.hl_free(block);
  }
}

export class CoreRun implements Run {
  readonly spec: RunSpec;
  protected readonly core: CoreExports;
  private sim: number;
  /** hl_create refused the run: there is only a fault to read. */
  protected readonly refused: boolean;

  constructor(core: CoreExports, sim: number, spec: RunSpec) {
    this.core = core;
    this.sim = sim;
    this.spec = spec;
    this.refused = outcomeOf(core.hl_status_of(sim)) === "fault";
  }

  step(events: number, steps = SLICE_STEPS): StepOutcome {
    return outcomeOf(this.core.hl_run(this.alive(), events, steps));
  }

  results(): RunResult {
    const sim = this.alive();
    return this.refused ? refusedResult(this.core, sim) : readResult(this.core, sim, this.spec);
  }

  free(): void {
    if (this.sim !== 0) this.core.hl_destroy(this.sim);
    this.sim = 0;
  }

  protected alive(): number {
    if (this.sim === 0) throw new CoreError("this run has been freed");
    return this.sim;
  }
}

export function outcomeOf(status: number): StepOutcome {
  if (status === STATUS.MORE) return "more";
  return status === STATUS.DONE ? "done" : "fault";
}

export interface RunToEndOptions {
  /** Largest number of events between calls of onSlice. */
  readonly slice?: number;
  /** Returns false to cancel. */
  readonly onSlice?: (run: Run) => boolean;
}

/** Runs to its end and frees it; undefined when cancelled. */
export function runToEnd(core: Core, spec: RunSpec, options: RunToEndOptions = {}): RunResult | undefined {
  const run = createRun(core, spec);
  try {
    const slice = options.slice ?? SLICE_EVENTS;
    while (run.step(slice) === "more") {
      if (options.onSlice?.(run) === false) return undefined;
    }
    return run.results();
  } finally {
    run.free();
  }
}
