/** Units of scenarios, which the page writes beside numbers: they are written as the page writes them. */
import { expect, it } from "vitest";
import { openScenario, SCENARIO_NAMES } from "../harness/project.ts";

it.each(SCENARIO_NAMES)("a number in a unit of %s is grouped as on the page", (name) => {
  const { parameters, measure } = openScenario(name).file;
  const units = [...parameters, measure].map(({ unit }) => unit);
  expect(units.filter((unit) => /\d,\d{3}|\d{5}/.test(unit))).toEqual([]);
});
