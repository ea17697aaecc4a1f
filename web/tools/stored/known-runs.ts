/**
 * The points of a scenario's last whole sweep (`npm run golden`), and the runs in which they ended, by their trace
 * hashes. A refined point is run from a second start, only to find out whether its first run must be made longer: a
 * first run that has the hash of the point is known to be the last one, and the build spares the second. A hash that is
 * not known, or is of another model, costs the build these runs and changes nothing else.
 */
import { existsSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { REFINED } from "../../src/model/experiment/policy.ts";
import { readCsv } from "../../src/base/csv.ts";
import { isAt, type PointRow, readPointsCsv } from "../../src/model/results/points/point-row.ts";
import { ExpectedSchema } from "../../src/model/scenario/schema.ts";

const ROOT = resolve(import.meta.dirname, "../../..");
/** The points that labs open with, where the whole sweep is less precise: tests/scenarios/opening-points.test.ts. */
const OPENING_POINTS = join(ROOT, "tests/scenarios/opening-points.csv");

export interface Place {
  readonly variant: string;
  readonly x: number;
}

export interface WholeSweep {
  readonly rows: readonly PointRow[];
  /** Half width of the 95 % intervals that was asked for, as a share of the mean. */
  readonly precision: number;
}

/** The sweeps that have been read, by scenario: each run that is made needs one. */
const SWEEPS = new Map<string, WholeSweep | undefined>();

/** The last whole sweep; undefined of a scenario that was never swept, or whose rows have other columns. */
export function lastSweep(scenario: string): WholeSweep | undefined {
  if (!SWEEPS.has(scenario)) SWEEPS.set(scenario, readSweep(scenario));
  return SWEEPS.get(scenario);
}

function readSweep(scenario: string): WholeSweep | undefined {
  const expected = join(ROOT, "scenarios", scenario, "expected.json");
  const points = join(ROOT, "tests/scenarios/points", `${scenario}.csv`);
  if (!existsSync(expected) || !existsSync(points)) return undefined;
  const rows = readPointsCsv(readFileSync(points, "utf8"));
  if (!rows.ok) return undefined;
  const { precision = REFINED.precision } = ExpectedSchema.parse(JSON.parse(readFileSync(expected, "utf8")));
  return { rows: rows.value, precision };
}

/** The hash of the point's run; undefined where no point of the place was as precise as `precision`. */
export function knownHash(scenario: string, place: Place, precision: number): string | undefined {
  return hashInSweep(scenario, place, precision) ?? hashOfOpening(scenario, place, precision);
}

function hashInSweep(scenario: string, place: Place, precision: number): string | undefined {
  const sweep = lastSweep(scenario);
  if (sweep?.precision !== precision) return undefined;
  const hash = sweep.rows.find((row) => isAt(row, place))?.["trace_hash"];
  return hash === undefined ? undefined : String(hash);
}

function hashOfOpening(scenario: string, { variant, x }: Place, precision: number): string | undefined {
  if (precision !== REFINED.precision || !existsSync(OPENING_POINTS)) return undefined;
  const rows = readCsv(readFileSync(OPENING_POINTS, "utf8"));
  const wanted = [scenario, variant, String(x)];
  return rows.ok ? rows.value.find((row) => wanted.every((cell, i) => cell === row[i]))?.[wanted.length] : undefined;
}

/** In operations, of a run that ended because it was precise, and of those before it; other runs are long. */
export function lengthOf(row: PointRow): number {
  return row["stop"] === "precise"
    ? Number(row["operations"]) * (1 + Number(row["restarts"]))
    : Number.MAX_SAFE_INTEGER;
}
