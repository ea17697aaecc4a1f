/**
 * Places the fields of structures and unions as gcc does on x86-64, bit-fields included. A bit-field lies in a unit of
 * its type: where its bits would reach beyond the unit, they begin the next one.
 */
import { alignOf, roundUp, sizeOf } from "./type-layout.ts";
import type { Span } from "../text/source.ts";
import type { BitField, BitRun, BitWord, CType, Field } from "./types.ts";

/** A field before it has an offset; `align` is set when the program asks for more than the type needs. */
export interface FieldRequest {
  readonly name: string;
  readonly type: CType;
  readonly align: number | undefined;
  readonly span: Span;
  /** The width of a bit-field. One without a name only takes room; the width 0 ends the unit. */
  readonly width?: number;
  /** True when the field need not be aligned. */
  readonly packed?: boolean;
  /** The most bytes to which #pragma pack lets the field be aligned. */
  readonly packing?: number | undefined;
}

export interface Placed {
  readonly fields: Field[];
  readonly size: number;
  readonly align: number;
}

/** A field with its first bit, counted from the beginning of the structure. */
interface Located {
  readonly request: FieldRequest;
  readonly from: number;
}

/**
 * Places fields in order, each at the next multiple of its alignment; the fields of a union all begin at offset 0. The
 * alignments of the fields' types are those of the simulated machine, or those that C gives them (alignInC).
 */
export function placeFields(
  requests: readonly FieldRequest[],
  alignAsked: number,
  isUnion = false,
  alignOfType: (type: CType) => number = alignOf,
): Placed {
  let end = 0;
  let align = alignAsked;
  const located: Located[] = [];
  for (const request of requests) {
    const from = isUnion ? 0 : firstBit(request, end, alignOfType);
    located.push({ request, from });
    end = Math.max(end, from + (request.width ?? sizeOf(request.type) * 8));
    align = Math.max(align, alignmentOf(request, alignOfType));
  }
  const size = roundUp(Math.ceil(end / 8), align);
  return { fields: fieldsOf(located, size, align, isUnion), size, align };
}

/** The alignment that a field gives to its structure; a bit-field without a name gives none. */
function alignmentOf(request: FieldRequest, alignOfType: (type: CType) => number): number {
  const { name, type, align = 1, width, packed = false, packing = Infinity } = request;
  const own = packed || (width !== undefined && name === "") ? 1 : alignOfType(type);
  return Math.min(Math.max(own, align), packing);
}

function firstBit(request: FieldRequest, end: number, alignOfType: (type: CType) => number): number {
  const { type, align = 1, width, packed = false, packing = Infinity } = request;
  if (width === undefined) return roundUp(end, 8 * alignmentOf(request, alignOfType));
  const unit = 8 * sizeOf(type);
  const step = Math.min(unit, 8 * packing);
  if (width === 0) return roundUp(end, Math.max(step, 8 * align));
  const from = roundUp(end, align === 1 ? 1 : 8 * Math.min(align, packing));
  return packed || roundUp((from % step) + width, step) <= unit ? from : roundUp(from, step);
}

function fieldsOf(located: readonly Located[], size: number, align: number, isUnion: boolean): Field[] {
  const fields: Field[] = [];
  let run: BitRun | undefined;
  for (const [at, { request, from }] of located.entries()) {
    const { name, type, span, width } = request;
    if (width === undefined || width === 0 || isUnion) run = undefined;
    if (width === undefined) fields.push({ name, type, offset: from / 8, span });
    if (width === undefined || width === 0) continue;
    run ??= { from: Math.floor(from / 8), to: isUnion ? size : endOfRun(located, at, size), align };
    if (name === "") continue;
    const { offset, bits } = bitsAt(from, width, sizeOf(type), run);
    fields.push({ name, type, offset, span, bits });
  }
  return fields;
}

/** The byte at which the next member that is no bit-field begins. */
function endOfRun(located: readonly Located[], first: number, size: number): number {
  const next = located.findIndex(
    ({ request }, at) => at > first && (request.width === undefined || request.width === 0),
  );
  const from = located[next]?.from;
  return from === undefined ? size : Math.floor(from / 8);
}

/**
 * The words that an access to a bit-field touches: the unit of its type, which is shared with other bit-fields. Other
 * members are never touched, as C11 demands: where the unit holds one, the smallest word without it serves, or else
 * single bytes.
 */
function bitsAt(from: number, width: number, unit: number, run: BitRun): { offset: number; bits: BitField } {
  const sizes = [unit, ...([1, 2, 4, 8] as const)] as readonly BitWord["size"][];
  for (const size of sizes.filter((bytes) => bytes <= run.align)) {
    const offset = Math.floor(from / (8 * size)) * size;
    const inWord = from - 8 * offset;
    if (inWord + width <= 8 * size && offset >= run.from && offset + size <= run.to)
      return { offset, bits: { width, run, words: [{ offset: 0, size, from: inWord, count: width, shift: 0 }] } };
  }
  const offset = Math.floor(from / 8);
  const [first, ...others] = Array.from({ length: Math.ceil((from + width) / 8) - offset }, (_, at): BitWord => {
    const low = Math.max(from, 8 * (offset + at));
    const high = Math.min(from + width, 8 * (offset + at + 1));
    return { offset: at, size: 1, from: low % 8, count: high - low, shift: low - from };
  });
  const word: BitWord = first ?? { offset: 0, size: 1, from: from % 8, count: width, shift: 0 };
  return { offset, bits: { width, run, words: [word, ...others] } };
}
