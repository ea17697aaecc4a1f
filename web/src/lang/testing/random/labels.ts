/**
 * Makes statements with several labels before a body, and statements whose conditions declare an enumeration: to which
 * statement a label belongs, and how far a name reaches, shows in what is executed.
 */
import { assignment, expression, storing } from "./expressions.ts";
import type { Maker } from "./maker.ts";
import { chance, fresh, fullExpression, one, times } from "./maker.ts";

function full(maker: Maker, depth: number): string {
  return fullExpression(maker, () => expression(maker, depth));
}

function simple(maker: Maker): string {
  return `\t${fullExpression(maker, () => assignment(maker, 2)) ?? ""};`;
}

/**
 * Makes a body with two or three labels, and gotos to them that a counter bounds; a goto enters the body past its
 * condition.
 */
export function labelledBody(maker: Maker): string {
  const names = times(2 + maker.pick(2), () => fresh(maker, "l"));
  const count = fresh(maker, "d");
  const { repeats } = maker;
  maker.repeats = repeats * 8;
  const labels = names.map((name) => `${name}:`).join(one(maker, [" ", "\n"]));
  const body = `${labels}\n${simple(maker)}`;
  const test = full(maker, 1);
  const after = simple(maker);
  const other = chance(maker, 2) ? `\n\telse\n${simple(maker)}` : "";
  const made = one(maker, [
    () => `\tif (${test})\n${body}${other}`,
    () => `\tif (${test})\n${after}\n\telse\n${body}`,
    () => `\tfor (${count}i = 0; ${count}i < 2 && ${test}; ${count}i++)\n${body}`,
    () => `\tdo\n${body}\n\twhile (${count}-- > 0 && ${test});`,
    () =>
      `\tswitch ((int)${test} & 3)\n\tcase 1:\n\t${names[0]}x:\n${chance(maker, 2) ? "\tdefault:\n" : ""}\tcase 3:\n${body}`,
  ])();
  maker.repeats = repeats;
  const jumps = names.map((name) => `\tif (--${count} > 0 && ${full(maker, 1)})\n\t\tgoto ${name};`);
  return `\t{\n\tint ${count} = ${1 + maker.pick(4)}, ${count}i = 0;\n${made}\n${after}\n${jumps.join("\n")}\n\t}`;
}

/** Makes a statement inside of which an enumerator has another value, and uses of it inside and behind. */
export function hiddenName(maker: Maker): string | undefined {
  if (maker.enumerators.length === 0) return undefined;
  const name = one(maker, maker.enumerators);
  const hiding = `(int)sizeof(enum { ${name} = ${one(maker, ["7", "-9", "300", "1 << 10"])} })`;
  const use = (): string => `\t${fullExpression(maker, () => storing(maker, `${name} * 3`)) ?? ""};`;
  const [test, count] = [full(maker, 1), fresh(maker, "d")];
  const [inside, otherwise, behind] = [use(), use(), use()];
  const made = one(maker, [
    `\tif ((int)${test} + ${hiding} > 4)\n${inside}\n\telse\n${otherwise}`,
    `\tswitch (((int)${test} & 1) + ${hiding})\n\tcase 4:\n${inside}`,
    `\tfor (int ${count} = 0; ${count} < 2; ${count} += ${hiding} - 3)\n${inside}`,
    `\t{\n\tint ${count} = 2;\n\tdo\n${inside}\n\twhile (--${count} > 0 && ${hiding});\n\t}`,
    `\t{\n\tint ${count} = 2;\n\twhile (${count}-- > ${hiding} - 4)\n${inside}\n\t}`,
  ]);
  return `${made}\n${behind}`;
}
