/**
 * The results of a run, decoded from the core's memory into a RunResult: copies, so that they outlive the run and can
 * be posted. Call hl_results before; nothing here changes the run.
 */
import {
  CONTEXT_STATS,
  CONTEXT_STATS_BYTES,
  CORE_STATS_BYTES,
  LATENCY_BUCKETS,
  LIMITS,
  LINE_EXTRA,
  LINE_STATS,
  LINE_STATS_BYTES,
  LOCK_CALLER_BYTES,
  LOCK_CALLER_COUNTS_AT,
  LOCK_CALLER_STATS,
  LOCK_STATS,
  LOCK_STATS_BYTES,
  NONE,
  PROGRAM,
  RECORD_BYTES,
  STATION_COUNTS_AT,
  STATION_STATS,
  STATION_STATS_BYTES,
  STATUS,
  STOP,
  TOTAL,
} from "../base/abi.gen.ts";
import { contextState } from "../base/context-states.ts";
import type { ContextResult, LockCaller, LockResult, RunResult, RunSpec, StationResult } from "../base/run.ts";
import { CORE_WIDTH, LINE_ROW, LINE_WIDTH, NO_HOME, coreRows, lineRows, withTables } from "../base/run-tables.ts";
import type { CoreExports } from "./exports.ts";
import { readFault, withContexts, withDone, withExchanged } from "./fault.ts";
import { durationTable, latencySummary } from "./latency.ts";
import { MemoryReader, presentIndex } from "./memory.ts";
import { readRaces } from "./races.ts";
import { asleepThroughout } from "./asleep.ts";
import { busyForNothing } from "./livelock.ts";
import { readStandingCores, wantedLock, type WithoutProgress } from "./standing.ts";
import { unrollTrace } from "./trace.ts";

/** Everything about a run that was accepted by the core. */
export function readResult(core: CoreExports, sim: number, spec: RunSpec): RunResult {
  core.hl_results(sim);
  const memory = new MemoryReader(core.memory);
  const totals = core.hl_totals_of(sim) >>> 0;
  const total = (name: keyof typeof TOTAL): number => memory.u64(totals + TOTAL[name]);
  const status = core.hl_status_of(sim) >>> 0;
  const contexts = readContexts(core, sim, memory);
  const cores = readCores(core, sim, memory);
  const lines = readLines(core, sim, memory, spec.machine.lineBytes);
  const { latency, durations } = readLatency(core, sim, memory, total("latency_sum"), total("latency_max"));
  /* Rows are made for a run only in which some core completed nothing. */
  const stuck = total("starved_cores") > 0 ? withoutProgress(core, sim, spec, cores, lines) : NO_CORES;
  const profile = memory.u64s(core.hl_profile_of(sim) >>> 0, core.hl_code_count(sim) >>> 0);
  const stop = stopName(total("stop_reason"));
  const measured = { time: total("time"), from: total("measured_from"), operations: total("operations"), stop };
  const small = {
    modelVersion: core.hl_model_version() >>> 0,
    fault: withDone(
      withContexts(withExchanged(readFault(core, sim), core.hl_core_count(sim) >>> 0, lines), contexts),
      { time: total("time"), measuredFrom: total("measured_from"), profile },
      spec.machine,
    ),
    stop,
    ...(stop === "exit" ? { exitStatus: memory.i64(totals + TOTAL.exit_status) } : {}),
    time: total("time"),
    measuredFrom: total("measured_from"),
    operations: total("operations"),
    restarts: total("restarts"),
    batches: [...memory.u64s(core.hl_batches_of(sim) >>> 0, total("batch_count"))],
    batchOperations: total("batch_operations"),
    latency,
    transactions: total("transactions"),
    fairness: {
      index: total("fairness_ppm") / 1e6,
      starved: total("starved_cores"),
      min: total("core_operations_min"),
      max: total("core_operations_max"),
    },
    orderChanges: total("order_changes"),
    storesMax: total("stores_max"),
    locks: readLocks(core, sim, memory),
    stations: readStations(core, sim, memory),
    contexts,
    standing: status === STATUS.DONE ? readStandingCores(core, sim, measured, stuck) : [],
    races: readRaces(core, sim),
    racesGivenUp: core.hl_races_given_up(sim) !== 0,
    profile,
    traceHash: memory.hex64(totals + TOTAL.trace_hash),
    events: total("events"),
    steps: total("steps"),
    memory: spec.keepMemory === true ? readGlobals(core, sim, spec) : undefined,
    trace:
      spec.trace === undefined
        ? undefined
        : readTrace(core, sim, spec.trace.records, total("trace_written"), total("trace_dropped")),
  };
  return withTables(small, { cores, lines, durations });
}

