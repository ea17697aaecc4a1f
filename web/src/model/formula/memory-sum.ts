/**
 * sum(global): the sum of all elements of a number or an array of numbers of the program, from the memory at the end
 * of a run. Formulas use it whose y-axis the program counts itself.
 */
import { LIMITS } from "../../base/abi.gen.ts";
import type { FieldSymbol } from "../../base/layout.ts";
import type { DebugInfo, GlobalSymbol } from "../../base/program.ts";
import { didYouMean } from "../../base/near.ts";
import { type Result, fail, ok } from "../../base/result.ts";

interface Element {
  readonly bytes: 1 | 2 | 4 | 8;
  readonly signed: boolean;
  readonly isFloating: boolean;
}

export function sumGlobal(debug: DebugInfo, memory: Uint8Array | undefined, name: string): Result<number, string> {
  const all = elementsOfGlobal(debug, memory, name);
  return all.ok ? ok(all.value.reduce((sum, value) => sum + value, 0)) : all;
}

/** Its elements in the order of their addresses. */
export function elementsOfGlobal(
  debug: DebugInfo,
  memory: Uint8Array | undefined,
  name: string,
): Result<readonly number[], string> {
  const global = debug.globals.find((g) => g.name === name);
  if (global === undefined) {
    return fail(
      `the program has no global "${name}"; ${didYouMean(
        name,
        debug.globals.map((g) => g.name),
      )}`,
    );
  }
  if (memory === undefined) return fail(`sum(${name}) needs the memory at the end of the run, which was not kept`);
  const element = elementOf(global);
  if (typeof element === "string") return fail(element);
  return ok(readAll(global, element, memory));
}

/**
 * What elementOf has found of each variable: a formula is evaluated several times at each report of a run, and an array
 * has a field for each element.
 */
const elements = new WeakMap<GlobalSymbol, Element | string>();

function elementOf(global: GlobalSymbol): Element | string {
  const known = elements.get(global);
  if (known !== undefined) return known;
  const found = elementOfFields(global);
  elements.set(global, found);
  return found;
}

/** The one arithmetic type of all scalars of a variable, or why there is none. */
function elementOfFields(global: GlobalSymbol): Element | string {
  const first = global.fields[0];
  const bytes = first?.size;
  if (first === undefined || (bytes !== 1 && bytes !== 2 && bytes !== 4 && bytes !== 8) || isPointer(first)) {
    return `sum(${global.name}): "${global.type}" is no number and no array of equal numbers`;
  }
  const mixed = global.fields.some((f) => f.type !== first.type || !/^(\[\d+\])*$/.test(f.path));
  if (mixed) return `sum(${global.name}): "${global.type}" is no number and no array of equal numbers`;
  return {
    bytes,
    isFloating: /\b(?:float|double)\b/.test(first.type),
    signed: !/\bunsigned\b|\bbool\b|_Bool|\buint/.test(first.type),
  };
}

function isPointer(field: FieldSymbol): boolean {
  return field.type.includes("*");
}

function readAll(global: GlobalSymbol, element: Element, memory: Uint8Array): readonly number[] {
  const view = new DataView(memory.buffer, memory.byteOffset, memory.byteLength);
  const start = global.address - LIMITS.MEMORY_BASE;
  const values: number[] = [];
  for (let at = start; at + element.bytes <= start + global.size; at += element.bytes)
    values.push(readNumber(view, at, element));
  return values;
}

function readNumber(view: DataView, at: number, { bytes, signed, isFloating }: Element): number {
  if (isFloating) return bytes === 4 ? view.getFloat32(at, true) : view.getFloat64(at, true);
  switch (bytes) {
    case 1:
      return signed ? view.getInt8(at) : view.getUint8(at);
    case 2:
      return signed ? view.getInt16(at, true) : view.getUint16(at, true);
    case 4:
      return signed ? view.getInt32(at, true) : view.getUint32(at, true);
    case 8:
      return Number(signed ? view.getBigInt64(at, true) : view.getBigUint64(at, true));
  }
}
