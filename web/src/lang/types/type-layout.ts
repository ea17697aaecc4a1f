/**
 * Sizes, alignments and field offsets according to the System V ABI for x86-64. False sharing depends on the layout, so
 * the layout must be the real one. This file also says where the scalars inside a type lie, for the views.
 */
import { COMPILER_LIMITS } from "../text/limits.ts";
import type { Layout } from "../../base/layout.ts";
import { isScalar, scalarShape, spell } from "./types.ts";
import type { ArrayType, BitField, BitRun, CType, Field, StructShape, StructType } from "./types.ts";

const { NAMED_ENTRIES: NAMED_ENTRIES_MAX } = COMPILER_LIMITS;

/** The most bit-fields of one word that are named together. */
const SHOWN_BITS = 4;

/** The size in bytes; 0 for a type without a size. */
export function sizeOf(type: CType): number {
  switch (type.kind) {
    case "int":
    case "float":
      return type.size;
    case "pointer":
      return 8;
    case "array":
      if (type.isVariable === true) throw new Error("the size of an array of variable length is asked for");
      return sizeOf(type.element) * (type.length ?? 0);
    case "struct":
      return type.shape.size;
    case "void":
    case "function":
      return 1;
  }
}

/** The bytes that a variable needs: even one of an empty structure has an address of its own. */
export function placeSizeOf(type: CType): number {
  return Math.max(1, sizeOf(type));
}

export function alignOf(type: CType): number {
  return Math.max(type.align ?? 1, ownAlignOf(type));
}

function ownAlignOf(type: CType): number {
  switch (type.kind) {
    case "int":
    case "float":
      return type.size;
    case "pointer":
      return 8;
    case "array":
      return alignOf(type.element);
    case "struct":
      return type.isAtomic === true && type.shape.size === 16 ? Math.max(16, type.shape.align) : type.shape.align;
    case "void":
    case "function":
      return 1;
  }
}

/**
 * The alignment that C gives a type: less than that of the simulated machine where structures are packed, though
 * nothing in them had to move.
 */
export function alignInC(type: CType): number {
  if (type.align !== undefined) return alignOf(type);
  if (type.kind === "array") return alignInC(type.element);
  return (type.kind === "struct" && type.shape.alignInC) || alignOf(type);
}

export function isComplete(type: CType): boolean {
  switch (type.kind) {
    case "struct":
      return type.shape.fields !== undefined;
    case "array":
      return type.length !== undefined && isComplete(type.element);
    case "void":
    case "function":
      return false;
    default:
      return true;
  }
}

export function roundUp(value: number, align: number): number {
  return Math.ceil(value / align) * align;
}

/** A field by name, through anonymous structures; the offset counts from the outermost. */
export function findField(type: StructType, name: string): Pick<Field, "type" | "offset" | "bits"> | undefined {
  const path = pathToField(type, name);
  const last = path?.at(-1);
  if (path === undefined || last === undefined) return undefined;
  return { ...last, offset: path.reduce((sum, { offset }) => sum + offset, 0) };
}

/** The field, preceded by the anonymous structures that contain it, outermost first. */
export function pathToField(type: StructType, name: string): readonly Field[] | undefined {
  for (const field of type.shape.fields ?? []) {
    if (field.name === name) return [field];
    if (field.name !== "" || field.type.kind !== "struct") continue;
    const inner = pathToField(field.type, name);
    if (inner !== undefined) return [field, ...inner];
  }
  return undefined;
}

/** The array without a length at the end of a structure: its elements lie behind the structure. */
export function flexibleArray(type: CType): { readonly type: ArrayType; readonly offset: number } | undefined {
  if (type.kind !== "struct" || type.shape.isUnion) return undefined;
  const last = type.shape.fields?.at(-1);
  if (last === undefined) return undefined;
  if (last.type.kind === "array" && last.type.length === undefined) return { type: last.type, offset: last.offset };
  const inner = flexibleArray(last.type);
  return inner === undefined ? undefined : { type: inner.type, offset: last.offset + inner.offset };
}

/** The type with that many elements in its flexible array: the storage of a variable with such an initialiser. */
export function withFlexibleLength(type: CType, length: number): CType {
  if (length === 0 || flexibleArray(type) === undefined) return type;
  const last = type.kind === "struct" ? type.shape.fields?.at(-1) : undefined;
  if (type.kind !== "struct" || last === undefined) return type;
  const longer = last.type.kind === "array" ? { ...last.type, length } : withFlexibleLength(last.type, length);
  const fields = [...(type.shape.fields ?? []).slice(0, -1), { ...last, type: longer }];
  const size = Math.max(type.shape.size, last.offset + sizeOf(longer));
  return { ...type, shape: { ...type.shape, fields, size } };
}

