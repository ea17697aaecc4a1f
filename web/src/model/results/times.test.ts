import { describe, expect, it } from "vitest";
import { mustCompile } from "../../../../tests/harness/programs.ts";
import { openScenario, SCENARIO_NAMES } from "../../../../tests/harness/project.ts";
import { runSpecToEnd } from "../../../../tests/harness/runs.ts";
import { experimentOf } from "../../../../tests/harness/sweeps.ts";
import { pointJobs } from "../experiment/point-jobs.ts";
import { runSpec } from "../experiment/run-spec.ts";
import { COARSE } from "../experiment/policy.ts";
import type { CountedRun } from "./counted.ts";
import { publishedTimes, timesOf } from "./times.ts";

const scenario = openScenario("gmake");
const { times } = scenario.file;
const WITH_TIMES = SCENARIO_NAMES.map(openScenario).filter(({ file }) => file.times !== undefined);

/** A run of the first variant. */
async function runOn(cores: number, of = scenario): Promise<CountedRun> {
  const whole = experimentOf(of);
  const experiment = { ...whole, variants: whole.variants.slice(0, 1) };
  const programs = new Map(
    experiment.variants.map(({ id, program }) => [id, mustCompile(`scenarios/${of.name}/${program}`)]),
  );
  const jobs = pointJobs(experiment, programs);
  if (!jobs.ok) throw new Error("no jobs");
  const job = jobs.value.find(({ x }) => x === cores);
  if (job === undefined) throw new Error("no such point");
  const result = await runSpecToEnd(runSpec(experiment, job, COARSE, "together"));
  return { result, job, clockHz: experiment.machine.model.clockHz };
}

describe("the parts of the time of an operation", () => {
  it("are what one core of a build was calibrated with, and add up to the whole", async () => {
    const run = await runOn(1);
    const values = timesOf(scenario.file, run);
    if (values?.ok !== true) throw new Error("no times");
    const [user = 0, kernel = 0, idle = 0] = values.value;
    expect(user / 577).toBeCloseTo(1, 1);
    expect(kernel / 47).toBeCloseTo(1, 1);
    expect(idle).toBeLessThan(6);
    const { result, job, clockHz } = run;
    const build = ((result.time - result.measuredFrom) / result.operations) * 1000 * job.cores;
    expect((user + kernel + idle) / (build / clockHz)).toBeCloseTo(1, 1);
  });

  it.each(WITH_TIMES)("are known of a run as the lab makes it: $name", async (of) => {
    const run = await runOn(of.values[0] ?? 1, of);
    expect(timesOf(of.file, run)).toMatchObject({ ok: true });
  });

  it("have idle time on many cores", async () => {
    const values = timesOf(scenario.file, await runOn(48));
    expect(values?.ok === true ? values.value[2] : 0).toBeGreaterThan(100);
  });

  it("are published for some variants and places", () => {
    if (times === undefined) throw new Error("gmake has no times");
    expect(publishedTimes(times, "stock").map(({ x }) => x)).toEqual([1, 48]);
    expect(publishedTimes(times, "patched")).toEqual([]);
  });

  it("are missing where a scenario has none, and say which part has no value", async () => {
    const run = await runOn(1);
    expect(timesOf({ ...scenario.file, times: undefined }, run)).toBeUndefined();
    if (times === undefined) throw new Error("gmake has no times");
    const broken = { ...times, parts: [{ part: "kernel" as const, formula: "sum(nothing)" }] };
    const values = timesOf({ ...scenario.file, times: broken }, run);
    expect(values?.ok === false && values.error).toMatch(/^kernel: /);
  });
});
