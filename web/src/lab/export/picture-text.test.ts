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

  it("has lines that fit in a wide font, for programs that do not read those of the file", () => {
    const words = {
      ...WORDS,
      title: "deliver fewer messages ".repeat(20),
      caption: ["measured, predicted; ".repeat(30)],
    };
    const { svg, width } = pictureText({ ...parts, words });
    const lines = [...svg.matchAll(/font-weight:(\d+);font-size:(\d+)px[^>]*>([^<]*)</g)];
    expect(lines.length).toBeGreaterThan(5);
    for (const [, weight, px, text = ""] of lines) {
      /* Mean advance of DejaVu Sans, which is wide: of its bold letters, and of the others. */
      const advance = weight === "600" ? 0.68 : 0.59;
      expect(text.length * Number(px) * advance).toBeLessThanOrEqual(width);
    }
    expect(svg).toContain("sans-serif");
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