export function fieldNames(type: StructType): string[] {
  return (type.shape.fields ?? []).flatMap((field) =>
    field.name === "" && field.type.kind === "struct" ? fieldNames(field.type) : [field.name],
  );
}

/** Where the scalars inside a type lie. */
export function layoutOf(type: CType): Layout {
  if (isScalar(type)) return { kind: "scalar", type: spell(type), size: sizeOf(type) };
  if (type.kind === "array") {
    const count = Math.min(type.length ?? 0, NAMED_ENTRIES_MAX);
    return { kind: "array", of: layoutOf(type.element), count, size: sizeOf(type.element) };
  }
  return type.kind === "struct" ? recordOf(type.shape) : { kind: "nothing" };
}

/** The layout of each structure, computed once, however many variables and structures contain the structure. */
const records = new WeakMap<StructShape, Layout>();

function recordOf(shape: StructShape): Layout {
  const known = records.get(shape);
  if (known !== undefined) return known;
  const { fields = [], isUnion } = shape;
  const parts = fields.flatMap((field, at) =>
    field.bits === undefined
      ? [{ name: field.name, offset: field.offset, layout: layoutOf(field.type) }]
      : partOfBits(fields, at, field, field.bits),
  );
  const made: Layout = { kind: "record", parts, isUnion };
  records.set(shape, made);
  return made;
}

/** Bit-fields that are accessed by the same word are one part, under all their names. */
function partOfBits(
  fields: readonly Field[],
  at: number,
  field: Field,
  { words: [{ size }] }: BitField,
): { name: string; offset: number; layout: Layout }[] {
  const isBeside = (other: Field): boolean => other.offset === field.offset && other.bits?.words[0].size === size;
  if (fields.findIndex(isBeside) < at) return [];
  const names = fields.filter(isBeside).map(({ name }) => name);
  const shown = names.length > SHOWN_BITS ? [...names.slice(0, SHOWN_BITS), "…"] : names;
  return [{ name: shown.join(", "), offset: field.offset, layout: { kind: "scalar", type: spell(field.type), size } }];
}

/** Pieces that together cover the whole type without overlap: its scalars, and the words of its unions. */
export function piecesOf(type: CType): { readonly offset: number; readonly size: 1 | 2 | 4 | 8 }[] {
  if (isScalar(type)) return [{ offset: 0, size: scalarShape(type).size }];
  if (type.kind === "array") {
    const size = sizeOf(type.element);
    const inner = piecesOf(type.element);
    return Array.from({ length: type.length ?? 0 }, (_, at) =>
      inner.map((one) => ({ ...one, offset: at * size + one.offset })),
    ).flat();
  }
  if (type.kind !== "struct") return [];
  if (type.shape.isUnion) return wordsOf(type.shape.size, type.shape.align);
  const runs = new Set<BitRun>();
  return (type.shape.fields ?? []).flatMap(({ type: inner, offset, bits }) => {
    if (bits === undefined) return piecesOf(inner).map((one) => ({ ...one, offset: offset + one.offset }));
    if (runs.has(bits.run)) return [];
    runs.add(bits.run);
    return wordsOfRun(bits.run);
  });
}

/** Aligned words that together are the bytes of neighbouring bit-fields. */
export function wordsOfRun({ from, to, align }: BitRun): { readonly offset: number; readonly size: 1 | 2 | 4 | 8 }[] {
  const words: { readonly offset: number; readonly size: 1 | 2 | 4 | 8 }[] = [];
  for (let at = from; at < to; at += words.at(-1)?.size ?? 1) {
    const size = ([8, 4, 2] as const).find((bytes) => bytes <= align && at % bytes === 0 && at + bytes <= to) ?? 1;
    words.push({ offset: at, size });
  }
  return words;
}

function wordsOf(bytes: number, align: number): { readonly offset: number; readonly size: 1 | 2 | 4 | 8 }[] {
  const size = align >= 8 ? 8 : align >= 4 ? 4 : align >= 2 ? 2 : 1;
  return Array.from({ length: bytes / size }, (_, at) => ({ offset: at * size, size }));
}
