/**
 * The state of the lab: everything that a link keeps, as one immutable value of plain data. The state can be read
 * before anything has been loaded; whether its scenario, machine and variants exist is settled when the scenario is
 * open (settle.ts). Every piece of the state has a row in fields.ts, or the project does not compile.
 */
import { DEFAULT_SEED } from "../../model/experiment/policy.ts";
import { MODEL_VERSION } from "../../base/abi.gen.ts";
import { HOTLINE_VERSION } from "../../base/version.ts";
import type { MemoryOrder } from "../../model/machine/memory-order.ts";
import type { LineOverId } from "../../model/laws/laws.ts";
import type { RaceRival } from "./race-field.ts";
import type { MeasuredCurve } from "../../model/measured/curve/measured-curve.ts";
import type {
  AxisScales,
  LOCK_FORMS,
  MEASURES,
  PanelId,
  PROFILE_FORMS,
  Stage,
  STRETCHES,
  THEMES,
  WHY_TABS,
} from "../../model/scenario/lab-words.ts";

/** The measure on the y-axis; "own" is the measure that the scenario defines. */
export type MeasureId = (typeof MEASURES)[number];

export type WhyTab = (typeof WHY_TABS)[number];

export type LockForm = (typeof LOCK_FORMS)[number];

type ProfileForm = (typeof PROFILE_FORMS)[number];

/** Which stretch of a run its trace covers. */
export type Stretch = (typeof STRETCHES)[number];

type ThemeName = (typeof THEMES)[number];

/**
 * The result that the author of a link saw at the selected run, so that the reader can be told whether theirs is the
 * same.
 */
export interface SeenResult {
  /** The run's trace hash, 16 hexadecimal digits. */
  readonly hash: string;
  /** Operations/s, four significant digits: only to tell how far off another result is. */
  readonly throughput: number;
}

export const PRECISIONS = [0.05, 0.02, 0.01, 0.005] as const;
export const DEFAULT_PRECISION = 0.02;

export interface LabState {
  readonly scenario: string;
  /** The text of the scenario's folder, when the scenario is none of the site's (model/folder/own-folder.ts). */
  readonly folder: string | undefined;
  /**
   * The version of Hotline whose answer the link names, "0.1.0": another one than the page's for links of other
   * releases. Undefined for a link that names none.
   */
  readonly madeBy: string | undefined;
  /** The model version of the core that runs: another one than today's for links of the past. */
  readonly modelVersion: number;
  /** A machine of the site by its id; undefined: the scenario's own machine, or that of `machineFile`. */
  readonly machine: string | undefined;
  /** The text of a machine's file, when the machine is none of the site's; then `machine` is undefined. */
  readonly machineFile: string | undefined;
  /** The machine's cores that run, in this order; undefined: its first ones. */
  readonly placement: readonly number[] | undefined;
  /**
   * The selected run: its variant and its place on the x-axis. Undefined until the reader or the figure has chosen one.
   */
  readonly variant: string | undefined;
  readonly x: number | undefined;
  /** The run that the profile shows beside the selected one. */
  readonly besideX: number | undefined;
  /** A second variant whose machine is shown beside the first's, in one time. */
  readonly compare: string | undefined;
  /** The run against which the selected one races from an empty machine; undefined: no race is open. */
  readonly race: RaceRival | undefined;
  /** The parameter on the x-axis; undefined: the scenario's own axis. */
  readonly over: string | undefined;
  /** Values that differ from the scenario's defaults. */
  readonly parameters: Readonly<Record<string, number>>;
  /** Variants not shown. */
  readonly hidden: readonly string[];
  /** Programs the reader edited and ran, by variant: their whole texts. */
  readonly programs: Readonly<Record<string, string>>;
  /** What main() of a plain program gets, by variant: texts that the reader typed (program-arguments.ts). */
  readonly mainArguments: Readonly<Record<string, string>>;
  readonly seed: number;
  /** Half-width of the 95 % interval asked for, as a share of the mean. */
  readonly precision: number;
  /** Places are added to the x-axis where a curve bends. */
  readonly bends: boolean;
  /** Longest short delay before accesses to memory, cycles; above 0 the runs look for failures instead of numbers. */
  readonly jitter: number;
  /** The runs look for data races, and end at the first one. */
  readonly races: boolean;
  /** The order in which stores become visible in runs that look for failures; undefined: the machine's own. */
  readonly order: MemoryOrder | undefined;
  readonly measure: MeasureId;
  /** The scales of the figure's axes; undefined: the scenario's own. */
  readonly axes: AxisScales | undefined;
  /** Curves that the reader measured, drawn beside the simulated ones. */
  readonly measured: readonly MeasuredCurve[];
  /** The line over the selected curve: a law of scalability fitted to it, or its lock's ceiling. */
  readonly law: LineOverId | undefined;
  /** The parameter on the other axis of the map of values; undefined: the figure shows curves. */
  readonly map: string | undefined;
  readonly tab: WhyTab;
  readonly profileForm: ProfileForm;
  readonly lockForm: LockForm;
  /** Panels reduced to their titles. */
  readonly folded: readonly PanelId[];
  readonly stretch: Stretch;
  /** The cycle at which the animation stands; undefined: the cycle that the view chooses. */
  readonly cycle: number | undefined;
  /** The step of the scenario's tour, from 1; undefined when no tour is open. */
  readonly tour: number | undefined;
  /** The panel that fills the screen while presenting; undefined: the page is not presenting. */
  readonly present: Stage | undefined;
  /** Colours the link asks for; undefined: the reader's own choice. */
  readonly theme: ThemeName | undefined;
  readonly result: SeenResult | undefined;
}

/** The state with which a scenario is opened: every default. */
export function newLabState(scenario: string): LabState {
  return {
    scenario,
    folder: undefined,
    madeBy: HOTLINE_VERSION,
    modelVersion: MODEL_VERSION,
    machine: undefined,
    machineFile: undefined,
    placement: undefined,
    variant: undefined,
    x: undefined,
    besideX: undefined,
    compare: undefined,
    race: undefined,
    over: undefined,
    parameters: {},
    hidden: [],
    programs: {},
    mainArguments: {},
    seed: DEFAULT_SEED,
    precision: DEFAULT_PRECISION,
    bends: false,
    jitter: 0,
    races: false,
    order: undefined,
    measure: "own",
    axes: undefined,
    measured: [],
    law: undefined,
    map: undefined,
    tab: "cycles",
    profileForm: "oprofile",
    lockForm: "hotline",
    folded: [],
    stretch: "end",
    cycle: undefined,
    tour: undefined,
    present: undefined,
    theme: undefined,
    result: undefined,
  };
}
