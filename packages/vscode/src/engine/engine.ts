/**
 * The engine of the extension: answers orders with the compiler and the core of Hotline. It runs in a thread of its
 * own, but knows nothing of threads: serve.ts brings its orders. All work pauses often, so that other orders are
 * answered meanwhile and one that is not wanted any more ends.
 */
import type { Core } from "../../../../web/src/core/load.ts";
import { newLabState, type LabState } from "../../../../web/src/lab/link/lab-state.ts";
import { leftOutOfLink, readLab, writeLab } from "../../../../web/src/lab/link/link.ts";
import { placeMeant } from "../../../../web/src/lab/link/places.ts";
import { searchCores } from "../../../../web/src/model/experiment/schedules.ts";
import { folderText } from "../../../../web/src/model/folder/own-folder.ts";
import { formatProblem } from "../../../../web/src/model/json/problem.ts";
import type { Machine } from "../../../../web/src/model/machine/machine.ts";
import { standingSentence } from "../../../../web/src/session/schedules/describe-finding.ts";
import { groupFindings } from "../../../../web/src/session/schedules/finding-groups.ts";
import { replayState } from "../../../../web/src/session/schedules/replay-state.ts";
import { type Finding, ordersOf, searchSchedules } from "../../../../web/src/session/schedules/schedule-search.ts";
import { cutText, extentOf } from "../../../../web/src/session/schedules/search-extent.ts";
import { boundedPoint, wholeRun } from "../../../../web/src/session/bounded-run.ts";
import { prepare, type Prepared } from "../../../../web/src/session/prepare.ts";
import { printedTrace } from "../../../../web/src/model/results/printed.ts";
import { sweepValuesOn } from "../../../../web/src/model/scenario/sweep-values.ts";
import { countOf } from "../../../../web/src/base/text.ts";
import type { PointJob } from "../../../../web/src/model/experiment/point-jobs.ts";
import { withoutOperation } from "./called-function.ts";
import { lineReports } from "./line-reports.ts";
import { checkedProgram, openProgram, type OpenedProgram, outlineOf } from "./open-program.ts";
import { faultProblem, findingProblem, plainProblem, type ProblemSources, standingProblem } from "./problems.ts";
import type {
  AnswerOf,
  EditedProgram,
  JobKind,
  LabLink,
  Order,
  OrderOf,
  Problem,
  RunChoice,
  RunReport,
  SearchReport,
} from "./protocol.ts";
import { reportOf, summaryOf } from "./run-report.ts";
import { MACHINES } from "./site-files.ts";

/** What the work for one order is given. */
export interface OrderWork {
  /** Aborted when the answer is not wanted any more. */
  readonly signal: AbortSignal;
  readonly report: (words: string) => void;
  /** Lets other orders be taken. */
  readonly rest: () => Promise<void>;
}

/** Schedules of a search. assumed, as on the page: the known races are found among the first hundred. */
const SCHEDULES = 400;

type Cause = "time" | "cancelled";

/** Rejects for mistakes of Hotline only. */
export async function answer(core: Core, order: Order, work: OrderWork): Promise<AnswerOf<JobKind>> {
  switch (order.kind) {
    case "outline":
      return outlineOf(order.program);
    case "check":
      return checkedProgram(order.program);
    case "run":
      return runReport(core, order, work);
    case "search":
      return searchReport(core, order, work);
    case "lab":
      return labLink(order);
    case "edited":
      return editedProgram(order);
  }
}

/** The program on the chosen cores, with its one job; the error has what keeps it from running. */
async function prepared(
  opened: OpenedProgram,
  { machine: id, cores: wanted, seed }: RunChoice,
): Promise<(Prepared & { readonly job: PointJob; readonly machine: Machine }) | readonly Problem[]> {
  const { scenario, sources, compiler, variant } = opened;
  const file = scenario.file.variants[0]?.program ?? "";
  const machine = MACHINES.get(id);
  if (machine === undefined) return [plainProblem(file, `there is no machine "${id}"`)];
  const cores = Math.min(wanted, machine.model.coreCount);
  const request = { scenario, machine, variants: [variant], values: [cores], seed };
  const made = await prepare({ request, sources }, compiler);
  if (!made.ok) return made.error.problems.map((one) => plainProblem(file, formatProblem(one)));
  const job = made.value.jobs.find((each) => !each.baseline);
  if (job === undefined) throw new Error("the experiment has no point");
  return { ...made.value, job, machine };
}

function isRefusal<Made extends object>(made: Made | readonly Problem[]): made is readonly Problem[] {
  return Array.isArray(made);
}

const NOTHING = { summary: undefined, lines: [], text: "" };