const NO_CORES: WithoutProgress = { busy: [], asleep: [] };

/** Cores that completed nothing, by what they did instead. */
function withoutProgress(
  core: CoreExports,
  sim: number,
  spec: RunSpec,
  cores: Float64Array,
  lines: Float64Array,
): WithoutProgress {
  const rows = coreRows(cores);
  /* With random delays a core may fall so far behind that it completes nothing. */
  const mayBeBusy = (spec.jitterCycles ?? 0) === 0;
  return {
    busy: mayBeBusy ? busyForNothing(rows, lineRows(lines)) : [],
    asleep: asleepThroughout(rows, spec.program, (index) => core.hl_core_pc(sim, index) >>> 0),
  };
}

/** What remains of a run the core refused: the reason. */
export function refusedResult(core: CoreExports, sim: number): RunResult {
  return {
    modelVersion: core.hl_model_version() >>> 0,
    fault: readFault(core, sim),
    stop: "not",
    time: 0,
    measuredFrom: 0,
    operations: 0,
    restarts: 0,
    batches: [],
    batchOperations: 0,
    latency: { mean: 0, p50: 0, p95: 0, p99: 0, max: 0 },
    durations: [],
    transactions: 0,
    fairness: { index: 0, starved: 0, min: 0, max: 0 },
    orderChanges: 0,
    storesMax: 0,
    cores: [],
    lines: [],
    locks: [],
    stations: [],
    contexts: [],
    standing: [],
    races: [],
    racesGivenUp: false,
    profile: new Float64Array(0),
    traceHash: "0".repeat(16),
    events: 0,
    steps: 0,
    memory: undefined,
    trace: undefined,
  };
}

/** The meaning of the word stop_reason. */
export function stopName(reason: number): RunResult["stop"] {
  switch (reason) {
    case STOP.PRECISE:
      return "precise";
    case STOP.OPERATIONS:
      return "operations";
    case STOP.CYCLES:
      return "cycles";
    case STOP.EXIT:
      return "exit";
    default:
      return "not";
  }
}

function readLatency(
  core: CoreExports,
  sim: number,
  memory: MemoryReader,
  sum: number,
  max: number,
): { readonly latency: RunResult["latency"]; readonly durations: Float64Array } {
  const counts = memory.u64s(core.hl_latencies_of(sim) >>> 0, LATENCY_BUCKETS);
  const from = (bucket: number): number => core.hl_latency_from(bucket);
  return { latency: latencySummary(counts, from, sum, max), durations: durationTable(counts, from) };
}

/** Named counters of one record; the names come from the generated tables, in their order. */
function readCounts<Name extends string>(
  memory: MemoryReader,
  at: number,
  names: readonly { readonly name: Name }[],
): Readonly<Record<Name, number>> {
  const counts: Partial<Record<Name, number>> = {};
  let from = at;
  for (const { name } of names) {
    counts[name] = memory.u64(from);
    from += 8;
  }
  return counts as Record<Name, number>;
}

/** The core keeps the numbers of a core in the order of its row. */
function readCores(core: CoreExports, sim: number, memory: MemoryReader): Float64Array {
  const base = core.hl_core_stats_of(sim) >>> 0;
  const cores = new Float64Array((core.hl_core_count(sim) >>> 0) * CORE_WIDTH);
  for (let i = 0; i * CORE_WIDTH < cores.length; i++)
    memory.copyU64s(base + i * CORE_STATS_BYTES, CORE_WIDTH, cores, i * CORE_WIDTH);
  return cores;
}

/** The lines that were used, hottest first. */
function readLines(core: CoreExports, sim: number, memory: MemoryReader, lineBytes: number): Float64Array {
  const base = core.hl_line_stats_of(sim) >>> 0;
  const first = core.hl_line_first(sim) >>> 0;
  const used: UsedLine[] = [];
  const usedFrom = (line: number): number => core.hl_line_used(sim, line) >>> 0;
  for (let line = usedFrom(first); line !== NONE; line = usedFrom(line + 1)) {
    const at = base + (line - first) * LINE_STATS_BYTES;
    used.push({ line, at, heat: memory.u64(at + BUSY_AT) + memory.u64(at + QUEUE_AT) });
  }
  used.sort((a, b) => b.heat - a.heat || a.line - b.line);
  const lines = new Float64Array(used.length * LINE_WIDTH);
  used.forEach(({ line, at }, i) => {
    const home = core.hl_line_home(sim, line) >>> 0;
    const row = i * LINE_WIDTH;
    lines[row + LINE_ROW.address] = line * lineBytes;
    lines[row + LINE_ROW.home] = home === NONE ? NO_HOME : home;
    memory.copyHalves(at + LINE_EXTRA.readers, lines, row + LINE_ROW.readers);
    memory.copyHalves(at + LINE_EXTRA.writers, lines, row + LINE_ROW.writers);
    memory.copyHalves(at + LINE_EXTRA.words_read, lines, row + LINE_ROW.readWords);
    memory.copyHalves(at + LINE_EXTRA.words_written, lines, row + LINE_ROW.writtenWords);
    memory.copyU64s(at, LINE_STATS.length, lines, row + LINE_ROW.counts);
  });
  return lines;
}

