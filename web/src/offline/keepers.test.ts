import { describe, expect, it } from "vitest";
import { keepersOf } from "./keepers.ts";
import { isTakeOver, TAKE_OVER } from "./messages.ts";

describe("the caches of a site", () => {
  const SITE = "https://example.org/lab/";
  const keepers = keepersOf(SITE, "b2");

  it("are old when they keep another version of the same site", () => {
    expect(keepers.isOld(keepersOf(SITE, "a1").present)).toBe(true);
    expect(keepers.isOld(keepers.present)).toBe(false);
  });

  it("are left alone when they belong to another site of the same origin", () => {
    expect(keepers.isOld(keepersOf("https://example.org/", "a1").present)).toBe(false);
    expect(keepers.isOld(keepersOf("https://example.org/lab/old/", "a1").present)).toBe(false);
    expect(keepers.isOld("something else")).toBe(false);
  });
});

describe("the word that lets a new version take over", () => {
  it("is told from everything else", () => {
    expect(isTakeOver(structuredClone(TAKE_OVER))).toBe(true);
    for (const other of [undefined, null, 7, "take-over", {}, { kind: "other" }]) expect(isTakeOver(other)).toBe(false);
  });
});