async function runReport(core: Core, { program, choice }: OrderOf<"run">, work: OrderWork): Promise<RunReport> {
  const opened = openProgram(program);
  if (!opened.ok) return { ...NOTHING, problems: opened.error };
  const made = await prepared(opened.value, choice);
  if (isRefusal(made)) return { ...NOTHING, problems: made };
  const { experiment, job, machine } = made;
  const { debug } = job.program;
  const bounds = { operations: undefined, ...boundsOf(choice, work) };
  const options = { bounds: { ...bounds, pause: reporting(bounds.pause, work) }, trace: printedTrace(debug) };
  const { point, result, limit } = await boundedPoint<Cause>(core, experiment, job, options);
  work.signal.throwIfAborted();
  const sources = problemSources(opened.value, job);
  const { warnings } = opened.value;
  const fault = result.fault ?? (point.kind === "failed" ? point.fault : undefined);
  if (fault !== undefined) return { ...NOTHING, problems: [...warnings, faultProblem(fault, sources)] };
  if (point.kind === "failed")
    return { ...NOTHING, problems: [...warnings, plainProblem(program.file, point.message ?? "the run failed")] };
  const { lineBytes, clockHz } = machine.model;
  const inputs = {
    result,
    debug,
    point,
    machineTitle: machine.file.title,
    lineBytes,
    clockHz,
    seed: experiment.seed,
    isCut: limit === "time",
  };
  const standing = standingProblem(result, standingSentence(result), sources);
  return {
    summary: summaryOf(inputs),
    problems: [...warnings, ...(standing === undefined || limit === "time" ? [] : [standing])],
    lines: lineReports({ ...inputs, sourceLine: sources.sourceLine }, ownFiles(opened.value)),
    text: reportOf(inputs),
  };
}

function reporting(pause: () => Promise<void>, { report }: OrderWork) {
  return (partial: () => { readonly operations: number; readonly time: number }): Promise<void> => {
    const { operations, time } = partial();
    report(operations > 0 ? countOf(operations, "operation") : countOf(time, "cycle"));
    return pause();
  };
}

/** A run ends when its time is over, or when its answer is not wanted any more. */
function boundsOf({ seconds }: RunChoice, { signal, rest }: OrderWork) {
  const end = performance.now() + 1000 * seconds;
  return {
    ended: (): Cause | undefined => (signal.aborted ? "cancelled" : performance.now() >= end ? "time" : undefined),
    pause: rest,
  };
}

function ownFiles({ folder }: OpenedProgram): readonly string[] {
  return [...folder.files.keys()];
}

function problemSources({ sources, folder, scenario }: OpenedProgram, { program }: PointJob): ProblemSources {
  const file = scenario.file.variants[0]?.program;
  const textOf = (name: string): string | undefined =>
    name === file ? sources.program(name) : (folder.files.get(name) ?? sources.include(name));
  return {
    debug: program.debug,
    isOwn: (name) => folder.files.has(name),
    sourceLine: (name, line) => textOf(name)?.split("\n")[line - 1],
  };
}

async function searchReport(
  core: Core,
  { program, choice }: OrderOf<"search">,
  work: OrderWork,
): Promise<SearchReport> {
  const opened = openProgram(program);
  if (!opened.ok) return { problems: opened.error, extent: "" };
  const made = await prepared(opened.value, choice);
  if (isRefusal(made)) return { problems: made, extent: "" };
  const { experiment, job, machine } = made;
  const onAxis = sweepValuesOn(experiment.scenario, machine);
  const cores = searchCores(machine.model.coreCount, onAxis);
  const plan = {
    experiment,
    job,
    cores,
    orders: ordersOf(experiment, job),
    schedules: SCHEDULES,
    firstSeed: choice.seed,
  };
  const bounds = boundsOf(choice, work);
  const outcome = await searchSchedules(plan, async (spec, tried) => {
    work.report(`${tried} of ${SCHEDULES} schedules`);
    if (tried > 0 && bounds.ended() !== undefined) return undefined;
    await work.rest();
    return wholeRun(core, spec, bounds);
  });
  work.signal.throwIfAborted();
  const sources = problemSources(opened.value, job);
  const base = labState(opened.value, machine, choice);
  const linkOf = (finding: Finding): string => writeLab(replayState(base, { experiment, job }, finding));
  const found = groupFindings(outcome.findings).map((group) => findingProblem(group, sources, linkOf(group.lead)));
  const { searched } = extentOf(plan, outcome.schedules);
  const tried = `${countOf(outcome.schedules, "schedule")} of ${[...new Set(cores)].join(", ")} cores`;
  const early = outcome.complete ? "" : "; the time limit ended the search";
  const unended = cutText(outcome);
  const cut = unended === undefined ? "" : `; ${unended}`;
  return { problems: [...opened.value.warnings, ...found], extent: `${tried}: ${searched}${early}${cut}` };
}

async function labLink({ program, choice }: OrderOf<"lab">): Promise<LabLink> {
  const opened = openProgram(program);
  if (!opened.ok) return { fragment: undefined, problems: opened.error };
  const made = await prepared(opened.value, choice);
  if (isRefusal(made)) return { fragment: undefined, problems: made };
  const state = labState(opened.value, made.machine, choice);
  const left = leftOutOfLink(state);
  if (left.length > 0) return { fragment: undefined, problems: [plainProblem(program.file, left.join(" "))] };
  return { fragment: writeLab(state), problems: opened.value.warnings };
}

/** The lab of the program at the place of its figure that is nearest to the chosen cores. */
function labState({ scenario, folder, variant }: OpenedProgram, machine: Machine, choice: RunChoice): LabState {
  const { id } = machine.file;
  const values = sweepValuesOn(scenario, machine);
  return {
    ...newLabState(folder.name),
    folder: folderText(folder),
    machine: id === scenario.file.machine ? undefined : id,
    variant,
    x: placeMeant(values, Math.min(choice.cores, machine.model.coreCount), false),
    seed: choice.seed,
  };
}

function editedProgram({ fragment }: OrderOf<"edited">): EditedProgram {
  const { state } = readLab(fragment);
  const [text] = Object.values(state?.programs ?? {});
  return { text: text === undefined ? undefined : withoutOperation(text) };
}
