/**
 * A run whose state can be read while it goes on: it is stopped at a moment, and its lines, cores and memory are read,
 * saved and restored. It is the oracle of tests: the application reads results and traces instead, and these must agree
 * with it.
 */
import { LIMITS, NONE, TOTAL } from "../../base/abi.gen.ts";
import type { RunFault, RunSpec } from "../../base/run.ts";
import { CoreError, CoreRun, type StepOutcome, createSim, outcomeOf } from "../engine.ts";
import { layoutConfig } from "../layout.ts";
import type { Core } from "../load.ts";
import { MemoryReader } from "../memory.ts";
import { readFault } from "../fault.ts";

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

/** Makes a run whose state can be read; otherwise as createRun. */
export function inspectRun(core: Core, spec: RunSpec): InspectedRun {
  return new InspectedRun(core.exports, createSim(core.exports, layoutConfig(spec)), spec);
}

class InspectedRun extends CoreRun {
  /** A step that also stops ("more") before the first event later than `time` (cycles). */
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

  /** Program counter of a core: an instruction index. */
  pcOf(core: number): number {
    return this.core.hl_core_pc(this.alive(), core) >>> 0;
  }

  /** Index into ACTIVITIES. */
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

  /** The bytes at an address of simulated memory, copied. */
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

  /** Continues from a snapshot of this same run. */
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

function present(index: number): number | undefined {
  return index >>> 0 === NONE ? undefined : index >>> 0;
}
