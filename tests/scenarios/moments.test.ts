/**
 * The moments that builds show of machines before a lab has run are kept in moments/NAME@X.json.gz: one of each run
 * that a lab opens with, one of each run of the first page's curve, and one of each run with which a figure of the
 * essay opens. `npm run golden` records all of them;
 * `npx vitest run tests/scenarios/moments --mode whole` does nothing else. Other test runs record again those with
 * which labs open after short runs: what makes a moment of a run is the same for all runs, and that the runs are the
 * present ones is told by their hashes.
 */
import { expect, it } from "vitest";
import { ok } from "../../web/src/base/result.ts";
import { DEFAULT_PRECISION } from "../../web/src/lab/link/lab-state.ts";
import { openedFrom } from "../../web/src/lab/state/opened-scenario.ts";
import { compile } from "../../web/src/lang/compile.ts";
import { newSession } from "../../web/src/session/session.ts";
import { localRuns } from "../../web/src/session/testing/local-runs.ts";
import { openScenario as openFolder } from "../../web/cli/files/open.ts";
import {
  heroPlaces,
  keepMoment,
  keptFiles,
  keptMoment,
  momentFile,
  openingPlace,
} from "../../web/tools/stored/kept-moments.ts";
import { knownHash, type Place } from "../../web/tools/stored/known-runs.ts";
import { type RecordedMoment, recordMoment } from "../../web/tools/stored/moment.ts";
import { essayPlaces } from "../../web/tools/stored/essay.ts";
import { IS_WHOLE, isRenewed } from "../harness/golden.ts";
import { openMachine, SCENARIO_NAMES } from "../harness/project.ts";
import { runSpecToEnd } from "../harness/runs.ts";

/** Of the simulator: runs of fewer, with which labs open, are made again in each test run. */
const SHORT_EVENTS = 500_000;

/** By their files. The run that the first page's scenario opens with is one of its curve as well. */
const SHOWN = new Map(
  SCENARIO_NAMES.flatMap((name) => {
    const { scenario, sources } = openFolder(name);
    const machine = openMachine(scenario.file.machine);
    const of = { scenario, machine };
    const opening = openingPlace(of);
    const others = [...heroPlaces(of), ...essayPlaces(name)].filter(({ x }) => x !== opening?.x);
    const places = [...others, ...(opening === undefined ? [] : [opening])];
    return places.map((place) => [
      momentFile(name, place),
      { name, scenario, sources, machine, place, isOpening: place === opening },
    ]);
  }),
);
const MOMENTS = [...SHOWN].map(([file, shown]) => ({ file, ...shown }));

/** As it is read again from a file. */
async function recorded({ scenario, sources, machine, place }: (typeof MOMENTS)[number]): Promise<RecordedMoment> {
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

it.each(IS_WHOLE ? MOMENTS.filter(({ name }) => isRenewed(name)) : [])(
  "$file: the moment is kept",
  async (of) => {
    const fresh = await recorded(of);
    const { name, place } = of;
    if (JSON.stringify(fresh) !== JSON.stringify(keptMoment(name, place))) keepMoment(name, place, fresh);
    expect(keptMoment(name, place)).toEqual(fresh);
  },
  30 * 60_000,
);

it.each(IS_WHOLE ? [] : MOMENTS)("$file: a moment is kept of the run that is shown", ({ name, place }) => {
  const kept = keptMoment(name, place);
  const hash = knownHash(name, place, DEFAULT_PRECISION);
  expect(kept && runOf(kept), "`npm run golden` renews it").toEqual({ ...place, hash });
});

it.skipIf(IS_WHOLE)("no other moment is kept", () => {
  expect(
    keptFiles().filter((file) => !SHOWN.has(file)),
    "these files are to be deleted",
  ).toEqual([]);
});

const SHORT = MOMENTS.filter(
  ({ name, place, isOpening }) => isOpening && (keptMoment(name, place)?.events ?? 0) < SHORT_EVENTS,
);

it.each(IS_WHOLE ? [] : SHORT)("$file: the run gives the moment that is kept", async (of) => {
  expect(await recorded(of), "`npm run golden` renews it").toEqual(keptMoment(of.name, of.place));
});

it("are of short runs on small and large machines, and of long ones", () => {
  const coreCounts = SHORT.map(({ machine }) => machine.model.coreCount);
  expect(Math.max(...coreCounts)).toBeGreaterThan(64);
  expect(Math.min(...coreCounts)).toBeLessThanOrEqual(64);
  expect(SHORT.length).toBeLessThan(SCENARIO_NAMES.length);
});
