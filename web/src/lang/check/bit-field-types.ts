/** Checks the declarations of bit-fields: their types and their widths. */
import type { CheckContext } from "./context.ts";
import { constantOf } from "./constants.ts";
import { askedAlignment } from "./alignments.ts";
import { sizeOf } from "../types/type-layout.ts";
import type { FieldRequest } from "../types/place-fields.ts";
import type { Expr, FieldDeclarator, FieldLine } from "../parse/syntax-tree.ts";
import { INT, spell } from "../types/types.ts";
import type { CType, IntType } from "../types/types.ts";

/** The request for room of `type name : width`. */
export function requestBits(
  c: CheckContext,
  type: CType,
  declarator: FieldDeclarator & { readonly width: Expr },
  { specifiers }: FieldLine,
): FieldRequest {
  const { name, span } = declarator;
  const own = checkType(c, type, declarator);
  const width = checkWidth(c, own, declarator);
  const alignments = [...specifiers.alignments, ...declarator.alignments];
  const asWord = alignments.find(({ attribute }) => !attribute);
  if (asWord !== undefined)
    c.report.error(
      "E331",
      asWord.span,
      "_Alignas cannot be applied to a bit-field",
      "Use __attribute__((aligned(…))).",
    );
  const asked = alignments.filter(({ attribute }) => attribute);
  return { name, type: own, width, span, align: askedAlignment(c, asked, 1) };
}

function describe(name: string): string {
  return name === "" ? "a bit-field" : `the bit-field "${name}"`;
}

function checkType(c: CheckContext, type: CType, { name, span }: FieldDeclarator): IntType {
  if (type.kind === "int" && type.isAtomic !== true) return type;
  c.report.error(
    "E335",
    span,
    `${describe(name)} cannot be of type ${spell(type)}`,
    type.isAtomic === true
      ? "The processor has no atomic operation on single bits of a word: use atomic_fetch_or() on a whole field."
      : "A bit-field is an integer, a bool or an enum.",
  );
  return INT;
}

function checkWidth(
  c: CheckContext,
  type: IntType,
  { name, width }: FieldDeclarator & { readonly width: Expr },
): number {
  const value = constantOf(c, width, "the width of a bit-field");
  const bits = type.isBool === true ? 1 : 8 * sizeOf(type);
  if (value === undefined) return 1;
  if (value === 0n && name !== "")
    c.report.error(
      "E335",
      width.span,
      `${describe(name)} has no bits`,
      "Only a bit-field without a name may be 0 wide.",
    );
  else if (value < 0n) c.report.error("E335", width.span, `the width of ${describe(name)} is negative`);
  else if (value > BigInt(bits))
    c.report.error("E335", width.span, `${describe(name)} has ${value} bits, but ${spell(type)} has only ${bits}`);
  else return Number(value);
  return 1;
}
