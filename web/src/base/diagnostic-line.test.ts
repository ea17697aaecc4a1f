import { expect, it } from "vitest";
import { withHint } from "./diagnostic-line.ts";

it("a message and its hint are two sentences", () => {
  expect(withHint({ message: "a ; is missing", hint: "Put one here." })).toBe("a ; is missing. Put one here.");
  expect(withHint({ message: 'unknown name "x"; did you mean "y"?', hint: "Declare it." })).toMatch(
    /y"\? Declare it\.$/,
  );
  expect(withHint({ message: "a ; is missing" })).toBe("a ; is missing");
});
