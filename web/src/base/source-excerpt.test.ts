import { expect, test } from "vitest";
import fc from "fast-check";
import { rounds } from "../../../tests/harness/effort.ts";
import { sourceExcerpt } from "./source-excerpt.ts";

/** The excerpt of the first position where `word` stands. */
function excerptOf(text: string, word: string): string {
  const from = text.indexOf(word);
  return sourceExcerpt(text, { line: text.slice(0, from).split("\n").length, from, to: from + word.length });
}

test("a position is marked from its first to its last character", () => {
  expect(excerptOf("int a;\nint countr = b;\n", "countr")).toBe("    2 | int countr = b;\n      |     ^~~~~~");
});

test("tabs become spaces up to the next stop", () => {
  expect(excerptOf("\tif\t(x)\n", "x")).toBe("    1 |         if      (x)\n      |                  ^");
});

test("a wide character takes two columns, a combined one none", () => {
  expect(excerptOf('f("漢字e\u0301", x)', "x")).toBe('    1 | f("漢字e\u0301", x)\n      |            ^');
});

test("a range over several lines is marked to the end of its first", () => {
  expect(excerptOf("a = f(1,\n  2);\n", "f(1,\n  2)")).toBe("    1 | a = f(1,\n      |     ^~~~");
});

test("a position behind the last character has a caret there", () => {
  expect(sourceExcerpt("int a\r\n", { line: 1, from: 5, to: 5 })).toBe("    1 | int a\n      |      ^");
});

test("a long line is cut around the position", () => {
  const line = `${"a ".repeat(200)}wrong ${"b ".repeat(200)}`;
  const [source = "", mark = ""] = excerptOf(line, "wrong").split("\n");
  expect(source).toMatch(/^ {4}1 \| …[a ]+wrong[b ]+…$/);
  expect(source.length).toBeLessThan(115);
  expect(source.slice(mark.indexOf("^"), mark.length)).toBe("wrong");
});

test("what a terminal would obey is not shown, and what is no text neither", () => {
  expect(excerptOf("x \u001b[2J y", "y")).not.toContain("\u001b");
  expect(sourceExcerpt("a\0b", { line: 1, from: 0, to: 1 })).toBe("");
  expect(sourceExcerpt("", { line: 1, from: 0, to: 0 })).toBe("");
});

test("any position of any text has an excerpt of two lines, or none", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary", maxLength: 300 }), fc.nat(300), fc.nat(50), (text, at, length) => {
      const from = Math.min(at, text.length);
      const lines = sourceExcerpt(text, { line: 1, from, to: from + length }).split("\n");
      expect([1, 2]).toContain(lines.length);
      expect(lines.every((line) => line.length < 400)).toBe(true);
    }),
    { seed: 1, numRuns: rounds(300) },
  );
});
