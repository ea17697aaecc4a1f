/** The names by which a reader knows lines and locks: the program's own variables, found by address. */
import type { WatchedOfRun } from "../trace/syscalls/entry-page.ts";
import type { DebugInfo, GlobalSymbol } from "../../base/program.ts";

export interface SceneNames {
  /** Name of the line with this number (address / line size). */
  line(lineNumber: number): string;
  /** Name of the lock at this address. */
  lock(address: number): string;
  /** How many variables, or fields of them, lie on the line with this number; 0 when the program names none. */
  fieldCount(lineNumber: number): number;
  /** Cycles of the machine's clock in a second, where a length of time can be said so. */
  readonly clockHz?: number;
  /** What the words are called that the scenario wants watched; undefined where it wants none. */
  readonly watched?: Pick<WatchedOfRun, "file"> & { readonly first: number };
}

/** Largest number of variables named of one line; the rest is "…". */
export const NAMES_MAX = 2;

export function sceneNames(debug: Pick<DebugInfo, "globals"> | undefined, lineBytes: number): SceneNames {
  const lines = new Map<number, string>();
  const locks = new Map<number, string>();
  return {
    line: (lineNumber) =>
      remember(lines, lineNumber, () => lineName(debug?.globals ?? [], lineNumber * lineBytes, lineBytes)),
    lock: (address) => remember(locks, address, () => addressName(debug?.globals ?? [], address)),
    fieldCount: (lineNumber) => fieldsOn(debug?.globals ?? [], lineNumber * lineBytes, lineBytes),
  };
}

export function remember(known: Map<number, string>, key: number, make: () => string): string {
  const old = known.get(key);
  if (old !== undefined) return old;
  const made = make();
  known.set(key, made);
  return made;
}

function lineName(globals: readonly GlobalSymbol[], address: number, lineBytes: number): string {
  const on = globals.filter((global) => global.address < address + lineBytes && global.address + global.size > address);
  if (on.length === 0) return `line ${hex(address)}`;
  const names = on.slice(0, NAMES_MAX).map((global) => partName(global, address, lineBytes));
  return names.join(", ") + (on.length > NAMES_MAX ? ", …" : "");
}

function fieldsOn(globals: readonly GlobalSymbol[], address: number, lineBytes: number): number {
  const on = globals.filter((global) => global.address < address + lineBytes && global.address + global.size > address);
  return on.reduce((sum, global) => {
    const from = address - global.address;
    const fields = global.fields.filter(({ offset }) => offset >= from && offset < from + lineBytes);
    return sum + Math.max(1, fields.length);
  }, 0);
}

/** The variable, or the element of it when it is an array that covers several lines. */
function partName(global: GlobalSymbol, address: number, lineBytes: number): string {
  if (global.address >= address && global.address + global.size <= address + lineBytes) return global.name;
  const from = Math.max(0, address - global.address);
  const first = global.fields.find((field) => field.offset >= from && field.offset < from + lineBytes);
  const element = first === undefined ? undefined : /^\[\d+\]/.exec(first.path);
  if (element !== undefined && element !== null) return global.name + element[0];
  return from === 0 ? global.name : `${global.name}+${from}`;
}

function addressName(globals: readonly GlobalSymbol[], address: number): string {
  const global = globals.find(
    (candidate) => address >= candidate.address && address < candidate.address + candidate.size,
  );
  if (global === undefined) return hex(address);
  const offset = address - global.address;
  const field = offset === 0 ? undefined : global.fields.find((candidate) => candidate.offset === offset);
  const element = field === undefined ? undefined : /^\[\d+\]/.exec(field.path);
  if (offset === 0) return global.type.includes("[") ? `${global.name}[0]` : global.name;
  if (element !== undefined && element !== null) return global.name + element[0];
  return field === undefined ? `${global.name}+${offset}` : `${global.name}.${field.path}`;
}

function hex(address: number): string {
  return `0x${address.toString(16)}`;
}
