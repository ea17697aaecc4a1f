/** The alignments that a program asks for, by _Alignas and by gcc's attribute "aligned". */
import { constantOf } from "./constants.ts";
import type { CheckContext } from "./context.ts";
import { typeOfName } from "./types.ts";
import type { Alignment, Declarator, Specifiers } from "../parse/syntax-tree.ts";
import { COMPILER_LIMITS } from "../text/limits.ts";
import { alignOf, isComplete } from "../types/type-layout.ts";
import type { CType } from "../types/types.ts";

/** The largest alignment that a program may ask for: a page. */
const ALIGN_MAX = COMPILER_LIMITS.ALIGNMENT;

/** The alignment of __attribute__((aligned)) without a number, on x86-64. */
const BIGGEST_ALIGNMENT = 16;

/** The strongest requested alignment, or undefined when none is requested. */
export function askedAlignment(c: CheckContext, asked: readonly Alignment[], natural: number): number | undefined {
  let strongest: number | undefined;
  for (const alignment of asked) {
    const bytes = alignmentBytes(c, alignment);
    if (bytes === undefined || bytes === 0) continue;
    if (bytes < natural && !alignment.attribute)
      c.report.error("E331", alignment.span, `an alignment of ${bytes} is weaker than the ${natural} the type needs`);
    else strongest = Math.max(strongest ?? 1, bytes);
  }
  return strongest;
}

/**
 * The type that a typedef names, with the alignment that its attribute asks for. As in gcc, variables and members of
 * the type are aligned so, and its size does not grow.
 */
export function typedefType(c: CheckContext, specifiers: Specifiers, declarator: Declarator, type: CType): CType {
  const asked = [...specifiers.alignments, ...declarator.alignments];
  const align = askedAlignment(c, asked, 1);
  if (align === undefined || !isComplete(type) || align === alignOf(type)) return type;
  if (align > alignOf(type)) return { ...type, align };
  c.report.error(
    "E415",
    asked[0]?.span ?? declarator.span,
    `the typedef asks for an alignment of ${align}, weaker than the ${alignOf(type)} that its type needs`,
    "The simulated machine, like most, wants aligned accesses: leave out the attribute.",
  );
  return type;
}

function alignmentBytes(c: CheckContext, alignment: Alignment): number | undefined {
  if (alignment.type !== undefined) return alignOf(typeOfName(c, alignment.type));
  if (alignment.bytes === undefined) return BIGGEST_ALIGNMENT;
  const value = constantOf(c, alignment.bytes, "an alignment");
  if (value === undefined) return undefined;
  const good = value === 0n || (value > 0n && value <= BigInt(ALIGN_MAX) && (value & (value - 1n)) === 0n);
  if (!good)
    c.report.error("E331", alignment.span, `an alignment of ${value} is not a power of two up to ${ALIGN_MAX}`);
  return good ? Number(value) : undefined;
}
