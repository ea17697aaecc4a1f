/**
 * Finds the structure or union that a tag names in its place, and declares the tags of those that are not complete yet.
 * types.ts lays out their members.
 */
import type { CheckContext, Tag } from "./context.ts";
import { specifiedType } from "./types.ts";
import type { Span } from "../text/source.ts";
import type { Specifiers } from "../parse/syntax-tree.ts";
import type { CType, StructType } from "../types/types.ts";

/** The keyword with which a tag was declared. */
export function wordOf(tag: Tag): string {
  return tag.kind === "struct" && tag.type.shape.isUnion ? "union" : tag.kind;
}

/**
 * The type of the words of a declaration that declares no variable. `struct node;` is a type of its own in its block,
 * even where a block around it has a struct node (C11 6.7.2.3p7); as in gcc, `const struct node;` is not.
 */
export function typeDeclaredAlone(c: CheckContext, specifiers: Specifiers): CType {
  const { base, storage, qualifiers } = specifiers;
  const isPlain = storage === undefined && !qualifiers.isConst && !qualifiers.isVolatile && !qualifiers.isAtomic;
  if (base.kind === "struct" && base.fields === undefined && base.tag !== undefined && isPlain)
    if (c.lookUpTagHere(base.tag) === undefined) return declareIncomplete(c, base.tag, base.isUnion, base.span);
  return specifiedType(c, specifiers);
}

function declareIncomplete(c: CheckContext, tag: string, isUnion: boolean, span: Span): StructType {
  const type = incomplete(tag, isUnion);
  c.declareTag(tag, { kind: "struct", type, span });
  return type;
}

export function incomplete(tag: string, isUnion: boolean): StructType {
  return { kind: "struct", shape: { tag, isUnion, fields: undefined, size: 0, align: 1 } };
}

export function referToStruct(c: CheckContext, tag: string, isUnion: boolean, span: Span): StructType {
  const known = c.lookUpTag(tag);
  if (known?.kind === "struct" && known.type.shape.isUnion === isUnion) return known.type;
  const word = isUnion ? "union" : "struct";
  if (known !== undefined) {
    const is = wordOf(known);
    c.report.error("E322", span, `"${tag}" is ${is === "enum" ? "an" : "a"} ${is}, not a ${word}`);
  }
  return known === undefined ? declareIncomplete(c, tag, isUnion, span) : incomplete(tag, isUnion);
}
