import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { asOneFile, withPolicy } from "./offline-plugin.ts";

const page = (body: string): string => `<!doctype html><html><head><title>x</title></head><body>${body}</body></html>`;

describe("the policy of the offline page", () => {
  it("allows the scripts inside it, by their hashes, and nothing else", () => {
    const html = withPolicy(page(`<script type="module">let a = "$&";</script>`));
    const hash = createHash("sha256").update(`let a = "$&";`).digest("base64");
    expect(html).toContain(`script-src 'sha256-${hash}' 'wasm-unsafe-eval'`);
    expect(html).toContain("default-src 'none'");
    expect(html).not.toContain("'unsafe-eval'");
    expect(html.indexOf("Content-Security-Policy")).toBeLessThan(html.indexOf("<title>"));
  });

  it("refuses a page with a script outside, or with none", () => {
    expect(() => withPolicy(page(`<script src="./a.js"></script>`))).toThrow(/inside/);
    expect(() => withPolicy(page(""))).toThrow(/inside/);
  });
});

describe("the page that is one file", () => {
  const site = readFileSync(new URL("../../index.html", import.meta.url), "utf8");

  it("says what may keep its script from starting, which is no network", () => {
    const html = asOneFile(site);
    expect(html).toContain("Hotline has not started yet.");
    expect(html).toContain("2024");
    expect(html).not.toContain("network");
    expect(html).not.toContain("file:");
  });

  it("is not made of a page without the words that differ", () => {
    expect(() => asOneFile(page("another page"))).toThrow("main.tsx");
  });
});

it("the words of a page that has not come have no link, which would lose the experiment in the address", () => {
  const html = readFileSync(new URL("../../index.html", import.meta.url), "utf8");
  expect(html).toContain("load the page again");
  expect(html).not.toMatch(/<a\b/);
  expect(html).toContain("A page whose address begins with file: cannot load the rest");
});
