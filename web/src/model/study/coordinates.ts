/** Where a point of a study lies: for people, in its file of the store and in the table. The order is part of both. */
import type { StartMode } from "../../base/run.ts";

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

/** A point in a sentence: what varies in most studies. */
export function placeText({ machine, variant, over, x, seed, start }: Coordinates): string {
  return `${variant} at ${x}${over === "cores" ? " cores" : ` (${over})`} on ${machine}, seed ${seed}, start ${start}`;
}
