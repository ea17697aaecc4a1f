/**
 * Runs a run block to its end and reads the core's words as docs/studies.md says, for studies. The Python package does
 * the same by the same document; whatever changes here changes there. One instance serves many runs: it is replaced
 * when the core trapped, and when its memory, in pieces after other runs, has no room.
 */
import {
  CORE_STATS,
  CORE_STATS_BYTES,
  CYCLE_CATEGORIES,
  FAULT,
  LATENCY_BUCKETS,
  LOCK_STATS,
  LOCK_STATS_BYTES,
  STATUS,
  STATUSES,
  TOTAL,
} from "../base/abi.gen.ts";
import {
  type MemoryRange,
  NO_ROOM,
  type RawMemory,
  type RawResults,
  type RawRun,
  type RawWords,
  SPAN_BYTES,
  TRAPPED,
} from "../base/raw-run.ts";
import { CoreError, createSim, SLICE_EVENTS, SLICE_STEPS } from "./engine.ts";
import type { CoreExports } from "./exports.ts";
import { type Core, type CoreModule, isTrap, loadCore } from "./load.ts";
import { MemoryReader } from "./memory.ts";

/** Names of the words in the order in which the core keeps them; they are a part of the plan of a study. */
export const RAW_WORDS = {
  totals: Object.keys(TOTAL),
  cores: [...CYCLE_CATEGORIES.map(({ name }) => `cycles_${name}`), ...CORE_STATS.map(({ name }) => name)],
  locks: LOCK_STATS.map(({ name }) => name),
  fault: Object.keys(FAULT),
  /** Words of which all 64 bits count. */
  hex: ["trace_hash", "detail_a", "detail_b"],
} as const;

const TWO_32 = 0x1_0000_0000;

/** Called between the slices of a run: a promise, when it is time to let messages be delivered. */
type Pause = () => Promise<void> | undefined;

/** Makes run after run. */
export class BlockRunner {
  private readonly module: CoreModule;
  private readonly pause: Pause;
  private core: Core | undefined;

  /** Where `pause` rejects, the run is given up. */
  constructor(module: CoreModule, pause: Pause = () => undefined) {
    this.module = module;
    this.pause = pause;
  }

  async run(block: Uint8Array, memory: readonly MemoryRange[]): Promise<RawRun> {
    const used = this.core;
    const run = await this.runOn(used ?? (await this.instance()), block, memory);
    if (used === undefined || (run.status !== NO_ROOM && run.status !== "NO_MEMORY")) return run;
    return this.runOn(await this.instance(), block, memory);
  }

  private async instance(): Promise<Core> {
    this.core = await loadCore(this.module);
    return this.core;
  }

  private async runOn({ exports }: Core, block: Uint8Array, memory: readonly MemoryRange[]): Promise<RawRun> {
    try {
      return await this.runBlock(exports, block, memory);
    } catch (error) {
      this.core = undefined;
      if (error instanceof CoreError) return { status: NO_ROOM, fault: null, results: null };
      if (isTrap(error)) return { status: TRAPPED, fault: null, results: null };
      throw error;
    }
  }

  private async runBlock(core: CoreExports, block: Uint8Array, memory: readonly MemoryRange[]): Promise<RawRun> {
    const sim = createSim(core, block);
    let status = core.hl_status_of(sim) >>> 0;
    while (status === STATUS.MORE) {
      status = core.hl_run(sim, SLICE_EVENTS, SLICE_STEPS) >>> 0;
      const pausing = this.pause();
      if (pausing !== undefined) await pausing;
    }
    const done = status === STATUS.DONE;
    const run = {
      status: STATUSES[status]?.name ?? `STATUS_${status}`,
      fault: done ? null : words(new MemoryReader(core.memory), core.hl_fault_of(sim) >>> 0, RAW_WORDS.fault),
      results: done ? readRaw(core, sim, memory) : null,
    };
    core.hl_destroy(sim);
    return run;
  }
}

