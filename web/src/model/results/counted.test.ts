import { describe, expect, it } from "vitest";
import { pointJobs } from "../experiment/point-jobs.ts";
import { runSpec } from "../experiment/run-spec.ts";
import { countedProblems } from "../scenario/counted-problems.ts";
import { type CountedRun, overTimeOf, ratioGroups, tallyRows } from "./counted.ts";
import { COARSE } from "../experiment/policy.ts";
import { mustCompile } from "../../../../tests/harness/programs.ts";
import { openScenario } from "../../../../tests/harness/project.ts";
import { runSpecToEnd } from "../../../../tests/harness/runs.ts";
import { experimentOf } from "../../../../tests/harness/sweeps.ts";

const scenario = openScenario("reactive");

async function runOf(variant: string): Promise<CountedRun> {
  const programs = new Map(scenario.file.variants.map((v) => [v.id, mustCompile(`scenarios/reactive/${v.program}`)]));
  const experiment = experimentOf(scenario);
  const jobs = pointJobs(experiment, programs);
  if (!jobs.ok) throw new Error("no jobs");
  const job = jobs.value.find((one) => one.variant === variant && one.x === 200_000);
  if (job === undefined) throw new Error("no such point");
  const result = await runSpecToEnd(runSpec(experiment, job, COARSE, "together"));
  return { result, job, clockHz: experiment.machine.model.clockHz };
}

describe("what programs count", () => {
  it("is drawn over time as rates whose sum is what was counted", async () => {
    const run = await runOf("reactive");
    const counted = overTimeOf(scenario.file, run);
    if (counted?.ok !== true) throw new Error("nothing was counted");
    const { slices, marks } = counted.value;
    expect(slices.length).toBeGreaterThan(40);
    expect(slices.every((slice, i) => slice.from === (i === 0 ? 0 : slices[i - 1]?.to))).toBe(true);
    expect(slices.at(-1)?.to).toBeLessThanOrEqual(run.result.time);
    const each = slices.map((slice) => (slice.rate * (slice.to - slice.from)) / run.clockHz);
    expect(each.every((count) => Math.abs(count - Math.round(count)) < 1e-6)).toBe(true);
    expect(marks.length).toBeGreaterThanOrEqual(2);
    expect([...marks].sort((a, b) => a - b)).toEqual(marks);
  });

  it("is marked only by programs that mark", async () => {
    const counted = overTimeOf(scenario.file, await runOf("mcs"));
    expect(counted?.ok === true && counted.value.marks).toEqual([]);
  });

  it("is a table of values with their meaning", async () => {
    const rows = tallyRows(scenario.file, await runOf("mcs"));
    expect(rows.length).toBeGreaterThan(0);
    expect(rows.every((row) => row.value.ok && row.value.value > 0)).toBe(true);
  });

  it("may use the run's statistics, the parameters of the point and what the program counted", async () => {
    const run = await runOf("mcs");
    const { time, measuredFrom, operations } = run.result;
    const valueIn = (formula: string, of = run): number => {
      const counted = { tallies: [{ label: "a", unit: "", text: "b", formula }] };
      const value = tallyRows({ ...scenario.file, counted }, of)[0]?.value;
      return value?.ok === true ? value.value : Number.NaN;
    };
    expect(valueIn("throughput") / (operations / ((time - measuredFrom) / run.clockHz))).toBeCloseTo(1, 9);
    expect(valueIn("cycles_per_op")).toBeCloseTo((run.job.cores * (time - measuredFrom)) / operations, 6);
    const [parameter = ""] = Object.keys(run.job.parameters);
    expect(valueIn(`2 * ${parameter}`)).toBe(2 * (run.job.parameters[parameter] ?? Number.NaN));
    const unmeasured = { ...run, result: { ...run.result, measuredFrom: time } };
    expect(valueIn("throughput", unmeasured)).toBe(0);
  });

  it("has ratios to another run, where both have the value", async () => {
    const groups = [
      {
        label: "g",
        bars: [
          { label: "throughput", formula: "throughput" },
          { label: "nothing", formula: "mode_switches" },
        ],
      },
    ];
    const file = { ...scenario.file, counted: { bars: { label: "l", relative_to: "mcs", groups } } };
    const [mcs, other] = [await runOf("mcs"), await runOf("reactive")];
    const [same] = ratioGroups(file, mcs, mcs) ?? [];
    expect(same?.bars[0]?.ratio).toEqual({ ok: true, value: 1 });
    expect(same?.bars[1]?.ratio.ok).toBe(false);
    const there = ratioGroups(file, other, mcs)?.[0]?.bars[0]?.ratio;
    const back = ratioGroups(file, mcs, other)?.[0]?.bars[0]?.ratio;
    expect(there?.ok === true && back?.ok === true ? there.value * back.value : 0).toBeCloseTo(1, 9);
  });

  it("has bars of variants and statistics that are there", () => {
    const groups = [{ label: "g", bars: [{ label: "b", formula: "thruput" }] }];
    const counted = { bars: { label: "l", relative_to: "msc", groups } };
    const problems = countedProblems({ ...scenario.file, counted });
    expect(problems.map((one) => one.path)).toEqual([
      "counted.bars.relative_to",
      "counted.bars.groups[0].bars[0].formula",
    ]);
    expect(problems[0]?.hint).toContain("mcs");
  });

  it("speaks of nothing that is not there", () => {
    const counted = {
      tallies: [{ label: "a", unit: "", text: "b", formula: "fairnes" }],
      over_time: { label: "c", global: "d", slice: "sum(e)" },
    };
    const problems = countedProblems({ ...scenario.file, counted });
    expect(problems.map((one) => one.path)).toEqual(["counted.tallies[0].formula", "counted.over_time.slice"]);
    expect(problems[0]?.hint).toContain("fairness");
  });
});
