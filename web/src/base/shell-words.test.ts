import fc from "fast-check";
import { expect, test } from "vitest";
import { quoted, shellWords } from "./shell-words.ts";

test("words are divided as by a shell", () => {
  expect(shellWords("  8 1000\t-v ")).toEqual({ ok: true, value: ["8", "1000", "-v"] });
  expect(shellWords(`'two words' "a \\"b\\"" x' 'y \\' ''`)).toEqual({
    ok: true,
    value: ["two words", 'a "b"', "x y", "'", ""],
  });
  expect(shellWords("")).toEqual({ ok: true, value: [] });
});

test("a quotation without its end is no word", () => {
  for (const text of ["8 'a", '"', "a\\", `x"y`]) expect(shellWords(text).ok).toBe(false);
});

test("quoted words are the words again", () => {
  fc.assert(
    fc.property(fc.array(fc.string({ unit: "binary", maxLength: 9 })), (words) => {
      expect(shellWords(words.map(quoted).join(" "))).toEqual({ ok: true, value: words });
    }),
  );
});
