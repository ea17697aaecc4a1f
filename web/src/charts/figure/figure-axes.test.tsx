import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { figureOf } from "../../lab/testing/figure.ts";
import { scalesOf } from "../../model/scenario/lab-words.ts";
import { SlowerRegion } from "./figure-axes.tsx";
import { layoutFigure } from "./figure-layout.ts";

const POINTS = [4, 8].map((x) => ({ x, y: 900 / x, interval: undefined, quality: "precise" as const }));
const SERIES = { id: "stock", label: "atomic count", style: 0, points: POINTS, earlier: [] };
const DATA = figureOf([SERIES], {
  xValues: [1, 4, 8],
  yUnit: "opens/s",
  slower: { label: "atomic count", points: POINTS },
});

function wordsAt(width: number): string | undefined {
  const layout = layoutFigure(DATA, { width, height: 200, fontPx: 13 }, scalesOf(undefined));
  const svg = renderToStaticMarkup(<SlowerRegion data={DATA} layout={layout} fontPx={13} />);
  return />([^<]*)<\/text>/.exec(svg)?.[1];
}

it("the words about a fall name its curve, but not where they would touch the unit of the axis", () => {
  expect(wordsAt(400)).toBe("slower with atomic count");
  expect(wordsAt(180)).toBe("slower");
});
