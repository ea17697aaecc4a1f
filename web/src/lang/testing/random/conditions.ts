/**
 * Random conditions of #if, with signed and unsigned numbers, characters, macros and unknown names; a division by zero
 * stands only where nothing needs its value.
 */
import type { Maker } from "./maker.ts";
import { chance, one } from "./maker.ts";

const LEAVES = [
  "0",
  "1",
  "2u",
  "-1",
  "1u",
  "0u",
  "0xffffffffffffffff",
  "0x7fffffffffffffff",
  "0x8000000000000000",
  "4294967295",
  "18446744073709551615u",
  "3ul",
  "5LL",
  "'a'",
  "'\\xff'",
  "'\\n'",
  "017",
  "unknown_name",
  "__LINE__",
  "100",
] as const;
const OPERATORS = "+ - * & | ^ < <= > >= == != && || / % << >>".split(" ");

/** A condition; the names of macros without parameters are those of `maker.constants` that #if can know. */
export function condition(maker: Maker, depth: number): string {
  if (depth === 0) return leaf(maker);
  switch (maker.pick(8)) {
    case 0:
      return leaf(maker);
    case 1:
      return `(${one(maker, ["!", "~", "-", "+"])} ${condition(maker, depth - 1)})`;
    case 2:
      return `(${condition(maker, depth - 1)} ? ${condition(maker, depth - 1)} : ${condition(maker, depth - 1)})`;
    case 3:
      return unneeded(maker, depth);
    default:
      return binary(maker, depth);
  }
}

function leaf(maker: Maker): string {
  const macros = maker.constants.filter((name) => /M\d+$/.test(name));
  const name = macros.length > 0 ? one(maker, macros) : "unknown_name";
  return chance(maker, 4) ? one(maker, [name, `defined(${name})`, `(defined ${name} + 1u)`]) : one(maker, LEAVES);
}

function binary(maker: Maker, depth: number): string {
  const operator = one(maker, OPERATORS);
  const left = condition(maker, depth - 1);
  const right = condition(maker, depth - 1);
  if (operator === "/" || operator === "%")
    return `(${left} ${operator} ((${right} & 7) + ${one(maker, ["1", "2u"])}))`;
  if (operator === "<<" || operator === ">>") return `(${left} ${operator} (${right} & 63))`;
  return `(${left} ${operator} ${right})`;
}

/** The zero is signed: gcc 12 forgets that a quotient which it does not compute is unsigned. */
function unneeded(maker: Maker, depth: number): string {
  const broken = `(${condition(maker, depth - 1)} ${one(maker, ["/", "%"])} ${one(maker, ["0", "(1 - 1)"])})`;
  const other = condition(maker, depth - 1);
  return one(maker, [
    `(0 && ${broken})`,
    `(1 || ${broken})`,
    `(1 ? ${other} : ${broken})`,
    `(0 ? ${broken} : ${other})`,
    `(0 && (${other} + ${broken}))`,
  ]);
}
