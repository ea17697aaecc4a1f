/** Makes constant expressions, which the compilers fold, of numbers, macros and enumerators. */
import { BINARY, UNARY } from "./expressions.ts";
import type { Maker } from "./maker.ts";
import { one } from "./maker.ts";
import { NUMBERS } from "./types.ts";

/** Makes a constant expression, which the compilers fold, for the value of a global or the size of an array. */
export function constantExpression(maker: Maker, depth: number): string {
  if (depth === 0 || maker.pick(3) === 0) return one(maker, [...NUMBERS, ...maker.constants.filter(isFolded)]);
  const left = constantExpression(maker, depth - 1);
  const right = constantExpression(maker, depth - 1);
  const operator = one(maker, BINARY);
  if (operator === "/" || operator === "%") return `(${left} ${operator} ${one(maker, ["3", "-7", "10u", "8l"])})`;
  if (operator === "<<" || operator === ">>") return `(${left} ${operator} ${maker.pick(8)})`;
  return one(maker, [
    `(${left} ${operator} ${right})`,
    `((${one(maker, maker.types)})${left})`,
    `(${left} ? ${right} : ${left})`,
    `(${one(maker, UNARY)} ${left})`,
  ]);
}

/** True for constants: parameters of the experiment, whose names are in lower case, are none. */
function isFolded(name: string): boolean {
  return /[A-Z]\d+$/.test(name);
}
