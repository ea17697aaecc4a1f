import { describe, expect, it } from "vitest";
import { withLink } from "./kept-link.ts";

const PAGE = `<!doctype html><html><head><meta http-equiv="Content-Security-Policy" content="x" />
    <meta charset="utf-8" /></head><body></body></html>`;

describe("an experiment saved as a file", () => {
  it("has its link inside, once, and the policy still first", () => {
    const once = withLink(PAGE, "#v=1&s=dput&n=48");
    expect(once).toContain('<meta name="hotline-link" content="#v=1&amp;s=dput&amp;n=48">');
    expect(once.indexOf("Content-Security-Policy")).toBeLessThan(once.indexOf("hotline-link"));
    const twice = withLink(once, "#v=1&s=lookup_mnt");
    expect(twice.match(/hotline-link/g)).toHaveLength(1);
    expect(twice).toContain("s=lookup_mnt");
  });

  it("takes any text as text", () => {
    const made = withLink(PAGE, `#"><script>alert(1)</script>$&$1`);
    expect(made).not.toContain("<script>alert");
    expect(made).toContain("$&amp;$1");
  });
});
