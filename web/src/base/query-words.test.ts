import { describe, expect, it } from "vitest";
import { askedWords, comparedWords, writtenWords } from "./query-words.ts";

describe("the words of a query", () => {
  it("are those that are looked for", () => {
    expect(askedWords("How do I cite?")).toEqual(["cite"]);
    expect(askedWords("the cost of a fence")).toEqual(["cost", "fence"]);
  });

  it("are its small words where it has no others", () => {
    expect(askedWords("how to")).toEqual(["how", "to"]);
    expect(askedWords("?!")).toEqual([]);
  });
});

describe("words that are compared", () => {
  it("are names of the code as a whole and in their parts, without the s of a plural", () => {
    expect(comparedWords(writtenWords("lock_handoff"))).toEqual(["lock_handoff", "lock", "handoff"]);
    expect(comparedWords(writtenWords("Locks, class, bus"))).toEqual(["lock", "class", "bus"]);
  });
});
