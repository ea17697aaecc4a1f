/**
 * Checks initialisers: brace lists with and without designators become a list of scalar values at offsets, alike for
 * globals (constants) and locals.
 */
import { typeOfName } from "./types.ts";
import { badValue, convertForAssignment, isBadValue } from "./conversions.ts";
import { newSlot } from "./lvalues.ts";
import {
  advance,
  checkElementIndex,
  checkLastIndex,
  cursorAt,
  designatorsHere,
  leadsFurther,
  reportNoMember,
  stepsToField,
  stepsToNamed,
} from "./designators.ts";
import type { Cursor } from "./designators.ts";
import { makeGlobal } from "./globals.ts";
import type { CheckContext } from "./context.ts";
import { COMPILER_LIMITS } from "../text/limits.ts";
import { constant } from "../types/fold.ts";
import { alignOf, flexibleArray, isComplete, sizeOf } from "../types/type-layout.ts";
import type { Span } from "../text/source.ts";
import type { Expr, Initializer, InitializerItem } from "../parse/syntax-tree.ts";
import type { LocalInit, LValue, Stmt, Value } from "../types/typed-tree.ts";
import { fitsString, isScalar, pointerTo, sameType, spell, unqualified, wrap } from "../types/types.ts";
import type { ArrayType, CType, Field, StructType } from "../types/types.ts";
import { initializeByStructure, valueIn } from "./copied-members.ts";
import { Given } from "./given-values.ts";
import { warnOfWidth } from "./bit-fields.ts";
import { checkValue } from "./expressions.ts";
import { constantItems } from "./constant-items.ts";

/** The length of an array whose initialiser was wrong: so long that no index into the array is reported as well. */
const UNKNOWN_LENGTH = 1 << 16;
const { ELEMENTS: ELEMENTS_MAX, VALUES: VALUES_MAX } = COMPILER_LIMITS;

/**
 * The scalars that an initialiser gives to a variable of this type, what is to be evaluated before them, and the type
 * with its length completed.
 */
export function checkInitializer(
  c: CheckContext,
  type: CType,
  initializer: Initializer,
): { type: CType; before: readonly Stmt[]; items: LocalInit[]; flexible: number } {
  const items = new Given();
  const length = initializeObject(c, type, 0, initializer, items);
  const completed: CType =
    type.kind === "array" && type.length === undefined ? { ...type, length: Math.max(length, 1) } : type;
  const sorted = items.inOrder();
  const flexible = flexibleLength(type, sorted.at(-1)?.offset ?? 0);
  return { type: completed, flexible, before: items.before, items: sorted };
}

/** The number of elements of the flexible array when the last value lies at this offset. */
function flexibleLength(type: CType, last: number): number {
  const open = flexibleArray(type);
  if (open === undefined || last < open.offset) return 0;
  return Math.ceil((last + 1 - open.offset) / Math.max(1, sizeOf(open.type.element)));
}

/** Checks (struct point){ 1, 2 }, whose object is filled anew whenever the literal is evaluated. */
export function checkCompoundLiteral(c: CheckContext, expr: Extract<Expr, { kind: "compound" }>): LValue | Value {
  const { span } = expr;
  const declared = typeOfName(c, expr.type);
  if (!isComplete(declared) && !(declared.kind === "array" && isComplete(declared.element))) {
    c.report.error("E414", span, `a compound literal cannot be of type ${spell(declared)}, which is not complete here`);
    return badValue(span);
  }
  const { type, before, items } = checkInitializer(c, declared, expr.initializer);
  if (c.current === undefined) return staticLiteral(c, type, items, span);
  c.effect();
  const local = newSlot(c.current, type, span);
  const pointer = pointerTo(type);
  const frame: Value = { kind: "frame", local, offset: 0, type: pointer, span };
  const body: Stmt[] = [...before, { kind: "fill", local, items, span }];
  return { kind: "memory", address: { kind: "statements", body, value: frame, type: pointer, span }, type, span };
}

/** Outside of functions a compound literal is a variable without a name. */
function staticLiteral(c: CheckContext, type: CType, items: readonly LocalInit[], span: Span): LValue {
  const global = makeGlobal(c, `(${spell(type)})`, type, alignOf(type), span);
  Object.assign(global, { isStatic: true, used: true, hasInitializer: true, init: constantItems(c, items) });
  const address: Value = { kind: "global", global, offset: 0, type: pointerTo(type), span };
  return { kind: "memory", address, type, span };
}

/**
 * `(spinlock_t){ 0 }` as the initialiser of a static object stands for its list, as in gcc. In functions the literal is
 * an object of its own, which is copied.
 */
function listOfLiteral(c: CheckContext, type: CType, initializer: Initializer): Initializer | undefined {
  if (initializer.kind === "list" || initializer.value.kind !== "compound") return undefined;
  const literal = initializer.value;
  const declared = typeOfName(c, literal.type);
  if (isScalar(type) && isScalar(declared)) return c.isStaticInitializer ? literal.initializer : undefined;
  return sameType(declared, type) && !isScalar(type) ? literal.initializer : undefined;
}

