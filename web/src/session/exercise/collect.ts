/**
 * Makes the runs that an exercise needs, and hands over what they give: for the page that reveals an answer, for the
 * grading of answers, and for the tests that compute each right answer again. The programs of readers are untrusted:
 * the caller's pool bounds the time of runs, and its signal ends them.
 */
import type { ProtocolName } from "../../model/coherence/coherence-words.ts";
import type { LitmusModel, LitmusProgram, LitmusResult } from "../../base/litmus.ts";
import type { CompiledProgram, CompileResult } from "../../base/program.ts";
import { reasonOf } from "../../base/reason.ts";
import { fail, ok, type Result } from "../../base/result.ts";
import type { MachineModel } from "../../base/machine.ts";
import type { RunResult, RunSpec } from "../../base/run.ts";
import { isMeasured } from "../../lab/state/lab-point.ts";
import { compileLitmus } from "../../litmus/compile.ts";
import { matrixOf } from "../../litmus/outcomes/matrix.ts";
import { accessProgram, type TracedRow, tracedRows } from "../../model/coherence/traced-accesses.ts";
import type {
  AccessesNeed,
  Needs,
  OutcomesNeed,
  PointsNeed,
  ProgramNeed,
  Results,
  RunNeed,
  ScheduleNeed,
  SeenOutcomes,
  SeenProgram,
  SeenRun,
} from "../../model/exercise/common/needs.ts";
import { programProblems } from "../../model/experiment/point-jobs.ts";
import type { SweepRequest } from "../../model/experiment/experiment.ts";
import { searchCores } from "../../model/experiment/schedules.ts";
import { formatProblem } from "../../model/json/problem.ts";
import { type LitmusExperiment, litmusVariantOf } from "../../model/litmus/litmus-experiment.ts";
import type { Machine } from "../../model/machine/machine.ts";
import { failureText } from "../../model/results/diagnosis/failure.ts";
import { pointRow, type PointRow } from "../../model/results/points/point-row.ts";
import { traceRecords } from "../../model/results/trace-records.ts";
import { type Scenario, variantOf } from "../../model/scenario/scenario.ts";
import type { SourceTexts } from "../../model/scenario/sources.ts";
import { sweepsCores } from "../../model/scenario/sweeps-cores.ts";
import type { RunPool } from "../../worker/drive.ts";
import type { Compiler } from "../compiler.ts";
import { prepare, type Prepared } from "../prepare.ts";
import type { SweepRun } from "../run-sweep.ts";
import { describeFinding } from "../schedules/describe-finding.ts";
import { madeRun, madeSweep } from "../made-run.ts";
import { type Finding, ordersOf, type SearchPlan, searchSchedules } from "../schedules/schedule-search.ts";
import { tracedSpec } from "../traced-run.ts";

export interface ScenarioFolder {
  readonly kind: "scenario";
  readonly scenario: Scenario;
  readonly sources: SourceTexts;
  /** The scenario's own machine: an exercise is about no other. */
  readonly machine: Machine;
}

export interface LitmusFolder {
  readonly kind: "litmus";
  readonly experiment: LitmusExperiment;
  /** The text of a test. */
  readonly text: (test: string) => string;
}

/** Where runs and explorations are made. */
export interface Makers {
  readonly compiler: Compiler;
  readonly runs: RunPool;
  readonly explore: (program: LitmusProgram, model: LitmusModel) => Promise<LitmusResult>;
  /** Gives the work up; the promise then rejects with its reason. */
  readonly signal: AbortSignal;
}

/** For questions: the folder that an exercise is about, and what makes its runs until the signal gives them up. */
export interface ExercisePorts {
  readonly folder: () => Promise<Result<ScenarioFolder | LitmusFolder, string>>;
  readonly makers: (signal: AbortSignal) => Promise<Makers>;
}

/** The error is a sentence: what is needed cannot be made. */
export async function collect(
  folder: ScenarioFolder | LitmusFolder,
  needs: Needs,
  makers: Makers,
): Promise<Result<Results, string>> {
  try {
    if (folder.kind === "scenario") return ok(await new Collection(folder, needs, makers).results());
    return ok(needs.outcomes === undefined ? {} : { outcomes: await explored(folder, needs.outcomes, makers) });
  } catch (error) {
    if (error instanceof NotMade) return fail(error.message);
    throw error;
  }
}

/** Thrown and caught inside this file only. */
class NotMade extends Error {}

class Collection {
  private readonly folder: ScenarioFolder;
  private readonly needs: Needs;
  private readonly makers: Makers;

  constructor(folder: ScenarioFolder, needs: Needs, makers: Makers) {
    this.folder = withOwnProgram(folder, needs.program);
    this.needs = needs;
    this.makers = makers;
  }

