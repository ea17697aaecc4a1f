/**
 * Arrays of variable length, and types that contain them. Their sizes are computed where the types are written. The
 * addresses of variables are decided before the run, so such a variable has room for a fixed number of bytes, and
 * assertions check that it does not need more.
 */
import { assertTrue } from "./builtins.ts";
import type { CheckContext } from "./context.ts";
import { deriveType, specifiedType } from "./types.ts";
import type { Declarator } from "../parse/syntax-tree.ts";
import type { Span } from "../text/source.ts";
import { COMPILER_LIMITS } from "../text/limits.ts";
import { arith, compare, constant, convert } from "../types/fold.ts";
import { sizeOf } from "../types/type-layout.ts";
import type { Local, Stmt, Value } from "../types/typed-tree.ts";
import { LONG, ULONG } from "../types/types.ts";
import type { ArrayType, CType } from "../types/types.ts";

const ROOM = COMPILER_LIMITS.VARIABLE_ARRAY;

/** The most lengths of one array that vary: their product, each within the room, then still fits a number. */
const VARYING_MAX = 4;

/** The size of a type as a value of this type: a constant, unless the type is of variable size. */
export function sizeValue(c: CheckContext, type: CType, span: Span, as: typeof LONG | typeof ULONG = LONG): Value {
  if (type.kind !== "array" || type.isVariable !== true) return constant(sizeOf(type), as, span);
  const known = c.variableSizes.get(type);
  if (known !== undefined) return convert(read(known.bytes, span), as, span);
  c.report.error("E406", span, "the size of this array of variable length is not known here");
  return constant(1, as, span);
}

/** Refuses a type of variable size where the size must be known before the run. */
export function refuseVarying(c: CheckContext, what: string, span: Span): void {
  c.report.error("E406", span, `${what} cannot be an array of variable length`);
}

/** An array of variable length or size; `length` is the number of its elements. */
export function variableArray(c: CheckContext, element: CType, length: Value): ArrayType {
  const { span } = length;
  const isKnown = length.kind === "const";
  const elements = convert(length, ULONG, span);
  const count = isKnown ? undefined : c.keepSize(elements);
  const number = count === undefined ? elements : read(count, span);
  const bytes = c.keepSize(arith("mul", number, sizeValue(c, element, span, ULONG), ULONG, span));
  const type: ArrayType = { kind: "array", element, length: isKnown ? Number(length.value) : 0, isVariable: true };
  c.variableSizes.set(type, { count, bytes });
  return type;
}

function read(local: Local, span: Span): Value {
  return { kind: "local", local, type: ULONG, span };
}

/** What computes the sizes of types, as statements. */
export function sizeStatements(sizes: readonly Value[]): Stmt[] {
  return sizes.map((value) => ({ kind: "value", value, span: value.span }));
}

/** The room of a variable of variable length, its type in expressions, and the checks that the room suffices. */
export function roomFor(
  c: CheckContext,
  type: ArrayType,
  name: string,
  span: Span,
): { readonly type: CType; readonly seenAs: CType; readonly checks: readonly Stmt[] } {
  const element = innermost(type);
  const most = Math.max(1, Math.floor(ROOM / Math.max(1, sizeOf(element))));
  const counts = varyingCounts(c, type);
  if (counts.length > VARYING_MAX)
    c.report.error("E406", span, `the array "${name}" has more than ${VARYING_MAX} lengths that vary`);
  const isFlat = type.element === element;
  const room = `the array "${name}" has room for ${most} elements`;
  const fits = (value: Value, limit: number, text: string): Stmt => {
    const test = compare("le", value, constant(limit, ULONG, span), false, span);
    return { kind: "value", value: assertTrue(c, test, text, value.span), span };
  };
  const checks = counts.map((count) => fits(count, most, `${room}, not for ${c.sources.textOf(count.span)}`));
  const bytes = sizeValue(c, type, span, ULONG);
  if (!isFlat) checks.push(fits(bytes, most * sizeOf(element), `${room} in all`));
  const known = c.variableSizes.get(type);
  const seenAs: CType = { ...type, length: type.length === 0 ? most : type.length };
  if (known !== undefined) c.variableSizes.set(seenAs, known);
  return { type: { kind: "array", element, length: most }, seenAs, checks };
}

function innermost(type: ArrayType): CType {
  return type.element.kind === "array" ? innermost(type.element) : type.element;
}

/** The lengths that vary, with the places where they are written. */
function varyingCounts(c: CheckContext, type: CType): Value[] {
  if (type.kind !== "array") return [];
  const count = c.variableSizes.get(type)?.count;
  return [...varyingCounts(c, type.element), ...(count === undefined ? [] : [read(count, count.span)])];
}

/** True for a type that contains an array of variable length. */
function varies(type: CType): boolean {
  if (type.kind === "array") return type.isVariable === true || varies(type.element);
  return type.kind === "pointer" && varies(type.target);
}

/**
 * Computes the sizes in the types of a function's parameters, as in `int a[rows][columns]`, which may depend on the
 * values of parameters.
 */
export function sizeParameters(c: CheckContext, declarator: Declarator): Stmt[] {
  const own = declarator.derivations.at(-1);
  if (own?.kind !== "function") return [];
  return own.params.flatMap((param) => {
    const entity = c.lookUpHere(param.declarator.name);
    if (entity?.kind !== "local" || !varies(entity.local.type)) return [];
    const { result, sizes } = c.withSizes(() =>
      deriveType(c, specifiedType(c, param.specifiers), param.declarator, "param"),
    );
    entity.local.type = result;
    return sizeStatements(sizes);
  });
}

/** The variables that hold sizes exist as long as the function runs. */
export function declareSizes(sizes: readonly Local[]): Stmt[] {
  return sizes.map((local) => ({ kind: "declare", local, init: undefined, span: local.span }));
}
