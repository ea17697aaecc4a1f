/**
 * A simulated run as an object: stepping, looking at it, results, snapshots. The only door from TypeScript to the
 * core; nothing outside this folder sees a pointer. Knows nothing of workers, scenarios or time on the wall.
 */
import { LIMITS, NONE, STATUS, TOTAL } from "../base/abi.gen.ts";
import type { RunFault, RunResult, RunSpec } from "../base/run.ts";
import type { CoreExports } from "./exports.ts";
import { layoutConfig } from "./layout.ts";
import type { Core } from "./load.ts";
import { MemoryReader } from "./memory.ts";
import { readFault, readResult, refusedResult } from "./results.ts";

/** The core's memory is full, or the core trapped: this instance is not to be used again. */
export class CoreError extends Error {
  override readonly name = "CoreError";
}

type StepOutcome = "more" | "done" | "fault";

/** The state of one line at the present moment. */
interface LineView {
  /** Index into LINE_STATES. */
  readonly state: number;
  readonly owner: number | undefined;
  readonly home: number | undefined;
}

interface Progress {
  /** Cycles. */
  readonly time: number;
  readonly operations: number;
  readonly batches: number;
  readonly restarts: number;
}

/** Events of a good slice. Long calls of the core run a third slower in browsers; short ones cost more calls. */
export const SLICE_EVENTS = 20_000;
/** Instructions after which a slice ends. assumed: some milliseconds; slices of real programs end by their events. */
const SLICE_STEPS = 1_000_000;

/** A run in the core. free() it when done; after that only its earlier results may be used. */
export interface Run {
  readonly spec: RunSpec;
  /** Handles at most so many events, and begins none after so many instructions: see hl_run in hotline.h. */
  step(events: number, steps?: number): StepOutcome;
  /** Also stops ("more") before the first event later than `time` (cycles). */
  stepUntil(events: number, time: number): StepOutcome;
  outcome(): StepOutcome;
  fault(): RunFault | undefined;
  progress(): Progress;
  results(): RunResult;
  /** Program counter of a core: an instruction index. */
  pcOf(core: number): number;
  /** Index into ACTIVITIES. */
  activityOf(core: number): number;
  line(address: number): LineView;
  hasCopy(address: number, core: number): boolean;
  /** The bytes at an address of simulated memory, copied. */
  bytesAt(address: number, count: number): Uint8Array;
  snapshot(): Uint8Array;
  /** Continues from a snapshot of this same run. */
  restore(snapshot: Uint8Array): void;
  free(): void;
}

/** Makes a run. One that the core refuses has the outcome "fault" from the start. */
export function createRun(core: Core, spec: RunSpec): Run {
  const sim = createSim(core.exports, layoutConfig(spec));
  return new CoreRun(core.exports, sim, spec);
}

