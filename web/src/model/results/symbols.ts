/**
 * Names for addresses and instructions: "vfsmount_lock.next_ticket" instead of 4100, "lookup_mnt, stock.c:41" instead
 * of instruction 17. All views and messages name things through here.
 */
import { bisector, max } from "d3-array";
import { LIMITS } from "../../base/abi.gen.ts";
import type { DebugInfo, GlobalSymbol } from "../../base/program.ts";

/** A scalar of a global that has bytes in a stretch of memory. */
export interface NamedField {
  readonly global: string;
  /** Path inside the global; empty for a scalar global. */
  readonly path: string;
  readonly type: string;
  readonly address: number;
  readonly size: number;
  /** The core in whose copy of a thread-local or per-CPU variable the place lies. */
  readonly core?: number;
}

/** A global, or one core's copy of a thread-local or per-CPU variable. */
export type Variable = GlobalSymbol & Pick<NamedField, "core">;

/** What the compiler says of the program's variables. */
export type Variables = Pick<DebugInfo, "globals" | "threadLocals">;

/** The variables that overlap a stretch of memory. */
export function variablesIn(debug: Variables, from: number, end: number): readonly Variable[] {
  const overlaps = (one: GlobalSymbol): boolean => one.address < end && one.address + one.size > from;
  const globals = debug.globals.filter(overlaps).flatMap((one) => perCpuIn(debug, one, from, end));
  return [...globals, ...copiesIn(debug, from, end).filter(overlaps)];
}

/** DEFINE_PER_CPU of lib/kernel/percpu.h: behind the copy of core 0 lie all others, in an array of this name. */
const PER_CPU_COPIES = "percpu_copies_of_";

/** The copies of a per-CPU variable in a stretch of memory, each with its core; any other global as it is. */
function perCpuIn(debug: Variables, global: GlobalSymbol, from: number, end: number): readonly Variable[] {
  const named = (name: string): GlobalSymbol | undefined => debug.globals.find((one) => one.name === name);
  if (!global.name.startsWith(PER_CPU_COPIES))
    return named(`${PER_CPU_COPIES}${global.name}`) === undefined ? [global] : [copyOf(global, global.address, 0)];
  const own = named(global.name.slice(PER_CPU_COPIES.length));
  if (own === undefined) return [global];
  const stride = global.address - own.address;
  const first = Math.floor((Math.max(from, global.address) - own.address) / stride);
  const last = Math.floor((Math.min(end, global.address + global.size) - 1 - own.address) / stride);
  const copies = Array.from({ length: last - first + 1 }, (_, at) => first + at)
    .map((core) => copyOf(own, own.address + core * stride, core))
    .filter(({ address, size }) => address + size > from);
  return copies.length === 0 ? [global] : copies;
}

/** The fields are made when they are asked for: there may be many. */
function copyOf(variable: GlobalSymbol, address: number, core: number): Variable {
  const { name, type, size, file, line } = variable;
  return {
    ...{ name, type, address, size, file, line, core },
    get fields(): GlobalSymbol["fields"] {
      return variable.fields;
    },
  };
}

/** The copies of thread-local variables of the cores that have any bytes in a stretch of memory. */
function copiesIn({ threadLocals }: Variables, from: number, end: number): readonly Variable[] {
  if (threadLocals === undefined || end <= threadLocals.base) return [];
  const { base, stride, variables } = threadLocals;
  const first = Math.max(0, Math.floor((from - base) / stride));
  const count = Math.floor((end - 1 - base) / stride) - first + 1;
  return Array.from({ length: count }, (_, at) => first + at).flatMap((core) =>
    variables.map((variable) => copyOf(variable, base + core * stride + variable.address, core)),
  );
}

/** Scalars that overlap `bytes` bytes at `address`, ascending. */
export function fieldsIn(debug: DebugInfo, address: number, bytes: number): readonly NamedField[] {
  const end = address + bytes;
  return variablesIn(debug, address, end)
    .flatMap((variable) => fieldsOf(variable, address, end))
    .sort((a, b) => a.address - b.address);
}

type Fields = GlobalSymbol["fields"];

interface OrderedFields {
  /** The fields in the order of their offsets: those of unions overlap, and come one after the other. */
  readonly fields: Fields;
  /** Bytes of the largest of them. */
  readonly widest: number;
}

/** Made once for each list, which may be long. */
const ordered = new WeakMap<Fields, OrderedFields>();

function inOrder(fields: Fields): OrderedFields {
  const known = ordered.get(fields);
  if (known !== undefined) return known;
  const sorted = fields.toSorted((a, b) => a.offset - b.offset);
  const made = { fields: sorted, widest: max(sorted, ({ size }) => size) ?? 0 };
  ordered.set(fields, made);
  return made;
}

const byOffset = bisector((field: Fields[number]) => field.offset);

/** The fields that have bytes between two offsets. */
function fieldsBetween(all: Fields, from: number, end: number): Fields {
  const { fields, widest } = inOrder(all);
  const first = byOffset.left(fields, from - widest);
  return fields.slice(first, byOffset.left(fields, end)).filter(({ offset, size }) => offset + size > from);
}

