/**
 * How the choices in a state follow from the events of the page; what is known stays as it is. Pure: no clock, no
 * engine, no page.
 */
import { changedKeys, isEntry, isSameState, withChange } from "./link/compare-states.ts";
import type { PanelId } from "../model/scenario/lab-words.ts";
import type { LabState } from "./link/lab-state.ts";
import { selectedRun, shownVariants } from "./selected-run.ts";
import { settlePlaces } from "./settle-places.ts";
import { fitted } from "./known.ts";
import { goToStep } from "./tour/steps.ts";
import type { Action } from "./state/actions.ts";
import { type PageState, typedIn } from "./state/app-state.ts";
import { reportHint } from "./state/prefetch-hints.ts";
import { experimentOf, openedOf, scenarioOf } from "./state/opened.ts";
import type { LinkVersions } from "./link/link-versions.ts";
import type { Route } from "./link/route.ts";
import { routeOfVersions } from "./link/route-versions.ts";
import { isLitmusEntry, writeLitmus } from "./link/litmus-link.ts";
import type { LitmusState } from "./link/litmus-state.ts";

export function reduce(state: PageState, action: Action): PageState {
  return settlePlaces(state, afterAction(state, action), action.kind !== "went");
}

function afterAction(state: PageState, action: Action): PageState {
  switch (action.kind) {
    case "went":
      return fitted({ ...withDraftsFor(state, action.route), route: action.route, notices: action.notices });
    case "notices-read":
      return { ...state, notices: [] };
    case "notice":
      return withNotice(state, action.notice);
    case "theme":
      return withOwnTheme({ ...state, theme: action.theme });
    case "change":
      return withoutEntry(state, changeExperiment(state, action.change), action.goesOn === true);
    case "parameter":
      return changeExperiment(state, { parameters: withParameter(experimentOf(state).parameters, action) });
    case "hint":
      return { ...state, hints: reportHint(state.hints, action.by, action.hint) };
    case "toggle-variant":
      return toggleVariant(state, action.variant);
    case "fold":
      return changeExperiment(state, { folded: toggled(experimentOf(state).folded, action.panel) });
    case "versions":
      return withVersions(state, action.versions);
    case "litmus":
      return changeLitmus(state, action.change);
    case "tour":
      return countEntry(state, goToStep(state, action.step));
    case "draft":
      return { ...state, drafts: withDraft(state.drafts, action) };
    case "run-drafts":
      return changeExperiment(state, { programs: Object.fromEntries(state.drafts) });
    case "reset-program":
      return resetProgram(state, action.variant);
    case "show-code":
      return { ...unfolded(state, "code"), codePosition: { ...action.position } };
  }
}

/**
 * Where the editor shows a program as it was run, it goes on showing the program that runs; text typed since then
 * stays. Another scenario has nothing of what was typed here.
 */
function withDraftsFor(state: PageState, route: Route): PageState {
  const { scenario, folder, programs } = experimentOf(state);
  if (route.page !== "lab") return state;
  const { experiment } = route;
  if (experiment.scenario !== scenario || experiment.folder !== folder)
    return { ...state, drafts: typedIn(route), codePosition: undefined };
  const typed = [...state.drafts].filter(([variant, text]) => programs[variant] !== text);
  return { ...state, drafts: new Map([...Object.entries(experiment.programs), ...typed]) };
}

function changeExperiment(state: PageState, change: Partial<LabState>): PageState {
  if (state.route.page !== "lab") return state;
  const experiment = changed(state, state.route.experiment, change);
  if (isSameState(experiment, state.route.experiment)) return state;
  return countEntry(state, { ...state, route: { page: "lab", experiment } });
}

const LAST_VARIANT = "The last curve cannot be hidden: show another one first.";

/** A figure shows at least one curve, so the last one stays, and the reader is told. */
function toggleVariant(state: PageState, variant: string): PageState {
  const hidden = toggled(experimentOf(state).hidden, variant);
  const scenario = scenarioOf(state);
  if (scenario === undefined || shownVariants(scenario, hidden).length > 0) return changeExperiment(state, { hidden });
  return withNotice(state, LAST_VARIANT);
}

