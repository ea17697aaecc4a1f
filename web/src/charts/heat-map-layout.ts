/**
 * A heat map of latencies between CPUs, as shapes: its cells in a few steps of a scale on which equal steps are equal
 * ratios. The cells of one step are one path, so that a large matrix has few elements.
 */
import { range } from "d3-array";
import { scaleLog } from "d3-scale";
import type { HeatGrid } from "./heat-grid.ts";

export interface HeatStep {
  /** Values of the step, ns; `to` belongs to the next one, but for the last. */
  readonly from: number;
  readonly to: number;
}

interface HeatLayer {
  readonly step: number;
  /** All cells of the step, in units of cells. */
  readonly path: string;
}

export interface HeatMap {
  /** Cells on a side. */
  readonly cells: number;
  /** Rows of the table in each cell's side; the last cell may have fewer. */
  readonly rowsPerCell: number;
  readonly layers: readonly HeatLayer[];
}

/** Steps that are told apart at a glance. assumed */
const STEPS = 8;

/** Within this ratio all values are one step. assumed: the noise of a measurement */
const ONE_STEP = 1.05;

/** The steps of a scale for tables that are drawn side by side; none when there is no positive value. */
export function heatSteps(grids: readonly Pick<HeatGrid, "span">[]): readonly HeatStep[] {
  const spans = grids.flatMap(({ span }) => (span === undefined ? [] : [span]));
  if (spans.length === 0) return [];
  const low = Math.min(...spans.map(([from]) => from));
  const high = Math.max(...spans.map(([, to]) => to));
  if (high / low <= ONE_STEP) return [{ from: low, to: high }];
  const scale = scaleLog().domain([low, high]).range([0, STEPS]);
  const bounds = range(STEPS + 1).map((step) => scale.invert(step));
  return range(STEPS).map((step) => ({ from: bounds[step] ?? low, to: bounds[step + 1] ?? high }));
}

export function layoutHeatMap({ cells, rowsPerCell, means }: HeatGrid, steps: readonly HeatStep[]): HeatMap {
  const paths = steps.map((): string[] => []);
  for (let y = 0; y < cells; y++) {
    const row = Array.from(means.subarray(y * cells, (y + 1) * cells), (mean) => stepOf(mean, steps));
    for (const { step, from, to } of stretches(row)) paths[step]?.push(`M${from} ${y}h${to - from}v1h${from - to}z`);
  }
  const layers = paths.map((parts, step) => ({ step, path: parts.join("") })).filter(({ path }) => path !== "");
  return { cells, rowsPerCell, layers };
}

/** What is shorter than the first step, a zero of a coarse clock, belongs to it; -1 for no value. */
function stepOf(value: number, steps: readonly HeatStep[]): number {
  if (Number.isNaN(value)) return -1;
  const after = steps.findIndex(({ to }) => value < to);
  return after < 0 ? steps.length - 1 : after;
}

/** Neighbours of the same step, from left to right, without those that have none. */
function stretches(row: readonly number[]) {
  const found: { readonly step: number; readonly from: number; to: number }[] = [];
  row.forEach((step, x) => {
    const last = found.at(-1);
    if (last !== undefined && last.step === step && last.to === x) last.to = x + 1;
    else if (step >= 0) found.push({ step, from: x, to: x + 1 });
  });
  return found;
}
