import { gzipSync } from "node:zlib";
import { afterEach, describe, expect, it } from "vitest";
import { carriedApplication, withFragment } from "./carried-application.ts";

const APPLICATION = "<!doctype html><html><head><title>Hotline – ok</title></head><body></body></html>";

describe("the application that a page carries", () => {
  afterEach(() => {
    globalThis.hotlineApplication = undefined;
  });

  it("is undefined on a page without one", () => {
    expect(carriedApplication()).toBeUndefined();
  });

  it("is unpacked once, to the same text", async () => {
    globalThis.hotlineApplication = gzipSync(APPLICATION).toString("base64");
    const first = carriedApplication();
    expect(await first).toBe(APPLICATION);
    expect(carriedApplication()).toBe(first);
  });
});

describe("the text of a frame", () => {
  it("begins with the fragment, in its head and inside its quotes", () => {
    const text = withFragment(APPLICATION, `v=1&s=dput&title="><script>$&`);
    expect(text).toContain(
      `<head>\n<meta name="hotline-embed" content="#v=1&amp;s=dput&amp;title=&quot;><script>$&amp;" />`,
    );
    expect(text).toContain("/><title>Hotline – ok</title></head>");
  });
});
