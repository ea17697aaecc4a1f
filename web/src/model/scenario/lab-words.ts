/**
 * The names of everything that the lab can show: measures, tables, panels. A link and a scenario's tour use the same
 * words, so they are written here, where both can see them. This file has only the names; the page knows what they
 * show.
 */
export const MEASURES = [
  "throughput",
  "per-core",
  "speedup",
  "cycles",
  "own",
  "mean",
  "p95",
  "p99",
  "efficiency",
  "relative",
  "normalised",
] as const;

export const WHY_TABS = [
  "cycles",
  "profile",
  "lines",
  "locks",
  "threads",
  "times",
  "counted",
  "watched",
  "latency",
] as const;

/** The forms of the table of locks: Hotline's own, and the columns of SGI's Lockmeter. */
export const LOCK_FORMS = ["hotline", "lockmeter"] as const;

/** The forms of the profile: that of oprofile's tables, and those of SGI's kernprof. */
export const PROFILE_FORMS = ["oprofile", "kernprof"] as const;

/** Which stretch of a run its trace covers: from the first cycle, or the last records of it. */
export const STRETCHES = ["begin", "end"] as const;

export const THEMES = ["system", "light", "dark", "contrast"] as const;
export type ThemeChoice = (typeof THEMES)[number];

/** The parts of the lab; the ids of their elements. */
export const PANELS = ["figure", "machine", "parameters", "why", "code", "notes"] as const;
export type PanelId = (typeof PANELS)[number];

/** The panels that fill the screen while presenting: figure and machine side by side, or one panel. */
export const STAGES = ["both", ...PANELS] as const;
export type Stage = (typeof STAGES)[number];

/** Which axes are logarithmic, as links, tours and scenarios name them. */
export const LOG_AXES = ["x", "y", "xy"] as const;
export type LogAxes = (typeof LOG_AXES)[number];

export type ScaleName = "linear" | "log";

/** "even": the places of the x-axis are equally far from each other, whatever their values, and have bars. */
export type XScaleName = ScaleName | "even";

export interface AxisScales {
  readonly x: XScaleName;
  readonly y: ScaleName;
}

export function scalesOf(log: LogAxes | undefined): { readonly x: ScaleName; readonly y: ScaleName } {
  const scale = (axis: "x" | "y"): ScaleName => (log?.includes(axis) === true ? "log" : "linear");
  return { x: scale("x"), y: scale("y") };
}

/** The division of the axis for charts that have no bars. */
export function plainScale(x: XScaleName): ScaleName {
  return x === "even" ? "linear" : x;
}
