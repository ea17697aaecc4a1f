/**
 * The arithmetic of #if (C11 6.10.1): all signed types are intmax_t and all unsigned types uintmax_t, operands meet in
 * the unsigned one, and what && || ?: do not need is not evaluated.
 * `npm run fuzz:lang` compares more conditions with gcc and clang.
 */
import { describe, expect, test } from "vitest";
import { compile } from "../compile.ts";

/** The value that #if gives to the condition, or the codes of the diagnostics. */
function decided(condition: string): boolean | readonly string[] {
  const text = `#if ${condition}\nlong taken;\n#else\nlong left;\n#endif\nvoid operation(void) {}\n`;
  const { program, diagnostics } = compile({ file: "a.c", text, include: () => undefined });
  const [global] = program?.debug.globals ?? [];
  return global === undefined ? diagnostics.map(({ code }) => code) : global.name === "taken";
}

describe("is false, since", () => {
  test.each([
    ["-1 becomes unsigned beside 1u", String.raw`-1 < 1u`],
    ["~0u is the largest uintmax_t", String.raw`!(~0u > 0)`],
    ["an unsigned number has 64 bits in #if", String.raw`~0u != 0xffffffffffffffff`],
    ["a hexadecimal number above INTMAX_MAX is unsigned", String.raw`!(0xffffffffffffffff == -1)`],
    ["unsigned numbers are shifted without their sign", String.raw`(0 - 1u) >> 63 != 1`],
    ["signed numbers are shifted with their sign", String.raw`-1 >> 63 != -1`],
    ["both branches decide the type of ?:", String.raw`(1 ? -1 : 0u) < 0`],
    [
      "both branches decide the type of ?:, also the one that is not taken",
      String.raw`(0 ? 1u : -1) / 2 != 0x7fffffffffffffff`,
    ],
    ["unsigned division", String.raw`-1 / 2u != 0x7fffffffffffffff`],
    ["signed division rounds towards zero", String.raw`-7 / 2 != -3 || -7 % 2 != -1`],
    ["unsigned remainder", String.raw`-1 % 10u != 5`],
    ["the right operand of a shift does not change the left one's type", String.raw`(-1 << 1u) > 0`],
    ["the value of a comparison is signed", String.raw`(-1 > 0u) < -1`],
    ["the value of ! is signed", String.raw`!-1u == 0u && -1 > (!0u)`],
    ["the values of && and || are signed", String.raw`(2u && 1) - 2 > 0 || (0u || 1) - 2 > 0`],
    ["0 && does not evaluate its right side", String.raw`0 && (1 / 0)`],
    ["1 || does not evaluate its right side", String.raw`!(1 || (1 / 0))`],
    ["?: evaluates one of its branches", String.raw`(1 ? 2 : (1 / 0)) != 2 || (0 ? 1 % 0 : 3) != 3`],
    ["nothing inside of what is not evaluated is evaluated", String.raw`0 && (1 ? 1 / 0 : 0 && 1 / 0)`],
    ["nested", String.raw`(1 ? 1 ? 2 : 1 / 0 : 1 / 0) != 2`],
    ["characters are signed", String.raw`'a' != 97 || '\xff' != -1 || '\377' > 0 || '\n' != 10`],
    ["a character beside an unsigned number", String.raw`'\xff' < 0u`],
    ["suffixes", String.raw`1ull - 2 < 0 || 1LU - 2 < 0 || 1l - 2 > 0 || 0xffffffff - 0x100000000 > 0`],
    ["unsigned arithmetic wraps around", String.raw`18446744073709551615u + 1 != 0`],
    ["an unknown name is 0, signed", String.raw`undefined_name != 0 || -undefined_name < 0 || ~undefined_name > 0`],
  ])("%s", (_, condition) => {
    expect(decided(condition)).toBe(false);
  });
});

describe("is true", () => {
  test.each(["-1 > 0u", "(0 - 1u) >> 63", "0xffffffffffffffff == -1", "~0u > 0", "1 || (1 / 0)", "1 ? 2 : (1 / 0)"])(
    "%s",
    (condition) => {
      expect(decided(condition)).toBe(true);
    },
  );
});

test("a division by zero whose value is needed is an error", () => {
  expect(decided("1 && (1 / 0)")).toEqual(["E112"]);
  expect(decided("0 ? 2 : (1 % 0u)")).toEqual(["E112"]);
});
