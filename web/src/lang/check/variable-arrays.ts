/**
 * Arrays of variable length. The addresses of variables are decided before the run, so such an array has room for a
 * fixed number of elements, and an assertion checks that its length is not larger.
 */
import { assertTrue } from "./builtins.ts";
import type { CheckContext } from "./context.ts";
import { checkValue } from "./expressions.ts";
import { applyDerivation, deriveType } from "./types.ts";
import type { Declarator } from "../parse/syntax-tree.ts";
import { COMPILER_LIMITS } from "../text/limits.ts";
import { compare, constant, convert } from "../types/fold.ts";
import { isComplete, sizeOf } from "../types/type-layout.ts";
import type { Stmt, Value } from "../types/typed-tree.ts";
import { ULONG } from "../types/types.ts";
import type { CType } from "../types/types.ts";

/** The length of an array whose length is no constant; the array has room for `most` elements. */
interface VariableLength {
  readonly value: Value;
  readonly most: number;
}

/** Like `deriveType`, for a variable that may be an array of variable length. */
export function deriveAutomaticType(
  c: CheckContext,
  base: CType,
  declarator: Declarator,
): { readonly type: CType; readonly length: VariableLength | undefined } {
  const outermost = declarator.derivations.at(-1);
  if (outermost?.kind !== "array" || outermost.size === undefined)
    return { type: deriveType(c, base, declarator, "variable"), length: undefined };
  const element = deriveType(c, base, { ...declarator, derivations: declarator.derivations.slice(0, -1) }, "variable");
  const value = isComplete(element) && element.kind !== "void" ? checkValue(c, outermost.size) : undefined;
  if (value === undefined || value.kind === "const" || value.type.kind !== "int")
    return { type: applyDerivation(c, element, outermost, false), length: undefined };
  const most = Math.max(1, Math.floor(COMPILER_LIMITS.VARIABLE_ARRAY / Math.max(1, sizeOf(element))));
  return { type: { kind: "array", element, length: most, isVariable: true }, length: { value, most } };
}

/** Ends the run where an array of variable length would have more elements than there is room for. */
export function checkedLength(c: CheckContext, name: string, { value, most }: VariableLength): Stmt {
  const { span } = value;
  const fits = compare("le", convert(value, ULONG, span), constant(most, ULONG, span), false, span);
  const text = `the array "${name}" has room for ${most} elements, not for ${c.sources.textOf(span)}`;
  return { kind: "value", value: assertTrue(c, fits, text, span), span };
}
