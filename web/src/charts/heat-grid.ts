/**
 * The cells of a heat map of latencies between CPUs, as plain numbers: a large matrix is joined to at most so many
 * cells on a side. This is the part of the work that grows with the matrix, so that a worker can do it.
 */

/** Cells on a side: more are smaller than a pixel of most screens. */
const CELLS_MAX = 200;

/** A square table; NaN where there is nothing to draw, as on the diagonal. */
export interface HeatTable {
  readonly size: number;
  readonly at: (row: number, column: number) => number;
}

interface Grid {
  /** Cells on a side. */
  readonly cells: number;
  /** Rows of the table in each cell's side; the last cell may have fewer. */
  readonly rowsPerCell: number;
}

export interface HeatGrid extends Grid {
  /** Row by row, the mean of the pairs in each cell; NaN where there are none. */
  readonly means: Float64Array;
  /** The smallest and the largest positive value of the table; undefined when there is none. */
  readonly span: readonly [number, number] | undefined;
}

/** Tables in which a pair of CPUs has the value of its class: how many pairs of which class each cell has. */
export interface ClassGrid extends Grid {
  /** For each cell, row by row, where its entries begin in the next two; one more for the end. */
  readonly starts: Uint32Array;
  readonly classes: Uint32Array;
  readonly counts: Uint32Array;
}

export function heatGrid({ size, at }: HeatTable): HeatGrid {
  const grid = gridFor(size);
  const means = new Float64Array(grid.cells * grid.cells);
  let [low, high] = [Number.POSITIVE_INFINITY, 0];
  forCells(size, grid, (cell, rows, columns) => {
    let [sum, count] = [0, 0];
    for (let row = rows[0]; row < rows[1]; row++)
      for (let column = columns[0]; column < columns[1]; column++) {
        const value = at(row, column);
        if (Number.isNaN(value)) continue;
        sum += value;
        count++;
        if (value > high) high = value;
        if (value > 0 && value < low) low = value;
      }
    means[cell] = sum / count;
  });
  return { ...grid, means, span: high > 0 ? [low, high] : undefined };
}

/** `classAt` is the class of a pair, or below 0 for none. */
export function classGrid(size: number, classAt: (row: number, column: number) => number): ClassGrid {
  const grid = gridFor(size);
  const starts = [0];
  const [classes, counts]: [number[], number[]] = [[], []];
  forCells(size, grid, (_, rows, columns) => {
    const here = new Map<number, number>();
    for (let row = rows[0]; row < rows[1]; row++)
      for (let column = columns[0]; column < columns[1]; column++) {
        const found = classAt(row, column);
        if (found >= 0) here.set(found, (here.get(found) ?? 0) + 1);
      }
    for (const [found, count] of here) {
      classes.push(found);
      counts.push(count);
    }
    starts.push(classes.length);
  });
  return {
    ...grid,
    starts: Uint32Array.from(starts),
    classes: Uint32Array.from(classes),
    counts: Uint32Array.from(counts),
  };
}

/** The cells when each class has a value; NaN for a class without one. */
export function gridOfClasses(
  { cells, rowsPerCell, starts, classes, counts }: ClassGrid,
  values: readonly number[],
): HeatGrid {
  const means = new Float64Array(cells * cells);
  for (let cell = 0; cell < means.length; cell++) {
    let [sum, count] = [0, 0];
    for (let at = starts[cell] ?? 0; at < (starts[cell + 1] ?? 0); at++) {
      const value = values[classes[at] ?? -1] ?? Number.NaN;
      if (Number.isNaN(value)) continue;
      sum += value * (counts[at] ?? 0);
      count += counts[at] ?? 0;
    }
    means[cell] = sum / count;
  }
  const drawn = new Set(classes);
  const positive = values.filter((value, found) => value > 0 && drawn.has(found));
  const span = positive.length === 0 ? undefined : ([Math.min(...positive), Math.max(...positive)] as const);
  return { cells, rowsPerCell, means, span };
}

function gridFor(size: number): Grid {
  const rowsPerCell = Math.max(1, Math.ceil(size / CELLS_MAX));
  return { cells: Math.ceil(size / rowsPerCell), rowsPerCell };
}

type Stretch = readonly [from: number, to: number];

/** Calls for each cell, row by row, with the rows and columns of the table in it. */
function forCells(
  size: number,
  { cells, rowsPerCell }: Grid,
  visit: (cell: number, rows: Stretch, columns: Stretch) => void,
): void {
  const stretch = (at: number): Stretch => [at * rowsPerCell, Math.min(size, (at + 1) * rowsPerCell)];
  for (let y = 0; y < cells; y++) for (let x = 0; x < cells; x++) visit(y * cells + x, stretch(y), stretch(x));
}
