import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { FigureData, FigurePoint } from "../../lab/figure/figure-data.ts";
import { figureOf } from "../../lab/testing/figure.ts";
import { layoutFigure } from "./figure-layout.ts";
import { placeSelectedLabel, type LabelPlace } from "./selected-label.ts";

const SIZE = { width: 640, height: 400, fontPx: 13 };
const TEXT = { text: "48: 16 800", fontPx: SIZE.fontPx };
const WIDTH = TEXT.text.length * SIZE.fontPx * 0.6;
const AT_END = { seriesId: "0", x: 48 };

/** Curves with the given values at 1, 24 and 48. */
function figure(curves: readonly (readonly [number, number, number])[]): FigureData {
  const point = (x: number, y: number): FigurePoint => ({ x, y, interval: undefined, quality: "precise" });
  return figureOf(
    curves.map(([one, middle, end], style) => ({
      id: String(style),
      label: `curve ${style}`,
      style,
      points: [point(1, one), point(24, middle), point(48, end)],
      earlier: [],
    })),
    { xValues: [1, 24, 48] },
  );
}

function placed(data: FigureData): { readonly place: LabelPlace; readonly layout: ReturnType<typeof layoutFigure> } {
  const layout = layoutFigure(data, SIZE, { x: "linear", y: "linear" });
  return { layout, place: placeSelectedLabel(data, layout, AT_END, TEXT) };
}

/** Does the text lie over the middle of any point? */
function covers({ x, y, anchor }: LabelPlace, data: FigureData, layout: ReturnType<typeof layoutFigure>): boolean {
  const left = anchor === "start" ? x : x - WIDTH;
  return data.series
    .flatMap(({ points }) => points.map((p) => [layout.x(p.x), layout.y(p.y)] as const))
    .some(([px, py]) => px > left && px < left + WIDTH && py > y - SIZE.fontPx * 0.85 && py < y + SIZE.fontPx * 0.25);
}

describe("the number of the selected run", () => {
  it("stands at the foot of its rule where nothing else is", () => {
    const { place, layout } = placed(figure([[10, 100, 90]]));
    expect(place.anchor).toBe("end");
    expect(place.x).toBeLessThan(layout.x(48));
    expect(layout.bottom - place.y).toBeLessThan(SIZE.fontPx);
  });

  it("goes where it covers no curve when curves pass the foot", () => {
    const low = Array.from({ length: 8 }, (_, i): [number, number, number] => [2 + i, 3 + 2 * i, 4 + 3 * i]);
    const data = figure([[10, 80, 6], ...low, [10, 180, 200]]);
    const { place, layout } = placed(data);
    expect(covers(place, data, layout)).toBe(false);
    expect(layout.bottom - place.y).toBeGreaterThan(2 * SIZE.fontPx);
  });

  it("covers no curve, either, where it is too long for both sides of its rule", () => {
    const data = figure([
      [10, 190, 200],
      [1, 2, 3],
    ]);
    const layout = layoutFigure(data, { ...SIZE, width: 200 }, { x: "linear", y: "linear" });
    const place = placeSelectedLabel(data, layout, { seriesId: "0", x: 24 }, TEXT);
    expect(Math.max(layout.x(24) - layout.left, layout.right - layout.x(24))).toBeLessThan(WIDTH);
    expect(covers(place, data, layout)).toBe(false);
    expect(layout.bottom - place.y).toBeGreaterThan(SIZE.fontPx);
  });

  it("is beside its rule and within the plot's height, whatever the curves are", () => {
    const value = fc.integer({ min: 0, max: 200 });
    fc.assert(
      fc.property(fc.array(fc.tuple(value, value, value), { minLength: 1, maxLength: 13 }), (curves) => {
        const { place, layout } = placed(figure(curves));
        expect(Math.abs(place.x - layout.x(48))).toBeLessThan(10);
        expect(place.y).toBeLessThanOrEqual(layout.bottom);
        expect(place.y).toBeGreaterThan(layout.top - SIZE.fontPx);
      }),
      { seed: 7 },
    );
  });
});
