/**
 * The runs in which the last whole sweep of a scenario ended (`npm run golden`, tests/scenarios/points), by their trace
 * hashes. A refined point is run from a second start, only to find out whether its first run must be made longer: a
 * first run that has the hash of the point in the last whole sweep is known to be the last one, and the build spares
 * the second. A hash that is not known, or is of another model, costs the build these runs and changes nothing else.
 */
import { existsSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { REFINED } from "../../src/model/experiment/policy.ts";
import { readPointsCsv } from "../../src/model/results/point-row.ts";
import { ExpectedSchema } from "../../src/model/scenario/schema.ts";

const ROOT = resolve(import.meta.dirname, "../../..");

/** The hash of the point's run; undefined where the sweep was less precise than `precision`, or there was none. */
export function knownHash(
  scenario: string,
  { variant, x }: { readonly variant: string; readonly x: number },
  precision: number,
): string | undefined {
  const expected = join(ROOT, "scenarios", scenario, "expected.json");
  const points = join(ROOT, "tests/scenarios/points", `${scenario}.csv`);
  if (!existsSync(expected) || !existsSync(points)) return undefined;
  const swept = ExpectedSchema.parse(JSON.parse(readFileSync(expected, "utf8"))).precision ?? REFINED.precision;
  const rows = readPointsCsv(readFileSync(points, "utf8"));
  if (swept !== precision || !rows.ok) return undefined;
  const hash = rows.value.find((row) => row["variant"] === variant && row["x"] === x)?.["trace_hash"];
  return hash === undefined ? undefined : String(hash);
}
