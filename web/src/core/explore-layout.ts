/** A litmus program as the block of bytes that hl_explore_create reads; the layouts are those of explore.def. */
import { ABI_VERSION, EXPLORE, EXPLORE_BYTES, LITMUS_MODELS, LITMUS_OP, NONE } from "../base/abi.gen.ts";
import type { ExploreOptions, LitmusInstruction, LitmusProgram } from "../base/litmus.ts";

const ENTRY_BYTES = 16;
const NO_REGISTER = 0xff;

interface Tables {
  readonly threads: number;
  readonly memory: number;
  readonly registers: number;
  readonly code: number;
  readonly items: number;
  readonly nodes: number;
  readonly end: number;
}

/** Registers that the largest thread needs, at least one. */
function registerCount(program: LitmusProgram): number {
  return Math.max(1, ...program.threads.map((thread) => thread.registers.length));
}

function codeCount(program: LitmusProgram): number {
  return program.threads.reduce((sum, thread) => sum + thread.code.length, 0);
}

function tablesOf(program: LitmusProgram): Tables {
  const threads = aligned(EXPLORE_BYTES);
  const memory = threads + 8 * program.threads.length;
  const registers = memory + 8 * program.locations.length;
  const code = registers + 8 * program.threads.length * registerCount(program);
  const items = code + ENTRY_BYTES * codeCount(program);
  const nodes = items + ENTRY_BYTES * program.items.length;
  return {
    threads,
    memory,
    registers,
    code,
    items,
    nodes,
    end: nodes + ENTRY_BYTES * (program.condition.length + program.filter.length),
  };
}

function aligned(bytes: number): number {
  return (bytes + 7) & ~7;
}

export function layoutExploration(program: LitmusProgram, options: ExploreOptions): Uint8Array {
  const tables = tablesOf(program);
  const view = new DataView(new ArrayBuffer(tables.end));
  writeHead(view, program, options, tables);
  writeThreads(view, program, tables);
  program.memory.forEach((value, i) => view.setBigInt64(tables.memory + 8 * i, value, true));
  writeItems(view, program, tables);
  writeNodes(view, program, tables);
  return new Uint8Array(view.buffer);
}

function writeHead(view: DataView, program: LitmusProgram, options: ExploreOptions, tables: Tables): void {
  const words: Record<keyof typeof EXPLORE, number> = {
    abi_version: ABI_VERSION,
    total_bytes: tables.end,
    model: LITMUS_MODELS.findIndex(({ name }) => name === options.model),
    state_limit: options.stateLimit ?? 0,
    reduce: options.reduce === false || options.count === true ? 0 : 1,
    count: options.count === true ? 1 : 0,
    thread_count: program.threads.length,
    register_count: registerCount(program),
    location_count: program.locations.length,
    code_count: codeCount(program),
    item_count: program.items.length,
    shown_count: program.shown,
    condition_count: program.condition.length,
    filter_count: program.filter.length,
    threads_offset: tables.threads,
    memory_offset: tables.memory,
    registers_offset: tables.registers,
    code_offset: tables.code,
    items_offset: tables.items,
    nodes_offset: tables.nodes,
  };
  for (const [name, value] of Object.entries(words)) view.setUint32(EXPLORE[name as keyof typeof EXPLORE], value, true);
}

function writeThreads(view: DataView, program: LitmusProgram, tables: Tables): void {
  const registers = registerCount(program);
  let first = 0;
  program.threads.forEach((thread, t) => {
    view.setUint32(tables.threads + 8 * t, first, true);
    view.setUint32(tables.threads + 8 * t + 4, thread.code.length, true);
    thread.initial.forEach((value, r) => view.setBigInt64(tables.registers + 8 * (t * registers + r), value, true));
    const base = first;
    thread.code.forEach((one, i) => writeInstruction(view, tables.code + ENTRY_BYTES * (base + i), one, base));
    first += thread.code.length;
  });
}

/** Does the instruction's number name another instruction of its thread? */
function isJump({ op }: LitmusInstruction): boolean {
  return op === LITMUS_OP.JUMP || op === LITMUS_OP.JUMP_IF_ZERO || op === LITMUS_OP.JUMP_IF_NOT_ZERO;
}

function writeInstruction(view: DataView, at: number, one: LitmusInstruction, base: number): void {
  const fields = [one.op, one.alu, one.flags, one.a, one.b, one.c, one.d, one.width];
  fields.forEach((field, i) => view.setUint8(at + i, field ?? NO_REGISTER));
  view.setBigInt64(at + 8, isJump(one) ? one.imm + BigInt(base) : one.imm, true);
}

function writeItems(view: DataView, program: LitmusProgram, tables: Tables): void {
  program.items.forEach((item, i) => {
    const at = tables.items + ENTRY_BYTES * i;
    view.setUint32(at, item.thread ?? NONE, true);
    view.setUint32(at + 4, item.index, true);
    view.setUint32(at + 8, item.width, true);
  });
}

function writeNodes(view: DataView, program: LitmusProgram, tables: Tables): void {
  [...program.condition, ...program.filter].forEach((node, i) => {
    const at = tables.nodes + ENTRY_BYTES * i;
    view.setUint32(at, node.node, true);
    view.setUint32(at + 4, node.index, true);
    view.setBigInt64(at + 8, node.number, true);
  });
}
