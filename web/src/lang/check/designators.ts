/**
 * Follows the designators of an initialiser: which subobject an item of a brace list names, and where the list goes on.
 * initializers.ts fills the subobjects with values.
 */
import { constantOf } from "./constants.ts";
import type { CheckContext } from "./context.ts";
import { reportUnknownField } from "./lvalues.ts";
import { COMPILER_LIMITS } from "../text/limits.ts";
import { pathToField } from "../types/type-layout.ts";
import type { Designator, InitializerItem } from "../parse/syntax-tree.ts";
import { spell } from "../types/types.ts";
import type { ArrayType, CType, Field, StructType } from "../types/types.ts";

const { ELEMENTS: ELEMENTS_MAX } = COMPILER_LIMITS;

/** Reads the items of one brace list in order; nested aggregates without braces take what they need. */
export interface Cursor {
  readonly items: readonly InitializerItem[];
  next: number;
  /**
   * The designators of the item under the cursor that are still to be followed, where the first ones were: they lead
   * into the aggregate that is being filled. Undefined for an item that is met for the first time.
   */
  path: readonly Designator[] | undefined;
}

export function cursorAt(items: readonly InitializerItem[], path?: readonly Designator[]): Cursor {
  return { items, next: 0, path };
}

export function advance(cursor: Cursor): void {
  cursor.next++;
  cursor.path = undefined;
}

/**
 * The designators by which the item under the cursor names a subobject of the aggregate that is being filled; undefined
 * where the item names another one, further out: designators count from the aggregate with the braces.
 */
export function designatorsHere(
  cursor: Cursor,
  item: InitializerItem,
  braced: boolean,
): readonly Designator[] | undefined {
  if (cursor.path !== undefined) return cursor.path;
  return braced || item.designators.length === 0 ? item.designators : undefined;
}

/** True when designators of the item under the cursor lead further into the member that is being filled. */
export function leadsFurther({ path }: Cursor): boolean {
  return path !== undefined && path.length > 0;
}

// ---- Elements -----------------------------------------------------------------------------------------------------

/** Checks the last index of gcc's range [first ... last]. */
export function checkLastIndex(c: CheckContext, type: ArrayType, designator: Designator, first: number): number {
  if (designator.kind === "field" || designator.last === undefined) return first;
  const last = checkElementIndex(c, type, { ...designator, index: designator.last });
  if (last !== undefined && last < first) c.report.error("E323", designator.span, "this range ends before it begins");
  return Math.max(last ?? first, first);
}

export function checkElementIndex(c: CheckContext, type: ArrayType, designator: Designator): number | undefined {
  if (designator.kind === "field") {
    c.report.error("E323", designator.span, `an array has no field "${designator.name}"`);
    return undefined;
  }
  const value = constantOf(c, designator.index, "the index of a designator");
  if (value === undefined) return undefined;
  if (value >= 0n && value < BigInt(type.length ?? ELEMENTS_MAX)) return Number(value);
  c.report.error(
    "E328",
    designator.span,
    `index ${value} is outside an array of ${type.length ?? ELEMENTS_MAX} elements`,
  );
  return undefined;
}

// ---- Fields -------------------------------------------------------------------------------------------------------

/** A field to fill, and the designators that lead further into it. */
interface Steps {
  readonly field: Field;
  readonly rest: readonly Designator[];
}

/** The field that an item without designators fills; a union has a first one only. */
export function stepsToField(type: StructType, position: number): Steps | undefined {
  const field = type.shape.isUnion && position > 0 ? undefined : type.shape.fields?.[position];
  return field === undefined ? undefined : { field, rest: [] };
}

/** The field that the first designator names; a field of an anonymous structure is named once more inside of that. */
export function stepsToNamed(
  c: CheckContext,
  type: StructType,
  designator: Designator,
  path: readonly Designator[],
): Steps | undefined {
  if (designator.kind !== "field") {
    c.report.error("E323", designator.span, `${spell(type)} has no elements, it has fields`);
    return undefined;
  }
  const [field, ...inner] = pathToField(type, designator.name) ?? [];
  if (field === undefined) {
    reportUnknownField(c, type, designator.name, designator.span);
    return undefined;
  }
  return { field, rest: inner.length === 0 ? path.slice(1) : path };
}

export function reportNoMember(c: CheckContext, type: CType, step: Designator): void {
  if (step.kind === "field") reportUnknownField(c, type, step.name, step.span);
  else c.report.error("E308", step.span, `only arrays can be indexed, this is ${spell(type)}`);
}
