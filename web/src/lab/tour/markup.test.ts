import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parseMarkup } from "./markup.ts";

describe("parseMarkup", () => {
  it("finds code, emphasis and paragraphs", () => {
    expect(parseMarkup("Read `a*b*c` *now*.\n\nThen stop.")).toEqual([
      [
        { kind: "text", text: "Read " },
        { kind: "code", text: "a*b*c" },
        { kind: "text", text: " " },
        { kind: "emphasis", text: "now" },
        { kind: "text", text: "." },
      ],
      [{ kind: "text", text: "Then stop." }],
    ]);
  });

  it("keeps a number and its unit in one line, but not in code", () => {
    const [spans] = parseMarkup("145 ns, 0.4 % of *1.5 GHz*, 3 slots, `2 s`");
    expect(spans?.map(({ text }) => text)).toEqual([
      "145\u00a0ns, 0.4\u00a0% of ",
      "1.5\u00a0GHz",
      ", 3 slots, ",
      "2 s",
    ]);
  });

  it("leaves what is no markup as it stands", () => {
    for (const text of ["2 * 3 * 4", "a ` alone", "<b>bold</b>", "**", "``"])
      expect(parseMarkup(text)).toEqual([[{ kind: "text", text }]]);
  });

  it("loses nothing but its marks, and has no empty pieces", () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom("a", " ", "`", "*", "\n", "<") }), (text) => {
        const spans = parseMarkup(text).flat();
        const plain = (of: string): string => of.replace(/[`*\s]/g, "");
        expect(plain(spans.map((span) => span.text).join(""))).toBe(plain(text));
        expect(spans.every((span) => span.text !== "")).toBe(true);
      }),
      { seed: 5 },
    );
  });
});
