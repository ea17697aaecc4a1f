import { describe, expect, it } from "vitest";
import { overlayLabels } from "./overlay-labels.ts";

const AROUND = { left: 50, right: 650, top: 20, bottom: 420, fontPx: 13 };
const line = (y: (x: number) => number) =>
  Array.from({ length: 61 }, (_, i) => ({ x: 50 + i * 10, y: y(50 + i * 10) }));
const rising = line((x) => 420 - (x - 50) / 2);

describe("names of overlays", () => {
  it("stand where the overlay is away from the curves", () => {
    const leaves = line((x) => (x < 350 ? 420 - (x - 50) / 2 : 400));
    const [at] = overlayLabels([{ label: "model, not simulation", points: leaves }], [rising], AROUND);
    expect(at?.x).toBeGreaterThan(340);
    expect(at?.y).toBeGreaterThan(380);
  });

  it("do not stand over one another, nor over the edges of the plot", () => {
    const overlays = ["one", "another", "a third"].map((label) => ({
      label: `${label}, not simulation`,
      points: rising,
    }));
    const labels = overlayLabels(overlays, [rising], AROUND);
    const spots = labels.flatMap((at) => (at === undefined ? [] : [at]));
    expect(spots.length).toBe(3);
    for (const [i, a] of spots.entries()) {
      expect(a.y).toBeGreaterThanOrEqual(AROUND.top + AROUND.fontPx);
      for (const b of spots.slice(i + 1)) expect(Math.abs(a.y - b.y) > 13 || Math.abs(a.x - b.x) > 100).toBe(true);
    }
  });

  it("are left out where there is no room or no curve", () => {
    const long = { label: "x".repeat(200), points: rising };
    expect(overlayLabels([long, { label: "short", points: [] }], [], AROUND)).toEqual([undefined, undefined]);
  });
});
