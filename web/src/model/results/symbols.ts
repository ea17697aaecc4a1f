/**
 * Names for addresses and instructions: "vfsmount_lock.next_ticket" instead of 4100, "lookup_mnt, stock.c:41" instead
 * of instruction 17. All views and messages name things through here.
 */
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
}

/** Scalars that overlap `bytes` bytes at `address`, ascending. */
export function fieldsIn(debug: DebugInfo, address: number, bytes: number): readonly NamedField[] {
  const end = address + bytes;
  return debug.globals
    .filter((g) => g.address < end && g.address + g.size > address)
    .flatMap((g) => fieldsOf(g, address, end))
    .sort((a, b) => a.address - b.address);
}

function fieldsOf(global: GlobalSymbol, from: number, end: number): NamedField[] {
  const fields = global.fields
    .map((f) => ({ global: global.name, path: f.path, type: f.type, address: global.address + f.offset, size: f.size }))
    .filter((f) => f.address < end && f.address + f.size > from);
  if (fields.length > 0) return fields;
  /* Beyond the fields the compiler lists (very large arrays): the stretch of the global as a whole. */
  const start = Math.max(from, global.address);
  const last = global.fields[global.fields.length - 1];
  if (last !== undefined && start < global.address + last.offset + last.size) return [];
  const size = Math.min(end, global.address + global.size) - start;
  return [{ global: global.name, path: `+${start - global.address}`, type: global.type, address: start, size }];
}

/** "table[3].head", "count", "table+40000". */
export function fieldName(field: Pick<NamedField, "global" | "path">): string {
  if (field.path === "" || field.path.startsWith("[") || field.path.startsWith("+")) return field.global + field.path;
  return `${field.global}.${field.path}`;
}

export function globalAt(debug: DebugInfo, address: number): GlobalSymbol | undefined {
  return debug.globals.find((g) => address >= g.address && address < g.address + g.size);
}

/** The name of what begins (or lies) at an address; a whole global is named without its first field. */
export function nameOfAddress(debug: DebugInfo, address: number): string {
  const global = globalAt(debug, address);
  if (global === undefined)
    return isBeyondGlobals(debug, address) ? "a local variable on a core's stack" : hex(address);
  if (address === global.address) return global.name;
  const field = fieldsIn(debug, address, 1)[0];
  return field === undefined ? `${global.name}+${address - global.address}` : fieldName(field);
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

export interface Place {
  /** Name of the function, or "?" where the compiler named none. */
  readonly symbol: string;
  readonly file: string;
  /** Counted from 1; 0 when unknown. */
  readonly line: number;
}

/** Function, file and line of an instruction. */
export function placeOf(debug: DebugInfo, pc: number): Place {
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
export function callStack(debug: DebugInfo, pc: number, calls: readonly number[]): readonly Place[] {
  return [pc, ...[...calls].reverse()].flatMap((at) => withInlined(debug, at));
}

/** The inlined functions an instruction comes from, innermost first, and the one they were copied into. */
export function withInlined(debug: DebugInfo, pc: number): readonly Place[] {
  const outermost = placeOf(debug, pc);
  const places: Place[] = [];
  let { file, line } = outermost;
  for (let at = debug.inlineOf[pc] ?? -1; at >= 0;) {
    const call = debug.inlines[at];
    if (call === undefined) break;
    places.push({ symbol: call.name, file, line });
    file = debug.files[call.file] ?? "?";
    line = call.line;
    at = call.outer;
  }
  return [...places, { symbol: outermost.symbol, file, line }];
}

/** "stock.c:41". */
export function spotText(place: Pick<Place, "file" | "line">): string {
  return place.line === 0 ? place.file : `${place.file}:${place.line}`;
}
