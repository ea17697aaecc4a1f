/**
 * A heat map of latencies between CPUs, as data: at most so many cells on a side, the mean of the pairs in each, and a
 * few steps of a scale on which equal steps are equal ratios. The cells of one step are one path, so that a large
 * matrix has few elements.
 */
import { extent, mean, range } from "d3-array";
import { scaleLog } from "d3-scale";

/** A square table; NaN where there is nothing to draw, as on the diagonal. */
export interface HeatTable {
  readonly size: number;
  readonly at: (row: number, column: number) => number;
}

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

/** Cells on a side: more are smaller than a pixel of most screens. */
const CELLS_MAX = 200;

/** Steps that are told apart at a glance. assumed */
const STEPS = 8;

/** Within this ratio all values are one step. assumed: the noise of a measurement */
const ONE_STEP = 1.05;

/** The steps of a scale for tables that are drawn side by side; none when there is no positive value. */
export function heatSteps(tables: readonly HeatTable[]): readonly HeatStep[] {
  const positive = tables.flatMap((table) => [...valuesOf(table)].filter((value) => value > 0));
  const [low, high] = extent(positive);
  if (low === undefined) return [];
  if (high / low <= ONE_STEP) return [{ from: low, to: high }];
  const scale = scaleLog().domain([low, high]).range([0, STEPS]);
  const bounds = range(STEPS + 1).map((step) => scale.invert(step));
  return range(STEPS).map((step) => ({ from: bounds[step] ?? low, to: bounds[step + 1] ?? high }));
}

function* valuesOf({ size, at }: HeatTable): Generator<number> {
  for (let row = 0; row < size; row++) for (let column = 0; column < size; column++) yield at(row, column);
}

export function heatMap(table: HeatTable, steps: readonly HeatStep[]): HeatMap {
  const rowsPerCell = Math.max(1, Math.ceil(table.size / CELLS_MAX));
  const cells = Math.ceil(table.size / rowsPerCell);
  const paths = steps.map((): string[] => []);
  for (let y = 0; y < cells; y++) {
    const row = range(cells).map((x) => stepOf(cellMean(table, y, x, rowsPerCell), steps));
    for (const { step, from, to } of stretches(row)) paths[step]?.push(`M${from} ${y}h${to - from}v1h${from - to}z`);
  }
  const layers = paths.map((parts, step) => ({ step, path: parts.join("") })).filter(({ path }) => path !== "");
  return { cells, rowsPerCell, layers };
}

/** The mean of the pairs in a cell; NaN when there are none. */
function cellMean({ size, at }: HeatTable, y: number, x: number, side: number): number {
  const end = (cell: number): number => Math.min(size, (cell + 1) * side);
  const values = range(y * side, end(y)).flatMap((row) => range(x * side, end(x)).map((column) => at(row, column)));
  return mean(values.filter((value) => !Number.isNaN(value))) ?? Number.NaN;
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
