/** Where a point of a study lies: for people, in its file of the store and in the table. The order is part of both. */
import type { StartMode } from "../../base/run.ts";
import { countOf } from "../../base/text.ts";

export interface Coordinates {
  readonly scenario: string;
  readonly machine: string;
  readonly variant: string;
  /** The x-axis: "cores" or a parameter. */
  readonly over: string;
  readonly x: number;
  readonly cores: number;
  /** Every parameter of the scenario, in its order. */
  readonly parameters: Readonly<Record<string, number>>;
  readonly seed: number;
  readonly start: StartMode;
  /** Millionths, as the core keeps it. */
  readonly precision_ppm: number;
}

/** A point in a sentence, with those of its parameters that vary in its study. */
export function placeText(point: Coordinates, varied: readonly string[]): string {
  const { machine, variant, over, x, cores, parameters, seed, start } = point;
  const at = over === "cores" ? countOf(x, "core") : `${x} (${over}), ${countOf(cores, "core")}`;
  const values = varied.filter((name) => name !== over).map((name) => `${name} ${parameters[name]}`);
  return [`${variant} at ${at} on ${machine}`, ...values, `seed ${seed}`, `start ${start}`].join(", ");
}
