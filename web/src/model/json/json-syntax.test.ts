import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { jsonMistake, lineAndColumn } from "./json-syntax.ts";

function place(text: string): string {
  const mistake = jsonMistake(text);
  return mistake === undefined ? "none" : `${lineAndColumn(text, mistake.at).join(":")} ${mistake.message}`;
}

describe("a mistake in JSON", () => {
  it.each([
    ["", "1:1 the file is empty"],
    ['{ "a": 1, }', '1:11 expected a name in double quotes, found "}": is the comma before it too much?'],
    ["[1, 2,\n]", '2:1 expected a value, found "]": is the comma before it too much?'],
    ['{\n  "a": NaN\n}', '2:8 expected a value, found "NaN"'],
    ['{ "a": 01 }', '1:8 expected a value, found "01"'],
    ['{ "a": 1\n  "b": 2 }', '2:3 expected "," or "}", found the string "b"'],
    ['{ "a" 1 }', '1:7 expected ":" after the name, found "1"'],
    ["// hello\n{}", "1:1 expected a value, found a comment, which JSON does not have"],
    ["{ 'a': 1 }", '1:3 expected a name in double quotes or "}", found a single quote: strings stand in double quotes'],
    ['{ "a": "b\n" }', "1:8 expected a value, found an unclosed string"],
    ['{ "a": 1, "b": { "a": 2 },\n  "a": 3 }', '2:3 the name "a" stands twice in one object'],
    ['[{ "a": 1 }, { "a": 1 }]', "none"],
    ["{}}", '1:3 expected nothing more, found "}"'],
    ["[1}", '1:3 expected "," or "]", found "}"'],
    ['{\n"a": [\n1,', '3:3 the file ends, but the "[" of line 2 is still open'],
    ["[".repeat(100_000), '1:100001 the file ends, but the "[" of line 1 is still open'],
  ])("%j", (text, expected) => {
    expect(place(text.slice(0, 200_000))).toBe(expected);
  });

  it("is found exactly where JSON.parse finds one", () => {
    const pieces = [
      "{",
      "}",
      "[",
      "]",
      ":",
      ",",
      '"a"',
      '"\\n"',
      '"\\x"',
      "1",
      "-0.5e3",
      "01",
      "1.",
      "true",
      "nul",
      " ",
      "\n",
    ];
    const parses = (text: string): boolean => {
      try {
        JSON.parse(text);
        return true;
      } catch {
        return false;
      }
    };
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...pieces), { maxLength: 12 }), (parts) => {
        const text = parts.join("");
        const mistake = jsonMistake(text);
        /* A name may stand twice before the syntax ends, and JSON.parse says nothing of that. */
        if (mistake?.kind !== "repeated") expect(mistake === undefined).toBe(parses(text));
      }),
      { numRuns: 5000, seed: 1 },
    );
    fc.assert(
      fc.property(fc.json({ maxDepth: 4 }), (text) => {
        expect(jsonMistake(text)).toBeUndefined();
      }),
      { seed: 1 },
    );
  });
});