interface UsedLine {
  readonly line: number;
  /** Where its record is in the core's memory. */
  readonly at: number;
  readonly heat: number;
}

const BUSY_AT = 8 * LINE_STATS.findIndex(({ name }) => name === "busy_cycles");
const QUEUE_AT = 8 * LINE_STATS.findIndex(({ name }) => name === "queue_cycles");

function readLocks(core: CoreExports, sim: number, memory: MemoryReader): LockResult[] {
  const base = core.hl_lock_stats_of(sim) >>> 0;
  const places = readLockCallers(core, sim, memory);
  return Array.from({ length: core.hl_lock_count(sim) >>> 0 }, (_, i) => {
    const at = base + i * LOCK_STATS_BYTES;
    const callers = places.get(i) ?? [];
    return { address: memory.u64(at), counts: readCounts(memory, at + 8, LOCK_STATS), callers };
  });
}

/** The places that take locks, by the index of the lock. */
function readLockCallers(core: CoreExports, sim: number, memory: MemoryReader): ReadonlyMap<number, LockCaller[]> {
  const base = core.hl_lock_callers_of(sim) >>> 0;
  const count = core.hl_lock_caller_count(sim) >>> 0;
  const byLock = new Map<number, LockCaller[]>();
  for (let at = base; at < base + count * LOCK_CALLER_BYTES; at += LOCK_CALLER_BYTES) {
    const counts = readCounts(memory, at + LOCK_CALLER_COUNTS_AT, LOCK_CALLER_STATS);
    const caller = { pc: memory.u64(at + 8), callPc: presentIndex(memory.u64(at + 16)), counts };
    const lock = memory.u64(at);
    const known = byLock.get(lock);
    if (known === undefined) byLock.set(lock, [caller]);
    else known.push(caller);
  }
  return byLock;
}

function readStations(core: CoreExports, sim: number, memory: MemoryReader): StationResult[] {
  const base = core.hl_station_stats_of(sim) >>> 0;
  return Array.from({ length: core.hl_station_count(sim) >>> 0 }, (_, i) => {
    const at = base + i * STATION_STATS_BYTES;
    const counts = readCounts(memory, at + STATION_COUNTS_AT, STATION_STATS);
    return { servers: memory.u64(at), createdAt: presentIndex(memory.u64(at + 8)), counts };
  });
}

function readContexts(core: CoreExports, sim: number, memory: MemoryReader): ContextResult[] {
  const base = core.hl_context_stats_of(sim) >>> 0;
  return Array.from({ length: core.hl_context_count(sim) >>> 0 }, (_, i) => ({
    counts: readCounts(memory, base + i * CONTEXT_STATS_BYTES, CONTEXT_STATS),
    state: contextState(core.hl_context_state_of(sim, i) >>> 0),
    core: presentIndex(core.hl_context_core(sim, i) >>> 0),
    pc: core.hl_context_pc(sim, i) >>> 0,
    calls: Array.from(
      { length: core.hl_context_calls(sim, i) >>> 0 },
      (_call, level) => core.hl_context_call_pc(sim, i, level) >>> 0,
    ),
    wants: wantedLock(core, sim, core.hl_context_wanted_lock(sim, i)),
  }));
}

/** The program's globals; the stacks behind them are left out. */
function readGlobals(core: CoreExports, sim: number, spec: RunSpec): Uint8Array {
  const program = new DataView(spec.program.buffer, spec.program.byteOffset, spec.program.byteLength);
  const globals = program.getUint32(PROGRAM.memory_bytes, true);
  const start = core.hl_memory_of(sim) >>> 0;
  const bytes = Math.min(globals, core.hl_memory_bytes(sim) >>> 0, LIMITS.MEMORY_BYTES_MAX);
  return new Uint8Array(core.memory.buffer, start, bytes).slice();
}

function readTrace(core: CoreExports, sim: number, size: number, written: number, dropped: number): RunResult["trace"] {
  const start = core.hl_trace_of(sim) >>> 0;
  const ring = new Uint32Array(core.memory.buffer, start, size * (RECORD_BYTES / 4));
  return { records: unrollTrace(ring, size, written), dropped };
}
