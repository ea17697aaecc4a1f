import { describe, expect, it } from "vitest";
import type { FigureData, FigureSeries, PointQuality, PublishedMark } from "./figure-data.ts";
import { publishedError } from "./published-error.ts";

const EMPTY = { xLabel: "cores", yLabel: "rate", yUnit: "/s", xValues: [1, 3], ideal: [], slower: undefined };

function curve(id: string, y: number, quality: PointQuality = "precise"): FigureSeries {
  const points = [1, 3].map((x) => ({ x, y: x * y, interval: undefined, quality }));
  return { id, label: id, style: 0, points, earlier: [] };
}

function mark(x: number, y: number, rest: Partial<PublishedMark> = {}): PublishedMark {
  return { seriesId: "a", style: 0, x, y, calibrated: false, source: "", ...rest };
}

function figure(series: readonly FigureSeries[], published: readonly PublishedMark[]): FigureData {
  return { ...EMPTY, series, published };
}

describe("publishedError", () => {
  it("is the mean over the predicted points, each beside its own curve, between places as well", () => {
    const published = [mark(2, 100), mark(3, 200), mark(1, 5, { seriesId: "b" })];
    expect(publishedError(figure([curve("a", 50), curve("b", 5)], published))).toBeCloseTo((4 / 3) ** (1 / 3), 12);
  });

  it("does not count points to which a constant was fitted, nor those beyond the curve", () => {
    const published = [mark(1, 1, { calibrated: true }), mark(9, 1), mark(1, 100)];
    expect(publishedError(figure([curve("a", 50)], published))).toBeCloseTo(2, 12);
  });

  it("says nothing where nothing is predicted, or the parameters are others", () => {
    expect(publishedError(figure([curve("a", 50)], [mark(1, 50, { calibrated: true })]))).toBeUndefined();
    expect(publishedError(figure([curve("a", 50)], [mark(1, 50, { isOfOthers: true })]))).toBeUndefined();
  });

  it("waits until the curve is refined", () => {
    expect(publishedError(figure([curve("a", 50, "coarse")], [mark(1, 50)]))).toBeUndefined();
    expect(publishedError(figure([curve("a", 50, "stored")], [mark(1, 50)]))).toBe(1);
  });

  it("is of the scenario's own program, where the reader has another version", () => {
    expect(publishedError(figure([curve("a", 500), curve("a:original", 50)], [mark(1, 50)]))).toBe(1);
  });
});
