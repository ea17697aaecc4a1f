import { expect, it } from "vitest";
import type { FigureSeries, MeasuredSeries } from "../../../lab/figure/figure-data.ts";
import { figureOf } from "../../../lab/testing/figure.ts";
import { rowsOf } from "./figure-table.tsx";

const point = { x: 4, y: 100, interval: undefined, quality: "precise" } as const;
const series = (id: string): FigureSeries => ({ id, label: "stock", style: 0, points: [point], earlier: [] });
const measured = (mark: number): MeasuredSeries => ({
  label: "stock",
  mark,
  style: 0,
  points: [{ x: 4, y: 90, low: 80, high: 95 }],
});

it("a published value stands beside the point of its own curve and place alone", () => {
  const two = [point, { ...point, x: 8, y: 120 }];
  const curves = ["stock", "fixed"].map((id) => ({ ...series(id), points: two }));
  const mark = { seriesId: "fixed", x: 8, y: 150, style: 0, calibrated: false, source: "src" };
  const rows = rowsOf(figureOf(curves, { published: [mark] }));
  expect(rows.map(({ published }) => published)).toEqual([undefined, undefined, undefined, 150]);
});

it("the rows of curves of one name are told apart", () => {
  const data = figureOf([series("stock"), series("fixed")], { measured: [measured(0), measured(1)] });
  const rows = rowsOf(data);
  expect(rows.map(({ variant }) => variant)).toEqual(["stock", "stock", "measured, stock", "measured, stock"]);
  expect(new Set(rows.map(({ key }) => key)).size).toBe(4);
});
