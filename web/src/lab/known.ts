/**
 * A page's state with the answers that have come. Choices that were made before an answer was known are fitted to it:
 * what a link names is settled when its scenario is open. Pure.
 */
import { MODEL_VERSION } from "../base/abi.gen.ts";
import { answeredWith } from "../base/answer.ts";
import { isSameState } from "./link/compare-states.ts";
import { readLink } from "./link/route.ts";
import { changesSince } from "./model-history.ts";
import { settlePlaces } from "./settle-places.ts";
import { initialState, type Known, type PageState } from "./state/app-state.ts";
import { experimentOf, openedOf } from "./state/opened.ts";
import type { OpenedScenario } from "./state/opened-scenario.ts";
import { settleTour } from "./tour/steps.ts";

/** The same state where nothing else is known. */
export function withKnown(state: PageState, known: Partial<Known>): PageState {
  const names = Object.keys(known) as (keyof Known)[];
  if (names.every((name) => known[name] === state[name])) return state;
  const after = { ...state, ...known };
  if (openedOf(after) !== openedOf(state)) return fitted(after);
  return settlePlaces(state, withTodaysCore(after), false);
}

/** The page of a link whose scenario is open. */
export function openedAt(link: string, opened: OpenedScenario): PageState {
  const { route, notices } = readLink(link);
  return withKnown(initialState(route, notices), { opened: answeredWith(opened) });
}

/** The state of the address, fitted to the scenario that it names, once that scenario is open. */
export function fitted(state: PageState): PageState {
  const opened = openedOf(state);
  const experiment = experimentOf(state);
  if (opened === undefined || state.route.page !== "lab" || opened.scenario.name !== experiment.scenario) return state;
  const { state: possible, notices } = opened.settle(experiment);
  const ids = opened.scenario.file.variants.map((variant) => variant.id);
  const drafts = new Map([...state.drafts].filter(([id]) => ids.includes(id)));
  return settleTour({
    ...state,
    route: isSameState(possible, experiment) ? state.route : { page: "lab", experiment: possible },
    notices: [...state.notices, ...notices],
    drafts: drafts.size === state.drafts.size ? state.drafts : drafts,
  });
}

/** A link of a model version of which the site has no core runs with the core of today. */
function withTodaysCore(state: PageState): PageState {
  const { route } = state;
  const version = state.run.missingCore;
  if (version === undefined || version === MODEL_VERSION) return state;
  if (route.page !== "lab" || route.experiment.modelVersion !== version) return state;
  const changes = changesSince(version, MODEL_VERSION);
  const why = changes === undefined ? "" : ` What has changed: ${changes}.`;
  const notice =
    `The link was made with model version ${version}, whose core this site does not have. ` +
    `It runs with today's version ${MODEL_VERSION}, so numbers may differ.${why}`;
  return {
    ...state,
    route: { page: "lab", experiment: { ...route.experiment, modelVersion: MODEL_VERSION } },
    notices: [...state.notices, notice],
  };
}
