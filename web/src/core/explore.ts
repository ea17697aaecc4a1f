/**
 * The exploration of litmus programs: the way to the core's hl_explore_… functions. An Explorer owns one arena in an
 * instance of the core and uses it for one exploration after another, so that thousands of small programs cost no
 * start-up.
 */
import {
  EXPLORED,
  EXPLORE_OUTCOME,
  EXPLORE_STEP,
  EXPLORE_STEP_BYTES,
  LITMUS_ACTIONS,
  LITMUS_OP,
  NONE,
  STATUS,
} from "../base/abi.gen.ts";
import type {
  ExploreOptions,
  LitmusFault,
  LitmusOutcome,
  LitmusProgram,
  LitmusResult,
  LitmusStep,
} from "../base/litmus.ts";
import { CoreError } from "./engine.ts";
import { layoutExploration } from "./explore-layout.ts";
import type { CoreExports } from "./exports.ts";
import type { Core } from "./load.ts";

/** Half of the core's memory (load.ts): some two million states of a usual program. */
const ARENA_BYTES = 64 << 20;

/** Number of states of one slice, unless the caller gives a smaller one. */
const SLICE = 50_000;

const TWO_32 = 0x1_0000_0000;

/** An exploration under way. It ends when the next one of its Explorer begins. */
export interface Exploration {
  /** Visits at most so many states; true when there is nothing more to do. */
  step(states: number): boolean;
  result(): LitmusResult;
  /** A shortest execution that leads to the outcome of that number. */
  witness(outcome: number): readonly LitmusStep[];
}

export class Explorer {
  private readonly core: CoreExports;
  private readonly arena: number;
  private readonly arenaBytes: number;

  constructor(core: Core, arenaBytes: number = ARENA_BYTES) {
    this.core = core.exports;
    this.arenaBytes = arenaBytes;
    this.arena = this.core.hl_alloc(arenaBytes) >>> 0;
    if (this.arena === 0) throw new CoreError(`the core has no room for an arena of ${arenaBytes} bytes`);
  }

  start(program: LitmusProgram, options: ExploreOptions): Exploration {
    const bytes = layoutExploration(program, options);
    const block = this.core.hl_alloc(bytes.length) >>> 0;
    if (block === 0) throw new CoreError(`the core has no room for a litmus program of ${bytes.length} bytes`);
    try {
      new Uint8Array(this.core.memory.buffer, block, bytes.length).set(bytes);
      const explorer = this.core.hl_explore_create(this.arena, this.arenaBytes, block, bytes.length) >>> 0;
      if (explorer === 0) throw new CoreError(`an arena of ${this.arenaBytes} bytes is too small for an exploration`);
      return new CoreExploration(this.core, explorer, program, options);
    } finally {
      this.core.hl_free(block);
    }
  }

  /** Runs an exploration from start to end in one go. */
  explore(program: LitmusProgram, options: ExploreOptions): LitmusResult {
    const exploration = this.start(program, options);
    while (!exploration.step(SLICE));
    return exploration.result();
  }

  free(): void {
    this.core.hl_free(this.arena);
  }
}

class CoreExploration implements Exploration {
  private readonly core: CoreExports;
  private readonly explorer: number;
  private readonly program: LitmusProgram;
  private readonly options: ExploreOptions;

  constructor(core: CoreExports, explorer: number, program: LitmusProgram, options: ExploreOptions) {
    this.core = core;
    this.explorer = explorer;
    this.program = program;
    this.options = options;
  }

  step(states: number): boolean {
    return this.core.hl_explore_run(this.explorer, states) >>> 0 !== STATUS.MORE;
  }

  result(): LitmusResult {
    const view = new DataView(this.core.memory.buffer);
    const at = this.core.hl_explore_result(this.explorer) >>> 0;
    const word = (offset: number): number =>
      view.getUint32(at + offset, true) + view.getUint32(at + offset + 4, true) * TWO_32;
    const isCounted = word(EXPLORED.executions_known) === 1;
    const count = word(EXPLORED.outcome_count);
    return {
      model: this.options.model,
      complete: word(EXPLORED.complete) === 1,
      fault: this.fault(view, at),
      outcomes: Array.from({ length: count }, (_, i) => this.outcome(view, i, isCounted)),
      positive: word(EXPLORED.positive),
      negative: word(EXPLORED.negative),
      states: word(EXPLORED.states),
      transitions: word(EXPLORED.transitions),
      stuckStates: word(EXPLORED.stuck_states),
      executions: isCounted ? wide(view, at + EXPLORED.executions_lo) : undefined,
    };
  }

  witness(outcome: number): readonly LitmusStep[] {
    const count = this.core.hl_explore_witness(this.explorer, outcome) >>> 0;
    const at = this.core.hl_explore_steps_of(this.explorer) >>> 0;
    const view = new DataView(this.core.memory.buffer);
    const steps = Array.from({ length: count }, (_, i) => this.readStep(view, at + EXPLORE_STEP_BYTES * i));
    return steps.filter((step) => !this.isSilent(step));
  }

  /** Jumps without a condition and similar steps mean nothing to a reader. */
  private isSilent(step: LitmusStep): boolean {
    const instruction = this.program.threads[step.thread]?.code[step.instruction];
    return step.action === "COMPUTE" && instruction?.op === LITMUS_OP.JUMP;
  }

  private outcome(view: DataView, index: number, isCounted: boolean): LitmusOutcome {
    const at = this.core.hl_explore_outcome_of(this.explorer, index) >>> 0;
    const values = this.core.hl_explore_values_of(this.explorer, index) >>> 0;
    return {
      values: this.program.items.map((_, i) => view.getBigInt64(values + 8 * i, true)),
      holds: view.getUint32(at + EXPLORE_OUTCOME.holds, true) === 1,
      steps: view.getUint32(at + EXPLORE_OUTCOME.witness, true),
      executions: isCounted ? wide(view, at + EXPLORE_OUTCOME.executions_lo) : undefined,
    };
  }

  private fault(view: DataView, at: number): LitmusFault | undefined {
    const status = view.getUint32(at + EXPLORED.status, true);
    if (status === STATUS.MORE || status === STATUS.DONE) return undefined;
    const thread = present(view.getUint32(at + EXPLORED.thread, true));
    const instruction = present(view.getUint32(at + EXPLORED.instruction, true));
    return {
      status,
      thread,
      instruction: thread === undefined || instruction === undefined ? instruction : instruction - this.firstOf(thread),
      detail: view.getBigUint64(at + EXPLORED.detail, true),
    };
  }

  private readStep(view: DataView, at: number): LitmusStep {
    const thread = view.getUint32(at + EXPLORE_STEP.thread, true);
    return {
      thread,
      action: LITMUS_ACTIONS[view.getUint32(at + EXPLORE_STEP.action, true)]?.name ?? "",
      instruction: view.getUint32(at + EXPLORE_STEP.instruction, true) - this.firstOf(thread),
      location: present(view.getUint32(at + EXPLORE_STEP.location, true)),
      value: view.getBigInt64(at + EXPLORE_STEP.value_lo, true),
      old: view.getBigInt64(at + EXPLORE_STEP.old_lo, true),
    };
  }

  /** The thread's first instruction among those of all threads. */
  private firstOf(thread: number): number {
    return this.program.threads.slice(0, thread).reduce((sum, one) => sum + one.code.length, 0);
  }
}

function present(value: number): number | undefined {
  return value === NONE ? undefined : value;
}

/** 128 bits, low half first. */
function wide(view: DataView, at: number): bigint {
  return view.getBigUint64(at, true) + (view.getBigUint64(at + 8, true) << 64n);
}
