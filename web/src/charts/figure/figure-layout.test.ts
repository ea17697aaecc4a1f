import { describe, expect, it } from "vitest";
import type { FigurePoint } from "../../lab/figure/figure-data.ts";
import { figureOf } from "../../lab/testing/figure.ts";
import { moveByKey, nearestPoint } from "./figure-cursor.ts";
import { layoutFigure } from "./figure-layout.ts";

const SIZE = { width: 640, height: 400, fontPx: 13 };
const LINEAR = { x: "linear", y: "linear" } as const;

function point(x: number, y: number): FigurePoint {
  return { x, y, interval: { low: y * 0.9, high: y * 1.1 }, quality: "precise" };
}

const DATA = figureOf(
  [
    { id: "a", label: "stock", style: 0, points: [point(1, 10), point(24, 100), point(48, 40)], earlier: [] },
    { id: "b", label: "MCS lock", style: 1, points: [point(1, 9), point(24, 90), point(48, 120)], earlier: [] },
  ],
  {
    published: [{ seriesId: "a", style: 0, x: 48, y: 180, calibrated: false, source: "somewhere" }],
    ideal: [
      { x: 1, y: 10 },
      { x: 48, y: 480 },
    ],
  },
);

describe("the figure's layout", () => {
  it("begins its axes at zero unless logarithmic", () => {
    const linear = layoutFigure(DATA, SIZE, LINEAR);
    expect(linear.y.domain()[0]).toBe(0);
    expect(linear.x.domain()[0]).toBe(0);
    const log = layoutFigure(DATA, SIZE, { x: "log", y: "log" });
    expect(log.y.domain()[0]).toBeGreaterThan(0);
    expect(log.x.domain()[0]).toBe(1);
  });

  it("spreads places evenly for bars, which lie side by side within their place", () => {
    const { x, markAt, barWidth = 0, left, right } = layoutFigure(DATA, SIZE, { x: "even", y: "linear" });
    const room = (right - left) / 3;
    expect([1, 24, 48].map(x)).toEqual([0.5, 1.5, 2.5].map((place) => expect.closeTo(left + place * room, 6)));
    for (const place of [1, 24, 48]) {
      const [first, second] = [markAt("a", place), markAt("b", place)];
      expect(second - first).toBeGreaterThan(barWidth);
      expect((first + second) / 2).toBeCloseTo(x(place), 6);
      expect(second - first + barWidth).toBeLessThan(room);
    }
    expect(nearestPoint(DATA, layoutFigure(DATA, SIZE, { x: "even", y: "linear" }), markAt("b", 24), 300)).toEqual({
      seriesId: "b",
      x: 24,
    });
    expect(layoutFigure(DATA, SIZE, LINEAR).barWidth).toBeUndefined();
  });

  it("has room for the longest label of its y-axis, however high it is", () => {
    const few = [point(1, 1_040_000), point(8, 4_850_000)];
    const data = figureOf([{ id: "a", label: "stock", style: 0, points: few, earlier: [] }]);
    for (const height of [300, 600, 1000]) {
      const { left, yTicks } = layoutFigure(data, { width: 900, height, fontPx: 16 }, LINEAR);
      const longest = Math.max(...yTicks.map(({ label }) => label.length));
      expect(left, String(height)).toBeGreaterThanOrEqual(16 * 0.62 * longest);
    }
  });

  it("makes room for intervals and published points", () => {
    const [, high = 0] = layoutFigure(DATA, SIZE, LINEAR).y.domain();
    expect(high).toBeGreaterThanOrEqual(180);
  });

  it("makes as much room above a measured point as above a published one", () => {
    const high = (part: Partial<typeof DATA>) => layoutFigure({ ...DATA, ...part }, SIZE, LINEAR).y.domain()[1];
    const measured = [{ label: "mine", mark: 0, style: 0, points: [{ x: 48, y: 180, low: 180, high: 180 }] }];
    expect(high({ published: [], measured })).toBe(high({}));
  });

  it("has the same axes with an interval as without, where the room above the curves is enough for the interval", () => {
    const domains = (share: number, y: "linear" | "log") => {
      const bounded = ({ x, y: value }: FigurePoint): FigurePoint => {
        const interval = { low: value * (1 - share), high: value * (1 + share) };
        return { x, y: value, interval: share === 0 ? undefined : interval, quality: "precise" };
      };
      const series = DATA.series.map((one) => ({ ...one, points: one.points.map(bounded) }));
      return layoutFigure({ ...DATA, series, published: [] }, SIZE, { x: "linear", y }).y.domain();
    };
    for (const y of ["linear", "log"] as const) {
      expect(domains(0.02, y)).toEqual(domains(0, y));
      expect(domains(0.5, y)).not.toEqual(domains(0, y));
    }
  });

  it("does not let the wide intervals of a first look move the axis", () => {
    const [stock, mcs] = DATA.series;
    if (stock === undefined || mcs === undefined) throw new Error("the data has two series");
    const high = (quality: FigurePoint["quality"]): number => {
      const wide: FigurePoint = { ...point(24, 90), interval: { low: 80, high: 900 }, quality };
      const series = [stock, { ...mcs, points: [point(1, 9), wide, point(48, 120)] }];
      return layoutFigure({ ...DATA, series }, SIZE, LINEAR).y.domain()[1] ?? 0;
    };
    expect(high("coarse")).toBeLessThan(200);
    expect(high("unconverged")).toBeGreaterThan(900);
  });

  it("nor those of a sweep that was left before its second look, whose ghost is a line alone", () => {
    const [stock] = DATA.series;
    if (stock === undefined) throw new Error("the data has two series");
    const wide: FigurePoint = { ...point(24, 90), interval: { low: 80, high: 9000 }, quality: "unconverged" };
    const high = layoutFigure({ ...DATA, series: [{ ...stock, earlier: [wide] }] }, SIZE, LINEAR).y.domain()[1];
    expect(high).toBeLessThan(200);
  });

  it("joins new points only where no place between them is still to come, and the ghost goes through none of them", () => {
    const earlier = [1, 12, 24, 36, 48].map((x) => point(x, 50));
    const points = [point(1, 60), point(12, 60), point(48, 60)];
    const data = figureOf([{ id: "a", label: "stock", style: 0, points, earlier }]);
    const [drawn] = layoutFigure(data, SIZE, LINEAR).series;
    expect(drawn?.path.match(/[ML]/g)?.join("")).toBe("MLM");
    expect(drawn?.ghost.match(/[ML]/g)?.join("")).toBe("MLLLL");
    const heights = [...(drawn?.ghost.matchAll(/,([\d.]+)/g) ?? [])].map(([, height]) => height);
    expect([heights.length, new Set(heights).size]).toEqual([5, 1]);
    const alone = layoutFigure(figureOf([{ id: "a", label: "stock", style: 0, points, earlier: [] }]), SIZE, LINEAR);
    expect(alone.series[0]?.ghost).toBe("");
  });

  it("has room for the longest number of a logarithmic axis, which may stand at its lower end", () => {
    const points = [point(1, 2_000), point(48, 6_000_000)];
    const data = figureOf([{ id: "a", label: "stock", style: 0, earlier: [], points }]);
    const { left, yTicks } = layoutFigure(data, SIZE, { x: "linear", y: "log" });
    const longest = Math.max(...yTicks.map(({ label }) => label.length));
    expect(longest).toBe("500 000".length);
    expect(left).toBeGreaterThan(longest * SIZE.fontPx * 0.6);
  });

  it("draws a point without an interval as its mean alone", () => {
    const [stock, mcs] = DATA.series;
    if (stock === undefined || mcs === undefined) throw new Error("the data has two series");
    const lone: FigurePoint = { ...point(24, 90), interval: undefined, quality: "unconverged" };
    const layout = layoutFigure({ ...DATA, series: [stock, { ...mcs, points: [lone] }] }, SIZE, LINEAR);
    expect(layout.y.domain().every(Number.isFinite)).toBe(true);
  });

  it("has room for intervals that are to come", () => {
    const [stock, mcs] = DATA.series;
    if (stock === undefined || mcs === undefined) throw new Error("the data has two series");
    const series = [stock, { ...mcs, reach: { low: 80, high: 400 } }];
    expect(layoutFigure({ ...DATA, series }, SIZE, LINEAR).y.domain()).toEqual([0, 404]);
  });

  it("marks the simulated x values, the largest always", () => {
    const labels = layoutFigure(DATA, SIZE, LINEAR).xTicks.map((tick) => tick.label);
    expect(labels).toEqual(["1", "24", "48"]);
  });

  it("marks them on a logarithmic axis, too, and drops small ones where there is no room", () => {
    const powers = { ...DATA, xValues: [1, 2, 4, 8, 16, 32, 64, 128, 256, 512] };
    const marked = (width: number) =>
      layoutFigure(powers, { ...SIZE, width }, { x: "log", y: "linear" }).xTicks.map((tick) => Number(tick.label));
    expect(marked(640)).toEqual(powers.xValues);
    expect(marked(200).length).toBeLessThan(powers.xValues.length);
    expect(marked(200).at(-1)).toBe(512);
  });

  it("marks 1, 2 and 5 of each decade on a logarithmic axis of more values than have room", () => {
    const many = { ...DATA, xValues: Array.from({ length: 48 }, (_, i) => i + 1) };
    const marked = (x: "linear" | "log") =>
      layoutFigure(many, SIZE, { x, y: x === "log" ? "linear" : "log" }).xTicks.map((tick) => Number(tick.label));
    expect(marked("log")).toEqual([1, 2, 5, 10, 20]);
    expect(marked("linear")).toEqual([0, 5, 10, 15, 20, 25, 30, 35, 40, 45]);
  });

  it("draws perfect scaling through its first point, as a straight line to the last place", () => {
    const ideal = [1, 8].map((x) => ({ x, y: x * 10 }));
    const series = [{ id: "a", label: "a", style: 0, points: [point(1, 10), point(8, 100)], earlier: [] }];
    const layout = layoutFigure(figureOf(series, { ideal }), SIZE, LINEAR);
    const places = layout.ideal
      .slice(1)
      .split("L")
      .map((place) => place.split(",").map(Number));
    for (const [px = 0, py = 0] of [places[0] ?? [], places[32] ?? [], places[64] ?? []])
      expect(layout.y.invert(py) / layout.x.invert(px)).toBeCloseTo(10, 1);
    expect(layout.x.invert(places[64]?.[0] ?? 0)).toBeCloseTo(8, 1);
  });

  it("cuts the ideal line at the top of the axis", () => {
    const layout = layoutFigure(DATA, SIZE, LINEAR);
    const heights = [...layout.ideal.matchAll(/,(-?[\d.]+)/g)].map((match) => Number(match[1]));
    expect(heights.length).toBeGreaterThan(2);
    expect(Math.min(...heights)).toBeGreaterThanOrEqual(layout.top - 0.01);
  });

  it("keeps labels beside the curves apart, and leaves them out where there is no room", () => {
    const [a, b] = layoutFigure(DATA, SIZE, LINEAR).series.map((one) => one.label);
    expect(Math.abs((a?.y ?? 0) - (b?.y ?? 0))).toBeGreaterThanOrEqual(13);
    const narrow = layoutFigure(DATA, { ...SIZE, width: 340 }, LINEAR);
    expect(narrow.series.every((one) => one.label === undefined)).toBe(true);
    /* The curves then have the room of the labels. */
    expect(340 - narrow.right).toBeLessThanOrEqual(13);
  });

  it("has room for the last number of the x-axis where no names stand beside the curves", () => {
    const far = { ...DATA, xValues: [2000, 100_000, 500_000] };
    const { right, xTicks } = layoutFigure(far, { ...SIZE, width: 340 }, { x: "log", y: "linear" });
    expect(xTicks.at(-1)?.position).toBeCloseTo(right);
    /* Seven characters, of which three and a half stand beyond the axis. */
    expect(340 - right).toBeGreaterThan(3.5 * SIZE.fontPx * 0.6);
  });

  it("keeps names of several lines above the numbers of the x-axis, where a curve ends at the axis", () => {
    const names = ["lock", "a fence in the right place", "an atomic exchange with a long name of many words"];
    for (const label of names) {
      const data = figureOf([{ id: "a", label, style: 0, points: [point(1, 10), point(48, 0)], earlier: [] }]);
      const { series, bottom } = layoutFigure(data, SIZE, LINEAR);
      const { y = Infinity, lines = [] } = series[0]?.label ?? {};
      expect(lines.join(" ")).toBe(label);
      expect(y + (lines.length * SIZE.fontPx * 1.2) / 2).toBeLessThan(bottom + SIZE.fontPx / 2);
    }
  });

  it("says in few letters where the curves end that share a label", () => {
    const ending = (...ends: number[]) =>
      figureOf(
        ends.map((y, style) => ({
          id: `${style}`,
          label: "lock",
          style,
          points: [point(1, 10), point(48, y)],
          earlier: [],
        })),
      );
    const linesIn = (width: number, height: number, ...ends: number[]) =>
      layoutFigure(ending(...ends), { ...SIZE, width, height }, LINEAR).series.flatMap(
        ({ label }) => label?.lines ?? [],
      );
    const linesOf = (...ends: number[]) => linesIn(SIZE.width, 170, ...ends);
    const narrow = linesIn(400, 160, 746_000, 793_000, 700_000, 600_000, 1000, 2000, 300_000, 350_000);
    expect(narrow.some((line) => line.endsWith("–"))).toBe(true);
    expect(narrow.filter((line) => line.length > 11)).toEqual([]);
    expect(linesOf(113_100_000, 113_200_000, 1e6, 1e6, 1e6, 5e7, 5e7, 5e7)).toContain("113\u202fM");
    expect(linesOf(30_100_000, 31_200_000, 1e6, 1e6, 1e6, 6e7, 6e7, 6e7)).toContain("30.1\u202fM–31.2\u202fM");
  });

  it("has axes before any point has arrived", () => {
    const empty = layoutFigure({ ...DATA, series: [], published: [] }, SIZE, LINEAR);
    expect(empty.xTicks.map((tick) => tick.label)).toEqual(["1", "24", "48"]);
  });
});

