/**
 * The bars of the page "Seven applications" are kept in bars.json. `npm run golden` computes all of them;
 * `npx vitest run tests/scenarios/bars --mode whole --update` does nothing else. Other test runs compute those of short
 * runs again: what makes a bar of two runs is the same for all, and that the runs are the present ones is told by their
 * hashes.
 */
import { expect, it } from "vitest";
import { ok } from "../../web/src/base/result.ts";
import { openedFrom } from "../../web/src/lab/state/opened-scenario.ts";
import { compile } from "../../web/src/lang/compile.ts";
import { newSession } from "../../web/src/session/session.ts";
import { localRuns } from "../../web/src/session/testing/local-runs.ts";
import { openScenario as openFolder } from "../../web/cli/files/open.ts";
import {
  BARS_FILE,
  keptBars,
  knownBar,
  knownRunsOf,
  type RecordedBar,
  recordBar,
} from "../../web/tools/stored/kept-bars.ts";
import { IS_WHOLE, isRenewed } from "../harness/golden.ts";
import { openMachine, SCENARIO_NAMES } from "../harness/project.ts";
import { runSpecToEnd } from "../harness/runs.ts";

/** Of the simulator: bars of fewer are computed again in each test run. */
const SHORT_EVENTS = 500_000;

const VARIANTS = SCENARIO_NAMES.flatMap((scenario) => {
  const { file } = openFolder(scenario).scenario;
  return file.application === undefined ? [] : file.variants.map(({ id }) => ({ scenario, variant: id }));
});

async function computed(name: string, variant: string): Promise<RecordedBar | undefined> {
  const { scenario, sources } = openFolder(name);
  const machine = openMachine(scenario.file.machine);
  const opened = openedFrom(scenario, sources, new Map([[scenario.file.machine, machine]]));
  const session = newSession({ open: async () => ok(opened), pool: async () => localRuns(runSpecToEnd), compile });
  return recordBar(session, { scenario, sources, machine }, variant);
}

it.runIf(IS_WHOLE)(
  "are the present ones",
  async () => {
    const bars: Record<string, Record<string, RecordedBar>> = {};
    for (const { scenario, variant } of VARIANTS) {
      const bar = isRenewed(scenario) ? await computed(scenario, variant) : keptBars()[scenario]?.[variant];
      if (bar !== undefined) bars[scenario] = { ...bars[scenario], [variant]: bar };
    }
    await expect(`${JSON.stringify(bars, undefined, 2)}\n`).toMatchFileSnapshot(BARS_FILE);
  },
  30 * 60_000,
);

it.each(IS_WHOLE ? [] : VARIANTS)("$scenario, $variant: a bar is kept of its present runs", ({ scenario, variant }) => {
  const kept = keptBars()[scenario]?.[variant];
  expect(kept?.runs, "`npm run golden` renews it").toEqual(knownRunsOf(scenario, variant));
  expect(knownBar(scenario, variant)).toEqual(kept?.bar);
});

const SHORT = VARIANTS.filter(({ scenario, variant }) => (keptBars()[scenario]?.[variant]?.events ?? 0) < SHORT_EVENTS);

it.each(IS_WHOLE ? [] : SHORT)("$scenario, $variant: the runs give the bar that is kept", async (of) => {
  expect(await computed(of.scenario, of.variant), "`npm run golden` renews it").toEqual(
    keptBars()[of.scenario]?.[of.variant],
  );
});

it.skipIf(IS_WHOLE)("are of some short runs, and of long ones", () => {
  expect(SHORT.length).toBeGreaterThan(1);
  expect(SHORT.length).toBeLessThan(VARIANTS.length);
});
