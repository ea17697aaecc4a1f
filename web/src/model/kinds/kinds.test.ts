import { describe, expect, it } from "vitest";
import { POINT_COLUMNS } from "../results/point-row.ts";
import { EXPERIMENT_KINDS } from "../scenario/experiment-kinds.ts";
import { PROGRAM, testMachine, testScenario } from "../testing/fixtures.ts";
import { KINDS, planExperiment } from "./kinds.ts";

function plannedSweep() {
  const planned = planExperiment({ scenario: testScenario(), machine: testMachine() });
  if (!planned.ok) throw new Error("the test's own scenario cannot be planned");
  return planned.value;
}

describe("the kinds of experiments", () => {
  it("have one row each", () => {
    expect(Object.keys(KINDS)).toEqual([...EXPERIMENT_KINDS]);
  });

  it("are named by the scenario; one that names none asks for a sweep", () => {
    expect(plannedSweep().kind).toBe("sweep");
    const named = planExperiment({ scenario: testScenario({ kind: "sweep" }), machine: testMachine() });
    expect(named.ok && named.value.kind).toBe("sweep");
  });

  it.each(EXPERIMENT_KINDS)("of a %s: results are read back from the lines they were written as", (kind) => {
    const { csv } = KINDS[kind];
    const row = { ...Object.fromEntries(POINT_COLUMNS.map((column) => [column, undefined])), variant: "atomic", x: 2 };
    expect(csv.read(csv.head + csv.line(row))).toEqual({ ok: true, value: [row] });
  });

  it.each(EXPERIMENT_KINDS)("of a %s: the plan has its jobs, once the programs are compiled", (kind) => {
    const experiment = plannedSweep();
    const programs = new Map(experiment.variants.map(({ id }) => [id, PROGRAM]));
    const jobs = KINDS[kind].jobs(experiment, programs);
    expect(jobs.ok && jobs.value.length).toBe(experiment.variants.length * experiment.values.length);
    expect(KINDS[kind].jobs(experiment, new Map()).ok).toBe(false);
  });
});
