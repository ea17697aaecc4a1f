/**
 * What may be on the x-axis of a scenario's figure: what the scenario itself sweeps, or one of its parameters. A
 * scenario over another axis is a scenario as any other, with its own places; what the scenario says of its own axis
 * (published points, models over the curves) is left out. Pure.
 */
import { parameterPlaces } from "./parameter-places.ts";
import type { Scenario } from "./scenario.ts";
import type { Parameter, ScenarioFile } from "./schema.ts";

/** The names of all axes; the scenario's own is the first. */
export function axesOf(scenario: Pick<Scenario, "file">): readonly string[] {
  return [scenario.file.sweep.over, ...parametersForAxes(scenario).map(({ name }) => name)];
}

function parametersForAxes({ file }: Pick<Scenario, "file">): readonly Parameter[] {
  return file.parameters.filter((one) => one.name !== file.sweep.over && hasRange(one));
}

/** A parameter with two values is a switch: two points make no curve. */
function hasRange({ min, max, step }: Parameter): boolean {
  return max - min >= 2 * step;
}

/**
 * The scenario with this axis; the scenario itself where it has no such axis. A sweep over cores that becomes one over
 * a parameter runs as many cores as it had at the right end of its own axis.
 */
export function scenarioOver(scenario: Scenario, over: string | undefined): Scenario {
  const { file } = scenario;
  const parameter = parametersForAxes(scenario).find(({ name }) => name === over);
  if (parameter === undefined) return scenario;
  const { values, log } = parameterPlaces(parameter);
  const cores = file.sweep.cores ?? scenario.values.at(-1) ?? 1;
  const { cores_max: most } = file.sweep;
  const { overlays: _, log: ownLog, times, ...rest } = file;
  const axes = logAxes(log, ownLog?.includes("y") === true);
  return {
    ...scenario,
    values,
    file: {
      ...rest,
      sweep: { over: parameter.name, values: [...values], cores, ...(most === undefined ? {} : { cores_max: most }) },
      published: [],
      ...(times === undefined ? {} : { times: { ...times, published: [] } }),
      ...(axes === undefined ? {} : { log: axes }),
    },
  };
}

function logAxes(x: boolean, y: boolean): ScenarioFile["log"] {
  if (x) return y ? "xy" : "x";
  return y ? "y" : undefined;
}
