import { deflateSync } from "fflate";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { inflateUpTo } from "./inflate.ts";

describe("inflating", () => {
  it("gives what was deflated, up to the limit", () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 6000 }), (bytes) => {
        const packed = deflateSync(bytes);
        expect(inflateUpTo(packed, bytes.length)).toEqual({ ok: true, value: bytes });
        if (bytes.length > 0) expect(inflateUpTo(packed, bytes.length - 1)).toEqual({ ok: false, error: "too large" });
      }),
    );
  });

  it("stops early", () => {
    const bomb = deflateSync(new Uint8Array(32_000_000), { level: 9 });
    expect(inflateUpTo(bomb, 1000)).toEqual({ ok: false, error: "too large" });
  });

  it("tells what is cut off, or no deflated stream", () => {
    const packed = deflateSync(Uint8Array.from({ length: 5000 }, (_, i) => (i * i) % 251));
    expect(inflateUpTo(packed.subarray(0, -9), 100_000)).toEqual({ ok: false, error: "damaged" });
    expect(inflateUpTo(new Uint8Array(0), 10)).toEqual({ ok: false, error: "damaged" });
    expect(inflateUpTo(Uint8Array.of(7, 7, 7), 10)).toEqual({ ok: false, error: "damaged" });
  });
});
