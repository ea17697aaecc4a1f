/** How the state follows from what happened. Pure: no clock, no engine, no page. */
import type { LabPoint } from "../run/lab-point.ts";
import { goToStep, settleTour } from "../tour/steps.ts";
import type { Action } from "./actions.ts";
import { IDLE_RUN, type AppState, type RunState } from "./app-state.ts";
import type { Experiment } from "./experiment.ts";

export function reduce(state: AppState, action: Action): AppState {
  switch (action.kind) {
    case "went":
      return went(state, action);
    case "notices-read":
      return { ...state, notices: [] };
    case "theme":
      return { ...state, theme: action.theme };
    case "opening":
      return {
        ...state,
        opened: { kind: "loading", name: action.name },
        drafts: new Map(),
        edits: new Map(),
        run: { ...IDLE_RUN, id: state.run.id + 1 },
      };
    case "opened":
      return ifOpening(
        state,
        action.name,
        settleTour({ ...state, opened: { kind: "ready", name: action.name, opened: action.opened } }),
      );
    case "open-failed":
      return ifOpening(state, action.name, {
        ...state,
        opened: { kind: "failed", name: action.name, message: action.message },
      });
    case "change":
      return changeExperiment(state, (experiment) => ({ ...experiment, ...action.change }));
    case "parameter":
      return changeExperiment(state, (experiment) => ({ ...experiment, params: withParam(experiment.params, action) }));
    case "toggle-variant":
      return changeExperiment(state, (experiment) => toggle(experiment, action.variant));
    case "tour":
      return goToStep(state, action.step);
    case "draft":
      return { ...state, drafts: withDraft(state.drafts, action) };
    case "run-drafts":
      return { ...state, edits: state.drafts };
    case "reset-program":
      return { ...state, drafts: without(state.drafts, action.variant), edits: without(state.edits, action.variant) };
    case "run-started":
    case "run-phase":
    case "points":
    case "troubles":
      return { ...state, run: reduceRun(state.run, action) };
  }
}

function went(state: AppState, action: Extract<Action, { kind: "went" }>): AppState {
  return settleTour({ ...state, route: action.route, notices: action.notices });
}

function ifOpening(state: AppState, name: string, next: AppState): AppState {
  return state.opened.kind === "loading" && state.opened.name === name ? next : state;
}

function changeExperiment(state: AppState, change: (experiment: Experiment) => Experiment): AppState {
  if (state.route.page !== "lab") return state;
  return { ...state, route: { page: "lab", experiment: change(state.route.experiment) } };
}

function withParam(params: Experiment["params"], action: Extract<Action, { kind: "parameter" }>): Experiment["params"] {
  const others = Object.fromEntries(Object.entries(params).filter(([name]) => name !== action.name));
  return action.value === action.standard ? others : { ...others, [action.name]: action.value };
}

function toggle(experiment: Experiment, variant: string): Experiment {
  const hidden = experiment.hidden.includes(variant)
    ? experiment.hidden.filter((id) => id !== variant)
    : [...experiment.hidden, variant];
  return { ...experiment, hidden };
}

function without<T>(map: ReadonlyMap<string, T>, key: string): ReadonlyMap<string, T> {
  if (!map.has(key)) return map;
  return new Map([...map].filter(([name]) => name !== key));
}

function withDraft(drafts: AppState["drafts"], action: Extract<Action, { kind: "draft" }>): AppState["drafts"] {
  if (action.text === action.original) return without(drafts, action.variant);
  return new Map([...drafts, [action.variant, action.text]]);
}

type RunAction = Extract<Action, { kind: "run-started" | "run-phase" | "points" | "troubles" }>;

function reduceRun(run: RunState, action: RunAction): RunState {
  if (action.kind === "run-started") {
    return { ...IDLE_RUN, id: action.id, phase: "compiling", ghost: fullest(run) };
  }
  if (action.id !== run.id) return run;
  switch (action.kind) {
    case "run-phase":
      return {
        ...run,
        phase: action.phase,
        ghost: action.phase === "refined" || action.phase === "done" ? IDLE_RUN.ghost : run.ghost,
      };
    case "points":
      return { ...run, done: action.done, total: action.total, points: withPoints(run.points, action.points) };
    case "troubles":
      return { ...run, troubles: [...run.troubles, ...action.troubles] };
  }
}

/** A sweep that was replaced before it drew anything leaves the ghost it had itself. */
function fullest(run: RunState): RunState["points"] {
  const drawn = [...run.points.values()].some((points) => points.length > 0);
  return drawn ? run.points : run.ghost;
}

function withPoints(all: RunState["points"], arrived: readonly LabPoint[]): RunState["points"] {
  const next = new Map(all);
  for (const one of arrived) {
    const { variant, x } = one.point;
    const others = (next.get(variant) ?? []).filter((old) => old.point.x !== x);
    next.set(
      variant,
      [...others, one].sort((a, b) => a.point.x - b.point.x),
    );
  }
  return next;
}
