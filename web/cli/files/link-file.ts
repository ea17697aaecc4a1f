/** Links on the command line: read strictly, and shown as JSON with the names the other commands use. */
import { MODEL_VERSION } from "../../src/base/abi.gen.ts";
import { HOTLINE_VERSION } from "../../src/base/version.ts";
import type { Machine } from "../../src/model/machine/machine.ts";
import { readLinkedMachine } from "../../src/model/machine/read-machine.ts";
import { sweepValuesOn } from "../../src/model/scenario/sweep-values.ts";
import { variantOf } from "../../src/model/scenario/scenario.ts";
import { askedScenario } from "../../src/model/scenario/asked-scenario.ts";
import { type LabState, newLabState } from "../../src/lab/link/lab-state.ts";
import { readLab, writeLab } from "../../src/lab/link/link.ts";
import { isLitmusLink, readLitmus } from "../../src/lab/link/litmus-link.ts";
import { linkIn } from "../../src/lab/link/query-link.ts";
import { asWritten, readLink } from "../../src/lab/link/route.ts";
import { missingStep, stepsOf } from "../../src/lab/tour/steps.ts";
import { settle, type Settled } from "../../src/lab/link/settle.ts";
import { placedMachine } from "../../src/model/machine/placement.ts";
import { formatProblems } from "../../src/model/json/problem.ts";
import { machineNames } from "./catalogue.ts";
import { UsageError } from "../arguments/exit.ts";
import { writeOwnFolder } from "./own-folder.ts";
import { type Opened, openMachine, openScenario } from "./open.ts";
import { jsonText } from "../output/output.ts";

export interface OpenedLink {
  readonly state: LabState;
  /** Its scenario has the x-axis and the arguments of the link. */
  readonly opened: Opened;
}

/**
 * The state of a link: the whole address, or the part from the # on, for which a ? may stand. A notice that the page
 * would show ends the command: a script that goes on with something else than the link's contents does harm.
 */
export function openLink(link: string): OpenedLink {
  const fragment = asWritten(fragmentOf(link));
  if (isLitmusLink(fragment)) throw new UsageError(litmusAdvice(fragment));
  if (fragment === "" || fragment.startsWith("/")) throw new UsageError(pageAdvice(fragment));
  const { state, notices } = readLab(fragment);
  if (state === undefined) throw new UsageError(notices.join("\n"));
  const { folder, scenario } = state;
  const opened = openScenario(folder === undefined ? scenario : writeOwnFolder(scenario, folder));
  const settled = settleHere(state, opened);
  const { tour } = state;
  const hasStep = tour === undefined || stepsOf(opened.scenario)[tour - 1] !== undefined;
  const all = [...notices, ...settled.notices, ...(hasStep ? [] : [missingStep(tour)])];
  if (all.length > 0) throw notAsItStands(all);
  return { state: settled.state, opened: { ...opened, scenario: askedScenario(opened.scenario, settled.state) } };
}

/** The page of a scenario without a link behind it: the scenario as it opens. */
const SCENARIO_PAGE = /^https?:[^?#]*\/s\/([\w-]+)\/?(?:index\.html)?#?$/;

/** Without its "#". A text without "#" and "?" is an address without a link, or a link that was copied without them. */
function fragmentOf(link: string): string {
  const scenario = SCENARIO_PAGE.exec(link)?.[1];
  if (scenario !== undefined) return writeLab(newLabState(scenario));
  const [, search = "", hash = ""] = /^[^?#]*(\?[^#]*)?(#.*)?$/s.exec(link) ?? [];
  return search === "" && hash === "" && !link.includes("://") ? link : linkIn({ hash, search }).replace(/^#/, "");
}

/** The other pages of the site have addresses too, but only a lab is an experiment. */
function pageAdvice(fragment: string): string {
  const { notices, route } = readLink(fragment);
  const what = route.page === "gallery" ? "the list of all scenarios" : `the page "#${fragment}"`;
  return notices.length > 0
    ? `the link is of no lab: there is no page "#${fragment}"`
    : `the link is of ${what}, which has no experiment; links of the lab begin with #v=`;
}

/**
 * A sentence where the link was made with another version of Hotline: scenarios, machines and the compiler change from
 * one release to the next, and not the model alone.
 */
export function releaseNote({ state: { madeBy } }: OpenedLink): string | undefined {
  if (madeBy === undefined || madeBy === HOTLINE_VERSION) return undefined;
  return `the link was made with Hotline ${madeBy}; this is ${HOTLINE_VERSION}, whose results may differ`;
}

/** A sentence where the link was made with another version of the model. */
export function versionNote({ state: { modelVersion } }: OpenedLink): string | undefined {
  if (modelVersion === MODEL_VERSION) return undefined;
  return `the link was made with model version ${modelVersion}; this is version ${MODEL_VERSION}, whose results may differ`;
}

function litmusAdvice(fragment: string): string {
  const name = readLitmus(fragment).state?.experiment ?? "NAME";
  return `the link is of a litmus experiment, which has no runs: hotline litmus ${name} explores it`;
}

export function settleHere(state: LabState, { scenario, sources }: Opened): Settled {
  const machines = new Map(machineNames().map((id) => [id, openMachine(id)]));
  const programOf = (id: string): string | undefined => {
    const program = variantOf(scenario, id)?.program;
    return program === undefined ? undefined : sources.program(program);
  };
  return settle(state, { scenario, machines, readMachine: readLinkedMachine, programOf });
}

/**
 * A sentence where the link's place is none of the listed ones. Whether it is added to the curve is known only when the
 * whole curve is computed, so the commands take it as it is.
 */
export function placeNote(link: OpenedLink): string | undefined {
  const { x } = link.state;
  if (x === undefined || sweepValuesOn(link.opened.scenario, machineOfLink(link)).includes(x)) return undefined;
  return `${x} is not in the sweep: the page shows its run if the curve gets a point there, else the run of the nearest point`;
}

/** The machine that a link names. */
export function machineOfLink(link: OpenedLink): Machine {
  const machine = wholeMachineOf(link);
  const { placement } = link.state;
  if (placement === undefined) return machine;
  const placed = placedMachine(machine, placement);
  if (!placed.ok) throw new UsageError(formatProblems("on", placed.error));
  return placed.value;
}

function wholeMachineOf({ state, opened }: OpenedLink): Machine {
  if (state.machineFile === undefined) return openMachine(state.machine ?? opened.scenario.file.machine);
  const machine = readLinkedMachine(state.machineFile);
  if (!machine.ok) throw new UsageError(machine.error);
  return machine.value;
}

/** Everything that a link contains; parts that it leaves out are absent. */
export function linkJson(link: OpenedLink): string {
  const { state } = link;
  const { madeBy, modelVersion, machineFile, parameters, besideX, tab, ...rest } = state;
  return jsonText({
    ...rest,
    machine: machineOfLink(link).file.id,
    machine_file: machineFile === undefined ? undefined : (JSON.parse(machineFile) as unknown),
    hotline_version: madeBy,
    model_version: modelVersion,
    parameters,
    beside_x: besideX,
    why: tab,
    made_with_todays_model: modelVersion === MODEL_VERSION,
    link: `#${writeLab(state)}`,
  });
}

/** The notices are written for the page, which shows what is left of a link; a command refuses it. */
export function notAsItStands(notices: readonly string[]): UsageError {
  return new UsageError(`the page cannot show this link as it stands; its notice:\n${notices.join("\n")}`);
}
