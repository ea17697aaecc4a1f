/**
 * The moments that builds show of machines before a lab has run are kept in moments/NAME.json.gz: one of each run that
 * a lab opens with. `npm run golden` records all of them; `npx vitest run tests/scenarios/moments --mode whole` does
 * nothing else. Other test runs record those of short runs again: what makes a moment of a run is the same for all
 * runs, and that the runs are the present ones is told by their hashes.
 */
import { expect, it } from "vitest";
import { ok } from "../../web/src/base/result.ts";
import { DEFAULT_PRECISION, newLabState } from "../../web/src/lab/link/lab-state.ts";
import { selectedRun } from "../../web/src/lab/selected-run.ts";
import { openedFrom } from "../../web/src/lab/state/opened-scenario.ts";
import { compile } from "../../web/src/lang/compile.ts";
import { newSession } from "../../web/src/session/session.ts";
import { localRuns } from "../../web/src/session/testing/local-runs.ts";
import { openScenario as openFolder } from "../../web/cli/files/open.ts";
import { keepMoment, keptMoment } from "../../web/tools/stored/kept-moments.ts";
import { knownHash, type Place } from "../../web/tools/stored/known-runs.ts";
import { type RecordedMoment, recordMoment } from "../../web/tools/stored/moment.ts";
import { openMachine, SCENARIO_NAMES } from "../harness/project.ts";
import { runSpecToEnd } from "../harness/runs.ts";

/** `npm run golden`. */
const IS_WHOLE = import.meta.env.MODE === "whole";
/** Of the simulator: runs of fewer are made again in each test run. */
const SHORT_EVENTS = 500_000;

const OPENING = SCENARIO_NAMES.flatMap((name) => {
  const { scenario, sources } = openFolder(name);
  const machine = openMachine(scenario.file.machine);
  const run = selectedRun(newLabState(name), scenario, machine);
  const place = run && { variant: run.seriesId, x: run.x };
  return place === undefined ? [] : [{ name, scenario, sources, machine, place }];
});

/** As it is read again from a file. */
async function recorded({ scenario, sources, machine, place }: (typeof OPENING)[number]): Promise<RecordedMoment> {
  const opened = openedFrom(scenario, sources, new Map([[scenario.file.machine, machine]]));
  const session = newSession({
    open: async () => ok(opened),
    pool: async () => localRuns(runSpecToEnd),
    compile,
  });
  return JSON.parse(JSON.stringify(await recordMoment(session, { scenario, sources, machine }, place)));
}

/** Which run the moment is of. */
function runOf({ moment }: RecordedMoment): Place & { readonly hash: string } {
  return { variant: moment.variant, x: moment.x, hash: moment.traceHash };
}

it.each(IS_WHOLE ? OPENING : [])(
  "$name: the moment is kept",
  async (opening) => {
    const fresh = await recorded(opening);
    if (JSON.stringify(fresh) !== JSON.stringify(keptMoment(opening.name))) keepMoment(opening.name, fresh);
    expect(keptMoment(opening.name)).toEqual(fresh);
  },
  30 * 60_000,
);

it.each(IS_WHOLE ? [] : OPENING)("$name: a moment is kept of the run that the lab opens with", ({ name, place }) => {
  const kept = keptMoment(name);
  const hash = knownHash(name, place, DEFAULT_PRECISION);
  expect(kept && runOf(kept), "`npm run golden` renews it").toEqual({ ...place, hash });
});

const SHORT = OPENING.filter(({ name }) => (keptMoment(name)?.events ?? 0) < SHORT_EVENTS);

it.each(IS_WHOLE ? [] : SHORT)("$name: the run gives the moment that is kept", async (opening) => {
  expect(await recorded(opening), "`npm run golden` renews it").toEqual(keptMoment(opening.name));
});

it("are of short runs on small and large machines, and of long ones", () => {
  const coreCounts = SHORT.map(({ machine }) => machine.model.coreCount);
  expect(Math.max(...coreCounts)).toBeGreaterThan(64);
  expect(Math.min(...coreCounts)).toBeLessThanOrEqual(64);
  expect(SHORT.length).toBeLessThan(OPENING.length);
});