function createSim(core: CoreExports, config: Uint8Array): number {
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

class CoreRun implements Run {
  readonly spec: RunSpec;
  private readonly core: CoreExports;
  private sim: number;
  /** Refused by hl_create: there is nothing but a fault to read. */
  private readonly refused: boolean;

  constructor(core: CoreExports, sim: number, spec: RunSpec) {
    this.core = core;
    this.sim = sim;
    this.spec = spec;
    this.refused = this.outcome() === "fault";
  }

  step(events: number, steps = SLICE_STEPS): StepOutcome {
    return outcomeOf(this.core.hl_run(this.alive(), events, steps));
  }

  stepUntil(events: number, time: number): StepOutcome {
    const lo = time % 0x1_0000_0000;
    const hi = Math.floor(time / 0x1_0000_0000);
    return outcomeOf(this.core.hl_run_until(this.alive(), events, lo, hi));
  }

  outcome(): StepOutcome {
    return outcomeOf(this.core.hl_status_of(this.alive()));
  }

  fault(): RunFault | undefined {
    return readFault(this.core, this.alive());
  }

  progress(): Progress {
    const sim = this.alive();
    if (this.refused) return { time: 0, operations: 0, batches: 0, restarts: 0 };
    this.core.hl_results(sim);
    const totals = this.core.hl_totals_of(sim) >>> 0;
    const memory = new MemoryReader(this.core.memory);
    return {
      time: memory.u64(totals + TOTAL.time),
      operations: memory.u64(totals + TOTAL.operations),
      batches: memory.u64(totals + TOTAL.batch_count),
      restarts: memory.u64(totals + TOTAL.restarts),
    };
  }

  results(): RunResult {
    const sim = this.alive();
    return this.refused ? refusedResult(this.core, sim) : readResult(this.core, sim, this.spec);
  }

  pcOf(core: number): number {
    return this.core.hl_core_pc(this.alive(), core) >>> 0;
  }

  activityOf(core: number): number {
    return this.core.hl_core_activity(this.alive(), core) >>> 0;
  }

  line(address: number): LineView {
    const sim = this.alive();
    const line = this.lineNumber(address);
    return {
      state: this.core.hl_line_state(sim, line) >>> 0,
      owner: present(this.core.hl_line_owner(sim, line)),
      home: present(this.core.hl_line_home(sim, line)),
    };
  }

  hasCopy(address: number, core: number): boolean {
    return this.core.hl_line_has_copy(this.alive(), this.lineNumber(address), core) !== 0;
  }

  bytesAt(address: number, count: number): Uint8Array {
    const sim = this.alive();
    const offset = address - LIMITS.MEMORY_BASE;
    if (offset < 0 || offset + count > this.core.hl_memory_bytes(sim) >>> 0) {
      throw new RangeError(`the program has no ${count} bytes at address ${address}`);
    }
    return new Uint8Array(this.core.memory.buffer, (this.core.hl_memory_of(sim) >>> 0) + offset, count).slice();
  }

  snapshot(): Uint8Array {
    const sim = this.alive();
    const bytes = this.core.hl_snapshot_bytes(sim) >>> 0;
    return this.withBlock(bytes, (block) => {
      this.core.hl_snapshot_save(sim, block);
      return new Uint8Array(this.core.memory.buffer, block, bytes).slice();
    });
  }

  restore(snapshot: Uint8Array): void {
    const sim = this.alive();
    const bytes = this.core.hl_snapshot_bytes(sim) >>> 0;
    if (snapshot.length !== bytes) {
      throw new RangeError(`a snapshot of ${snapshot.length} bytes is not of this run, whose snapshots have ${bytes}`);
    }
    this.withBlock(bytes, (block) => {
      new Uint8Array(this.core.memory.buffer, block, bytes).set(snapshot);
      this.core.hl_snapshot_load(sim, block);
    });
  }

  free(): void {
    if (this.sim !== 0) this.core.hl_destroy(this.sim);
    this.sim = 0;
  }

  private alive(): number {
    if (this.sim === 0) throw new CoreError("this run has been freed");
    return this.sim;
  }

  private lineNumber(address: number): number {
    const line = Math.floor(address / this.spec.machine.lineBytes);
    const sim = this.alive();
    if (line < this.core.hl_line_first(sim) >>> 0 || line >= this.core.hl_line_count(sim) >>> 0) {
      throw new RangeError(`the program has no line at address ${address}`);
    }
    return line;
  }

  private withBlock<T>(bytes: number, use: (block: number) => T): T {
    const block = this.core.hl_alloc(bytes) >>> 0;
    if (block === 0) throw new CoreError(`the core has no room for a snapshot of ${bytes} bytes`);
    try {
      return use(block);
    } finally {
      this.core.hl_free(block);
    }
  }
}

function outcomeOf(status: number): StepOutcome {
  if (status === STATUS.MORE) return "more";
  return status === STATUS.DONE ? "done" : "fault";
}

function present(index: number): number | undefined {
  return index >>> 0 === NONE ? undefined : index >>> 0;
}

export interface RunToEndOptions {
  /** Events between looks at onSlice, at most. */
  readonly slice?: number;
  /** False cancels. */
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
