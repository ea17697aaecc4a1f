/**
 * The search for races that the page makes of one variant's program, as `hotline check --races` makes it: compiles the
 * program, and runs one schedule after another in the pool until one fails, enough were tried, or it is aborted.
 */
import type { DebugInfo } from "../../base/program.ts";
import { sourceLineOf } from "../../lab/source-lines.ts";
import { type SweepInputs, requestOf } from "../../lab/sweep-inputs.ts";
import { searchCores } from "../../model/experiment/schedules.ts";
import type { MemoryOrder } from "../../model/machine/memory-order.ts";
import { formatProblem } from "../../model/json/problem.ts";
import type { SourceLine } from "../../model/results/diagnosis/standstill.ts";
import { sweepsCores } from "../../model/scenario/sweeps-cores.ts";
import { sweepValuesOn } from "../../model/scenario/sweep-values.ts";
import { type SearchOutcome, type SearchPlan, ordersOf, searchSchedules } from "./schedule-search.ts";
import { madeRun } from "../made-run.ts";
import { prepare } from "../prepare.ts";
import type { Session } from "../session.ts";

/** Number of schedules for each press of the button. assumed: the known races are found among the first hundred. */
export const SEARCH_SCHEDULES = 400;

export interface SearchResult {
  readonly outcome: SearchOutcome;
  readonly plan: SearchPlan;
  readonly debug: DebugInfo;
  readonly sourceLine: SourceLine;
}

/** The request: inputs of the sweep with the texts to be searched, the variant, and the first seed. */
export interface SearchOrder {
  readonly inputs: SweepInputs;
  readonly variant: string;
  readonly firstSeed: number;
  readonly schedules?: number;
  /** The order under which stores become visible; undefined: those that fit the machine, in turn. */
  readonly order?: MemoryOrder | undefined;
}

export interface Searching {
  /** Ends the search when it is aborted: the result is what has been found so far. */
  readonly signal: AbortSignal;
  /** Called before each run with the number of schedules tried. */
  readonly onTried: (schedules: number) => void;
}

/** Rejects with a sentence for the reader when the search cannot be made. */
export async function searchRaces(
  order: SearchOrder,
  session: Pick<Session, "pool" | "compiler">,
  { signal, onTried }: Searching,
): Promise<SearchResult> {
  const plan = await planOf(order, session);
  const pool = await session.pool(order.inputs.modelVersion);
  const outcome = await searchSchedules(plan, async (spec, tried) => {
    if (!signal.aborted) onTried(tried);
    return unlessAborted(signal, () => madeRun(pool, spec, signal));
  });
  const sourceLine = sourceLineOf(order.inputs, order.variant);
  return { outcome, plan, debug: plan.job.program.debug, sourceLine };
}

/** Undefined where the work ended because it was aborted. */
async function unlessAborted<Value>(signal: AbortSignal, work: () => Promise<Value>): Promise<Value | undefined> {
  try {
    return await work();
  } catch (error) {
    if (signal.aborted) return undefined;
    throw error;
  }
}

async function planOf(
  { inputs, variant, firstSeed, schedules, order }: SearchOrder,
  session: Pick<Session, "compiler">,
): Promise<SearchPlan> {
  const { scenario, machine, sources, edits } = inputs;
  if (machine === undefined) throw new Error(`there is no machine "${inputs.machineKey}"`);
  const overCores = sweepsCores(scenario);
  const onAxis = sweepValuesOn(scenario, machine);
  const request = { ...requestOf(inputs, machine, [variant]), values: onAxis.slice(0, 1) };
  const prepared = await prepare({ request, sources, edits }, session.compiler);
  if (!prepared.ok) throw new Error(prepared.error.problems.map((one) => formatProblem(one)).join("; "));
  const { experiment, jobs, compiled } = prepared.value;
  const job = jobs.find((one) => !one.baseline);
  if (job === undefined || compiled.get(variant)?.program === undefined)
    throw new Error("the program does not compile; its errors are shown below its text");
  /* A link can lead only to core counts that the figure has. */
  const cores = searchCores(machine.model.coreCount, overCores ? onAxis : undefined);
  const orders = order === undefined ? ordersOf(experiment, job) : [order];
  return { experiment, job, cores, orders, schedules: schedules ?? SEARCH_SCHEDULES, firstSeed };
}
