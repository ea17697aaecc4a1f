import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { pageAddress, pictureAddress, siteFolder } from "./addresses.ts";

const SCRIPT = "https://labs.example/hotline/hotline-lab.js";

/** Addresses that would run script, or show a page without an origin of its own. */
const DANGEROUS = [
  "javascript:alert(1)//",
  "JaVaScRiPt:alert(1)//",
  "  javascript:alert(1)//",
  "\u0000\u001fjavascript:alert(1)//",
  "java\nscript:alert(1)//",
  "java\tscript\r:alert(1)//",
  "javascript://labs.example/%0aalert(1)//",
  "data:text/html,<script>alert(1)</script>",
  "data:text/html;base64,PHNjcmlwdD4=",
  "DATA:image/svg+xml,<svg onload='alert(1)'/>",
  "vbscript:x",
  "blob:https://labs.example/1b2c",
  "about:srcdoc",
  "about:blank",
  "view-source:https://labs.example/",
  "filesystem:https://labs.example/temporary/x",
  "ftp://labs.example/",
];

describe("the folder of a site", () => {
  it.each([...DANGEROUS, "https://", "http://["])("is not %j", (base) => {
    expect(siteFolder(base, SCRIPT)).toBeUndefined();
  });

  it.each([
    [".", "https://labs.example/hotline/"],
    ["", "https://labs.example/hotline/"],
    ["../other", "https://labs.example/other/"],
    ["//mirror.example/a/", "https://mirror.example/a/"],
    ["http://mirror.example", "http://mirror.example/"],
    ["https://mirror.example/a?b#c", "https://mirror.example/a/"],
    ["https://user:word@mirror.example/a/", "https://mirror.example/a/"],
    ["file:///home/me/site/", "file:///home/me/site/"],
  ])("of %j is %j", (base, folder) => {
    expect(siteFolder(base, SCRIPT)).toBe(folder);
  });

  it("is unknown where the script itself has no place, as in a data: address", () => {
    expect(siteFolder(".", "data:text/javascript,1")).toBeUndefined();
  });

  it("has one of three schemes, whatever the attribute says", () => {
    const schemes = fc.constantFrom(
      "javascript:",
      "data:text/html,",
      "blob:",
      "http://",
      "https://",
      "file://",
      "//",
      "",
    );
    const noise = fc.stringMatching(/^[\u0000-\u0020:/\\a-z#?]{0,6}$/);
    fc.assert(
      fc.property(noise, schemes, noise, fc.string(), (before, scheme, after, rest) => {
        const folder = siteFolder(`${before}${scheme}${after}${rest}`, SCRIPT);
        if (folder === undefined) return;
        expect(["http:", "https:", "file:"]).toContain(new URL(`${folder}embed.html#x`).protocol);
        expect(folder).toMatch(/^[^#?]*\/$/);
      }),
      { seed: 5, numRuns: 2000 },
    );
  });
});

describe("the page of a frame", () => {
  it.each(DANGEROUS)("is not %j", (address) => {
    expect(pageAddress(`${address}/embed.html#v=1`, "https://deck.example/")).toBeUndefined();
  });

  it("is what the browser makes of it, without the fragment", () => {
    expect(pageAddress("./embed.html?a#v=1", "https://deck.example/x/")).toBe("https://deck.example/x/embed.html?a");
  });
});

describe("a picture", () => {
  it("may stand in its address, since an image runs no script", () => {
    expect(pictureAddress("data:image/png;base64,AAAA", SCRIPT)).toBe("data:image/png;base64,AAAA");
    expect(pictureAddress("figure.png", "https://deck.example/x/")).toBe("https://deck.example/x/figure.png");
  });

  it.each(DANGEROUS.filter((address) => !/image/.test(address)))("is not %j", (address) => {
    expect(pictureAddress(address, SCRIPT)).toBeUndefined();
  });
});
