/**
 * The counts of a scenario's own programs: tallies, each a formula with the program's globals, and counts by slice of
 * time with moments marked. They are read from the memory at the end of the very run that is shown; nothing is added.
 */
import type { RunResult } from "../../base/run.ts";
import type { PointJob } from "../experiment/point-jobs.ts";
import { evaluateFormula, parseFormula } from "../formula/formula.ts";
import { statisticOf } from "../formula/statistics.ts";
import { elementsOfGlobal, sumGlobal } from "../formula/memory-sum.ts";
import { fail, ok, type Result } from "../../base/result.ts";
import type { ScenarioFile } from "../scenario/schema.ts";

export interface CountedRun {
  readonly result: RunResult;
  readonly job: PointJob;
  readonly clockHz: number;
}

export interface TallyRow {
  readonly label: string;
  readonly unit: string;
  readonly text: string;
  readonly value: Result<number, string>;
}

interface TimeSlice {
  /** Cycles since the start of the run. */
  readonly from: number;
  readonly to: number;
  /** Counts per second at the machine's clock. */
  readonly rate: number;
}

export interface OverTime {
  readonly slices: readonly TimeSlice[];
  /** Cycles, ascending. */
  readonly marks: readonly number[];
}

export function tallyRows({ counted }: ScenarioFile, run: CountedRun): readonly TallyRow[] {
  return (counted?.tallies ?? []).map(({ label, unit, text, formula }) => ({
    label,
    unit,
    text,
    value: valueOf(formula, run),
  }));
}

/** A value of one run as a multiple of the same value of another run; `ratio` fails where one of them has none. */
interface RatioBar {
  readonly label: string;
  readonly ratio: Result<number, string>;
}

export interface RatioGroup {
  readonly label: string;
  readonly bars: readonly RatioBar[];
}

/** The bars of a run beside the run that is the reference. Undefined when the scenario has none. */
export function ratioGroups(
  { counted }: ScenarioFile,
  run: CountedRun,
  reference: CountedRun,
): readonly RatioGroup[] | undefined {
  return counted?.bars?.groups.map(({ label, bars }) => ({
    label,
    bars: bars.map((bar) => ({ label: bar.label, ratio: ratioOf(bar.formula, run, reference) })),
  }));
}

function ratioOf(formula: string, run: CountedRun, reference: CountedRun): Result<number, string> {
  const value = valueOf(formula, run);
  const base = valueOf(formula, reference);
  if (!value.ok) return value;
  if (!base.ok) return base;
  return base.value === 0 ? fail("the reference is 0") : ok(value.value / base.value);
}

/** The slices that the run has completed. Undefined when the scenario draws nothing over time. */
export function overTimeOf({ counted }: ScenarioFile, run: CountedRun): Result<OverTime, string> | undefined {
  const spec = counted?.over_time;
  if (spec === undefined) return undefined;
  const { result, job, clockHz } = run;
  const length = valueOf(spec.slice, run);
  if (!length.ok) return length;
  if (length.value <= 0) return fail(`a slice of ${length.value} cycles`);
  const counts = elementsOfGlobal(job.program.debug, result.memory, spec.global);
  if (!counts.ok) return counts;
  const complete = counts.value.slice(0, Math.floor(result.time / length.value));
  const slices = complete.map((count, i) => ({
    from: i * length.value,
    to: (i + 1) * length.value,
    rate: (count * clockHz) / length.value,
  }));
  return ok({ slices, marks: marksOf(spec.marks?.global, run, complete.length * length.value) });
}

/** Variants whose program has no such array mark nothing. */
function marksOf(global: string | undefined, { result, job }: CountedRun, end: number): readonly number[] {
  if (global === undefined || !job.program.debug.globals.some(({ name }) => name === global)) return [];
  const times = elementsOfGlobal(job.program.debug, result.memory, global);
  return times.ok ? times.value.filter((time) => time > 0 && time <= end).sort((a, b) => a - b) : [];
}

/** The value of a formula in a run. */
export function valueOf(text: string, { result, job, clockHz }: CountedRun): Result<number, string> {
  const formula = parseFormula(text);
  if (!formula.ok) return formula;
  const elapsed = result.time - result.measuredFrom;
  const throughput = elapsed > 0 ? (result.operations / elapsed) * clockHz : 0;
  const context = { result, cores: job.cores, clockHz, throughput, baseline: undefined };
  return evaluateFormula(formula.value, {
    value: (name) => job.parameters[name] ?? statisticOf(name, context),
    sum: (global) => sumGlobal(job.program.debug, result.memory, global),
  });
}
