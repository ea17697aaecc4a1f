import { describe, expect, it } from "vitest";
import { numbered, pastedLines, textOf } from "./pasted-lines.ts";

const hasDigits = (text: string): boolean => /\d/.test(text);
const pasted = (...lines: readonly string[]): string => textOf(pastedLines(numbered(lines), hasDigits));

describe("a pasted text", () => {
  it("is what stands between fences, at its own lines", () => {
    expect(pasted("See:", "```text", "1 2", "```", "Bye 9.")).toBe("\n\n1 2\n\n");
    expect(pasted("~~~", "words", "~~~", "```", "7")).toBe("\n\n\n\n7");
    expect(pasted("1", "```", "words", "```")).toBe("1\n```\nwords\n```");
  });

  it("has no marks of a quotation, however deep", () => {
    expect(pasted("> a", ">  1", "", ">> > 2")).toBe("a\n 1\n\n2");
    expect(pasted("I agree.", "> 1", "> 2", "Thanks.")).toBe("\n1\n2\n");
    expect(pasted("1", "> 2")).toBe("1\n> 2");
  });
});
