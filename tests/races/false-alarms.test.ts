/** What the search says of programs that are right: nothing. Every variant of every scenario, with its defaults. */
import { describe, expect, it } from "vitest";
import { scenarioNames } from "../../web/cli/files/catalogue.ts";
import { openScenario } from "../../web/cli/files/open.ts";
import { runToEnd } from "../../web/src/core/engine.ts";
import { planSweep, pointJobs } from "../../web/src/model/experiment/experiment.ts";
import { sweepsCores } from "../../web/src/model/scenario/scenario.ts";
import { raceText } from "../../web/src/model/results/races.ts";
import { explore } from "../../web/src/session/explore.ts";
import { compileVariants } from "../harness/programs.ts";
import { openMachine } from "../harness/project.ts";
import { committedCore } from "../harness/runs.ts";

const SCHEDULES = 6;

describe("scenarios", () => {
  it.each(scenarioNames())("%s: no schedule fails, and none has a data race", async (name) => {
    const core = await committedCore();
    const { scenario } = openScenario(name);
    const values = sweepsCores(scenario) ? [2] : scenario.values.slice(0, 1);
    const planned = planSweep({ scenario, machine: openMachine(scenario.file.machine), values });
    if (!planned.ok) throw new Error(JSON.stringify(planned.error));
    const jobs = pointJobs(planned.value, compileVariants(scenario));
    if (!jobs.ok) throw new Error(JSON.stringify(jobs.error));
    for (const job of jobs.value.filter(({ baseline }) => !baseline)) {
      const plan = { experiment: planned.value, job, cores: [2, 3], schedules: SCHEDULES, firstSeed: 1 };
      const { findings, gaveUp } = await explore(plan, (spec) => Promise.resolve(runToEnd(core, spec)));
      const texts = findings.map(({ what, result }) =>
        what.kind === "race" ? raceText(what.race, job.program.debug) : `${what.kind} ${result.fault?.status}`,
      );
      expect(texts).toEqual([]);
      expect(gaveUp).toBe(false);
    }
  });
});
