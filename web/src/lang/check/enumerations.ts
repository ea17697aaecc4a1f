/** Turns enumerations into integer types, and declares their constants. */
import { constantOf } from "./constants.ts";
import type { CheckContext } from "./context.ts";
import { anonymousTag } from "./types.ts";
import type { Span } from "../text/source.ts";
import type { Expr, TypeSpecifier } from "../parse/syntax-tree.ts";
import { BASIC, INT, LONG, UINT, ULONG, wrap } from "../types/types.ts";
import type { CType, IntType } from "../types/types.ts";

export function resolveEnum(c: CheckContext, base: Extract<TypeSpecifier, { kind: "enum" }>): CType {
  const { tag, members, packed, span } = base;
  if (members === undefined) {
    const known = c.lookUpTag(tag ?? "");
    if (known?.kind === "enum") return known.type;
    c.report.error("E302", span, `unknown enum "${tag ?? ""}"`, c.tagHint(tag ?? "", "enum"));
    return INT;
  }
  const known = tag === undefined ? undefined : c.lookUpTagHere(tag);
  if (known !== undefined) c.report.error("E305", span, `${known.kind} ${tag ?? ""} is already defined`);
  const type: IntType = { ...checkEnumValues(c, members, packed), enumTag: tag ?? anonymousTag(c) };
  if (tag !== undefined) c.declareTag(tag, { kind: "enum", type, span });
  return type;
}

/**
 * Declares the constants of an enumeration; returns its integer type. As in gcc, a constant that fits an int is one,
 * and the others have the type of the enumeration, which is the smallest from unsigned int on that has all values.
 */
function checkEnumValues(
  c: CheckContext,
  members: readonly { name: string; span: Span; value: Expr | undefined }[],
  packed: boolean,
): IntType {
  const values: { readonly name: string; readonly value: bigint; readonly span: Span }[] = [];
  let next = 0n;
  for (const { name, span, value: expr } of members) {
    const value = expr === undefined ? next : (constantOf(c, expr, "the value of an enum constant") ?? next);
    if (c.lookUpHere(name) !== undefined) c.report.error("E305", span, `"${name}" is already declared`);
    const type = typeOfValues([value]);
    c.declare(name, { kind: "enumerator", value: wrap(value, type), type, span });
    values.push({ name, value, span });
    next = value + 1n;
  }
  const whole = typeOfValues(values.map(({ value }) => value));
  for (const { name, value, span } of values)
    if (!fits(value, INT)) c.declare(name, { kind: "enumerator", value: wrap(value, whole), type: whole, span });
  const isTooWide = values.find(({ value }) => !fits(value, whole));
  if (isTooWide !== undefined)
    c.report.error(
      "E314",
      isTooWide.span,
      `no integer type has the value of "${isTooWide.name}" and those of the other constants`,
    );
  const small = packed ? SMALL.find((type) => values.every(({ value }) => fits(value, type))) : undefined;
  return small ?? (whole === INT && !values.some(({ value }) => value < 0n) ? UINT : whole);
}

/** The types of packed enumerations, besides those of the others. */
const SMALL = ["unsigned char", "signed char", "unsigned short", "short"].flatMap((name): IntType[] => {
  const type = BASIC[name];
  return type?.kind === "int" ? [type] : [];
});

function fits(value: bigint, type: IntType): boolean {
  return wrap(value, type) === value;
}

/** The first of int, unsigned int, long and unsigned long that has all values. */
function typeOfValues(values: readonly bigint[]): IntType {
  return [INT, UINT, LONG].find((type) => values.every((value) => fits(value, type))) ?? ULONG;
}
