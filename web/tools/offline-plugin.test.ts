import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { withPolicy } from "./offline-plugin.ts";

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
