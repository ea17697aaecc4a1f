import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { hasLostBytes, readCharacter, readNumber, readStringBytes } from "./literals.ts";

describe("numbers take the first type of C's list that holds them", () => {
  test.each([
    ["0", 0n, "int"],
    ["2147483647", 2147483647n, "int"],
    ["2147483648", 2147483648n, "long"],
    ["0x7fffffff", 2147483647n, "int"],
    ["0xffffffff", 4294967295n, "unsigned int"],
    ["037777777777", 4294967295n, "unsigned int"],
    ["4294967296u", 4294967296n, "unsigned long"],
    ["1u", 1n, "unsigned int"],
    ["1l", 1n, "long"],
    ["1LL", 1n, "long long"],
    ["1ull", 1n, "unsigned long long"],
    ["0b101", 5n, "int"],
    ["0xffffffffffffffff", 18446744073709551615n, "unsigned long"],
    ["9223372036854775807", 9223372036854775807n, "long"],
  ])("%s", (text, value, type) => {
    expect(readNumber(text)).toEqual({ kind: "integer", value, type });
  });

  test.each([
    ["1.5", 1.5, "double"],
    [".5", 0.5, "double"],
    ["1e9", 1e9, "double"],
    ["1.", 1, "double"],
    ["0x1p3", 8, "double"],
    ["0x.8p-1F", 0.25, "float"],
    ["2.5f", 2.5, "float"],
    ["3.25L", 3.25, "long double"],
    ["1e400", Infinity, "double"],
    ["3.5e38f", Infinity, "float"],
    ["1e-999999999", 0, "double"],
    ["4.9e-324", 5e-324, "double"],
    ["1.7976931348623157e308", Number.MAX_VALUE, "double"],
  ])("%s is floating point", (text, value, type) => {
    expect(readNumber(text)).toEqual({ kind: "floating", value, type });
  });

  test("a float is rounded once: by way of a double this one would be even", () => {
    const text = "1.00000017881393432617187499";
    expect(Math.fround(Number(text))).toBe(1 + 2 ** -22);
    expect(readNumber(`${text}f`)).toEqual({ kind: "floating", value: 1 + 2 ** -23, type: "float" });
  });

  test("doubles are those that JavaScript reads", () => {
    fc.assert(
      fc.property(
        fc.double({ min: 0, noNaN: true, noDefaultInfinity: true }),
        fc.integer({ min: 1, max: 25 }),
        (value, digits) => {
          const text = value.toExponential(digits);
          expect(readNumber(text)).toEqual({ kind: "floating", value: Number(text), type: "double" });
        },
      ),
    );
  });

  test.each(["1.5g", "0x1.8", "1e", "1.5.5", "0x.p1"])("%s is no number", (text) => {
    expect(typeof readNumber(text)).toBe("string");
  });

  test.each(["08", "0xg", "1lul", "1uu", "18446744073709551616", "9223372036854775808", "1lL"])(
    "%s is refused",
    (text) => {
      expect(typeof readNumber(text)).toBe("string");
    },
  );
});

describe("characters", () => {
  test.each([
    ["'a'", 97n],
    ["'\\n'", 10n],
    ["'\\0'", 0n],
    ["'\\x7f'", 127n],
    ["'\\xff'", -1n],
    ["'\\101'", 65n],
    ["'\\''", 39n],
    ["'\\\\'", 92n],
  ])("%s", (text, value) => {
    expect(readCharacter(text)).toEqual({ kind: "integer", value, type: "int" });
  });

  test.each(["''", "'abcde'", "'\\q'", "'\\777'", "'ü€'", "'é'", "'ÿ'", "'\u0080'", "'\\'"])(
    "%s is refused",
    (text) => {
      expect(typeof readCharacter(text)).toBe("string");
    },
  );
});

describe("strings", () => {
  test.each([
    ['"é"', [0xc3, 0xa9]],
    ['"€\\xff"', [0xe2, 0x82, 0xac, 0xff]],
    ['"😀"', [0xf0, 0x9f, 0x98, 0x80]],
    ['"\\101\\0"', [0x41, 0]],
  ])("%s has its bytes in UTF-8", (text, bytes) => {
    expect(readStringBytes(text)).toEqual(bytes);
    expect(hasLostBytes(text)).toBe(false);
  });

  test.each(['"\ufffd"', '"a\ud83d"', '"\ude00b"'])("%j has lost bytes", (text) => {
    expect(hasLostBytes(text)).toBe(true);
  });
});