/** What is told last stands first, because only the first lines are shown at once. */
function withNotice(state: PageState, notice: string): PageState {
  return { ...state, notices: [notice, ...state.notices.filter((one) => one !== notice)] };
}

/** Pieces of the state that name each other: after a change of one of them another one may name what is not there. */
const NAMING: readonly (keyof LabState)[] = [
  ...(["variant", "x", "besideX", "compare", "hidden", "bends"] as const),
  ...(["machine", "machineFile", "placement", "over", "mainArguments"] as const),
];

/**
 * The state after a reader's change, fitted to the scenario, so that its link is one of which nothing has to be told.
 * The reader sees what the change leads to.
 */
function changed(state: PageState, before: LabState, change: Partial<LabState>): LabState {
  const asked = withChange(before, change);
  const opened = openedOf(state);
  const needsSettling = changedKeys(before, asked).some((key) => NAMING.includes(key));
  if (opened === undefined || opened.scenario.name !== asked.scenario || !needsSettling) return asked;
  const settledNow = opened.settle(asked).state;
  const machine = opened.machineFor(settledNow);
  const runs = [before, settledNow].map((one) => selectedRun(one, opened.scenarioFor(one), machine)?.seriesId);
  return runs[0] === runs[1] ? settledNow : { ...settledNow, cycle: change.cycle, result: change.result };
}

/** The reader's choice of colours takes the place of the link's. */
function withOwnTheme(state: PageState): PageState {
  if (state.route.page === "exercise")
    return { ...state, route: { page: "exercise", exercise: { ...state.route.exercise, theme: undefined } } };
  return changeLitmus(changeExperiment(state, { theme: undefined }), { theme: undefined });
}

/** What the author saw is of the versions before. */
function withVersions(state: PageState, versions: LinkVersions): PageState {
  if (state.route.page === "lab") return changeExperiment(state, { ...versions, result: undefined });
  return { ...state, route: routeOfVersions(state.route, versions), entries: state.entries + 1 };
}

function changeLitmus(state: PageState, change: Partial<LitmusState>): PageState {
  if (state.route.page !== "litmus") return state;
  const before = state.route.litmus;
  const litmus = { ...before, ...change };
  if (writeLitmus(litmus) === writeLitmus(before)) return state;
  const entries = isLitmusEntry(before, litmus) ? state.entries + 1 : state.entries;
  return { ...state, route: { page: "litmus", litmus }, entries };
}

function countEntry(before: PageState, after: PageState): PageState {
  return isEntry(experimentOf(before), experimentOf(after)) ? { ...after, entries: before.entries + 1 } : after;
}

/** A change that belongs to the gesture of the one before has no entry of its own. */
function withoutEntry(before: PageState, after: PageState, goesOn: boolean): PageState {
  return goesOn && after.entries !== before.entries ? { ...after, entries: before.entries } : after;
}

function resetProgram(state: PageState, variant: string): PageState {
  const programs = Object.entries(experimentOf(state).programs).filter(([id]) => id !== variant);
  const next = changeExperiment(state, { programs: Object.fromEntries(programs) });
  return { ...next, drafts: without(state.drafts, variant) };
}

function unfolded(state: PageState, panel: PanelId): PageState {
  return changeExperiment(state, { folded: experimentOf(state).folded.filter((one) => one !== panel) });
}

function withParameter(
  parameters: LabState["parameters"],
  action: Extract<Action, { kind: "parameter" }>,
): LabState["parameters"] {
  const others = Object.fromEntries(Object.entries(parameters).filter(([name]) => name !== action.name));
  return action.value === action.standard ? others : { ...others, [action.name]: action.value };
}

/** The names with `value` added or taken away; sorted, as links have them. */
function toggled<T extends string>(values: readonly T[], value: T): readonly T[] {
  return values.includes(value) ? values.filter((one) => one !== value) : [...values, value].sort();
}

function without<T>(map: ReadonlyMap<string, T>, key: string): ReadonlyMap<string, T> {
  if (!map.has(key)) return map;
  return new Map([...map].filter(([name]) => name !== key));
}

function withDraft(drafts: PageState["drafts"], action: Extract<Action, { kind: "draft" }>): PageState["drafts"] {
  if (action.text === action.original) return without(drafts, action.variant);
  return new Map([...drafts, [action.variant, action.text]]);
}
