/**
 * "Which constant explains the difference?": the lab's experiment, simulated again and again with other values of one
 * or two constants, until its points lie as near to the measured ones as they can. Nothing is applied: the caller shows
 * the values. The model's numbers at the measured x values come from the same runs as a figure's.
 */
import { requestOf, type SweepInputs } from "../../lab/sweep-inputs.ts";
import { type FitConstant, fitConstants, type FitValues, fittedMachine } from "../../model/measured/fit-constants.ts";
import { fitSamples, meanDistance, placeOf, residualsOf, valueAt } from "../../model/measured/fit-scale.ts";
import { type FitResult, type Residuals, searchFit, type SearchPlace } from "../../model/measured/fit-search.ts";
import type { MeasuredCurve, MeasuredSample } from "../../model/measured/curve/measured-curve.ts";
import type { Machine } from "../../model/machine/machine.ts";
import { machineText } from "../../model/machine/machine-text.ts";
import { placedMachine } from "../../model/machine/placement.ts";
import { formatProblem } from "../../model/json/problem.ts";
import { parameterOf } from "../../model/scenario/scenario.ts";
import { prepare } from "../prepare.ts";
import { runSweep } from "../run-sweep.ts";
import type { Session } from "../session.ts";

/** What is fitted: a measured curve, and the variant whose simulation should lie on it. */
export interface FitTask {
  readonly session: Session;
  readonly inputs: SweepInputs;
  /** The machine whole, without a placement: the fitted one is made from its file. */
  readonly machine: Machine;
  readonly curve: MeasuredCurve;
  readonly variant: string;
  /** Aborts: the promise then rejects with the signal's reason. */
  readonly signal: AbortSignal;
  /** Called after each evaluation with the number of them. */
  readonly onEvaluation: (count: number) => void;
}

export interface Fitted {
  readonly constants: readonly FitConstant[];
  readonly result: FitResult;
  readonly values: FitValues;
  /** Mean |ln(simulated / measured)| with the present values, and with the fitted ones. */
  readonly before: number;
  readonly after: number;
  readonly samples: readonly MeasuredSample[];
  /** The parameters and the machine that the lab would have; the machine's text is undefined where it is unchanged. */
  readonly parameters: Readonly<Record<string, number>>;
  readonly machineFile: string | undefined;
}

/** Half-width of the intervals of a fit's runs: coarser than a figure's, since a fit makes many of them. assumed */
const PRECISION = 0.05;
/** Evaluations of the search. */
const EVALUATIONS = { 1: 22, 2: 40 } as const;
const SOURCE = "fitted to a measured curve by Hotline";

/**
 * The most evaluations that a fit of so many constants makes, those of the uncertainty included: the search of two ends
 * with a step of up to four.
 */
export function evaluationsOf(constants: number): number {
  return (constants === 1 ? EVALUATIONS[1] : EVALUATIONS[2] + 3) + 2 * constants;
}

export function constantsOf({ inputs, machine }: Pick<FitTask, "inputs" | "machine">): readonly FitConstant[] {
  return fitConstants(inputs.scenario, machine, inputs.parameters);
}

/** Rejects with a sentence when the fit cannot be made. */
export async function fitMeasured(task: FitTask, constants: readonly FitConstant[]): Promise<Fitted> {
  const samples = samplesOf(task);
  if (samples.length < constants.length + 1)
    throw new Error(
      `${samples.length} measured points can be simulated, and ${constants.length + 1} are needed for ${constants.length === 1 ? "one constant" : "two constants"}`,
    );
  let count = 0;
  const evaluate = async (place: SearchPlace): Promise<Residuals> => {
    const residuals = await simulate(task, samples, constants, valuesAt(constants, place), "refined");
    task.onEvaluation(++count);
    return residuals;
  };
  const start = constants.map((one) => placeOf(one, one.start));
  const before = await evaluate(start);
  if (before === undefined) throw new Error("the simulation has no value at some of the measured points");
  const isScaled = task.curve.unit === "unknown";
  const evaluationsMax = constants.length === 1 ? EVALUATIONS[1] : EVALUATIONS[2];
  const isStart = (place: SearchPlace): boolean => place.every((value, i) => value === start[i]);
  const search = async (place: SearchPlace): Promise<Residuals> => (isStart(place) ? before : evaluate(place));
  const result = await searchFit(start, search, { evaluationsMax, isScaled });
  if (result === undefined) throw new Error("no run could be made with other values");
  const values = valuesAt(constants, result.place);
  return {
    constants,
    result,
    values,
    before: meanDistance(task.curve, before),
    after: meanDistance(task.curve, result.residuals),
    samples,
    ...labWith(task, constants, values),
  };
}

interface Sensitivity {
  readonly constant: FitConstant;
  /** The mean |ln| error that a small step of this constant alone would leave, as far as one step tells. */
  readonly left: number;
}

export interface Sensitivities {
  /** The mean |ln| error as it is now, at the same x values and with runs as quick. */
  readonly now: number;
  readonly sampleCount: number;
  /** The least error first. */
  readonly found: readonly Sensitivity[];
}

