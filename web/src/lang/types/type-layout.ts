/**
 * Sizes, alignments and field offsets as the System V ABI for x86-64 has them: layout is what false sharing is about,
 * so it must be the real one. Also names the scalars inside a type, for the views.
 */
import { COMPILER_LIMITS } from "../text/limits.ts";
import type { FieldSymbol } from "../../base/program.ts";
import { spell } from "./types.ts";
import type { CType, Field, StructType } from "./types.ts";
import type { Span } from "../text/source.ts";

const { NAMED_ENTRIES: NAMED_ENTRIES_MAX, NAMED_FIELDS: NAMED_FIELDS_MAX } = COMPILER_LIMITS;

/** Size in bytes; 0 for what has none. */
export function sizeOf(type: CType): number {
  switch (type.kind) {
    case "int":
      return type.size;
    case "pointer":
      return 8;
    case "array":
      return sizeOf(type.element) * (type.length ?? 0);
    case "struct":
      return type.shape.size;
    case "void":
    case "function":
      return 1;
  }
}

export function alignOf(type: CType): number {
  switch (type.kind) {
    case "int":
      return type.size;
    case "pointer":
      return 8;
    case "array":
      return alignOf(type.element);
    case "struct":
      return type.shape.align;
    case "void":
    case "function":
      return 1;
  }
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

/** A field before it has a place; `align` when the program asks for more than the type needs. */
export interface FieldRequest {
  readonly name: string;
  readonly type: CType;
  readonly align: number | undefined;
  readonly span: Span;
}

/** Places fields in order, each at the next multiple of its alignment. */
export function placeFields(
  requests: readonly FieldRequest[],
  alignAsked: number,
): { fields: Field[]; size: number; align: number } {
  let end = 0;
  let align = alignAsked;
  const fields: Field[] = [];
  for (const { name, type, align: asked, span } of requests) {
    const fieldAlign = Math.max(alignOf(type), asked ?? 1);
    const offset = roundUp(end, fieldAlign);
    fields.push({ name, type, offset, span });
    end = offset + sizeOf(type);
    align = Math.max(align, fieldAlign);
  }
  return { fields, size: roundUp(end, align), align };
}

/** A field by name, through anonymous structures; the offset counts from the outermost. */
export function findField(
  type: StructType,
  name: string,
): { readonly type: CType; readonly offset: number } | undefined {
  for (const field of type.shape.fields ?? []) {
    if (field.name === name) return { type: field.type, offset: field.offset };
    if (field.name !== "" || field.type.kind !== "struct") continue;
    const inner = findField(field.type, name);
    if (inner !== undefined) return { type: inner.type, offset: field.offset + inner.offset };
  }
  return undefined;
}

export function fieldNames(type: StructType): string[] {
  return (type.shape.fields ?? []).flatMap((field) =>
    field.name === "" && field.type.kind === "struct" ? fieldNames(field.type) : [field.name],
  );
}

/** The scalars inside a type, in order of their offset. */
export function scalarsOf(type: CType): FieldSymbol[] {
  if (type.kind === "int" || type.kind === "pointer")
    return [{ path: "", type: spell(type), offset: 0, size: sizeOf(type) }];
  const out: FieldSymbol[] = [];
  if (type.kind === "array") {
    const size = sizeOf(type.element);
    const inner = scalarsOf(type.element);
    const count = Math.min(type.length ?? 0, NAMED_ENTRIES_MAX);
    for (let at = 0; at < count && out.length < NAMED_FIELDS_MAX; at++) append(out, inner, `[${at}]`, at * size);
  } else if (type.kind === "struct") {
    for (const field of type.shape.fields ?? []) append(out, scalarsOf(field.type), field.name, field.offset);
  }
  return out;
}

/** Adds the scalars of a part under the part's own name. */
function append(out: FieldSymbol[], inner: readonly FieldSymbol[], name: string, offset: number): void {
  for (const field of inner) {
    if (out.length >= NAMED_FIELDS_MAX) return;
    const dot = name === "" || field.path === "" || field.path.startsWith("[") ? "" : ".";
    out.push({ path: name + dot + field.path, type: field.type, offset: offset + field.offset, size: field.size });
  }
}