  async results(): Promise<Results> {
    const { points, run, schedule, accesses, program } = this.needs;
    const seen = program === undefined ? undefined : await this.program(program);
    const compiles = seen === undefined || seen.errors.length === 0;
    const rows = points !== undefined && compiles ? await this.points(points) : [];
    const { scenario, machine } = this.folder;
    return {
      facts: { file: scenario.file, machine: machine.file, rows },
      ...(seen && { program: seen }),
      ...(run && { run: await this.run(run) }),
      ...(schedule && { schedule: await this.schedule(schedule) }),
      ...(accesses && { accesses: await this.accesses(accesses) }),
    };
  }

  private async prepared(request: Omit<SweepRequest, "scenario" | "machine">): Promise<Prepared> {
    const { scenario, machine, sources } = this.folder;
    const { program } = this.needs;
    const edits = program?.text === undefined ? new Map() : new Map([[program.variant, program.text]]);
    const prepared = await prepare(
      { request: { scenario, machine, ...request }, sources, edits },
      this.makers.compiler,
    );
    if (prepared.ok) return prepared.value;
    throw new NotMade(prepared.error.problems.map(formatProblem).join("; "));
  }

  private async points({ variants, values, parameters }: PointsNeed): Promise<readonly PointRow[]> {
    const prepared = await this.prepared({ variants, parameters, ...(values && { values }) });
    const sweep = await this.swept(prepared);
    return sweep.points().map(({ point, job }) => pointRow(point, failureText(point, job.program.debug)));
  }

  /** The run of a point as the lab selects it, and its trace as the lab shows it. */
  private async run({ variant, x, parameters, trace }: RunNeed): Promise<SeenRun> {
    const prepared = await this.prepared({ variants: [variant], values: [x], parameters });
    const sweep = await this.swept(prepared);
    const one = sweep
      .points()
      .filter(isMeasured)
      .find(({ job }) => !job.baseline);
    if (one === undefined) throw new NotMade(`the run of "${variant}" at ${x} has failed`);
    const spec = tracedSpec(one, { stretch: "end", watched: undefined, picture: "machine" });
    const result = trace ? await this.made(spec) : one.result;
    return { result, debug: one.job.program.debug, lineBytes: this.folder.machine.model.lineBytes };
  }

  /** A run that could not begin shows no bug: any program fails with cores that the machine does not have. */
  private async schedule(need: ScheduleNeed): Promise<readonly string[]> {
    const { variant, cores, seed, jitterCycles, order } = need;
    const { coreCount } = this.folder.machine.model;
    if (cores > coreCount) throw new NotMade(`the machine has ${coreCount} cores, not ${cores}`);
    const choice = { cores: [cores], orders: [order], schedules: 1, firstSeed: seed, jitter: jitterCycles };
    const findings = await this.searched(variant, () => choice);
    const unbegun = findings.find(({ result: { fault } }) => fault !== undefined && fault.stage !== "run");
    if (unbegun !== undefined) throw new NotMade(`the program cannot begin so: ${wordsOf(unbegun)}`);
    return findings.map(wordsOf);
  }

  private async accesses({ protocol, cores, accesses }: AccessesNeed): Promise<readonly TracedRow[]> {
    const { sources, machine } = this.folder;
    const variant = { id: "accesses", label: "accesses", program: "accesses.c", about: "accesses one after the other" };
    const compiled = await this.makers.compiler.compile(variant, sources, accessProgram(accesses));
    const program = mustCompile(compiled);
    const spec: RunSpec = {
      program: program.bytes,
      machine: { ...machine.model, protocol: protocolOf(protocol) },
      cores,
      params: [],
      seed: 1,
      start: "together",
      warmupOperations: 0,
      precision: 0,
      batchMin: 4,
      operationsMax: 4 * cores,
      trace: { records: ACCESS_RECORDS },
    };
    const { trace } = await this.made(spec);
    const records = traceRecords(trace?.records ?? new Uint32Array());
    return tracedRows({ records, debug: program.debug, lineBytes: machine.model.lineBytes }, cores, accesses);
  }

  private async program({ variant: id, text, schedules }: ProgramNeed): Promise<SeenProgram> {
    const { scenario, sources } = this.folder;
    const variant = variantOf(scenario, id);
    if (variant === undefined) throw new NotMade(`there is no variant "${id}"`);
    const { program, diagnostics } = await this.makers.compiler.compile(variant, sources, text);
    const errors = [
      ...diagnostics
        .filter(({ severity }) => severity === "error")
        .map(({ file, line, message }) => `${file}:${line}: ${message}`),
      ...(program === undefined ? [] : programProblems(scenario, variant, program)).map(formatProblem),
    ];
    const seen = { text: text ?? sources.program(variant.program) ?? "", errors, debug: program?.debug };
    return { ...seen, failures: errors.length > 0 ? [] : await this.failures(id, schedules) };
  }