function readRaw(core: CoreExports, sim: number, ranges: readonly MemoryRange[]): RawResults {
  core.hl_results(sim);
  const memory = new MemoryReader(core.memory);
  const totals = core.hl_totals_of(sim) >>> 0;
  const globals = core.hl_memory_of(sim) >>> 0;
  return {
    totals: words(memory, totals, RAW_WORDS.totals),
    batches: [...memory.u64s(core.hl_batches_of(sim) >>> 0, memory.u64(totals + TOTAL.batch_count))],
    cores: sums(
      memory,
      RAW_WORDS.cores,
      recordsAt(core.hl_core_stats_of(sim), core.hl_core_count(sim), CORE_STATS_BYTES),
    ),
    locks: readLocks(core, sim, memory),
    latencies: latencies(core, core.hl_latencies_of(sim) >>> 0),
    memory: ranges.map(([offset, bytes]) => sparse(new Uint8Array(core.memory.buffer, globals + offset, bytes))),
  };
}

const HEX: ReadonlySet<string> = new Set(RAW_WORDS.hex);

function words(memory: MemoryReader, at: number, names: readonly string[]): RawWords {
  const read: Record<string, number | string> = {};
  for (const [i, name] of names.entries())
    read[name] = HEX.has(name) ? memory.hex64(at + 8 * i) : memory.u64(at + 8 * i);
  return read;
}

/** Addresses of records that follow each other. */
function recordsAt(first: number, count: number, bytes: number): readonly number[] {
  return Array.from({ length: count >>> 0 }, (_, i) => (first >>> 0) + i * bytes);
}

/** Each word summed over the records, or its largest value where its name ends in "_max". */
function sums(memory: MemoryReader, names: readonly string[], records: readonly number[]): Record<string, number> {
  const joined: Record<string, number> = {};
  for (const [i, name] of names.entries()) {
    const takesLargest = name.endsWith("_max");
    let word = 0;
    for (const at of records) {
      const own = memory.u64(at + 8 * i);
      word = takesLargest ? Math.max(word, own) : word + own;
    }
    joined[name] = word;
  }
  return joined;
}

/** A lock's record begins with its address. */
function readLocks(core: CoreExports, sim: number, memory: MemoryReader): Readonly<Record<string, number>> {
  const records = recordsAt(core.hl_lock_stats_of(sim), core.hl_lock_count(sim), LOCK_STATS_BYTES);
  const behindAddress = records.map((at) => at + 8);
  return { count: records.length, ...sums(memory, RAW_WORDS.locks, behindAddress) };
}

/** Most buckets are empty. The halves are looked at directly, as there are many buckets and many runs. */
function latencies(core: CoreExports, at: number): readonly number[] {
  const halves = new Uint32Array(core.memory.buffer, at, 2 * LATENCY_BUCKETS);
  const pairs: number[] = [];
  for (let bucket = 0; bucket < LATENCY_BUCKETS; bucket++) {
    const low = halves[2 * bucket] ?? 0;
    const high = halves[2 * bucket + 1] ?? 0;
    if (low !== 0 || high !== 0) pairs.push(bucket, low + high * TWO_32);
  }
  return pairs;
}

/** Pieces that are not zero; successive ones make one span. */
export function sparse(bytes: Uint8Array): RawMemory {
  const spans: (number | string)[] = [];
  let from = 0;
  for (let at = 0; at < bytes.length + SPAN_BYTES; at += SPAN_BYTES) {
    const piece = bytes.subarray(at, at + SPAN_BYTES);
    if (piece.some((byte) => byte !== 0)) continue;
    if (from < at && from < bytes.length) spans.push(from, base64(bytes.subarray(from, at)));
    from = at + SPAN_BYTES;
  }
  return { bytes: bytes.length, spans };
}

function base64(bytes: Uint8Array): string {
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));
}
