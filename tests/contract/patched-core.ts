/**
 * The committed core, changed so that it reports another model version: it stands for a core of an earlier release, as
 * long as there is none. It gets one more function, which returns the version, and nothing else changes.
 */
import { readFileSync } from "node:fs";
import { CORE_WASM } from "../../web/cli/files/paths.ts";

const HEADER_BYTES = 8;
const IMPORTS = 2;
const FUNCTIONS = 3;
const EXPORTS = 7;
const CODE = 10;
const VERSION_EXPORT = "hl_model_version";

export function coreOfModel(version: number): Uint8Array {
  const bytes = new Uint8Array(readFileSync(CORE_WASM));
  const sections = sectionsOf(bytes);
  if (sections.has(IMPORTS)) throw new Error("functions are counted from 0 only without imports");
  const functions = listOf(sections.get(FUNCTIONS) ?? []);
  const wanted = exportOf(sections.get(EXPORTS) ?? []);
  const type = numbersFrom(functions.items)[wanted.index];
  if (type === undefined) throw new Error(`${VERSION_EXPORT} has no type`);
  /* No locals; i32.const version; end. */
  const body = [0, 0x41, ...signed(version), 0x0b];
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

/** Encodes a number that is not negative, so that its last byte does not look negative. */
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
function exportOf(section: Bytes) {
  let [left, at] = read(section, 0);
  for (; left > 0; left--) {
    const [length, begin] = read(section, at);
    const name = String.fromCharCode(...section.slice(begin, begin + length));
    const [index, end] = read(section, begin + length + 1);
    if (name === VERSION_EXPORT)
      return { index, before: section.slice(0, begin + length + 1), after: section.slice(end) };
    at = end;
  }
  throw new Error(`${VERSION_EXPORT} is not exported`);
}
