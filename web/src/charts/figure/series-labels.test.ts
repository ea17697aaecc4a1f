import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { figureOf } from "../../lab/testing/figure.ts";
import { layoutFigure } from "./figure-layout.ts";
import { groupNearest } from "./series-labels.ts";

const NONE: ReadonlySet<number> = new Set();
const LINEAR = { x: "linear", y: "linear" } as const;

describe("labels that curves share", () => {
  it("are one for each curve while there is room", () => {
    expect(groupNearest([30, 10, 20], 3, NONE)).toEqual([[1], [2], [0]]);
  });

  it("join the curves that end nearest to each other", () => {
    expect(groupNearest([10, 100, 102, 50, 101], 3, NONE)).toEqual([[0], [3], [1, 4, 2]]);
  });

  it("contain every curve once, and are no more than asked", () => {
    const heights = fc.array(fc.integer({ min: 0, max: 300 }), { minLength: 1, maxLength: 16 });
    fc.assert(
      fc.property(heights, fc.integer({ min: 0, max: 20 }), (ends, most) => {
        const groups = groupNearest(ends, most, NONE);
        expect(groups.flat().sort((a, b) => a - b)).toEqual(ends.map((_, place) => place));
        expect(groups.length).toBe(Math.min(ends.length, Math.max(1, most)));
      }),
      { seed: 7 },
    );
  });

  it("leave out the curves that keep a name of their own, wherever these end", () => {
    expect(groupNearest([10, 100, 102, 50, 101], 3, new Set([2]))).toEqual([[0, 3], [1, 4], [2]]);
    expect(groupNearest([10, 11, 12], 1, new Set([1]))).toEqual([[0, 2], [1]]);
    expect(groupNearest([10, 11], 1, new Set([0, 1]))).toEqual([[0], [1]]);
  });

  it("hide neither the reader's own curve nor the selected one", () => {
    const ends = [13_000, 13_020, 13_040, 13_060, 13_080, 13_100];
    const series = ends.map((y, style) => ({
      id: String(style),
      label: `curve ${style}`,
      style,
      points: [1, 48].map((x) => ({ x, y: x === 1 ? 300 : y, interval: undefined, quality: "precise" as const })),
      earlier: [],
      keepsName: style === 2 || style === 4,
    }));
    const { series: laidOut } = layoutFigure(figureOf(series), { width: 460, height: 150, fontPx: 13 }, LINEAR);
    const labels = laidOut.flatMap(({ label }) => label ?? []);
    expect(labels.filter(({ isShared }) => isShared).length).toBeGreaterThan(0);
    const named = labels.filter(({ isShared }) => !isShared).map(({ lines }) => lines.join(" "));
    expect(named).toEqual(expect.arrayContaining(["curve 2", "curve 4"]));
  });
});
