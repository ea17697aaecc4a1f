/**
 * A RunSpec laid out as the one block of bytes that hl_create takes: the head (hl_config), the machine's tables, the
 * parameters, the program. Offsets come from base/abi.gen.ts; the core checks all ranges.
 */
import {
  ABI_VERSION,
  CONFIG,
  CONFIG_BYTES,
  HOME_POLICY,
  MACHINE_NUMBERS,
  PROTOCOL,
  RACES,
  START,
  TRACE,
} from "../base/abi.gen.ts";
import type { MachineModel } from "../base/machine.ts";
import type { RunSpec } from "../base/run.ts";
import { firstSiblings, placesOf } from "./threads.ts";

const TWO_32 = 0x1_0000_0000;

interface Places {
  readonly nodeOfCore: number;
  readonly hop: number;
  readonly transfer: number;
  readonly dram: number;
  readonly reach: number;
  /** 0: no such table. */
  readonly work: number;
  readonly sibling: number;
  readonly levels: number;
  readonly params: number;
  readonly program: number;
  readonly total: number;
}

/** The configuration block of a run. */
export function layoutConfig(spec: RunSpec): Uint8Array {
  const machine = spec.machine;
  const transfer = transferTable(machine, spec.cores);
  const places = place(spec, transfer);
  const block = new Uint8Array(places.total);
  const view = new DataView(block.buffer);
  writeHead(view, spec, places);
  writeMachine(view, machine);
  writeWords(view, places.nodeOfCore, machine.nodeOfCore.slice(0, spec.cores));
  writeWords(view, places.hop, machine.hop);
  writeWords(view, places.transfer, transfer);
  writeWords(view, places.dram, machine.dram);
  writeWords(view, places.reach, machine.reach);
  writeWords(view, places.work, machine.work?.slice(0, spec.cores) ?? []);
  writeWords(view, places.sibling, firstSiblings(machine, spec.cores) ?? []);
  writeWords(view, places.levels, placesOf(machine, spec.cores).flat());
  spec.params.forEach((value, i) => view.setBigInt64(places.params + 8 * i, BigInt(value), true));
  block.set(spec.program, places.program);
  return block;
}

/** The whole table from node to node; of a core-to-core matrix the part of the cores that run. */
function transferTable(machine: MachineModel, cores: number): Uint32Array {
  if (!machine.matrix || cores === machine.coreCount) return machine.transfer;
  const part = new Uint32Array(cores * cores);
  for (let from = 0; from < cores; from++) {
    const start = from * machine.coreCount;
    part.set(machine.transfer.subarray(start, start + cores), from * cores);
  }
  return part;
}

function place(spec: RunSpec, transfer: Uint32Array): Places {
  let at = CONFIG_BYTES;
  const take = (bytes: number, alignment: number): number => {
    const start = Math.ceil(at / alignment) * alignment;
    at = start + bytes;
    return start;
  };
  const nodeOfCore = take(4 * spec.cores, 4);
  const hop = take(4 * spec.machine.hop.length, 4);
  const transferAt = take(4 * transfer.length, 4);
  const dram = take(4 * spec.machine.dram.length, 4);
  const reach = take(4 * spec.machine.reach.length, 4);
  const work = spec.machine.work === undefined ? 0 : take(4 * spec.cores, 4);
  const sibling = spec.machine.smt === undefined ? 0 : take(4 * spec.cores, 4);
  const levels = take(4 * spec.cores * (spec.machine.levels?.length ?? 0), 4);
  const params = take(8 * spec.params.length, 8);
  const program = take(spec.program.length, 8);
  return { nodeOfCore, hop, transfer: transferAt, dram, reach, work, sibling, levels, params, program, total: at };
}

/** A number that 32 bits cannot hold would become another one in silence. */
function writeWord(view: DataView, offset: number, value: number): void {
  if (!Number.isInteger(value) || value < 0 || value >= 2 ** 32) {
    throw new RangeError(`a run's configuration holds ${value} at byte ${offset}, which is no whole number below 2^32`);
  }
  view.setUint32(offset, value, true);
}

