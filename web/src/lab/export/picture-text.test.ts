import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { escapeXml, pictureText, wrapped } from "./picture-text.ts";

const WORDS = { title: "A lock & a <server>", caption: ["48 cores, seed 1"], link: "https://example.org/#v=1&s=x" };
const parts = { figure: "<svg/>", width: 960, height: 540, fonts: "", words: WORDS };

describe("a figure's picture", () => {
  it("has title, caption and link, escaped", () => {
    const { svg } = pictureText(parts);
    expect(svg).toContain("A lock &amp; a &lt;server&gt;");
    expect(svg).toContain("48 cores, seed 1");
    expect(svg).toContain("https://example.org/#v=1&amp;s=x");
  });

  it("cuts a very long link in the picture and keeps it in the description", () => {
    const link = `https://example.org/#code=${"x".repeat(5000)}`;
    const { svg, height } = pictureText({ ...parts, words: { ...WORDS, link } });
    expect(height).toBeLessThan(800);
    expect(svg).toContain(`${"x".repeat(5000)}</desc>`);
    expect(svg).toContain(">…</text>");
  });

  it("breaks lines at spaces only, and loses no word", () => {
    fc.assert(
      fc.property(fc.array(fc.stringMatching(/^[a-z]{1,12}$/), { minLength: 1 }), (words) => {
        const lines = wrapped(words.join(" "), 20);
        expect(lines.join(" ")).toBe(words.join(" "));
        expect(lines.every((line) => line.length <= 20)).toBe(true);
      }),
      { seed: 1 },
    );
  });

  it("leaves nothing in a text that could be markup", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (text) => {
        expect(escapeXml(text)).not.toMatch(/[<>"'\u0000]/);
      }),
      { seed: 1 },
    );
  });
});
