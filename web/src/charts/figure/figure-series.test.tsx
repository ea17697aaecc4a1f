import { isValidElement, type ReactNode } from "react";
import { expect, it } from "vitest";
import { figureOf } from "../../lab/testing/figure.ts";
import { scalesOf } from "../../model/scenario/lab-words.ts";
import { layoutFigure } from "./figure-layout.ts";
import { SeriesName } from "./figure-series.tsx";

/** The keys of an element's children, list by list: React wants them to differ within a list. */
function keysOf(element: ReactNode): readonly (readonly (string | null)[])[] {
  if (!isValidElement<{ children?: ReactNode }>(element)) return [];
  const { children } = element.props;
  const lists = (Array.isArray(children) ? children : [children]) as readonly ReactNode[];
  return lists
    .filter(Array.isArray)
    .map((list: ReactNode[]) => list.map((one) => (isValidElement(one) ? one.key : "")));
}

it("a name in which a word stands alone on two lines has each of them", () => {
  const data = figureOf(
    [
      {
        id: "stock",
        label: "stock kernel, stock PostgreSQL",
        style: 0,
        points: [{ x: 4, y: 100, interval: undefined, quality: "precise" }],
        earlier: [],
      },
    ],
    { xValues: [1, 4] },
  );
  const layout = layoutFigure(data, { width: 400, height: 300, fontPx: 12 }, scalesOf(undefined));
  const item = layout.series[0];
  if (item === undefined) throw new Error("no curve");
  expect(item.label?.lines).toEqual(["stock", "kernel,", "stock", "PostgreSQL"]);
  const [keys = []] = keysOf(SeriesName({ item, layout, fontPx: 12 }));
  expect(keys).toHaveLength(4);
  expect(new Set(keys).size).toBe(4);
});
