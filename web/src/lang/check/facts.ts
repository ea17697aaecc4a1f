/**
 * Checks builtins of gcc that tell the compiler, or are told by it, something about a value: none of them computes at
 * run time but __builtin_clrsb, which counts bits.
 */
import { evaluateOnce } from "./atomics.ts";
import { badValue, convertForAssignment, isBadValue } from "./conversions.ts";
import { constantOf } from "./constants.ts";
import { checkUnused, checkValue, typeOfExpression } from "./expressions.ts";
import type { CheckContext } from "./context.ts";
import { bits } from "../builtins/bits.ts";
import type { GenericBuiltin } from "../types/builtin-kinds.ts";
import { arith, constant, convert } from "../types/fold.ts";
import type { Expr } from "../parse/syntax-tree.ts";
import type { Value } from "../types/typed-tree.ts";
import { INT, ULONG, VOID, pointerTo, BASIC } from "../types/types.ts";
import type { CType, IntType } from "../types/types.ts";

type Call = Extract<Expr, { kind: "call" }>;

/** Checks __builtin_assume_aligned(p, align), whose value is p. */
export function checkAssumption(c: CheckContext, expr: Call): Value {
  const [pointer, ...facts] = expr.args;
  if (pointer === undefined) return badValue(expr.span);
  const value = convertForAssignment(c, checkValue(c, pointer), pointerTo({ ...VOID, isConst: true }), "pass");
  const first = facts.map((fact) => checkUnused(c, fact)).filter((fact) => fact.kind !== "const");
  if (isBadValue(value) || first.some((fact) => isBadValue(fact))) return badValue(expr.span);
  const type = pointerTo(VOID);
  return first.reduceRight<Value>(
    (second, before) => ({ kind: "sequence", first: before, second, type, span: expr.span }),
    convert(value, type, expr.span),
  );
}

/** gcc's numbers of the kinds of types, after the conversions of an argument. */
export function classifyType(c: CheckContext, expr: Call): Value {
  const [arg] = expr.args;
  return constant(arg === undefined ? 0 : kindNumber(typeOfExpression(c, arg)), INT, expr.span);
}

function kindNumber(type: CType): number {
  if (type.kind === "struct") return type.shape.isUnion ? 13 : 12;
  return type.kind === "void" ? 0 : type.kind === "int" ? 1 : type.kind === "float" ? 8 : 5;
}

/** Checks __builtin_object_size(p, type): the answer that the size is not known is right of every object. */
export function checkObjectSize(c: CheckContext, expr: Call): Value {
  const [pointer, kind] = expr.args;
  if (pointer === undefined || kind === undefined) return badValue(expr.span);
  typeOfExpression(c, pointer);
  const type = constantOf(c, kind, "the type of __builtin_object_size");
  if (type === undefined) return badValue(expr.span);
  return constant((type & 2n) === 0n ? -1n : 0n, ULONG, expr.span);
}

/** Checks __builtin_clrsb(x): the zeros above the highest bit of x that differs from its sign, without the sign. */
export function checkSignBits(c: CheckContext, expr: Call, builtin: GenericBuiltin): Value {
  const [arg] = expr.args;
  const isLong = builtin.name.endsWith("bl") || builtin.name.endsWith("ll");
  const [signed, unsigned] = [BASIC[isLong ? "long" : "int"], BASIC[isLong ? "unsigned long" : "unsigned int"]] as [
    IntType,
    IntType,
  ];
  if (arg === undefined) return badValue(expr.span);
  const value = convertForAssignment(c, checkValue(c, arg), signed, "pass");
  if (isBadValue(value)) return value;
  const { span } = expr;
  const width = 8 * signed.size;
  return evaluateOnce(value, signed, (x) => {
    const sign = arith("shr", x, constant(width - 1, signed, span), signed, span);
    const different = convert(arith("xor", x, sign, signed, span), unsigned, span);
    return evaluateOnce(different, unsigned, (d) => {
      const zeros = bits("clz", d, unsigned, evaluateOnce);
      return convert(arith("sub", zeros, constant(1, unsigned, span), unsigned, span), INT, span);
    });
  });
}
