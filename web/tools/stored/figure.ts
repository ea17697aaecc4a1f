/**
 * The stored figure of a scenario: the points of its last whole sweep, which are as precise as the lab's own, where
 * they are still what the present core, compiler and scenario give; else those of a quick pass. Two short runs of each
 * curve are made again, one of them in the upper half of its places: they must have the hashes of their rows.
 */
import { storedFigure, storedFigureOfRows } from "../../src/lab/figure/make-stored-figure.ts";
import type { StoredFigure } from "../../src/lab/stored/stored-figure.ts";
import type { Machine } from "../../src/model/machine/machine.ts";
import type { PointRow } from "../../src/model/results/points/point-row.ts";
import { sweepValuesOn } from "../../src/model/scenario/sweep-values.ts";
import type { Session } from "../../src/session/session.ts";
import { sweepOnce } from "../../src/session/sweep-once.ts";
import { lastSweep, lengthOf, type WholeSweep } from "./known-runs.ts";
import { type AsWritten, refinedPoint } from "./refined-point.ts";

export async function figureOf(session: Session, of: AsWritten): Promise<StoredFigure> {
  const { scenario, machine } = of;
  const sweep = lastSweep(scenario.name);
  const values = sweepValuesOn(scenario, machine);
  return sweep !== undefined && (await isPresent(session, of, sweep, values))
    ? storedFigureOfRows({ scenario, values, rows: sweep.rows })
    : quickFigure(session, scenario.name);
}

/** The figure of a quick pass, on the scenario's own machine or on another one. */
export async function quickFigure(session: Session, name: string, machine?: Machine): Promise<StoredFigure> {
  const swept = await sweepOnce(session, name, {
    until: "coarse",
    pick: (all) => all,
    onProgress: () => undefined,
    ...(machine === undefined ? {} : { machine }),
  });
  if (!swept.ok) throw new Error(`${name}: ${swept.error}`);
  const figure = storedFigure(swept.value);
  if (figure.series.some(({ points }) => points.length === 0)) throw new Error(`${name}: a curve has no points`);
  return figure;
}

/** Has the sweep every place of every curve, and do the runs made again end as they did? */
async function isPresent(
  session: Session,
  of: AsWritten,
  { rows, precision }: WholeSweep,
  values: readonly number[],
): Promise<boolean> {
  const curves = of.scenario.file.variants.map(({ id }) =>
    rows.filter((row) => row["variant"] === id && values.includes(Number(row["x"]))),
  );
  if (curves.some((curve) => curve.length < values.length)) return false;
  const isSame = async (row: PointRow): Promise<boolean> => {
    const place = { variant: String(row["variant"]), x: Number(row["x"]) };
    const { result } = await refinedPoint(session, of, { place, precision });
    return result.traceHash === row["trace_hash"];
  };
  return (await Promise.all(curves.flatMap(chosen).map(isSame))).every(Boolean);
}

/** The curve's shortest run, and the shortest one in its upper half. */
function chosen(curve: readonly PointRow[]): readonly PointRow[] {
  const isUpper = (row: PointRow): boolean => curve.indexOf(row) >= curve.length >> 1;
  const ascending = [...curve].sort((a, b) => lengthOf(a) - lengthOf(b));
  return ascending.filter((row) => row === ascending[0] || row === ascending.find(isUpper));
}
