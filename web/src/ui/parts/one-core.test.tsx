/** What screen readers read of a figure's point, of the slider under it and of a bar, where there is one core. */
import { describe, expect, it } from "vitest";
import { Figure } from "../../charts/figure/figure.tsx";
import { Stacked } from "../../charts/stacked.tsx";
import { summarise } from "../../lab/figure/summary.ts";
import { figureOf } from "../../lab/testing/figure.ts";
import { rendered } from "../testing/rendered.tsx";
import { FigureScrubber } from "./figure-scrubber.tsx";

const DATA = figureOf([
  {
    id: "stock",
    label: "stock",
    style: 0,
    points: [1, 2].map((x) => ({ x, y: 300 * x, interval: undefined, quality: "precise" as const })),
    earlier: [],
  },
]);
const SIZE = { width: 600, height: 300, fontPx: 12 };
const PLACE = {
  data: DATA,
  size: SIZE,
  scales: { x: "linear", y: "linear" },
  selected: { seriesId: "stock", x: 1 },
  onSelect: () => undefined,
} as const;

describe("one core is a core", () => {
  it("in the label of a point", () => {
    const html = rendered(<Figure {...PLACE} summary={summarise(DATA)} />);
    expect(html).toContain('aria-label="stock, 1 core: 300 messages/s');
    expect(html).toContain('aria-label="stock, 2 cores: 600 messages/s');
  });

  it("in the text of the slider", () => {
    expect(rendered(<FigureScrubber {...PLACE} values={[1, 2]} />)).toContain(
      'aria-valuetext="1 core: 300 messages/s"',
    );
  });

  it("in the name of a bar", () => {
    const html = rendered(
      <Stacked
        {...PLACE}
        columns={[1, 2].map((x) => ({ x, values: [50] }))}
        categories={[{ name: "work", label: "work", text: "what is computed" }]}
        asShare
        xScale="linear"
        xLabel="cores"
        yLabel="share"
        label="Cycles"
        unit="cycles"
        selectedX={1}
      />,
    );
    expect(html).toContain('aria-label="1 core: work');
    expect(html).toContain('aria-label="2 cores: work');
  });
});