/** Returns the number of elements when the object is an array. */
function initializeObject(c: CheckContext, type: CType, offset: number, initializer: Initializer, out: Given): number {
  if (isScalar(type)) {
    initializeScalar(c, type, offset, initializer, out);
    return 0;
  }
  const literal = listOfLiteral(c, type, initializer);
  if (literal !== undefined) return initializeObject(c, type, offset, literal, out);
  const string = stringOf(initializer);
  if (string !== undefined && fitsString(type, string)) return initializeString(c, type, offset, string, out);
  if (initializer.kind === "value") {
    reportNoList(c, type, initializer);
    return type.kind === "array" ? UNKNOWN_LENGTH : 0;
  }
  const cursor = cursorAt(initializer.items);
  const length =
    type.kind === "array"
      ? fillArray(c, type, offset, cursor, true, out)
      : type.kind === "struct"
        ? fillStruct(c, type, offset, cursor, true, out)
        : 0;
  const extra = cursor.items[cursor.next];
  if (extra !== undefined) c.report.error("E323", extra.value.span, `too many values for ${spell(type)}`);
  return length;
}

/** A name that is not known may be a macro that gives a list: then that is told. */
function reportNoList(c: CheckContext, type: CType, { value, span }: Initializer & { kind: "value" }): void {
  if (value.kind === "name" && c.lookUp(value.name) === undefined) {
    checkValue(c, value);
    return;
  }
  const hint = type.kind === "array" ? "For example { 0 }." : undefined;
  c.report.error("E323", span, `${spell(type)} is initialised by a list in braces`, hint);
}

/** Writes the bytes of a string and, where there is room, the 0 at the end. */
function initializeString(
  c: CheckContext,
  type: ArrayType,
  offset: number,
  string: Extract<Expr, { kind: "string" }>,
  out: Given,
): number {
  const { bytes, span } = string;
  countValues(c, bytes.length, span);
  const room = type.length ?? bytes.length + 1;
  const element = unqualified(type.element);
  if (bytes.length > room)
    c.report.error("E323", span, `a string of ${bytes.length} characters does not fit ${spell(type)}`);
  else if (element.kind === "int")
    for (const [at, byte] of [...bytes, 0].slice(0, room).entries())
      out.set(offset + element.size * at, {
        offset: offset + element.size * at,
        type: element,
        value: constant(wrap(BigInt(byte), element), element, span),
      });
  return bytes.length + 1;
}

function countValues(c: CheckContext, count: number, span: Span): void {
  c.valuesGiven += count;
  if (c.valuesGiven > VALUES_MAX)
    c.report.fatal(
      "E508",
      span,
      `the initialisers of the program give more than ${VALUES_MAX} values`,
      "Fill large tables by a loop in setup().",
    );
}

function initializeScalar(c: CheckContext, type: CType, offset: number, initializer: Initializer, out: Given): void {
  if (initializer.kind === "list") {
    const only = initializer.items[0];
    if (initializer.items.length === 1 && only !== undefined && only.designators.length === 0)
      return initializeScalar(c, type, offset, only.value, out);
    if (initializer.items.length === 0) return;
    return c.report.error("E323", initializer.span, `${spell(type)} takes one value, not a list`);
  }
  const literal = listOfLiteral(c, type, initializer);
  if (literal !== undefined) return initializeScalar(c, type, offset, literal, out);
  countValues(c, 1, initializer.span);
  const given = initializer.value;
  const value = out.valueOf(given, () => convertForAssignment(c, valueIn(c, given, out), type, "assign"));
  if (!isBadValue(value) && isScalar(type)) out.set(offset, { offset, type, value });
}

function initializeBits(c: CheckContext, field: Field, offset: number, initializer: Initializer, out: Given): void {
  const { type, bits } = field;
  const only = initializer.kind === "list" ? initializer.items[0] : undefined;
  if (initializer.kind === "list" && initializer.items.length === 1 && only?.designators.length === 0)
    return initializeBits(c, field, offset, only.value, out);
  if (initializer.kind === "list")
    return c.report.error("E323", initializer.span, `the bit-field "${field.name}" takes one value, not a list`);
  countValues(c, 1, initializer.span);
  const { value: expr } = initializer;
  const value = out.valueOf(expr, () => {
    const given = checkValue(c, expr);
    if (type.kind === "int" && bits !== undefined) warnOfWidth(c, { type, bits }, given);
    return convertForAssignment(c, given, type, "assign");
  });
  if (isBadValue(value) || type.kind !== "int" || bits === undefined) return;
  out.setBits({ ...field, type, bits }, offset, expr, value);
}

/**
 * Fills an array. `braced` says that the list belongs to this array, so that designators name the array's elements.
 * What follows a designator goes on behind the subobject that it names, however deep (C11 6.7.9p17).
 */
