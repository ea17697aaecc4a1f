/** The frame of the figure: grid, ticks, axis names, the ideal line and the region where more cores are slower. */
import type { FigureData } from "../../lab/figure/figure-data.ts";
import type { FigureLayout } from "./figure-layout.ts";
import { YGrid } from "../small-axes.tsx";

export function FigureAxes({ data, layout, fontPx }: { data: FigureData; layout: FigureLayout; fontPx: number }) {
  const { left, right, top, bottom } = layout;
  return (
    <g aria-hidden="true" className="hl-figure-axes">
      <YGrid ticks={layout.yTicks} left={left} right={right} fontPx={fontPx} />
      <line className="hl-figure-axis" x1={left} x2={right} y1={bottom} y2={bottom} />
      {layout.xTicks.map((tick) => (
        <g key={tick.label} transform={`translate(${tick.position} ${bottom})`}>
          <line className="hl-figure-axis" y2={fontPx * 0.35} />
          <text className="hl-figure-tick" y={fontPx * 1.35} textAnchor="middle">
            {tick.label}
          </text>
        </g>
      ))}
      <text className="hl-figure-name" x={right} y={layout.nameLine} textAnchor="end">
        {data.xLabel}
      </text>
      <text className="hl-figure-unit" x={0} y={top - fontPx * 1.1}>
        {data.yUnit}
      </text>
    </g>
  );
}

/** Width of a letter, in heights of text. assumed: a little more than the mean of both faces. */
const LETTER = 0.46;

/** The fall of the selected curve: the area beneath it, and words that name it. Other curves may rise there. */
export function SlowerRegion({ data, layout, fontPx }: { data: FigureData; layout: FigureLayout; fontPx: number }) {
  const { slower } = data;
  const [first, last] = [slower?.points[0], slower?.points.at(-1)];
  if (layout.barWidth !== undefined || slower === undefined || first === undefined || last === undefined) return null;
  const [from, to] = [layout.x(first.x), layout.x(last.x)];
  const curve = slower.points.map(({ x, y }) => `L${layout.x(x)} ${layout.y(y)}`).join("");
  const whole = `slower with ${slower.label}`;
  const fits = to - from > whole.length * fontPx * 0.54;
  /* The unit begins the line above, and the two lines are near each other. */
  const isBesideUnit = (whole.length + data.yUnit.length) * fontPx * LETTER < layout.right;
  const label = fits || isBesideUnit ? whole : "slower";
  return (
    <g aria-hidden="true">
      <path className="hl-figure-slower" d={`M${from} ${layout.bottom}${curve}L${to} ${layout.bottom}Z`} />
      <text
        className="hl-figure-slower-text"
        x={fits ? (from + to) / 2 : layout.right}
        y={layout.top - fontPx * 0.35}
        textAnchor={fits ? "middle" : "end"}
      >
        {label}
      </text>
    </g>
  );
}

export function IdealLine({ layout }: { layout: FigureLayout }) {
  return layout.ideal === "" ? null : (
    <path className="hl-figure-ideal" d={layout.ideal}>
      <title>perfect scaling: every core as fast as one core alone</title>
    </path>
  );
}
