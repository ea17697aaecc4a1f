import { deflateSync, strToU8, zipSync } from "fflate";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { filesOfZip } from "./zip-files.ts";

const LIMITS = { files: 4, bytes: 100_000 };
const all = () => true;

function words(...values: readonly (readonly [bytes: 2 | 4, value: number])[]): Uint8Array {
  return Uint8Array.from(
    values.flatMap(([bytes, value]) => Array.from({ length: bytes }, (_, i) => (value >>> (8 * i)) & 255)),
  );
}

function joined(...parts: readonly Uint8Array[]): Uint8Array {
  return Uint8Array.from(parts.flatMap((one) => [...one]));
}

interface Made {
  readonly packed: Uint8Array;
  /** Bytes that the headers claim of the inflated file. */
  readonly claimed?: number;
  readonly flags?: number;
  readonly method?: number;
  readonly before?: Uint8Array;
  readonly comment?: string;
}

/** A zip file of one file, main.c, whose headers say what they are told to. */
function zipOf({
  packed,
  claimed = 0,
  flags = 0,
  method = 8,
  before = new Uint8Array(),
  comment = "",
}: Made): Uint8Array {
  const name = strToU8("main.c");
  const about = [
    [2, flags],
    [2, method],
    [4, 0],
    [4, 0],
    [4, packed.length],
    [4, claimed],
    [2, name.length],
    [2, 0],
  ] as const;
  const header = joined(words([4, 0x04034b50], [2, 20], ...about), name, packed);
  const entry = joined(
    words([4, 0x02014b50], [2, 20], [2, 20], ...about, [2, 0], [2, 0], [2, 0], [4, 0], [4, before.length]),
    name,
  );
  const end = words(
    [4, 0x06054b50],
    [4, 0],
    [2, 1],
    [2, 1],
    [4, entry.length],
    [4, before.length + header.length],
    [2, comment.length],
  );
  return joined(before, header, entry, end, strToU8(comment));
}

describe("a zip file", () => {
  it("gives the files that were put into it, stored or deflated, whatever they contain", () => {
    const signature = fc.constantFrom([0x50, 0x4b, 3, 4], [0x50, 0x4b, 7, 8], [0x50, 0x4b, 1, 2], [0x50, 0x4b, 5, 6]);
    const content = fc
      .array(fc.oneof(signature, fc.array(fc.nat(255), { maxLength: 20 })), { maxLength: 6 })
      .map((parts) => Uint8Array.from(parts.flat()));
    fc.assert(
      fc.property(fc.array(content, { maxLength: 4 }), fc.constantFrom(0 as const, 9 as const), (contents, level) => {
        const files = contents.map((one, i) => [`f${i}.c`, one] as const);
        const read = filesOfZip(zipSync(Object.fromEntries(files), { level }), all, LIMITS);
        expect(read).toEqual({ ok: true, value: files });
      }),
      { seed: 9 },
    );
  });

  it("may claim nothing of its sizes, stand behind something else, and have a comment", () => {
    const text = strToU8("void operation(void) { work(1); }");
    const packed = deflateSync(text);
    for (const made of [{}, { claimed: 100 }, { flags: 8 }, { comment: "made by hand" }])
      expect(filesOfZip(zipOf({ packed, ...made }), all, LIMITS)).toEqual({ ok: true, value: [["main.c", text]] });
    expect(filesOfZip(zipOf({ packed, before: strToU8("#!/bin/sh\n") }), all, LIMITS).ok).toBe(true);
  });

  it("is stopped where it inflates to more than it may, whatever its headers claim", () => {
    const zeros = deflateSync(new Uint8Array(8_000_000), { level: 9 });
    /* The stream would go on, and a reader that went on with it would stumble over its end. */
    const packed = joined(zeros.subarray(0, -20), new Uint8Array(100_000).fill(255));
    for (const claimed of [0, 100, 0xffffffff])
      expect(filesOfZip(zipOf({ packed, claimed }), all, LIMITS)).toEqual({ ok: false, error: "too large" });
    expect(filesOfZip(zipOf({ packed: new Uint8Array(100_001), method: 0 }), all, LIMITS)).toEqual({
      ok: false,
      error: "too large",
    });
    const five = Object.fromEntries(Array.from({ length: 5 }, (_, i) => [`${i}.c`, new Uint8Array(1)]));
    expect(filesOfZip(zipSync(five), all, LIMITS)).toEqual({ ok: false, error: "too large" });
    expect(filesOfZip(zipSync(five), (path) => path === "3.c", LIMITS).ok).toBe(true);
  });

  it("that is cut off, damaged, packed in another way, or none at all is refused", () => {
    const whole = zipSync({ "main.c": strToU8("void operation(void) { work(1); }".repeat(9)) });
    for (let size = 0; size < whole.length; size += 7)
      expect(filesOfZip(whole.subarray(0, size), all, LIMITS)).toEqual({ ok: false, error: "no zip file" });
    const packed = deflateSync(new Uint8Array(100));
    for (const made of [{ method: 12 }, { packed: packed.subarray(0, -1) }, { packed: new Uint8Array([7, 7, 7]) }])
      expect(filesOfZip(zipOf({ packed, ...made }), all, LIMITS)).toEqual({ ok: false, error: "no zip file" });
    expect(filesOfZip(zipOf({ packed, flags: 1 }), all, LIMITS)).toEqual({ ok: false, error: "encrypted" });
    fc.assert(
      fc.property(fc.nat(whole.length - 1), fc.nat(255), (at, value) => {
        const changed = Uint8Array.from(whole);
        changed[at] = value;
        expect(typeof filesOfZip(changed, all, LIMITS).ok).toBe("boolean");
      }),
      { seed: 10 },
    );
  });
});
