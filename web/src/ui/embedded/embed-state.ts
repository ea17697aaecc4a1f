/**
 * The facts that an embed tells its host about itself, from the states of the application, the playback and the view.
 * Pure.
 */
import type { AnswerEvent, FinishedPoint, HotlineState, RunFinishedEvent } from "../../embed/protocol.ts";
import { MODEL_VERSION } from "../../base/abi.gen.ts";
import { HOTLINE_VERSION } from "../../base/version.ts";
import type { PlaybackSnapshot } from "../playback/playback.ts";
import type { Fact } from "../../lab/state/release-answer.ts";
import type { PageState } from "../../lab/state/app-state.ts";
import { experimentOf, scenarioOf } from "../../lab/state/opened.ts";
import { modelVersionOf } from "../../lab/model-version.ts";
import { figureData, measuredAt } from "../../lab/selectors.ts";
import { machineOf, selectedRef } from "../../lab/place-selectors.ts";
import { writeLink } from "../../lab/link/route.ts";
import { settables, valueSet } from "../../model/experiment/settables.ts";
import { stepsOf } from "../../lab/tour/steps.ts";

/** Largest number of points in one message; a sweep has some hundred at most. */
const POINTS_MAX = 2000;

export function hotlineState(
  app: PageState,
  playback: PlaybackSnapshot | undefined,
  held: boolean,
  revealing = false,
): HotlineState {
  const { route } = app;
  if (route.page === "litmus") return stateOfLink(route.litmus.experiment, writeLink(route), route.litmus.tour);
  if (route.page === "exercise") {
    const [scenario = ""] = (route.exercise.exercise ?? "").split("/");
    return { ...stateOfLink(scenario, writeLink(route)), phase: revealing ? "computing" : "done" };
  }
  const selected = selectedRef(app);
  return {
    link: writeLink(app.route),
    scenario: experimentOf(app).scenario,
    variant: selected?.seriesId,
    x: selected?.x,
    machine: machineOf(app)?.file.id,
    seed: experimentOf(app).seed,
    parameters: parametersOf(app),
    tour: experimentOf(app).tour ?? 0,
    tourSteps: stepsOf(scenarioOf(app)).length,
    phase: phaseOf(app, held),
    playing: playback?.playing ?? false,
    cycle: playback === undefined ? undefined : Math.round(playback.cycle),
    begin: playback?.begin,
    end: playback?.end,
  };
}

/**
 * A litmus experiment has neither runs nor an animation: its state is its link. So is that of an exercise: the page
 * around is not told of its runs.
 */
function stateOfLink(scenario: string, link: string, tour = 0): HotlineState {
  return {
    ...{ link, scenario, variant: undefined, x: undefined, machine: undefined, seed: 1, parameters: {} },
    ...{ tour, tourSteps: 0, phase: "done", playing: false, cycle: undefined, begin: undefined, end: undefined },
  };
}

/**
 * What the runs are made with: where the link names no value, the scenario's own on this machine. A parameter on the
 * x-axis has no value of its own; then the number of cores has one.
 */
function parametersOf(app: PageState): Readonly<Record<string, number>> {
  const scenario = scenarioOf(app);
  const machine = machineOf(app);
  if (scenario === undefined || machine === undefined) return {};
  const { parameters } = experimentOf(app);
  return Object.fromEntries(settables(scenario, machine).map((one) => [one.name, valueSet(parameters, one)]));
}

function phaseOf(app: PageState, held: boolean): HotlineState["phase"] {
  if (app.opened.failure !== undefined) return "failed";
  if (app.opened.value === undefined) return "opening";
  switch (app.run.phase) {
    case "done":
      return "done";
    case "failed":
      return "failed";
    case "cancelled":
      return "stopped";
    case "idle":
    case "compiling":
    case "coarse":
    case "refined":
      return held ? "held" : "computing";
  }
}

export function finishedRun(app: PageState): Omit<RunFinishedEvent, "hotline" | "id"> {
  return { type: "run-finished", ...finishedFigure(app) };
}

function finishedFigure(app: PageState) {
  const data = figureData(app);
  const points = data.series.flatMap((series) =>
    series.points.map(({ x, y, interval, quality }): FinishedPoint => {
      return { variant: series.id, x, y, ...interval, converged: quality === "precise" };
    }),
  );
  return {
    link: writeLink(app.route),
    measure: data.yLabel,
    unit: data.yUnit,
    points: points.slice(0, POINTS_MAX),
  };
}

/** The complete figure with the runs of its points: the permanent answer of this release to its link. */
export function answerOf(app: PageState): Omit<AnswerEvent, "hotline" | "id"> {
  const figure = finishedFigure(app);
  const selected = selectedRef(app);
  const points = figure.points.map((point) => {
    const hash = measuredAt(app.run.points, { seriesId: point.variant, x: point.x })?.result.traceHash;
    return hash === undefined ? point : { ...point, hash };
  });
  return {
    type: "answer",
    version: HOTLINE_VERSION,
    model: modelVersionOf(app),
    notices: app.notices,
    variant: selected?.seriesId,
    x: selected?.x,
    ...figure,
    points,
    facts: [],
  };
}

/** The permanent answer of this release to the link of what has no figure. */
export function answerInWords(app: PageState, facts: readonly Fact[]): Omit<AnswerEvent, "hotline" | "id"> {
  return {
    ...{ type: "answer", version: HOTLINE_VERSION, model: MODEL_VERSION, notices: app.notices },
    ...{ link: writeLink(app.route), measure: "", unit: "", variant: undefined, x: undefined, points: [], facts },
  };
}
