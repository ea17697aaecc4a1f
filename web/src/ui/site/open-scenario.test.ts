/** What a scenario brings into the page: its programs, and nothing that gives away the answer of an exercise. */
import { describe, expect, it } from "vitest";
import { SCENARIO_NAMES } from "../../../../tests/harness/project.ts";
import { exerciseFiles } from "../../../cli/files/catalogue.ts";
import { SCENARIOS } from "../../../cli/files/paths.ts";
import { openScenario } from "./open-scenario.ts";

const WITH_EXERCISES = SCENARIO_NAMES.filter((name) => exerciseFiles(`${SCENARIOS}/${name}`).length > 0);

describe("an opened scenario", () => {
  it.each(WITH_EXERCISES)("has no file of the exercises: %s", async (name) => {
    const opened = await openScenario(name);
    if (!opened.ok) throw new Error(opened.error);
    const { scenario, sources } = opened.value;
    const solutions = exerciseFiles(`${SCENARIOS}/${name}`).map((file) => file.replace(/\.json$/, ".c"));
    expect(solutions.filter((file) => sources.program(file) !== undefined)).toEqual([]);
    expect(scenario.file.variants.filter(({ program }) => sources.program(program) === undefined)).toEqual([]);
  });
});
