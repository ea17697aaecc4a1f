/**
 * Where every core stood when a run could not go on, and what it waited for, decoded for the diagnosis. Reading this
 * brings the results up to the present, and changes nothing in the run.
 */
import { LIMITS, LOCK_STATS_BYTES, NONE } from "../base/abi.gen.ts";
import type { RunResult, StandingCore, StoppedCore, WantedLock, Watched } from "../base/run.ts";
import type { CoreExports } from "./exports.ts";
import { MemoryReader } from "./memory.ts";

/** Number of bytes shown at an address that a core waits for: the widest scalar. */
const SHOWN_BYTES = 8;

export function readStoppedCores(core: CoreExports, sim: number): readonly StoppedCore[] {
  core.hl_results(sim);
  const count = core.hl_core_count(sim) >>> 0;
  return Array.from({ length: count }, (_, index) => stoppedCore(core, sim, index));
}

/** assumed: a core that waits for so much of the measured time waits for all of it, but for how it came there. */
const WHOLE_SHARE = 0.9;

/** assumed: a core that waits while every other core completes so many operations on average is starved, or lost. */
const OPERATIONS_PASSED = 1000;

/**
 * assumed: where the number of operations ends a run before the cores have completed so many on average, a core may
 * have waited all the time for its turn in a fair queue.
 */
const OPERATIONS_FEW = 4;

/** Cores that completed nothing, by what they did instead. */
export interface WithoutProgress {
  readonly busy: readonly number[];
  /** These slept all the time, and no other core woke them. */
  readonly asleep: readonly number[];
}

/** The measured part of a run that ended as it should. */
interface Measured {
  readonly time: number;
  readonly from: number;
  readonly operations: number;
  readonly stop: RunResult["stop"];
}

/**
 * Cores that have stood in one wait up to the end of a run, for as good as all of it or while the others completed very
 * many operations; and those of `busy`, which did not wait, and of `asleep`, which no other core woke.
 */
export function readStandingCores(
  core: CoreExports,
  sim: number,
  { time, from, operations, stop }: Measured,
  { busy, asleep }: WithoutProgress,
): readonly StandingCore[] {
  const cores = core.hl_core_count(sim) >>> 0;
  const each = operations / cores;
  const share = Math.min(WHOLE_SHARE, OPERATIONS_PASSED / each);
  const isShort = stop === "operations" && each < OPERATIONS_FEW;
  return Array.from({ length: cores }, (_, index) => {
    const since = core.hl_core_waits_since(sim, index);
    const stands = !isShort && since >= 0 && since <= time - share * (time - from);
    if (stands) return { core: index, since, busy: false, ...stoppedCore(core, sim, index) };
    const isBusy = busy.includes(index);
    if (!isBusy && !asleep.includes(index)) return undefined;
    return { core: index, since: from, busy: isBusy, ...stoppedCore(core, sim, index) };
  }).filter((found) => found !== undefined);
}

function stoppedCore(core: CoreExports, sim: number, index: number): StoppedCore {
  const calls = Array.from(
    { length: core.hl_core_calls(sim, index) >>> 0 },
    (_, level) => core.hl_core_call_pc(sim, index, level) >>> 0,
  );
  return {
    pc: core.hl_core_pc(sim, index) >>> 0,
    activity: core.hl_core_activity(sim, index) >>> 0,
    calls,
    watched: watchedBy(core, sim, index),
    wants: wantedLock(core, sim, core.hl_core_wanted_lock(sim, index)),
  };
}

function watchedBy(core: CoreExports, sim: number, index: number): readonly Watched[] {
  const watched: Watched[] = [];
  const lineBytes = LIMITS.MEMORY_BASE / (core.hl_line_first(sim) >>> 0);
  for (let which = 0; ; which++) {
    const address = present(core.hl_core_watched(sim, index, which));
    if (address === undefined) return watched;
    const writer = present(core.hl_line_writer(sim, Math.floor(address / lineBytes)));
    if (watched.every((other) => other.address !== address))
      watched.push({ address, bytes: bytesAt(core, sim, address), writer });
  }
}

function bytesAt(core: CoreExports, sim: number, address: number): readonly number[] {
  const offset = address - LIMITS.MEMORY_BASE;
  const count = Math.max(0, Math.min(SHOWN_BYTES, (core.hl_memory_bytes(sim) >>> 0) - offset));
  return [...new Uint8Array(core.memory.buffer, (core.hl_memory_of(sim) >>> 0) + offset, count)];
}

/** The lock of that index; undefined where the core says that there is none. */
export function wantedLock(core: CoreExports, sim: number, index: number): WantedLock | undefined {
  const lock = present(index);
  if (lock === undefined) return undefined;
  const stats = (core.hl_lock_stats_of(sim) >>> 0) + lock * LOCK_STATS_BYTES;
  const address = new MemoryReader(core.memory).u64(stats);
  const holder = present(core.hl_lock_holder(sim, lock));
  const holderContext = core.hl_context_count(sim) > 0 ? present(core.hl_lock_holder_context(sim, lock)) : undefined;
  return { address, holder, ...(holderContext === undefined ? {} : { holderContext }) };
}

function present(value: number): number | undefined {
  return value >>> 0 === NONE ? undefined : value >>> 0;
}
