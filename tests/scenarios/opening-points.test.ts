/**
 * The points that labs open with, at the precision of the page, of scenarios whose whole sweep is less precise:
 * `npm run golden` simulates them and keeps the hashes of their runs in opening-points.csv. The build shows moments of
 * these runs, and spares a second run of a point whose last run it knows (web/tools/stored/known-runs.ts). A row that
 * is out of date costs the build that run and changes nothing else: a test run compares the places, not the hashes.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { DEFAULT_PRECISION, newLabState } from "../../web/src/lab/link/lab-state.ts";
import { selectedRun } from "../../web/src/lab/selected-run.ts";
import { readCsv, writeCsv } from "../../web/src/base/csv.ts";
import { IS_WHOLE, isRenewed } from "../harness/golden.ts";
import { openMachine, openScenario, ROOT, SCENARIO_NAMES } from "../harness/project.ts";
import { experimentOf, readExpected, runSweep } from "../harness/sweeps.ts";

const FILE = join(ROOT, "tests/scenarios/opening-points.csv");
const COLUMNS = ["scenario", "variant", "x", "trace_hash"];

const OPENING = SCENARIO_NAMES.flatMap((name) => {
  const swept = readExpected(name)?.precision ?? DEFAULT_PRECISION;
  const scenario = openScenario(name);
  const run = selectedRun(newLabState(name), scenario, openMachine(scenario.file.machine));
  return swept === DEFAULT_PRECISION || run === undefined ? [] : [{ scenario, variant: run.seriesId, x: run.x }];
});

type Opening = (typeof OPENING)[number];

async function hashOf({ scenario, variant, x }: Opening): Promise<string> {
  const experiment = experimentOf(scenario, { variants: [variant], values: [x], precision: DEFAULT_PRECISION });
  const point = (await runSweep(experiment)).find((one) => one.variant === variant && one.x === x);
  if (point?.kind !== "measured") throw new Error(`${scenario.name}, ${variant} at ${x}: the run was not measured`);
  return point.traceHash;
}

function keptRows(): readonly (readonly string[])[] {
  const kept = readCsv(readFileSync(FILE, "utf8"));
  return kept.ok ? kept.value : [];
}

function keptHash({ scenario, variant, x }: Opening): string | undefined {
  const place = [scenario.name, variant, String(x)].join();
  return keptRows()
    .find((row) => row.slice(0, -1).join() === place)
    ?.at(-1);
}

it.runIf(IS_WHOLE)(
  "have the runs that are kept",
  async () => {
    const rows: (string | number)[][] = [];
    for (const opening of OPENING) {
      const { scenario, variant, x } = opening;
      const hash = (isRenewed(scenario.name) ? undefined : keptHash(opening)) ?? (await hashOf(opening));
      rows.push([scenario.name, variant, x, hash]);
    }
    await expect(writeCsv(COLUMNS, rows)).toMatchFileSnapshot(FILE);
  },
  30 * 60_000,
);

it.skipIf(IS_WHOLE)("are those whose runs are kept", () => {
  const places = keptRows().map((row) => row.slice(0, -1));
  const wanted = OPENING.map(({ scenario, variant, x }) => [scenario.name, variant, String(x)]);
  expect(places, "`npm run golden` renews the rows").toEqual([COLUMNS.slice(0, -1), ...wanted]);
});
