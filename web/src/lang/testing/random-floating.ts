/**
 * Random programs that compute with float and double, for comparing the compiler with others bit by bit: conversions of
 * all integer types, comparisons with what is no number, -0.0 and infinities, structures, unions, calls, atomics.
 * Conversions to integers are of numbers that fit, since C leaves the others open; of what is no number only that
 * counts.
 */
import { chance, fresh, newMaker, one, times } from "./random/maker.ts";
import type { Maker } from "./random/maker.ts";
import type { Pick } from "./random/choices.ts";
import type { RandomProgram } from "./random/programs.ts";

const FLOATING = ["float", "double"] as const;
/** The integer types, and between which numbers a conversion to them is defined. */
const INTEGERS = [
  ["signed char", "-128.9", "127.9"],
  ["unsigned char", "-0.9", "255.9"],
  ["short", "-32768.9", "32767.9"],
  ["unsigned short", "-0.9", "65535.9"],
  ["int", "-2147483648.9", "2147483647.9"],
  ["unsigned", "-0.9", "4294967295.9"],
  ["long", "-9223372036854775808.0", "9223372036854774784.0"],
  ["unsigned long", "-0.9", "18446744073709549568.0"],
] as const;
const NUMBERS = [
  "0.0",
  "-0.0",
  "1.0",
  "0.5f",
  "3.25",
  "0.1",
  "0.1f",
  "1e300",
  "-1e-310",
  "0x1p-149f",
  "0x1.fffffep127f",
  "16777217.0",
  "9007199254740993.0",
  "1e22",
  "123456.789f",
  "__builtin_inf()",
  "-__builtin_inff()",
  '__builtin_nan("")',
  ".75e-3",
  "5e-324",
] as const;

interface Variables {
  readonly floating: string[];
  readonly integers: string[];
  readonly functions: string[];
}

/** A program with `count` statements; all its names begin with the prefix. */
export function randomFloating(pick: Pick, prefix: string, count: number): RandomProgram {
  const maker = newMaker(pick, prefix);
  const variables: Variables = { floating: [], integers: [], functions: [] };
  const before = globals(maker, variables);
  const functions = times(2, () => functionText(maker, variables));
  const body = times(count, () => statement(maker, variables, 2));
  const results = [
    ...variables.floating.map((name) => `${prefix}bits(${name})`),
    ...variables.integers.map((name) => `(long)${name}`),
  ];
  const kept = results.map((text, at) => `\t${prefix}out[${at}] = ${text};\n`).join("");
  return {
    text: `${before}long ${prefix}out[${results.length}];\n${functions.join("")}void operation(void)\n{\n${body.join("")}${kept}}\n`,
    out: `${prefix}out`,
    outputs: results.length,
    params: [],
  };
}

function bitsText({ prefix }: Maker): string {
  const union = "union { double d; long bits; } u = { x };";
  return `static long ${prefix}bits(double x)\n{\n\t${union}\n\treturn x == x ? u.bits : -1;\n}\n`;
}

function globals(maker: Maker, variables: Variables): string {
  const lines = [bitsText(maker)];
  for (const type of FLOATING)
    for (const mark of ["", "static ", "volatile ", "_Atomic "]) {
      const name = fresh(maker, "g");
      lines.push(`${mark}${type} ${name} = ${literal(maker)};\n`);
      variables.floating.push(name);
    }
  for (const [type] of INTEGERS) {
    const name = fresh(maker, "i");
    lines.push(`${type} ${name} = ${maker.pick(100)};\n`);
    variables.integers.push(name);
  }
  const [array, structure] = [fresh(maker, "a"), fresh(maker, "s")];
  lines.push(`${one(maker, FLOATING)} ${array}[3] = { ${literal(maker)}, [2] = ${maker.pick(9)} };\n`);
  lines.push(
    `struct ${structure} { char c; float f; double d; union { float f; unsigned bits; } u; } ${structure} = { 1, ${literal(maker)}, ${literal(maker)}, { 2 } };\n`,
  );
  variables.floating.push(...[0, 1, 2].map((at) => `${array}[${at}]`));
  variables.floating.push(`${structure}.f`, `${structure}.d`, `${structure}.u.f`);
  variables.integers.push(`${structure}.c`);
  return lines.join("");
}

