import { expect, it } from "vitest";
import { markedLines } from "./use-tour-lines.ts";

it("the lines that a step is about are found by their text, the first one as well; none where it does not occur", () => {
  const text = "lock();\ncount++;\nunlock();\n";
  expect(markedLines(text, { line: "lock()" })).toEqual([1]);
  expect(markedLines(text, { line: "count++", lines: 2 })).toEqual([2, 3]);
  expect(markedLines(text, { line: "gone()" })).toEqual([]);
});