function fieldsOf(global: Variable, from: number, end: number): NamedField[] {
  const { name, core } = global;
  const whose = core === undefined ? {} : { core };
  const fields = fieldsBetween(global.fields, from - global.address, end - global.address).map(
    ({ path, type, offset, size }) => ({ global: name, path, type, address: global.address + offset, size, ...whose }),
  );
  if (fields.length > 0) return fields;
  /* Beyond the fields the compiler lists (very large arrays): the stretch of the global as a whole. */
  const start = Math.max(from, global.address);
  const last = global.fields[global.fields.length - 1];
  if (last !== undefined && start < global.address + last.offset + last.size) return [];
  const size = Math.min(end, global.address + global.size) - start;
  return [{ global: name, path: `+${start - global.address}`, type: global.type, address: start, size, ...whose }];
}

/** "table[3].head", "count", "table+40000", "node.next of core 3". */
export function fieldName(field: Pick<NamedField, "global" | "path" | "core">): string {
  const { global, path } = field;
  const dot = path === "" || path.startsWith("[") || path.startsWith("+") ? "" : ".";
  return ofCore(`${global}${dot}${path}`, field.core);
}

/** The name of a variable; of a thread-local or per-CPU one with the core whose copy it is. */
export function ofCore(name: string, core: number | undefined): string {
  return core === undefined ? name : `${name} of core ${core}`;
}

/** The global, or the copy of a thread-local or per-CPU variable, that an address lies in. */
export function globalAt(debug: DebugInfo, address: number): Variable | undefined {
  return variablesIn(debug, address, address + 1)[0];
}

/** The name of what begins (or lies) at an address; a whole global is named without its first field. */
export function nameOfAddress(debug: DebugInfo, address: number): string {
  const global = globalAt(debug, address);
  if (global === undefined)
    return isBeyondGlobals(debug, address) ? "a local variable on a core's stack" : hex(address);
  if (address === global.address) return ofCore(global.name, global.core);
  const field = fieldsIn(debug, address, 1)[0];
  return field === undefined ? ofCore(`${global.name}+${address - global.address}`, global.core) : fieldName(field);
}

/** The scalar at an address, also where a structure begins there. */
export function scalarName(debug: DebugInfo, address: number): string {
  const field = fieldsIn(debug, address, 1)[0];
  if (field === undefined || field.path === "" || field.path.startsWith("+")) return nameOfAddress(debug, address);
  return fieldName(field);
}

/** A lock is named as a whole, but one of many by its place in the array. */
export function lockName(debug: DebugInfo, address: number): string {
  const global = globalAt(debug, address);
  return global !== undefined && global.type.endsWith("]") ? scalarName(debug, address) : nameOfAddress(debug, address);
}

/** Stacks lie behind the last global. */
export function isBeyondGlobals(debug: DebugInfo, address: number): boolean {
  const end = debug.globals.reduce<number>((last, g) => Math.max(last, g.address + g.size), LIMITS.MEMORY_BASE);
  return address >= end;
}

/** An address; those near 2^64 arrive as negative numbers. */
export function hex(value: number): string {
  return `0x${BigInt.asUintN(64, BigInt(value)).toString(16)}`;
}

/** Where an instruction comes from. */
export interface SourcePosition {
  /** Name of the function, or "?" where the compiler named none. */
  readonly symbol: string;
  readonly file: string;
  /** Counted from 1; 0 when unknown. */
  readonly line: number;
}

/** Function, file and line of an instruction. */
export function positionOf(debug: DebugInfo, pc: number): SourcePosition {
  const spot = debug.spots[pc];
  const symbol = debug.functions[debug.functionOf[pc] ?? -1];
  return {
    symbol: symbol?.name ?? "?",
    file: debug.files[spot?.file ?? -1] ?? "?",
    line: spot?.line ?? 0,
  };
}

/**
 * The functions a core is inside of at an instruction, innermost first, inlined ones included; `calls` are the call
 * instructions on its stack, outermost first.
 */
export function callStack(debug: DebugInfo, pc: number, calls: readonly number[]): readonly SourcePosition[] {
  return [pc, ...[...calls].reverse()].flatMap((at) => withInlined(debug, at));
}

/** The inlined functions an instruction comes from, innermost first, and the one they were copied into. */
export function withInlined(debug: DebugInfo, pc: number): readonly SourcePosition[] {
  const outermost = positionOf(debug, pc);
  const positions: SourcePosition[] = [];
  let { file, line } = outermost;
  for (let at = debug.inlineOf[pc] ?? -1; at >= 0;) {
    const call = debug.inlines[at];
    if (call === undefined) break;
    positions.push({ symbol: call.name, file, line });
    file = debug.files[call.file] ?? "?";
    line = call.line;
    at = call.outer;
  }
  return [...positions, { symbol: outermost.symbol, file, line }];
}

/** "stock.c:41". */
export function spotText(position: Pick<SourcePosition, "file" | "line">): string {
  return position.line === 0 ? position.file : `${position.file}:${position.line}`;
}
