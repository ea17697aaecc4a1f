/**
 * Parts of a whole, such as cycles by category, as stacked bars over the figure's x, with measured values as dots. A
 * press on a bar, or Enter, selects that run.
 */
import { useMemo } from "react";
import type { ChartSize } from "../lab/figure/figure-data.ts";
import { formatNumber, formatPercent, formatPlace } from "../base/format.ts";
import type { ScaleName } from "../model/scenario/lab-words.ts";
import { SmallAxes } from "./small-axes.tsx";
import { layoutStack, type StackBar, type StackCategory, type StackColumn } from "./stacked-layout.ts";

interface StackedProps {
  readonly columns: readonly StackColumn[];
  readonly categories: readonly StackCategory[];
  readonly size: ChartSize;
  readonly asShare: boolean;
  /** The scale of the figure's x-axis. */
  readonly xScale: ScaleName;
  readonly xLabel: string;
  readonly yLabel: string;
  /** What the bars show, for readers who do not see them. */
  readonly label: string;
  /** The unit of the values, for example cycles per operation. */
  readonly unit: string;
  /** Measured values of the same categories: a dot where each of them ends. */
  readonly measured?: readonly StackColumn[];
  readonly selectedX: number | undefined;
  readonly onSelect: (x: number) => void;
}

export function Stacked(props: StackedProps) {
  const { columns, categories, size, asShare, xScale, selectedX, unit, measured } = props;
  const layout = useMemo(
    () => layoutStack(columns, categories, size, { asShare, xScale }, measured),
    [columns, categories, size, asShare, xScale, measured],
  );
  const { fontPx } = size;
  return (
    <svg
      className="hl-figure hl-stack"
      width={size.width}
      height={size.height}
      viewBox={`0 0 ${size.width} ${size.height}`}
      role="group"
      aria-label={`${props.label}, against ${props.xLabel}`}
    >
      <SmallAxes layout={layout} fontPx={fontPx} xLabel={props.xLabel} yLabel={props.yLabel} />
      {layout.bars.map((bar) => (
        <Bar
          key={bar.column.x}
          bar={bar}
          layout={layout}
          label={sayBar(bar, props.xLabel, asShare ? undefined : unit)}
          sayValue={asShare ? formatPercent : (value) => `${formatNumber(value)} ${unit}`}
          isSelected={bar.column.x === selectedX}
          onSelect={() => props.onSelect(bar.column.x)}
        />
      ))}
      <g aria-hidden="true">
        {layout.dots.map((dot) => (
          <circle key={`${dot.x} ${dot.y}`} className="hl-stack-dot" cx={dot.x} cy={dot.y} r={fontPx / 3}>
            <title>{`${dot.category.label}, measured: ${formatNumber(dot.value)} ${unit}`}</title>
          </circle>
        ))}
      </g>
    </svg>
  );
}

interface BarProps {
  readonly bar: StackBar;
  readonly layout: { readonly top: number; readonly bottom: number };
  readonly label: string;
  readonly sayValue: (value: number) => string;
  readonly isSelected: boolean;
  readonly onSelect: () => void;
}

function Bar({ bar, layout, label, sayValue, isSelected, onSelect }: BarProps) {
  return (
    <g
      role="button"
      tabIndex={0}
      className="hl-stack-bar"
      aria-pressed={isSelected}
      aria-label={label}
      onClick={onSelect}
      onKeyDown={(event) => {
        if (event.key !== "Enter" && event.key !== " ") return;
        event.preventDefault();
        onSelect();
      }}
    >
      {bar.parts.map(({ category, value, y, height }) => (
        <rect
          key={category.name}
          className={`hl-cat hl-cat-${category.name}`}
          x={bar.x}
          width={bar.width}
          y={y}
          height={height}
        >
          <title>{`${category.label}: ${sayValue(value)}. ${category.text}`}</title>
        </rect>
      ))}
      <rect className="hl-stack-hit" x={bar.x} width={bar.width} y={layout.top} height={layout.bottom - layout.top} />
    </g>
  );
}

function sayBar(bar: StackBar, xLabel: string, unit: string | undefined): string {
  const total = bar.total || 1;
  const largest = [...bar.parts]
    .sort((a, b) => b.value - a.value)
    .slice(0, 3)
    .filter((part) => part.value > 0);
  const parts = largest.map((part) => `${part.category.label} ${formatPercent(part.value / total, 0)}`).join(", ");
  return `${formatPlace(bar.column.x, xLabel)}: ${unit === undefined ? "" : `${formatNumber(bar.total)} ${unit}, `}${parts}`;
}

/** Hatching for the categories that cannot be distinguished by colour alone. The page has it once. */
export function StackPatterns() {
  return (
    <svg className="hl-visually-hidden" aria-hidden="true" width="0" height="0">
      <defs>
        <pattern id="hl-hatch-spin" width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
          <rect className="hl-hatch-ground-spin" width="6" height="6" />
          <line className="hl-hatch-line" y2="6" />
        </pattern>
        <pattern id="hl-hatch-remote" width="5" height="5" patternUnits="userSpaceOnUse">
          <rect className="hl-hatch-ground-wait" width="5" height="5" />
          <circle className="hl-hatch-dot" cx="2.5" cy="2.5" r="1" />
        </pattern>
        <pattern id="hl-hatch-dram" width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(-45)">
          <rect className="hl-hatch-ground-wait" width="6" height="6" />
          <line className="hl-hatch-line" y2="6" />
        </pattern>
      </defs>
    </svg>
  );
}