function functionText(maker: Maker, variables: Variables): string {
  const name = fresh(maker, "f");
  const inner: Variables = { ...variables, floating: ["a", "c"], integers: ["b"] };
  const types = [one(maker, FLOATING), one(maker, INTEGERS)[0], one(maker, FLOATING)];
  const body = `\tif (${truth(maker, inner, 1)}) c += ${value(maker, inner, 1)};\n\treturn ${value(maker, inner, 2)};\n`;
  const text = `static ${one(maker, FLOATING)} ${name}(${types[0]} a, ${types[1]} b, ${types[2]} c)\n{\n${body}}\n`;
  variables.functions.push(name);
  return text;
}

function statement(maker: Maker, variables: Variables, depth: number): string {
  const [floating, integer] = [one(maker, variables.floating), one(maker, variables.integers)];
  switch (maker.pick(8)) {
    case 0:
      return `\t${floating} ${one(maker, ["+=", "-=", "*=", "/="])} ${value(maker, variables, depth)};\n`;
    case 1:
      return `\t${floating}${one(maker, ["++", "--"])};\n`;
    case 2:
      return `\t${integer} = ${whole(maker, variables, depth)};\n`;
    case 3:
      return `\t${integer} = 3;\n\t${integer} ${one(maker, ["+=", "*=", "-="])} ${small(maker, variables, depth)};\n`;
    case 4:
      return `\tif (${truth(maker, variables, depth)})\n\t{${statement(maker, variables, 1)}\t}\telse\n\t{${statement(maker, variables, 1)}\t}\n`;
    case 5:
      return `\tfor (${one(maker, FLOATING)} x = 0; x < 1; x += 0.25f)\n\t\t${floating} = ${floating} * x + ${value(maker, variables, 1)};\n`;
    default:
      return `\t${floating} = ${value(maker, variables, depth)};\n`;
  }
}

function literal(maker: Maker): string {
  return one(maker, NUMBERS);
}

/** An expression of floating-point type, without side effects. */
function value(maker: Maker, variables: Variables, depth: number): string {
  if (depth === 0) return chance(maker, 3) ? literal(maker) : one(maker, variables.floating);
  const next = (): string => value(maker, variables, depth - 1);
  const type = one(maker, FLOATING);
  switch (maker.pick(10)) {
    case 0:
      return `(${type})${one(maker, variables.integers)}`;
    case 1:
      return `(${type})(${next()})`;
    case 2:
      return `(-(${next()}))`;
    case 3:
      return `(${truth(maker, variables, depth - 1)} ? ${next()} : ${one(maker, [next(), one(maker, variables.integers)])})`;
    case 4:
      return `(${one(maker, variables.integers)} ${operator(maker)} ${next()})`;
    case 5:
      return one(maker, [
        `__builtin_sqrt(${next()})`,
        `__builtin_fabsf(${next()})`,
        `__builtin_copysign(${next()}, -1)`,
      ]);
    case 6:
      return variables.functions.length === 0
        ? next()
        : `${one(maker, variables.functions)}(${next()}, ${one(maker, variables.integers)}, ${next()})`;
    default:
      return `(${next()} ${operator(maker)} ${next()})`;
  }
}

function operator(maker: Maker): string {
  return one(maker, ["+", "-", "*", "/"]);
}

function truth(maker: Maker, variables: Variables, depth: number): string {
  const next = (): string => value(maker, variables, Math.max(0, depth - 1));
  return one(maker, [
    `${next()} ${one(maker, ["<", "<=", ">", ">=", "==", "!="])} ${next()}`,
    `!(${next()} ${one(maker, ["<", "<=", ">", ">=", "==", "!="])} ${next()})`,
    `!${next()}`,
    `(${next()} && ${next()})`,
    `(_Bool)${next()}`,
    `(${next()} < ${next()} || ${next()})`,
  ]);
}

/** A conversion to an integer of a number that fits, or another integer. */
function whole(maker: Maker, variables: Variables, depth: number): string {
  const [type, least, most] = one(maker, INTEGERS);
  const name = fresh(maker, "t");
  const kept = `({ double ${name} = ${value(maker, variables, depth)}; ${name} > ${least} && ${name} < ${most} ? (${type})${name} : 7; })`;
  return one(maker, [kept, kept, `(${truth(maker, variables, depth)})`, `(${one(maker, variables.integers)} + 1)`]);
}

/** A number between -5 and 5. */
function small(maker: Maker, variables: Variables, depth: number): string {
  const name = fresh(maker, "t");
  return `({ ${one(maker, FLOATING)} ${name} = ${value(maker, variables, depth)}; ${name} >= 0 && ${name} < 1 ? ${name} : 0.5f; })`;
}