describe("the figure's cursor", () => {
  it("is at the point nearest to the pointer, by x first", () => {
    const layout = layoutFigure(DATA, SIZE, LINEAR);
    expect(nearestPoint(DATA, layout, layout.x(25), layout.y(88))).toEqual({ seriesId: "b", x: 24 });
    expect(nearestPoint(DATA, layout, layout.x(47), layout.y(39))).toEqual({ seriesId: "a", x: 48 });
  });

  it("walks along the curve and stops at its ends", () => {
    expect(moveByKey(DATA, { seriesId: "a", x: 24 }, "ArrowRight")).toEqual({ seriesId: "a", x: 48 });
    expect(moveByKey(DATA, { seriesId: "a", x: 48 }, "ArrowRight")).toEqual({ seriesId: "a", x: 48 });
    expect(moveByKey(DATA, { seriesId: "a", x: 48 }, "Home")).toEqual({ seriesId: "a", x: 1 });
    expect(moveByKey(DATA, { seriesId: "a", x: 1 }, "End")).toEqual({ seriesId: "a", x: 48 });
  });

  it("goes up to the curve that is above here, whichever that is", () => {
    expect(moveByKey(DATA, { seriesId: "b", x: 24 }, "ArrowUp")).toEqual({ seriesId: "a", x: 24 });
    expect(moveByKey(DATA, { seriesId: "a", x: 48 }, "ArrowUp")).toEqual({ seriesId: "b", x: 48 });
    expect(moveByKey(DATA, { seriesId: "b", x: 48 }, "ArrowUp")).toEqual({ seriesId: "b", x: 48 });
  });

  it("begins somewhere when it was nowhere, and leaves other keys alone", () => {
    expect(moveByKey(DATA, undefined, "ArrowRight")).toEqual({ seriesId: "a", x: 1 });
    expect(moveByKey(DATA, { seriesId: "a", x: 1 }, "Tab")).toBeUndefined();
  });

  it("is never at a curve of an original program, which has no run to select", () => {
    const originals = DATA.series.map((one) => ({ ...one, id: `${one.id}:original`, isOriginal: true }));
    const beside = figureOf([...originals, ...DATA.series]);
    const layout = layoutFigure(beside, SIZE, LINEAR);
    expect(moveByKey(beside, undefined, "Home")).toEqual({ seriesId: "a", x: 1 });
    expect(moveByKey(beside, { seriesId: "b", x: 24 }, "ArrowUp")).toEqual({ seriesId: "a", x: 24 });
    expect(nearestPoint(beside, layout, layout.x(48), layout.y(40))).toEqual({ seriesId: "a", x: 48 });
    /* A changed program that does not compile has no points. */
    expect(moveByKey(figureOf(originals), undefined, "ArrowRight")).toBeUndefined();
  });
});
