/**
 * The board of locks and counters: every published micro-benchmark of them that the model is compared with, by machine,
 * as a table of primitives and counts of threads. A cell is a factor of time: above 1 the simulated machine is too
 * slow. Pure; where the curves come from is not known here.
 */
export interface BoardCurve {
  /** The title of the machine. */
  readonly machine: string;
  readonly primitive: string;
  readonly source: string;
  /** Why the curve does not count as predicted; empty where it does. */
  readonly notCounted: string;
  readonly points: readonly BoardPoint[];
}

interface BoardPoint {
  readonly threads: number;
  /** Simulated over measured time. */
  readonly ratio: number;
}

interface BoardRow extends BoardCurve {
  /** One for each column; undefined where nothing was measured. */
  readonly cells: readonly (number | undefined)[];
}

export interface BoardTable {
  readonly machine: string;
  /** Counts of threads. */
  readonly columns: readonly number[];
  readonly rows: readonly BoardRow[];
}

/** A curve with more points than this is shown at the places of the others: a table stays as wide as a page. */
const POINTS_MAX = 12;

/** One table for each machine, in the order of the curves. */
export function boardTables(curves: readonly BoardCurve[]): readonly BoardTable[] {
  return [...new Set(curves.map(({ machine }) => machine))].map((machine) => {
    const own = curves.filter((curve) => curve.machine === machine);
    const columns = columnsOf(own);
    const rows = own.map((curve) => ({
      ...curve,
      cells: columns.map((threads) => curve.points.find((point) => point.threads === threads)?.ratio),
    }));
    return { machine, columns, rows };
  });
}

function columnsOf(curves: readonly BoardCurve[]): readonly number[] {
  const short = curves.filter(({ points }) => points.length <= POINTS_MAX);
  const shown = short.length > 0 ? short : curves;
  return [...new Set(shown.flatMap(({ points }) => points.map(({ threads }) => threads)))].sort((a, b) => a - b);
}

/** The factors at which a cell becomes one step darker. */
export const BOARD_STEPS: readonly number[] = [1.1, 1.25, 1.6, 2.5];

/** From 0, near enough, to one beyond the last step: how far off a ratio is; below 0 where it is too fast. */
export function boardStep(ratio: number): number {
  const step = BOARD_STEPS.filter((bound) => Math.max(ratio, 1 / ratio) > bound).length;
  return ratio < 1 && step > 0 ? -step : step;
}