  private async failures(variant: string, schedules: number): Promise<readonly string[]> {
    if (schedules === 0) return [];
    const cores = searchCores(this.folder.machine.model.coreCount);
    const findings = await this.searched(variant, ({ experiment, job }) => {
      return { cores, orders: ordersOf(experiment, job), schedules, firstSeed: 1 };
    });
    return findings.map(wordsOf);
  }

  /** What goes wrong in the schedules. */
  private async searched(
    variant: string,
    choose: (of: Pick<SearchPlan, "experiment" | "job">) => Omit<SearchPlan, "experiment" | "job">,
  ): Promise<readonly Finding[]> {
    const { experiment, jobs } = await this.prepared({ variants: [variant], values: this.firstValue() });
    const job = jobs.find(({ baseline }) => !baseline);
    if (job === undefined) throw new NotMade(`"${variant}" has no runs`);
    const plan = { experiment, job, ...choose({ experiment, job }) };
    return (await searchSchedules(plan, (spec) => this.made(spec))).findings;
  }

  /** Searches take numbers of cores of their own. */
  private firstValue(): readonly number[] {
    const { scenario } = this.folder;
    return sweepsCores(scenario) ? [2] : scenario.values.slice(0, 1);
  }

  private async made(spec: RunSpec): Promise<RunResult> {
    try {
      return await madeRun(this.makers.runs, spec, this.makers.signal);
    } catch (error) {
      this.makers.signal.throwIfAborted();
      throw new NotMade(reasonOf(error));
    }
  }

  private swept(prepared: Prepared): Promise<SweepRun> {
    return madeSweep(prepared, this.makers.runs, { passes: "refined" }, this.makers.signal);
  }
}

/** The folder as if the variant had the other file for its program. */
function withOwnProgram(folder: ScenarioFolder, need: ProgramNeed | undefined): ScenarioFolder {
  const { scenario, sources } = folder;
  if (need?.file === undefined) return folder;
  const { variant: id, file: program } = need;
  if (sources.program(program) === undefined) throw new NotMade(`there is no file "${program}"`);
  const variants = scenario.file.variants.map((variant) => (variant.id === id ? { ...variant, program } : variant));
  return { ...folder, scenario: { ...scenario, file: { ...scenario.file, variants } } };
}

function wordsOf(finding: Finding): string {
  return describeFinding(finding, () => undefined).message;
}

function protocolOf(name: ProtocolName): MachineModel["protocol"] {
  if (name === "MESI" || name === "MOESI" || name === "MESIF") return name;
  throw new NotMade(`no machine has the protocol ${name}`);
}

function mustCompile({ program, diagnostics }: CompileResult): CompiledProgram {
  if (program !== undefined) return program;
  throw new Error(`the program of accesses does not compile: ${diagnostics[0]?.message ?? ""}`);
}

/** Far more than a few accesses leave. */
const ACCESS_RECORDS = 16_384;

async function explored(
  { experiment, text }: LitmusFolder,
  { variant, model }: OutcomesNeed,
  makers: Makers,
): Promise<SeenOutcomes> {
  const { test } = litmusVariantOf(experiment, variant);
  const { program } = compileLitmus(text(test), test);
  if (program === undefined) throw new NotMade(`the test ${test} does not compile`);
  const models = [...new Set([...experiment.models, model])];
  const results: LitmusResult[] = [];
  for (const each of models) {
    makers.signal.throwIfAborted();
    results.push(await makers.explore(program, each));
  }
  if (results.some(({ complete }) => !complete)) throw new NotMade(`the test ${test} has too many states to explore`);
  const rows = matrixOf(program, results);
  const possible = rows.filter(({ cells }) => cells.some((cell) => cell.model === model && cell.verdict === "allowed"));
  const names = program.items.slice(0, program.shown).map(({ name }) => name);
  return {
    offered: combinations(names.map((_, i) => [...new Set(rows.map(({ values }) => values[i] ?? ""))])).map((values) =>
      values.map((value, i) => `${names[i]}=${value};`).join(" "),
    ),
    possible: possible.map(({ outcome }) => outcome),
  };
}

/** One of each list, in every way. */
function combinations(lists: readonly (readonly string[])[]): readonly (readonly string[])[] {
  return lists.reduce<readonly (readonly string[])[]>(
    (before, list) => before.flatMap((start) => list.map((each) => [...start, each])),
    [[]],
  );
}
