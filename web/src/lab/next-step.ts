/**
 * The position that a reader comes to next when a slider is moved step by step, as with the arrow keys: one step
 * further the same way. Its runs can be made before the reader is there.
 */
import { nearestStop, sliderStops } from "./slider-stops.ts";
import { differInParameters, type SweepInputs } from "./sweep-inputs.ts";
import { settable, valueSet } from "../model/experiment/settables.ts";
import type { Parameter } from "../model/scenario/schema.ts";

/**
 * The parameters of the next position; undefined when the slider has moved by more than one step, has come to its end,
 * or something else has changed.
 */
export function nextStep(before: SweepInputs, now: SweepInputs): SweepInputs["parameters"] | undefined {
  if (!differInParameters(before, now)) return undefined;
  const moved = now.scenario.file.parameters.filter((one) => valueOf(one, before) !== valueOf(one, now));
  const [parameter] = moved;
  if (parameter === undefined || moved.length > 1) return undefined;
  const value = stopBehind(sliderStops(parameter), valueOf(parameter, before), valueOf(parameter, now));
  return value === undefined ? undefined : { ...now.parameters, [parameter.name]: value };
}

function valueOf(parameter: Parameter, { parameters, scenario, machine }: SweepInputs): number {
  return valueSet(parameters, settable(parameter, scenario, machine));
}

/**
 * The stop that follows when a slider goes from one stop to a neighbouring one. A slider whose value lies between two
 * stops stands at the nearer one.
 */
function stopBehind(stops: readonly number[], from: number, to: number): number | undefined {
  const left = nearestStop(stops, from);
  const reached = stops.indexOf(to);
  const isStep = reached >= 0 && Math.abs(reached - left) === 1;
  return isStep ? stops[reached + (reached - left)] : undefined;
}
