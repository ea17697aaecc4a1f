import { describe, expect, it } from "vitest";
import { framePolicyMessage, isFrameBlocked } from "./blocked-frame.ts";

const FRAME = "https://labs.example/hotline/embed.html#v=1&s=dput";
const VIOLATION = {
  effectiveDirective: "frame-src",
  blockedURI: "https://labs.example/hotline/embed.html",
  disposition: "enforce",
};

describe("a policy of the page around", () => {
  it("forbids the frame of a lab, whichever of its rules says so, and however the browser names the frame", () => {
    for (const change of [
      {},
      { effectiveDirective: "child-src" },
      { effectiveDirective: "default-src" },
      { blockedURI: "https://labs.example" },
      { blockedURI: FRAME },
    ])
      expect(isFrameBlocked({ ...VIOLATION, ...change }, FRAME)).toBe(true);
    expect(framePolicyMessage(FRAME)).toContain("adds https://labs.example to its frame-src");
  });

  it("does not where it forbids something else, another frame, or only reports", () => {
    for (const change of [
      { effectiveDirective: "img-src" },
      { effectiveDirective: "script-src-elem" },
      { blockedURI: "https://elsewhere.example/hotline/embed.html" },
      { blockedURI: "https://labs.example/other.html" },
      { blockedURI: "inline" },
      { blockedURI: "" },
      { disposition: "report" },
    ])
      expect(isFrameBlocked({ ...VIOLATION, ...change }, FRAME)).toBe(false);
  });
});
