/**
 * The experiment on the screen: everything a link says. Plain data; which scenario exists and what its parameters are
 * is checked where it is opened, so that a link can be read before anything has been loaded.
 */
import type { FigureScales } from "../../charts/figure-data.ts";
import type { MEASURES, WHY_TABS } from "../../model/lab-words.ts";

/** What the y-axis shows; "own" is the measure the scenario defines. */
export type MeasureId = (typeof MEASURES)[number];

export type WhyTab = (typeof WHY_TABS)[number];

export const PRECISIONS = [0.05, 0.02, 0.01, 0.005] as const;
export const DEFAULT_PRECISION = 0.02;
export const DEFAULT_SEED = 1;

export interface Experiment {
  readonly scenario: string;
  /** Undefined: the scenario's own machine. */
  readonly machine: string | undefined;
  /** The selected run: its variant and its place on the x-axis. Undefined until someone chose or the figure did. */
  readonly variant: string | undefined;
  readonly x: number | undefined;
  /** The run beside it in the profile. */
  readonly besideX: number | undefined;
  /** A second variant whose machine is shown beside the first's, in one time. */
  readonly compare: string | undefined;
  /** Values that differ from the scenario's defaults. */
  readonly params: Readonly<Record<string, number>>;
  readonly hidden: readonly string[];
  readonly seed: number;
  /** Half-width of the 95 % interval asked for, as a share of the mean. */
  readonly precision: number;
  readonly measure: MeasureId;
  readonly scales: FigureScales;
  readonly tab: WhyTab;
  /** The step of the scenario's tour, from 1; undefined when no tour is open. */
  readonly tour: number | undefined;
}

export function newExperiment(scenario: string): Experiment {
  return {
    scenario,
    machine: undefined,
    variant: undefined,
    x: undefined,
    besideX: undefined,
    compare: undefined,
    params: {},
    hidden: [],
    seed: DEFAULT_SEED,
    precision: DEFAULT_PRECISION,
    measure: "own",
    scales: { x: "linear", y: "linear" },
    tab: "cycles",
    tour: undefined,
  };
}
