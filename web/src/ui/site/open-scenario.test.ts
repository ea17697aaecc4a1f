/**
 * What a scenario brings into the page: what its file says, its programs, and nothing that gives away the answer of an
 * exercise.
 */
import { describe, expect, it } from "vitest";
import {
  MACHINES as READ_MACHINES,
  openScenario as readFolder,
  SCENARIO_NAMES,
} from "../../../../tests/harness/project.ts";
import { exerciseFiles } from "../../../cli/files/catalogue.ts";
import type { Machine } from "../../model/machine/machine.ts";
import { machineText } from "../../model/machine/machine-text.ts";
import { SCENARIOS } from "../../../cli/files/paths.ts";
import { MACHINES, openScenario } from "./open-scenario.ts";

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

/* The page has no schemas: it takes files as right that were checked before. */
describe("without a check of its own, the page has", () => {
  it.each(SCENARIO_NAMES)("the scenario that was read: %s", async (name) => {
    const opened = await openScenario(name);
    if (!opened.ok) throw new Error(opened.error);
    expect(opened.value.scenario).toEqual(readFolder(name));
  });

  it("all machines that were read, with the same texts", () => {
    const texts = (machines: Iterable<Machine>): readonly string[] => [...machines].map(machineText).sort();
    expect(texts(MACHINES.values())).toEqual(texts(READ_MACHINES));
    for (const machine of READ_MACHINES) expect(MACHINES.get(machine.file.id)).toEqual(machine);
  });
});
