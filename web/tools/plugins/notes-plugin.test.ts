import { describe, expect, it } from "vitest";
import { renderNotes } from "./notes-plugin.ts";

describe("notes", () => {
  it("become HTML", () => {
    const html = "<h2>Why</h2>\n<p><em>Half-way</em> on average.</p>\n";
    expect(renderNotes("## Why\n\n*Half-way* on average.")).toBe(html);
  });

  it("show a bound number as the number", () => {
    const html = "<p><strong>MCS:</strong> 422 at 18 cores (measured: 418).</p>\n";
    expect(renderNotes("**MCS:** {{mcs@18: 422}} at 18 cores (measured: {{published\nmcs@18: 418}}).")).toBe(html);
  });

  it("show raw HTML as text", () => {
    const html = renderNotes("a <img src=x onerror=alert(1)> b\n\n<script>alert(1)</script>\n");
    expect(html).not.toMatch(/<(img|script)/);
    expect(html).toContain("&lt;script&gt;");
  });

  it("drop links that would run code, keep the text", () => {
    const bad = ["javascript:alert(1)", "JaVaScRiPt:alert(1)", "data:text/html,x", "vbscript:x", "&#106;avascript:x"];
    bad.push("//evil.example/", "/\\evil.example/", "java\tscript:alert(1)", "\u0001javascript:alert(1)");
    for (const href of bad) {
      expect(renderNotes(`[label](${href})`)).not.toMatch(/<a /);
      expect(renderNotes(`[label](${href})`)).toContain("label");
    }
  });

  it("open links to the web in a place of their own", () => {
    expect(renderNotes("[paper](https://example.org/a?b=1&c=2)")).toContain(
      '<a href="https://example.org/a?b=1&amp;c=2" target="_blank" rel="noopener noreferrer">paper</a>',
    );
  });

  it("cannot break out of an attribute", () => {
    expect(renderNotes('[x](https://example.org/"onclick="alert(1))')).not.toMatch(/"onclick=/);
  });

  it("never fetch an image", () => {
    expect(renderNotes("![a queue](https://example.org/q.png)")).toBe("<p>a queue</p>\n");
  });
});