function fillArray(
  c: CheckContext,
  type: ArrayType,
  offset: number,
  cursor: Cursor,
  braced: boolean,
  out: Given,
): number {
  const size = sizeOf(type.element);
  let index = 0;
  let length = 0;
  for (let item = cursor.items[cursor.next]; item !== undefined; item = cursor.items[cursor.next]) {
    const path = designatorsHere(cursor, item, braced);
    if (path === undefined) break;
    const [designator, ...rest] = path;
    if (designator !== undefined) {
      const wanted = checkElementIndex(c, type, designator);
      if (wanted === undefined) {
        advance(cursor);
        continue;
      }
      index = wanted;
    }
    if (index >= (type.length ?? ELEMENTS_MAX)) break;
    const last = designator === undefined ? index : checkLastIndex(c, type, designator, index);
    /* As in gcc, the values behind a range go on behind its last element: the others take this item alone. */
    for (; index < last; index++) {
      const [at, alone] = [offset + index * size, cursorAt([item], rest)];
      out.inRange(() => fillMember(c, type.element, at, alone, item, out));
    }
    cursor.path = rest;
    fillMember(c, type.element, offset + index * size, cursor, item, out);
    index++;
    length = Math.max(length, index);
  }
  return length;
}

function fillStruct(
  c: CheckContext,
  type: StructType,
  offset: number,
  cursor: Cursor,
  braced: boolean,
  out: Given,
): number {
  const fields = type.shape.fields ?? [];
  let position = 0;
  for (let item = cursor.items[cursor.next]; item !== undefined; item = cursor.items[cursor.next]) {
    const path = designatorsHere(cursor, item, braced);
    if (path === undefined) break;
    const [designator] = path;
    const steps = designator === undefined ? stepsToField(type, position) : stepsToNamed(c, type, designator, path);
    if (steps === undefined && designator === undefined) break;
    if (steps === undefined) {
      advance(cursor);
      continue;
    }
    const { field, rest } = steps;
    cursor.path = rest;
    fillField(c, type, field, offset, cursor, item, out);
    position = fields.indexOf(field) + 1;
  }
  return 0;
}

/** Fills a field of a structure or union; an array without a length at the end takes as many values as there are. */
function fillField(
  c: CheckContext,
  type: StructType,
  field: Field,
  offset: number,
  cursor: Cursor,
  item: InitializerItem,
  out: Given,
): void {
  if (type.shape.isUnion) out.hold(type, offset, field);
  if (field.bits !== undefined && !leadsFurther(cursor)) {
    advance(cursor);
    return initializeBits(c, field, offset, item.value, out);
  }
  const isOpen = field.type.kind === "array" && field.type.length === undefined;
  if (isOpen && !c.isStaticInitializer)
    c.report.error("E420", item.value.span, `the array "${field.name}" has room only in a static variable`);
  fillMember(c, field.type, offset + field.offset, cursor, item, out);
}

/**
 * Fills one element or field from the item under the cursor or, for an aggregate without braces, from several items.
 */
function fillMember(
  c: CheckContext,
  type: CType,
  offset: number,
  cursor: Cursor,
  item: InitializerItem,
  out: Given,
): void {
  if (isScalar(type)) {
    const [step] = cursor.path ?? [];
    advance(cursor);
    if (step !== undefined) reportNoMember(c, type, step);
    else initializeObject(c, type, offset, item.value, out);
  } else if (!leadsFurther(cursor) && isWholeObject(c, type, item.value)) {
    advance(cursor);
    replaceObject(c, type, offset, item.value, out);
  } else if (
    !leadsFurther(cursor) &&
    type.kind === "struct" &&
    item.value.kind === "value" &&
    initializeByStructure(c, type, offset, item.value.value, out)
  )
    advance(cursor);
  else {
    const { next, path } = cursor;
    fillUnbraced(c, type, offset, cursor, out);
    if (cursor.next !== next || cursor.path !== path) return;
    c.report.error("E323", item.value.span, `${spell(type)} has nothing to initialise`, "Give it { }.");
    advance(cursor);
  }
}

/** True for an initialiser that belongs to the aggregate as a whole: a list in braces, a string. */
function isWholeObject(c: CheckContext, type: CType, initializer: Initializer): boolean {
  return (
    initializer.kind === "list" || listOfLiteral(c, type, initializer) !== undefined || isStringFor(type, initializer)
  );
}

/** A braced list replaces all values that an earlier designator gave to the same object. */
function replaceObject(c: CheckContext, type: CType, offset: number, initializer: Initializer, out: Given): void {
  out.forget(offset, offset + sizeOf(type));
  initializeObject(c, type, offset, initializer, out);
}

function fillUnbraced(c: CheckContext, type: CType, offset: number, cursor: Cursor, out: Given): void {
  if (type.kind === "array") fillArray(c, type, offset, cursor, false, out);
  else if (type.kind === "struct") fillStruct(c, type, offset, cursor, false, out);
}

function isStringFor(type: CType, initializer: Initializer): boolean {
  const string = stringOf(initializer);
  return string !== undefined && fitsString(type, string);
}

/** The string of an initialiser that is a string, by itself or in braces; else undefined. */
function stringOf(initializer: Initializer): Extract<Expr, { kind: "string" }> | undefined {
  if (initializer.kind === "value") return initializer.value.kind === "string" ? initializer.value : undefined;
  const [only, second] = initializer.items;
  if (only === undefined || second !== undefined || only.designators.length > 0) return undefined;
  return stringOf(only.value);
}
