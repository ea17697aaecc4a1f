/**
 * The moments of the runs that labs open with, as `npm run golden` has recorded them last. A build takes them where the
 * scenario's runs are still those of the last golden rows, and spares these runs, some of which take ten seconds.
 * tests/scenarios/moments.test.ts says when they must be recorded again.
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { gunzipSync, gzipSync } from "node:zlib";
import { DEFAULT_PRECISION } from "../../src/lab/link/lab-state.ts";
import type { StoredMoment } from "../../src/lab/stored/stored-moment.ts";
import { knownHash, type Place } from "./known-runs.ts";
import type { RecordedMoment } from "./moment.ts";

const FOLDER = resolve(import.meta.dirname, "../../../tests/scenarios/moments");

const pathOf = (scenario: string): string => join(FOLDER, `${scenario}.json.gz`);

/** Undefined of a scenario of which none was ever recorded. */
export function keptMoment(scenario: string): RecordedMoment | undefined {
  const path = pathOf(scenario);
  if (!existsSync(path)) return undefined;
  return JSON.parse(gunzipSync(readFileSync(path)).toString("utf8")) as RecordedMoment;
}

export function keepMoment(scenario: string, recorded: RecordedMoment): void {
  const path = pathOf(scenario);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, gzipSync(JSON.stringify(recorded), { level: 9 }));
}

/** The moment of the place, if one is kept of the run in which the place's point ended last. */
export function knownMoment(scenario: string, place: Place): StoredMoment | undefined {
  const moment = keptMoment(scenario)?.moment;
  if (moment === undefined || moment.variant !== place.variant || moment.x !== place.x) return undefined;
  return moment.traceHash === knownHash(scenario, place, DEFAULT_PRECISION) ? moment : undefined;
}
