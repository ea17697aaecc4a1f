/** The names by which a reader knows lines and locks: the program's own variables, found by address. */
import type { GlobalSymbol } from "../../base/program.ts";
import { type Variable, type Variables, globalAt, ofCore, variablesIn } from "../../model/results/symbols.ts";

export interface SceneNames {
  /** Name of the line with this number (address / line size). */
  line(lineNumber: number): string;
  /** Name of the lock at this address. */
  lock(address: number): string;
  /** How many variables, or fields of them, lie on the line with this number; 0 when the program names none. */
  fieldCount(lineNumber: number): number;
}

/** Largest number of variables named of one line; the rest is "…". */
const NAMES_MAX = 2;

const NO_VARIABLES: Variables = { globals: [] };

export function sceneNames(debug: Variables = NO_VARIABLES, lineBytes: number): SceneNames {
  const lines = new Map<number, string>();
  const locks = new Map<number, string>();
  const variablesOn = (lineNumber: number): readonly Variable[] =>
    variablesIn(debug, lineNumber * lineBytes, (lineNumber + 1) * lineBytes);
  return {
    line: (lineNumber) =>
      remember(lines, lineNumber, () => lineName(variablesOn(lineNumber), lineNumber * lineBytes, lineBytes)),
    lock: (address) => remember(locks, address, () => addressName(debug, address)),
    fieldCount: (lineNumber) => fieldsOn(variablesOn(lineNumber), lineNumber * lineBytes, lineBytes),
  };
}

function remember(known: Map<number, string>, key: number, make: () => string): string {
  const old = known.get(key);
  if (old !== undefined) return old;
  const made = make();
  known.set(key, made);
  return made;
}

function lineName(on: readonly Variable[], address: number, lineBytes: number): string {
  if (on.length === 0) return `line ${hex(address)}`;
  const names = on.slice(0, NAMES_MAX).map((one) => ofCore(partName(one, address, lineBytes), one.core));
  return names.join(", ") + (on.length > NAMES_MAX ? ", …" : "");
}

function fieldsOn(on: readonly Variable[], address: number, lineBytes: number): number {
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

function addressName(debug: Variables, address: number): string {
  const global = globalAt(debug, address);
  return global === undefined ? hex(address) : ofCore(placeName(global, address - global.address), global.core);
}

/** The variable, its element or its field that begins so many bytes behind the variable's start. */
function placeName({ name, type, fields }: GlobalSymbol, offset: number): string {
  if (offset === 0) return type.includes("[") ? `${name}[0]` : name;
  const field = fields.find((candidate) => candidate.offset === offset);
  if (field === undefined) return `${name}+${offset}`;
  const element = /^\[\d+\]/.exec(field.path);
  return element === null ? `${name}.${field.path}` : name + element[0];
}

function hex(address: number): string {
  return `0x${address.toString(16)}`;
}
