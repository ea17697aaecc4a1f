import { describe, expect, it } from "vitest";
import { inStrip } from "./in-strip.ts";

/** Every letter is 10 wide. */
const widthOf = (text: string): number => 10 * text.length;

describe("a text in a strip of a picture", () => {
  it("is one line at its full size where it fits", () => {
    expect(inStrip("core 3 unlocks", widthOf, 140)).toEqual({ lines: ["core 3 unlocks"], share: 1 });
  });

  it("is two lines of about the same width otherwise, which fit", () => {
    const { lines, share } = inStrip("one atomic add makes 48 cores slower than 8", widthOf, 300);
    expect(lines).toEqual(["one atomic add makes", "48 cores slower than 8"]);
    expect(share).toBe(0.85);
    expect(inStrip("one atomic add makes 48 cores slower than 8", widthOf, 110).share).toBe(0.5);
  });

  it("is made smaller where it is one word", () => {
    expect(inStrip("vfsmount_lock", widthOf, 65)).toEqual({ lines: ["vfsmount_lock"], share: 0.5 });
  });
});
