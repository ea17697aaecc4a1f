/**
 * The value that a parameter has until a reader sets it: the scenario's default, except for a parameter that sets a
 * number of the machine. Such a parameter begins with the chosen machine's own number, so that another machine is not
 * changed before a reader changes it. (On the scenario's own machine that number is the default, unless the scenario
 * calibrates the parameter: then its default counts on that machine.)
 */
import type { Machine } from "../machine/machine.ts";
import { FILE_NUMBERS, numbersOf } from "../machine/numbers.ts";
import type { Scenario } from "../scenario/scenario.ts";
import type { Parameter } from "../scenario/schema.ts";

/** Within the parameter's range. `machine`: undefined while it is not known which machine runs. */
export function standardValue(parameter: Parameter, { file }: Scenario, machine: Machine | undefined): number {
  const set = FILE_NUMBERS.find(({ path }) => path === parameter.machine);
  if (set === undefined || machine === undefined) return parameter.default;
  const isCalibrated = file.calibration?.some((one) => one.parameter === parameter.name) === true;
  if (isCalibrated && machine.file.id === file.machine) return parameter.default;
  const own = numbersOf(machine.file, file.machine_options)[set.name];
  return Math.min(parameter.max, Math.max(parameter.min, own));
}
