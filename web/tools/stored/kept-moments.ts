/**
 * The moments that the site shows of runs, as `npm run golden` has recorded them last: of the run that each lab opens
 * with, and of all runs of the first page's curve. A build takes them where the scenario's runs are still those of the
 * last golden rows, and spares these runs, some of which take ten seconds. tests/scenarios/moments.test.ts says when
 * they must be recorded again.
 */
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { gunzipSync, gzipSync } from "node:zlib";
import { DEFAULT_PRECISION, newLabState } from "../../src/lab/link/lab-state.ts";
import { selectedRun, valuesOn } from "../../src/lab/selected-run.ts";
import type { StoredMoment } from "../../src/lab/stored/stored-moment.ts";
import { knownHash, type Place } from "./known-runs.ts";
import type { RecordedMoment } from "./moment.ts";
import type { AsWritten } from "./refined-point.ts";

const FOLDER = resolve(import.meta.dirname, "../../../tests/scenarios/moments");

/** The file of a place's moment. */
export const momentFile = (scenario: string, { x }: Place): string => `${scenario}@${x}.json.gz`;

/** Undefined of a place of which none was ever recorded. */
export function keptMoment(scenario: string, place: Place): RecordedMoment | undefined {
  const path = join(FOLDER, momentFile(scenario, place));
  if (!existsSync(path)) return undefined;
  const kept = JSON.parse(gunzipSync(readFileSync(path)).toString("utf8")) as RecordedMoment;
  return kept.moment.variant === place.variant ? kept : undefined;
}

export function keepMoment(scenario: string, place: Place, recorded: RecordedMoment): void {
  mkdirSync(FOLDER, { recursive: true });
  writeFileSync(join(FOLDER, momentFile(scenario, place)), gzipSync(JSON.stringify(recorded), { level: 9 }));
}

/** The files of all moments that are kept. */
export function keptFiles(): readonly string[] {
  return readdirSync(FOLDER);
}

/** The moment of the place, if one is kept of the run in which the place's point ended last. */
export function knownMoment(scenario: string, place: Place): StoredMoment | undefined {
  const moment = keptMoment(scenario, place)?.moment;
  return moment?.traceHash === knownHash(scenario, place, DEFAULT_PRECISION) ? moment : undefined;
}

// ---- Of which runs a moment is shown --------------------------------------------------------------------------------

type OnMachine = Pick<AsWritten, "scenario" | "machine">;

/** The place at which the scenario's lab opens. */
export function openingPlace(of: OnMachine): Place | undefined {
  return placeOf(of);
}

/** The places of the first curve, of the scenario with which the first page begins; of other scenarios none. */
export function heroPlaces(of: OnMachine): readonly Place[] {
  if (of.scenario.file.featured !== 1) return [];
  return valuesOn(of.scenario, of.machine).flatMap((x) => placeOf(of, x) ?? []);
}

function placeOf({ scenario, machine }: OnMachine, x?: number): Place | undefined {
  const run = selectedRun({ ...newLabState(scenario.name), x }, scenario, machine);
  return run && { variant: run.seriesId, x: run.x };
}
