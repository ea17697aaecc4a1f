/**
 * The committed core with one function in the place of another: it stands for a core of another release, as long as
 * there is none. It gets one more function, which is exported under the name of the other, and nothing else changes.
 */
import { readFileSync } from "node:fs";
import { CORE_WASM } from "../../web/cli/files/paths.ts";
import { CONFIG } from "../../web/src/base/abi.gen.ts";

const HEADER_BYTES = 8;
const IMPORTS = 2;
const FUNCTIONS = 3;
const EXPORTS = 7;
const CODE = 10;

/** The core that reports another model version, and gives the same numbers. */
export function coreOfModel(version: number): Uint8Array {
  /* i32.const version. */
  return coreWith("hl_model_version", () => [0x41, ...signed(version)]);
}

/** For how much longer a message occupies a port in the changed model, cycles. */
const LATER_CYCLES = 200;

/** A core of a changed model, in which messages take longer than the machine says: it gives other numbers. */
export function coreOfLaterModel(): Uint8Array {
  const number = unsigned(CONFIG.port_cycles);
  /* local.get 0, local.get 0, i32.load, i32.const, i32.add, i32.store: in the caller's block. */
  const longer = [0x20, 0, 0x20, 0, 0x28, 2, ...number, 0x41, ...signed(LATER_CYCLES), 0x6a, 0x36, 2, ...number];
  /* local.get 0, local.get 1, call. */
  return coreWith("hl_create", (original) => [...longer, 0x20, 0, 0x20, 1, 0x10, ...unsigned(original)]);
}

/** `bodyOf` gets the number of the function that was exported, which may be called. */
function coreWith(name: string, bodyOf: (original: number) => Bytes): Uint8Array {
  const bytes = new Uint8Array(readFileSync(CORE_WASM));
  const sections = sectionsOf(bytes);
  if (sections.has(IMPORTS)) throw new Error("functions are counted from 0 only without imports");
  const functions = listOf(sections.get(FUNCTIONS) ?? []);
  const wanted = exportOf(sections.get(EXPORTS) ?? [], name);
  const type = numbersFrom(functions.items)[wanted.index];
  if (type === undefined) throw new Error(`${name} has no type`);
  /* No locals; end. */
  const body = [0, ...bodyOf(wanted.index), 0x0b];
  const code = listOf(sections.get(CODE) ?? []);
  sections.set(FUNCTIONS, [...unsigned(functions.count + 1), ...functions.items, ...unsigned(type)]);
  sections.set(EXPORTS, [...wanted.before, ...unsigned(functions.count), ...wanted.after]);
  sections.set(CODE, [...unsigned(code.count + 1), ...code.items, ...unsigned(body.length), ...body]);
  const written = [...sections].flatMap(([id, contents]) => [id, ...unsigned(contents.length), ...contents]);
  return Uint8Array.from([...bytes.subarray(0, HEADER_BYTES), ...written]);
}

type Bytes = readonly number[];

/** A number and the offset behind it. */
function read(bytes: ArrayLike<number>, from: number): readonly [value: number, end: number] {
  let value = 0;
  let at = from;
  for (let shift = 0; ; shift += 7) {
    const byte = bytes[at++] ?? 0;
    value |= (byte & 0x7f) << shift;
    if (byte < 0x80) return [value, at];
  }
}

function unsigned(value: number): Bytes {
  return value < 0x80 ? [value] : [(value & 0x7f) | 0x80, ...unsigned(value >>> 7)];
}

/** Encodes a number that is not negative: with a zero bit at its end, so that it does not look negative. */
function signed(value: number): Bytes {
  return value < 0x40 ? [value] : [(value & 0x7f) | 0x80, ...signed(value >>> 7)];
}

function sectionsOf(bytes: Uint8Array): Map<number, Bytes> {
  const sections = new Map<number, Bytes>();
  for (let at = HEADER_BYTES; at < bytes.length;) {
    const id = bytes[at] ?? 0;
    const [size, begin] = read(bytes, at + 1);
    at = begin + size;
    sections.set(id, [...bytes.subarray(begin, at)]);
  }
  return sections;
}

function listOf(section: Bytes): { readonly count: number; readonly items: Bytes } {
  const [count, begin] = read(section, 0);
  return { count, items: section.slice(begin) };
}

function numbersFrom(items: Bytes): Bytes {
  const numbers: number[] = [];
  for (let at = 0; at < items.length;) {
    const [value, end] = read(items, at);
    numbers.push(value);
    at = end;
  }
  return numbers;
}

/** The function that is exported under the name, and the bytes around its index. */
function exportOf(section: Bytes, wanted: string) {
  let [left, at] = read(section, 0);
  for (; left > 0; left--) {
    const [length, begin] = read(section, at);
    const name = String.fromCharCode(...section.slice(begin, begin + length));
    const [index, end] = read(section, begin + length + 1);
    if (name === wanted) return { index, before: section.slice(0, begin + length + 1), after: section.slice(end) };
    at = end;
  }
  throw new Error(`${wanted} is not exported`);
}