/**
 * Changes each constant by a little, one at a time, with quick runs, and tells how much of the difference it could
 * explain.
 */
export async function sensitivities(task: FitTask, constants: readonly FitConstant[]): Promise<Sensitivities> {
  const samples = samplesOf(task);
  let count = 0;
  const at = async (values: FitValues): Promise<Residuals> => {
    const residuals = await simulate(task, samples, constants, values, "coarse");
    task.onEvaluation(++count);
    return residuals;
  };
  const here = await at({});
  if (here === undefined) throw new Error("the simulation has no value at some of the measured points");
  const all: Sensitivity[] = [];
  for (const constant of constants) {
    const from = placeOf(constant, constant.start);
    const to = from > 0.5 ? from - PROBE : from + PROBE;
    const moved = await at({ [constant.id]: valueAt(constant, to) });
    if (moved !== undefined) all.push({ constant, left: meanDistance(task.curve, explained(here, moved)) });
  }
  const found = all.sort((a, b) => a.left - b.left);
  return { now: meanDistance(task.curve, here), sampleCount: samples.length, found };
}

/** In the search's units: about a fifth more or less. */
const PROBE = 0.06;

/** The residuals after the best step along the line from `here` through `moved`, at most across the whole range. */
function explained(here: readonly number[], moved: readonly number[]): readonly number[] {
  const change = moved.map((value, i) => value - (here[i] ?? 0));
  const length = change.reduce((sum, value) => sum + value * value, 0);
  const against = change.reduce((sum, value, i) => sum - value * (here[i] ?? 0), 0);
  const most = 1 / PROBE;
  const step = length < 1e-9 ? 0 : Math.max(-most, Math.min(most, against / length));
  return here.map((value, i) => value + step * (change[i] ?? 0));
}

function valuesAt(constants: readonly FitConstant[], place: SearchPlace): FitValues {
  return Object.fromEntries(constants.map((one, i) => [one.id, valueAt(one, place[i] ?? 0)]));
}

function samplesOf({ curve, inputs, machine }: FitTask): readonly MeasuredSample[] {
  const swept = parameterOf(inputs.scenario, inputs.scenario.file.sweep.over);
  const cores = inputs.placement?.length ?? machine.model.coreCount;
  return fitSamples(curve.points, swept?.min ?? 1, swept?.max ?? cores);
}

type LabChange = Pick<Fitted, "parameters" | "machineFile">;

function parametersWith(
  { inputs }: FitTask,
  constants: readonly FitConstant[],
  values: FitValues,
): LabChange["parameters"] {
  const own = constants.filter(({ kind }) => kind === "parameter");
  const changed = Object.fromEntries(own.map(({ id, name, start }) => [name, values[id] ?? start]));
  return { ...inputs.parameters, ...changed };
}

function labWith(task: FitTask, constants: readonly FitConstant[], values: FitValues): LabChange {
  const { machine } = task;
  const fitted = fittedMachine(machine, constants, values, SOURCE);
  const isOther = fitted.ok && fitted.value !== machine;
  return {
    parameters: parametersWith(task, constants, values),
    machineFile: isOther ? machineText(fitted.value) : undefined,
  };
}

async function simulate(
  task: FitTask,
  samples: readonly MeasuredSample[],
  constants: readonly FitConstant[],
  values: FitValues,
  passes: "coarse" | "refined",
): Promise<Residuals> {
  const { session, inputs, variant, signal } = task;
  signal.throwIfAborted();
  const machine = machineWith(task, constants, values);
  if (machine === undefined) return undefined;
  const parameters = parametersWith(task, constants, values);
  const precision = Math.max(inputs.precision, PRECISION);
  const narrowed = { ...inputs, parameters, precision, values: samples.map(({ x }) => x), schedule: undefined };
  const request = requestOf(narrowed, machine, [variant]);
  const prepared = await prepare({ request, sources: inputs.sources, edits: inputs.edits }, session.compiler);
  if (!prepared.ok) throw new Error(prepared.error.problems.map(formatProblem).join("; "));
  if (prepared.value.jobs.length === 0) throw new Error("the program does not compile");
  const sweep = runSweep(prepared.value, await session.pool(inputs.modelVersion), { passes });
  const stop = (): void => sweep.cancel();
  signal.addEventListener("abort", stop);
  await sweep.finished.finally(() => signal.removeEventListener("abort", stop));
  signal.throwIfAborted();
  const simulated = new Map(
    sweep
      .points()
      .flatMap(({ point }) => (point.kind === "failed" ? [] : [[point.x, point.estimate.throughput] as const])),
  );
  return residualsOf(task.curve, samples, simulated);
}

/**
 * With the reader's placement. Undefined where the values make no machine, as when a total is below one of its parts.
 */
function machineWith(task: FitTask, constants: readonly FitConstant[], values: FitValues): Machine | undefined {
  const { inputs, machine } = task;
  const fitted = fittedMachine(machine, constants, values, SOURCE);
  if (!fitted.ok) return undefined;
  if (inputs.placement === undefined) return fitted.value;
  const placed = placedMachine(fitted.value, inputs.placement);
  return placed.ok ? placed.value : undefined;
}