function writeHead(view: DataView, spec: RunSpec, places: Places): void {
  const word = (offset: number, value: number): void => writeWord(view, offset, value);
  word(CONFIG.abi_version, ABI_VERSION);
  word(CONFIG.total_bytes, places.total);
  word(CONFIG.core_count, spec.cores);
  writeLong(view, CONFIG.seed_lo, CONFIG.seed_hi, spec.seed);
  word(CONFIG.start, START[startName(spec.start)]);
  word(CONFIG.park, spec.park === false ? 0 : 1);
  word(CONFIG.warmup_operations, spec.warmupOperations);
  word(CONFIG.batch_min, spec.batchMin);
  word(CONFIG.operations_min, spec.operationsMin ?? 0);
  word(CONFIG.cycles_enough, spec.cyclesEnough ?? 0);
  word(CONFIG.precision_ppm, Math.round(spec.precision * 1e6));
  word(CONFIG.operations_max, spec.operationsMax ?? 0);
  writeLong(view, CONFIG.cycles_max_lo, CONFIG.cycles_max_hi, spec.cyclesMax ?? 0);
  word(CONFIG.progress_steps_max, spec.progressStepsMax ?? 0);
  word(CONFIG.jitter_cycles, spec.jitterCycles ?? 0);
  word(CONFIG.drain_jitter_cycles, spec.drainJitterCycles ?? 0);
  word(CONFIG.watch_races, RACES[watchName(spec.races)]);
  word(CONFIG.trace_records, spec.trace?.records ?? 0);
  writeLong(view, CONFIG.trace_from_lo, CONFIG.trace_from_hi, spec.trace?.from ?? 0);
  writeLong(view, CONFIG.trace_until_lo, CONFIG.trace_until_hi, spec.trace?.until ?? 0);
  const kinds = (spec.trace?.kinds ?? []).map((kind) => TRACE[kind]);
  word(CONFIG.trace_kinds_lo, bitsOf(kinds));
  word(CONFIG.trace_kinds_hi, bitsOf(kinds.map((kind) => kind - 32)));
  word(CONFIG.watched_count, spec.trace?.watched?.count ?? 0);
  word(CONFIG.watched_offset, spec.trace?.watched?.offset ?? 0);
  word(CONFIG.watched_stride, spec.trace?.watched?.stride ?? 0);
  word(CONFIG.param_count, spec.params.length);
  word(CONFIG.node_of_core_offset, places.nodeOfCore);
  word(CONFIG.hop_offset, places.hop);
  word(CONFIG.transfer_offset, places.transfer);
  word(CONFIG.dram_offset, places.dram);
  word(CONFIG.reach_offset, places.reach);
  word(CONFIG.level_count, spec.machine.levels?.length ?? 0);
  word(CONFIG.place_offset, places.levels);
  word(CONFIG.work_offset, places.work);
  word(CONFIG.sibling_offset, places.sibling);
  word(CONFIG.params_offset, places.params);
  word(CONFIG.program_offset, places.program);
}

/** The word in which the bits of these numbers are set; those below 0 and above 31 have their bits in other words. */
function bitsOf(numbers: readonly number[]): number {
  return numbers.filter((bit) => bit >= 0 && bit < 32).reduce((bits, bit) => bits | (1 << bit), 0) >>> 0;
}

function writeMachine(view: DataView, machine: MachineModel): void {
  const word = (offset: number, value: number): void => writeWord(view, offset, value);
  word(CONFIG.node_count, machine.nodeCount);
  word(CONFIG.line_bytes, machine.lineBytes);
  word(CONFIG.protocol, PROTOCOL[machine.protocol]);
  for (const { name } of MACHINE_NUMBERS) word(CONFIG[name], machine.numbers[name]);
  word(CONFIG.home_policy, HOME_POLICY[homeName(machine.homePolicy)]);
  word(CONFIG.matrix, machine.matrix ? 1 : 0);
}

function watchName(races: RunSpec["races"]): keyof typeof RACES {
  switch (races) {
    case "list":
      return "LIST";
    case "stop":
      return "STOP";
    case undefined:
      return "OFF";
  }
}

function startName(start: RunSpec["start"]): keyof typeof START {
  switch (start) {
    case "idle":
      return "IDLE";
    case "storm":
      return "STORM";
    case "together":
      return "TOGETHER";
  }
}

function homeName(policy: MachineModel["homePolicy"]): keyof typeof HOME_POLICY {
  switch (policy) {
    case "first_touch":
      return "FIRST_TOUCH";
    case "interleave":
      return "INTERLEAVE";
    case "node0":
      return "NODE0";
  }
}

function writeLong(view: DataView, lo: number, hi: number, value: number): void {
  view.setUint32(lo, value % TWO_32, true);
  view.setUint32(hi, Math.floor(value / TWO_32), true);
}

/** Are this processor's words those of the block, as of all for which browsers are made? */
const IS_LITTLE_ENDIAN = new Uint8Array(Uint16Array.of(1).buffer)[0] === 1;

/** At once where that is possible: tables of a large machine have a hundred thousand words. */
function writeWords(view: DataView, offset: number, words: ArrayLike<number>): void {
  if (IS_LITTLE_ENDIAN && (view.byteOffset + offset) % 4 === 0) {
    new Uint32Array(view.buffer, view.byteOffset + offset, words.length).set(words);
    return;
  }
  for (let i = 0; i < words.length; i++) view.setUint32(offset + 4 * i, words[i] ?? 0, true);
}
