/**
 * Which scales the axes have: those that the state names, else the scenario's own. A link without a word of axes means
 * the scenario's, and links of the past, which never speak of linear axes, keep their meaning; so to say "linear" where
 * the scenario says otherwise is a word of its own.
 */
import { type AxisScales, type LogAxes, scalesOf } from "../../model/scenario/lab-words.ts";
import type { LabState } from "./lab-state.ts";

type Asked = Pick<LabState, "scales" | "linear">;

/** `own`: the scenario's. */
export function shownScales({ scales, linear }: Asked, own: LogAxes | undefined): AxisScales {
  const saysNothing = isLinear(scales) && !linear;
  return saysNothing ? scalesOf(own) : scales;
}

/** What the state must say so that these scales are shown. */
export function askedScales(wanted: AxisScales, own: LogAxes | undefined): Asked {
  const { x, y } = scalesOf(own);
  if (wanted.x === x && wanted.y === y) return { scales: scalesOf(undefined), linear: false };
  return { scales: wanted, linear: isLinear(wanted) };
}

function isLinear({ x, y }: AxisScales): boolean {
  return x === "linear" && y === "linear";
}
