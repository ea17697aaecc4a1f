import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readKept } from "./kept-drafts.ts";

const LINK = "#v=1&s=dput";

describe("programs kept over a reload", () => {
  it("are those that were put, for the same link", () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.string(), fc.string())), (entries) => {
        const drafts = new Map(entries);
        const kept: unknown = JSON.parse(JSON.stringify({ link: LINK, drafts: [...drafts] }));
        expect(readKept(kept, LINK)).toEqual(drafts);
        expect(readKept(kept, "#v=1&s=dput&n=4").size).toBe(0);
      }),
    );
  });

  it("are none when what is stored is anything else", () => {
    fc.assert(
      fc.property(fc.anything(), (anything) => {
        expect(readKept(anything, LINK).size).toBe(0);
      }),
    );
    expect(readKept({ link: LINK, drafts: [["a"], ["b", 7], ["c", "text"]] }, LINK)).toEqual(new Map([["c", "text"]]));
  });
});
