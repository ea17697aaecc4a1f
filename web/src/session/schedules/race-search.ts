/**
 * The search for races that the page makes of one variant's program, as `hotline check --races` makes it: compiles the
 * program, and runs one schedule after another in the pool until one fails, enough were tried, or it is cancelled.
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
import type { Runs } from "../../worker/drive.ts";
import type { SubmittedRun } from "../../worker/submitted-run.ts";
import { type SearchOutcome, type SearchPlan, ordersOf, searchSchedules } from "./schedule-search.ts";
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

export interface RaceSearch {
  /** Rejects with a sentence for the reader when the search cannot be made. */
  readonly finished: Promise<SearchResult>;
  /** When the search is cancelled, the result is what has been found so far. */
  cancel(): void;
}

export function startRaceSearch(
  order: SearchOrder,
  session: Pick<Session, "pool" | "compiler">,
  onTried: (schedules: number) => void,
): RaceSearch {
  let cancelled = false;
  let running: SubmittedRun | undefined;
  const search = async (): Promise<SearchResult> => {
    const plan = await planOf(order, session);
    const pool: Runs = await session.pool(order.inputs.modelVersion);
    const outcome = await searchSchedules(plan, async (spec, tried) => {
      if (!cancelled) onTried(tried);
      if (cancelled) return undefined;
      running = pool.submit(spec);
      return resultOf(running);
    });
    const sourceLine = sourceLineOf(order.inputs, order.variant);
    return { outcome, plan, debug: plan.job.program.debug, sourceLine };
  };
  const cancel = (): void => {
    cancelled = true;
    running?.cancel();
  };
  return { finished: search(), cancel };
}

async function resultOf(run: SubmittedRun) {
  const outcome = await run.outcome;
  if (outcome.kind === "finished") return outcome.result;
  if (outcome.kind === "cancelled") return undefined;
  throw new Error(outcome.message);
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
