import { describe, expect, it } from "vitest";
import type { Answer } from "../../base/answer.ts";
import { type Question, withEarlier } from "./answer.ts";

describe("the value of an earlier question", () => {
  const own: Answer<string> = { value: undefined, edition: undefined, coming: { done: 0, total: 0 }, failure: "why" };
  const before = { key: ["q", 1], value: "before" } as const;

  it("stays where the question lets it, marked as earlier, with what is known of the present one", () => {
    const question: Question<string> = { key: ["q", 2], keepsEarlier: (key) => key[0] === "q" };
    expect(withEarlier(own, question, before)).toEqual({ ...own, value: "before", edition: "earlier" });
    const ofSame = { ...question, keepsEarlier: () => "quick" as const };
    expect(withEarlier(own, ofSame, before)).toEqual({ ...own, value: "before", edition: "quick" });
    expect(withEarlier(own, question, { ...before, key: ["r", 1] })).toBe(own);
  });

  it("never stays otherwise, nor beside a value of its own", () => {
    const mute: Question<string> = { key: ["q", 2] };
    expect(withEarlier(own, mute, before)).toBe(own);
    expect(withEarlier(own, undefined, before)).toBe(own);
    const known: Answer<string> = { ...own, value: "own", edition: "precise" };
    expect(withEarlier(known, { ...mute, keepsEarlier: () => true }, before)).toBe(known);
  });
});
