import { encode } from "uqr";
import { describe, expect, it } from "vitest";
import { qrOutline } from "./qr-code.tsx";

const LINK = "https://hotline.example.org/#v=1&s=lookup&mv=1&n=48&p.hold=400&x=stock";

/** The modules that an outline of "Mx yh…" covers. */
function darkModules(path: string): ReadonlySet<string> {
  const runs = [...path.matchAll(/M(\d+) (\d+)h(\d+)v1h-(\d+)z/g)].map((match) => match.slice(1).map(Number));
  expect(runs.every(([, , there, back]) => there === back)).toBe(true);
  return new Set(runs.flatMap(([x = 0, y = 0, length = 0]) => Array.from({ length }, (_, i) => `${x + i} ${y}`)));
}

describe("the QR code of a link", () => {
  it("draws exactly the dark modules, with four modules of quiet around them", () => {
    const outline = qrOutline(LINK);
    const { data } = encode(LINK, { ecc: "M", border: 0 });
    const wanted = data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`${x + 4} ${y + 4}`] : [])));
    expect(outline?.size).toBe(data.length + 8);
    expect(darkModules(outline?.path ?? "")).toEqual(new Set(wanted));
  });

  it("is not drawn of a link that is too long to be read from a seat", () => {
    expect(qrOutline("x".repeat(779))?.size).toBe(105 + 8);
    expect(qrOutline("x".repeat(780))).toBeUndefined();
  });
});
