/**
 * The bars of the page "Seven applications", as `npm run golden` has computed them last. A build takes those whose runs
 * are still those of the last golden rows: each is of two runs, one of them on all cores.
 * tests/scenarios/bars.test.ts says when they must be computed again.
 */
import { existsSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { type ApplicationBar, barOf } from "../../src/lab/application-bar.ts";
import { REFINED } from "../../src/model/experiment/policy.ts";
import type { Session } from "../../src/session/session.ts";
import { applicationsFile } from "./applications.ts";
import { knownHash, lastSweep, type Place } from "./known-runs.ts";
import { type AsWritten, refinedPoint } from "./refined-point.ts";

export const BARS_FILE = resolve(import.meta.dirname, "../../../tests/scenarios/bars.json");

/** Cores on which the applications are compared. */
const ENDS = applicationsFile();

export interface RecordedBar {
  readonly bar: ApplicationBar;
  /** The trace hashes of its two runs. */
  readonly runs: readonly string[];
  /** The simulator's events in these runs. */
  readonly events: number;
}

/** By scenario and variant. */
type KeptBars = Readonly<Record<string, Readonly<Record<string, RecordedBar>>>>;

export function keptBars(): KeptBars {
  return existsSync(BARS_FILE) ? (JSON.parse(readFileSync(BARS_FILE, "utf8")) as KeptBars) : {};
}

const placesOf = (variant: string): readonly Place[] => [ENDS.from, ENDS.to].map((x) => ({ variant, x }));

const precisionOf = (scenario: string): number => lastSweep(scenario)?.precision ?? REFINED.precision;

/** Undefined where one of the two runs has no value. */
export async function recordBar(session: Session, of: AsWritten, variant: string): Promise<RecordedBar | undefined> {
  const precision = precisionOf(of.scenario.name);
  const points = await Promise.all(placesOf(variant).map((place) => refinedPoint(session, of, { place, precision })));
  const bar = barOf(points, ENDS, of.machine.model.lineBytes);
  if (bar === undefined) return undefined;
  const runs = points.map(({ result }) => result.traceHash);
  return { bar, runs, events: points.reduce((events, { result }) => events + result.events, 0) };
}

/** The hashes of the runs in which the points of the variant's bar ended in the last whole sweep. */
export function knownRunsOf(scenario: string, variant: string): readonly (string | undefined)[] {
  return placesOf(variant).map((place) => knownHash(scenario, place, precisionOf(scenario)));
}

/** The variant's bar, if it is kept of the runs of the last whole sweep. */
export function knownBar(scenario: string, variant: string): ApplicationBar | undefined {
  const kept = keptBars()[scenario]?.[variant];
  const known = knownRunsOf(scenario, variant);
  return kept?.runs.every((run, i) => run === known[i]) === true ? kept.bar : undefined;
}
