/**
 * The runs of a study: its programs are compiled once, and every point becomes the block of bytes that the core takes.
 * Points of the same run have the same block; which of them are the same is known without making the blocks.
 */
import type { MemoryRange } from "../../base/raw-run.ts";
import type { CompiledProgram } from "../../base/program.ts";
import { LIMITS } from "../../base/abi.gen.ts";
import type { RunSpec } from "../../base/run.ts";
import { layoutConfig } from "../../core/layout.ts";
import { refinedPrecision, runSpec } from "../../model/experiment/run-spec.ts";
import type { PointJob } from "../../model/experiment/point-jobs.ts";
import type { SweepExperiment } from "../../model/experiment/experiment.ts";
import { formulaGlobals } from "../../model/formula/formula.ts";
import type { Coordinates } from "../../model/study/coordinates.ts";
import type { Study, StudyMachine } from "../../model/study/study.ts";
import { studyPoints, type StudyPoint } from "../../model/study/study-points.ts";

export type Programs = ReadonlyMap<string, CompiledProgram>;

/** A point with its run. */
export interface StudyRun {
  readonly coordinates: Coordinates;
  readonly program: CompiledProgram;
  readonly clockHz: number;
  /** Equal for the points that are the same run. */
  readonly identity: string;
  /** Equal for points whose blocks have the same length, and differ in few words. */
  readonly family: string;
  /** Globals that formulas of the study sum. */
  readonly memory: readonly MemoryRange[];
  readonly block: () => Uint8Array;
}

/** Every point of the study in its order, with its run. */
export function* studyRuns(study: Study, programs: Programs): Generator<StudyRun, void> {
  const interned = internPrograms(study, programs);
  const numberSets = new NumberSets();
  for (const point of studyPoints(study)) {
    const compiled = interned.get(point.variant.id);
    if (compiled === undefined) throw new Error(`${point.variant.id} has no compiled program`);
    yield runOf(study, point, compiled, numberSets);
  }
}

/** The first point of each run, in the order of the points. */
export function* distinctRuns(runs: Iterable<StudyRun>): Generator<StudyRun, void> {
  const seen = new Set<string>();
  for (const run of runs) {
    if (seen.has(run.identity)) continue;
    seen.add(run.identity);
    yield run;
  }
}

interface Interned {
  readonly program: CompiledProgram;
  readonly memory: readonly MemoryRange[];
  /** Equal for variants whose programs have the same bytes. */
  readonly number: number;
  /** The run's cores are taken from the chips in turn. */
  readonly spread: boolean;
}

function internPrograms(study: Study, programs: Programs): ReadonlyMap<string, Interned> {
  const numbers = new Map<string, number>();
  const interned = new Map<string, Interned>();
  for (const [id, program] of programs) {
    const bytes = String(program.bytes);
    const number = numbers.get(bytes) ?? numbers.size;
    numbers.set(bytes, number);
    const spread = study.variants.find((variant) => variant.id === id)?.placement === "round_robin";
    interned.set(id, { program, number, spread, memory: memoryOf(study, program) });
  }
  return interned;
}

/** The globals that formulas sum, each once, by their addresses. */
function memoryOf({ scenario, measures }: Study, { debug }: CompiledProgram): readonly MemoryRange[] {
  const names = new Set([scenario.formula, ...measures.map(({ formula }) => formula)].flatMap(formulaGlobals));
  return debug.globals
    .filter(({ name }) => names.has(name))
    .map(({ address, size }) => [address - LIMITS.MEMORY_BASE, size] as const)
    .sort(([a], [b]) => a - b);
}

/** Sets of numbers of machines, each with a short name of its own: equal for equal numbers. */
class NumberSets {
  private readonly byObject = new WeakMap<object, number>();
  private readonly byText = new Map<string, number>();

  nameOf(numbers: RunSpec["machine"]["numbers"]): number {
    const known = this.byObject.get(numbers);
    if (known !== undefined) return known;
    const text = Object.values(numbers).join();
    const name = this.byText.get(text) ?? this.byText.size;
    this.byText.set(text, name);
    this.byObject.set(numbers, name);
    return name;
  }
}

function runOf(study: Study, point: StudyPoint, interned: Interned, numberSets: NumberSets): StudyRun {
  const { machine, variant, coordinates } = point;
  const job: PointJob = {
    variant: variant.id,
    x: coordinates.x,
    cores: coordinates.cores,
    parameters: coordinates.parameters,
    program: interned.program,
    baseline: false,
    spread: interned.spread,
  };
  const experiment = experimentOf(study, machine, coordinates);
  const spec = runSpec(experiment, job, refinedPrecision(experiment), coordinates.start);
  return {
    coordinates,
    program: interned.program,
    clockHz: machine.machine.file.clock_hz,
    identity: identityOf(spec, coordinates, interned, numberSets),
    family: familyOf(spec, coordinates, interned),
    memory: interned.memory,
    block: () => layoutConfig(spec),
  };
}

/** The sweep that a point would be a part of: runSpec makes the runs of both. */
function experimentOf(study: Study, { machine, x }: StudyMachine, coordinates: Coordinates): SweepExperiment {
  return {
    kind: "sweep",
    scenario: study.scenario,
    machine,
    variants: study.variants,
    values: x,
    parameters: coordinates.parameters,
    cores: coordinates.cores,
    seed: coordinates.seed,
    precision: study.precision,
  };
}

/**
 * All that differs between blocks of a study; everything else follows from these and from the study. (Variants of one
 * program with and without a placement have programs of the same bytes and machines of another order of cores.)
 */
function identityOf(spec: RunSpec, at: Coordinates, interned: Interned, numberSets: NumberSets): string {
  const numbers = numberSets.nameOf(spec.machine.numbers);
  return [familyOf(spec, at, interned), at.start, spec.seed, numbers, spec.params.join()].join("/");
}

function familyOf({ cores }: RunSpec, { machine }: Coordinates, { number, spread }: Interned): string {
  return [machine, number, spread, cores].join("/");
}
