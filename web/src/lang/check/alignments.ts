/** The alignments that a program asks for, by _Alignas and by gcc's attribute "aligned". */
import { constantOf } from "./constants.ts";
import type { CheckContext } from "./context.ts";
import { typeOfName } from "./types.ts";
import type { Alignment } from "../parse/syntax-tree.ts";
import { COMPILER_LIMITS } from "../text/limits.ts";
import { alignOf } from "../types/type-layout.ts";

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
