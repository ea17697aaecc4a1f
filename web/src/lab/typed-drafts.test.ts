import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { draftsText, readDraftsText, type TypedDraft } from "./typed-drafts.ts";

describe("typed programs as a text", () => {
  it("are read back as they were written", () => {
    const draft = fc.record({ variant: fc.string(), text: fc.string() });
    const withBase = fc.record({ variant: fc.string(), text: fc.string(), base: fc.string() });
    const drafts: fc.Arbitrary<TypedDraft[]> = fc.array(fc.oneof(draft, withBase), { maxLength: 4 });
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.string(), drafts), { maxLength: 4 }), (entries) => {
        const all = new Map(entries);
        expect(readDraftsText(draftsText(all))).toEqual(all);
      }),
      { seed: 6 },
    );
  });

  it("are none in any other text", () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json()), (text) => {
        for (const drafts of readDraftsText(text).values()) expect(Array.isArray(drafts)).toBe(true);
      }),
      { seed: 7 },
    );
    for (const text of ["", "null", "7", "{}", '{"link":1,"drafts":[]}', "[[1]]"])
      expect([text, readDraftsText(text).size]).toEqual([text, 0]);
    expect(readDraftsText('[["a",["v"],["w",7],["x","text"],["y","text",5]]]')).toEqual(
      new Map([["a", [{ variant: "x", text: "text" }]]]),
    );
  });

  it("are those of one link where version 0.1 has written them", () => {
    const old = JSON.stringify({
      link: "#v=1&s=dput",
      drafts: [
        ["atomic", "int mine;"],
        ["b", 7],
      ],
    });
    expect(readDraftsText(old)).toEqual(new Map([["dput", [{ variant: "atomic", text: "int mine;" }]]]));
  });
});
