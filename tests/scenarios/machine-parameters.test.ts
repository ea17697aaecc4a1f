/** Parameters that set a number of the machine: by default a scenario runs on the machine whose file it names. */
import { describe, expect, it } from "vitest";
import { FILE_NUMBERS, numbersOf } from "../../web/src/model/machine/numbers.ts";
import { openMachine, openScenario, SCENARIO_NAMES } from "../harness/project.ts";

describe("a parameter that sets a number of the machine", () => {
  it.each(SCENARIO_NAMES)("has in %s the machine's own number as its default, unless it is calibrated", (name) => {
    const { file } = openScenario(name);
    const calibrated = new Set((file.calibration ?? []).map((one) => one.parameter));
    const numbers = numbersOf(openMachine(file.machine).file, file.machine_options);
    for (const parameter of file.parameters) {
      const set = FILE_NUMBERS.find(({ path }) => path === parameter.machine);
      if (set !== undefined && !calibrated.has(parameter.name)) expect(parameter.default).toBe(numbers[set.name]);
    }
  });
});
