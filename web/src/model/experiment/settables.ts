/**
 * The numbers that a reader can set of a sweep: the parameters that are not on its x-axis and, where the x-axis is a
 * parameter, the number of cores under the name "cores".
 */
import type { Machine } from "../machine/machine.ts";
import { mostCores } from "../scenario/most-cores.ts";
import type { Scenario } from "../scenario/scenario.ts";
import type { Parameter } from "../scenario/schema.ts";
import { standardCores } from "./standard-cores.ts";
import { standardValue } from "./standard-value.ts";

export interface Settable extends Pick<Parameter, "name" | "min" | "max"> {
  /** The value until a reader sets another one. */
  readonly standard: number;
}

/** `machine`: undefined while it is not known which machine runs. */
export function settables(scenario: Scenario, machine: Machine | undefined): readonly Settable[] {
  const { parameters, sweep } = scenario.file;
  const own = parameters.filter(({ name }) => name !== sweep.over);
  const cores = standardCores(scenario, machine);
  return [
    ...own.map((one) => settable(one, scenario, machine)),
    ...(cores === undefined ? [] : [{ name: "cores", min: 1, max: mostCores(scenario, machine), standard: cores }]),
  ];
}

export function settable(parameter: Parameter, scenario: Scenario, machine: Machine | undefined): Settable {
  return { ...parameter, standard: standardValue(parameter, scenario, machine) };
}

/** The reader's value, else the standard one. A parameter may be called as a member of every object is: "toString". */
export function valueSet(
  parameters: Readonly<Record<string, number>>,
  { name, standard }: Pick<Settable, "name" | "standard">,
): number {
  return (Object.hasOwn(parameters, name) ? parameters[name] : undefined) ?? standard;
}
