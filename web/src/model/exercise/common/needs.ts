/**
 * What an exercise needs from runs, as data: a kind of answer says which points, which run, which exploration the
 * right answer follows from, and which ones judge an answer that was given. session/exercise/collect.ts makes them, for
 * the page, the command line and the tests alike; a kind's check then only compares.
 */
import type { ProtocolName } from "../../coherence/coherence-words.ts";
import type { DebugInfo } from "../../../base/program.ts";
import type { LitmusModel } from "../../../base/litmus.ts";
import type { RunResult } from "../../../base/run.ts";
import { fail, ok, type Result } from "../../../base/result.ts";
import type { LineAccess } from "../../coherence/protocol.ts";
import type { TracedRow } from "../../coherence/traced-accesses.ts";
import type { MemoryOrder } from "../../machine/memory-order.ts";
import type { BoundFacts, NamedPoint } from "../../expected/bound-values.ts";
import type { ScenarioFile } from "../../scenario/schema.ts";

export type Parameters = Readonly<Record<string, number>>;

export interface PointsNeed {
  readonly variants: readonly string[];
  /** Values of the x-axis; undefined: all of the scenario's. */
  readonly values: readonly number[] | undefined;
  readonly parameters: Parameters;
}

export interface RunNeed {
  readonly variant: string;
  readonly x: number;
  readonly parameters: Parameters;
  /** The end of the run's trace as well. */
  readonly trace: boolean;
}

/** A run that looks for a failure, with random delays. */
export interface ScheduleNeed {
  readonly variant: string;
  readonly cores: number;
  readonly seed: number;
  readonly jitterCycles: number;
  readonly order: MemoryOrder;
}

export interface AccessesNeed {
  readonly protocol: ProtocolName;
  readonly cores: number;
  readonly accesses: readonly LineAccess[];
}

export interface OutcomesNeed {
  readonly variant: string;
  readonly model: LitmusModel;
}

export interface ProgramNeed {
  readonly variant: string;
  /** The text in the place of the variant's own, in points and searches as well; undefined: its own. */
  readonly text: string | undefined;
  /** A file of the folder that is the variant's program in place of its own. */
  readonly file?: string | undefined;
  /** Look for failures and data races as well, in this many schedules. */
  readonly schedules: number;
}

export interface Needs {
  readonly points?: PointsNeed;
  readonly run?: RunNeed;
  readonly schedule?: ScheduleNeed;
  readonly accesses?: AccessesNeed;
  readonly outcomes?: OutcomesNeed;
  readonly program?: ProgramNeed;
}

export interface SeenRun {
  readonly result: RunResult;
  readonly debug: DebugInfo;
  readonly lineBytes: number;
}

export interface SeenProgram {
  readonly text: string;
  /** Errors of the compiler, and what does not fit the scenario, a line for each. */
  readonly errors: readonly string[];
  readonly debug: DebugInfo | undefined;
  /** What went wrong in schedules, in words. */
  readonly failures: readonly string[];
}

export interface SeenOutcomes {
  /** Every outcome that a reader may tick: all combinations of values that occur under any model. */
  readonly offered: readonly string[];
  readonly possible: readonly string[];
}

/** What was found; a member is there where it was needed. */
export interface Results {
  /** Of exercises about a scenario: its file, its machine, and the rows of the points. */
  readonly facts?: BoundFacts & { readonly file: ScenarioFile };
  readonly run?: SeenRun;
  /** What went wrong under the schedule, in words; none: nothing did. */
  readonly schedule?: readonly string[];
  readonly accesses?: readonly TracedRow[];
  readonly outcomes?: SeenOutcomes;
  readonly program?: SeenProgram;
}

/** The member, or why no verdict is possible. */
export function found<K extends keyof Results>(results: Results, member: K): Result<NonNullable<Results[K]>, string> {
  const value = results[member];
  return value === undefined ? fail(`what the exercise needs is missing: ${member}`) : ok(value);
}

/** The points of these places of curves: whole curves where one of them is named as a whole. */
export function pointsNeed(named: readonly NamedPoint[], parameters: Parameters = {}): Pick<Needs, "points"> {
  if (named.length === 0) return {};
  const variants = [...new Set(named.map(({ variant }) => variant))];
  const xs = named.map(({ x }) => x);
  const values = xs.every((x) => x !== undefined) ? [...new Set(xs)].sort((a, b) => a - b) : undefined;
  return { points: { variants, values, parameters } };
}
