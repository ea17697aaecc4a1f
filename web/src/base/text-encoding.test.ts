import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { encodingOf, packedProblem } from "./text-encoding.ts";

/** A table of two lines, as these programs pack it. */
const PACKED = {
  "(gzip): unpack it first, with gunzip": "H4sIAAAAAAAAA0vUSeIy1DHiAgB7B5cKCAAAAA==",
  "(bzip2): unpack it first, with bunzip2": "QlpoOTFBWSZTWb+HQH8AAANZAAAQAAQwADAAIAAwwAhpsogjJ4u5IpwoSF/DoD+A",
  "(xz): unpack it first, with unxz":
    "/Td6WFoAAATm1rRGAgAhARYAAAB0L+WjAQAHYSxiCjEsMgoAvpy9SbUSKv4AASAIuxnZux+2830BAAAAAARZWg==",
  "(zstd): unpack it first, with unzstd": "KLUv/QRYQQAAYSxiCjEsMgo158rO",
  "is a zip file, as a workbook of Excel is": "UEsDBAoAAAAAACqNe117B5cKCAAAAAgAAAAFABwA",
};

function wide(text: string, isBig: boolean): Uint8Array {
  const bytes = new Uint8Array(text.length * 2);
  const view = new DataView(bytes.buffer);
  for (let i = 0; i < text.length; i++) view.setUint16(2 * i, text.charCodeAt(i), !isBig);
  return bytes;
}

describe("the encoding of a text file", () => {
  it("is UTF-16 where its mark says so", () => {
    expect(encodingOf(wide("\uFEFF1,2", false))).toBe("utf-16le");
    expect(encodingOf(wide("\uFEFF1,2", true))).toBe("utf-16be");
  });

  it("is UTF-16 without a mark where every second byte is a zero, with some letters that are not Latin", () => {
    for (const isBig of [false, true]) {
      const bytes = wide("cores,ns ± “mean”\n1,2\n3,4\n5,6\n7,8\n9,10\n11,12\n13,14\n", isBig);
      expect(encodingOf(bytes)).toBe(isBig ? "utf-16be" : "utf-16le");
    }
  });

  it("is UTF-8 for every text in UTF-8 without zeros, and for a few bytes, or bytes of which many are zeros", () => {
    const text = fc.string({ unit: "binary" }).filter((one) => !one.includes("\0"));
    fc.assert(fc.property(text, (one) => encodingOf(new TextEncoder().encode(`a${one}`)) === "utf-8"));
    expect(encodingOf(new Uint8Array([0x31, 0]))).toBe("utf-8");
    expect(encodingOf(new Uint8Array(600))).toBe("utf-8");
  });
});

describe("a packed file", () => {
  it.each(Object.entries(PACKED))("%s", (said, stored) => {
    expect(packedProblem(Buffer.from(stored, "base64").toString("utf8"))).toContain(said);
  });

  it("is no text, and every text is none", () => {
    expect(packedProblem("PK of cores\n1,2\n")).toBeUndefined();
    expect(packedProblem("BZh,7z\n1,2\n")).toBeUndefined();
  });
});
