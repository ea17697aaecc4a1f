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

  test.each(["1.5", ".5", "1e9", "1.", "0x1p3", "2.5f"])("%s is floating point", (text) => {
    expect(readNumber(text)).toEqual({ kind: "float" });
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
