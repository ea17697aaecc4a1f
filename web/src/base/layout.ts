/**
 * Where the scalars of a variable lie, in a form that is small however long the variable's arrays are: `lang` makes it
 * of a type. The list of the scalars follows from it, and is made when a view asks for the name of a byte: a table of
 * 4,096 entries has tens of thousands of scalars.
 */

/** A field, array element pattern or scalar inside a global, for naming bytes of a line. */
export interface FieldSymbol {
  /** Path inside the global, for example "next_ticket" or "[3].head"; empty for a scalar global. */
  readonly path: string;
  /** C spelling of the type. */
  readonly type: string;
  /** Bytes from the start of the global. */
  readonly offset: number;
  readonly size: number;
}

export type Layout =
  | { readonly kind: "scalar"; readonly type: string; readonly size: number }
  /** `size`: bytes of one entry. `count`: of the entries that have names. */
  | { readonly kind: "array"; readonly of: Layout; readonly count: number; readonly size: number }
  | { readonly kind: "record"; readonly parts: readonly Part[]; readonly isUnion: boolean }
  | { readonly kind: "nothing" };

interface Part {
  readonly name: string;
  readonly offset: number;
  readonly layout: Layout;
}

/** Scalars of one variable that have names; the compiler's limits (lang/text/limits.ts) contain it. */
export const NAMED_FIELDS_MAX = 16_384;

/** The scalars in order of their offset. */
export function scalarsOf(layout: Layout): FieldSymbol[] {
  if (layout.kind === "scalar") return [{ path: "", type: layout.type, offset: 0, size: layout.size }];
  const out: FieldSymbol[] = [];
  if (layout.kind === "array") {
    const inner = scalarsOf(layout.of);
    for (let at = 0; at < layout.count && out.length < NAMED_FIELDS_MAX; at++)
      append(out, inner, `[${at}]`, at * layout.size);
  } else if (layout.kind === "record") {
    for (const part of layout.parts) append(out, scalarsOf(part.layout), part.name, part.offset);
    if (layout.isUnion) out.sort((a, b) => a.offset - b.offset);
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
