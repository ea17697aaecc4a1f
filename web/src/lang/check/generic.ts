/** Chooses among the expressions of _Generic by the type of its first operand (C11 6.5.1.1). */
import { typeOfExpression } from "./expressions.ts";
import { typeOfName } from "./types.ts";
import type { CheckContext } from "./context.ts";
import { checkLValue } from "./lvalues.ts";
import { withoutTrace } from "./trial.ts";
import { BUILTIN_BY_NAME } from "../builtins/table.ts";
import type { Expr, GenericChoice } from "../parse/syntax-tree.ts";
import { pointerTo, sameType, spell, unqualified } from "../types/types.ts";
import type { CType } from "../types/types.ts";

type Generic = Extract<Expr, { kind: "generic" }>;

/** The expression that _Generic chooses; undefined after an error. */
export function chosenExpression(c: CheckContext, expr: Generic): Expr | undefined {
  const errors = c.report.errorCount;
  const wanted = asValue(typeOfExpression(c, expr.control));
  const types = expr.choices.map(({ type }) => (type === undefined ? undefined : typeOfName(c, type)));
  if (c.report.errorCount > errors) return undefined;
  const twice = expr.choices.flatMap(({ span }, at) => {
    const type = types[at];
    const earlier = types
      .slice(0, at)
      .findIndex((other) => (other === undefined || type === undefined ? other === type : isCompatible(other, type)));
    return earlier < 0 ? [] : [{ type, span, first: expr.choices[earlier]?.span ?? span }];
  });
  for (const { type, span, first } of twice) {
    const what = type === undefined ? "a second default" : `${spell(type)} is a type that stands here already`;
    c.report.error("E413", span, `${what} in this _Generic`, `The first is on line ${c.sources.lineOf(first)}.`);
  }
  if (twice.length > 0) return undefined;
  const fitting = types.findIndex((type) => type !== undefined && isCompatible(type, wanted));
  const chosen = expr.choices[fitting < 0 ? types.indexOf(undefined) : fitting];
  if (chosen === undefined)
    c.report.error(
      "E413",
      expr.control.span,
      `no choice of this _Generic has the type ${spell(wanted)}`,
      "Add the type, or a default.",
    );
  checkOthers(c, expr, chosen);
  return chosen?.value;
}

/** Reports the mistakes of the choices that are not taken, once for each expression. */
function checkOthers(c: CheckContext, expr: Generic, chosen: GenericChoice | undefined): void {
  if (c.current === undefined || c.checkedChoices.has(expr)) return;
  c.checkedChoices.add(expr);
  const others = expr.choices.filter((choice) => choice !== chosen && !isBuiltin(c, choice.value));
  withoutTrace(c, () => {
    for (const { value } of others) c.neverReached(true, () => checkLValue(c, value, false));
  });
}

/** True for the name of a builtin, which can only be called. */
function isBuiltin(c: CheckContext, expr: Expr): boolean {
  return expr.kind === "name" && BUILTIN_BY_NAME.has(expr.name) && c.lookUp(expr.name) === undefined;
}

/** The type of an expression once it is read: without qualifiers, and an array is the address of its first element. */
function asValue(type: CType): CType {
  if (type.kind === "array") return pointerTo(type.element);
  return type.kind === "function" ? pointerTo(type) : unqualified(type);
}

/** True for types that C calls compatible: here all qualifiers count, and those of targets too. */
function isCompatible(a: CType, b: CType): boolean {
  if (!sameType(a, b) || !sameQualifiers(a, b)) return false;
  if (a.kind === "int" && b.kind === "int") {
    const areEnumerations = a.enumTag !== undefined && b.enumTag !== undefined;
    return areEnumerations ? a.enumTag === b.enumTag : a.name === b.name;
  }
  if (a.kind === "pointer" && b.kind === "pointer") return isCompatible(a.target, b.target);
  if (a.kind === "array" && b.kind === "array") return isCompatible(a.element, b.element);
  if (a.kind === "function" && b.kind === "function")
    return (
      isCompatible(a.result, b.result) &&
      a.params.every(({ type }, at) => isCompatible(unqualified(type), unqualified(b.params[at]?.type ?? type)))
    );
  return true;
}

function sameQualifiers(a: CType, b: CType): boolean {
  return (
    (a.isConst === true) === (b.isConst === true) &&
    (a.isVolatile === true) === (b.isVolatile === true) &&
    (a.isAtomic === true) === (b.isAtomic === true)
  );
}
