/** The values that are derived from the state in more than one place. They are computed here and never stored. */
import type { Machine } from "../model/machine/machine.ts";
import { shownAxes } from "./link/axes-field.ts";
import { nearest } from "./link/places.ts";
import type { FigureData, FigurePoint, PointRef } from "./figure/figure-data.ts";
import { figureDataOf } from "./figure/figure-of-points.ts";
import { legendOf } from "./figure/legend.ts";
import { compareMeasurement, comparedMeasurements, type ComparedMeasurement } from "./figure/measured-series.ts";
import { isSameRuns, withRelease } from "./figure/release-curves.ts";
import { figureOverlays, lineOver, shownModels } from "./figure/overlays.ts";
import { isMeasured, type LabPoint, type MeasuredLabPoint } from "./state/lab-point.ts";
import type { PageState } from "./state/app-state.ts";
import { hintNow } from "./state/prefetch-hints.ts";
import {
  finalPlaces,
  machineOf,
  selectedPlaces,
  selectedRef,
  sweepValues,
  visibleVariants,
} from "./place-selectors.ts";
import { experimentOf, openedOf, scenarioOf } from "./state/opened.ts";
import { derive, deriveKept } from "./state/store.ts";
import { DEFAULT_PRECISION, type LabState } from "./link/lab-state.ts";
import type { StoredFigure } from "./stored/stored-figure.ts";
import type { StoredMoment } from "./stored/stored-moment.ts";
import { DEFAULT_SEED } from "../model/experiment/policy.ts";
import { MODEL_VERSION } from "../base/abi.gen.ts";

/** The machine that the scenario's file names. */
export function ownMachineOf(state: PageState): Machine | undefined {
  const opened = openedOf(state);
  return opened?.machines.get(opened.scenario.file.machine);
}

/** How the figure's axes are divided: as the link states, else as the scenario does. */
export const figureScales = derive(
  (state: PageState) => [experimentOf(state).axes, scenarioOf(state)?.file.log, sweepValues(state).length] as const,
  shownAxes,
);

/** The run at a place of a curve; undefined where there is none, or it failed. */
export function measuredAt(
  points: ReadonlyMap<string, readonly LabPoint[]>,
  ref: PointRef | undefined,
): MeasuredLabPoint | undefined {
  if (ref === undefined) return undefined;
  return points
    .get(ref.seriesId)
    ?.filter(isMeasured)
    .find((one) => one.point.x === ref.x);
}

export const selectedPoint = derive((state: PageState) => [state.run.points, selectedRef(state)] as const, measuredAt);

/** Why the run at a place of a curve is not there: it failed, it is still to come, or the sweep does not include it. */
export function absenceAt(state: PageState, ref: PointRef | undefined): "failed" | "coming" | "none" {
  const points = ref === undefined ? undefined : state.run.points.get(ref.seriesId);
  if (points?.some(({ point }) => point.x === ref?.x && point.kind === "failed") === true) return "failed";
  return isRefining(state) ? "coming" : "none";
}

export function selectedAbsence(state: PageState): ReturnType<typeof absenceAt> {
  return absenceAt(state, selectedRef(state));
}

/** The run beside the selected one in the profile: the one chosen, else the same variant one place to the left. */
export const referenceRef = derive(
  (state: PageState) => [selectedRef(state), experimentOf(state).besideX, selectedPlaces(state)] as const,
  (selected, besideX, values): PointRef | undefined => {
    if (selected === undefined) return undefined;
    const left = values.filter((value) => value < selected.x);
    const x = besideX === undefined ? left[left.length - 1] : nearest(values, besideX);
    return x === undefined || x === selected.x ? undefined : { seriesId: selected.seriesId, x };
  },
);

const referencePoint = derive((state: PageState) => [state.run.points, referenceRef(state)] as const, measuredAt);

/** The run whose machine is shown beside the selected one's: another variant at the same place. */
export const comparedRef = derive(
  (state: PageState) => [selectedRef(state), experimentOf(state).compare, visibleVariants(state)] as const,
  (selected, compare, visible): PointRef | undefined => {
    const isNone = compare === undefined || compare === selected?.seriesId || !visible.includes(compare);
    return selected === undefined || isNone ? undefined : { seriesId: compare, x: selected.x };
  },
);

/** The runs, beside those on the screen, that the reader may look at next; in a race, those of both variants. */
export const expectedPoints = derive(
  (state: PageState) => [state.run.points, selectedRef(state), comparedRef(state), hintNow(state)] as const,
  (points, selected, compared, expected): readonly MeasuredLabPoint[] => {
    if (expected?.kind !== "places") return [];
    const others = expected.places.filter(({ seriesId, x }) => seriesId !== selected?.seriesId || x !== selected.x);
    const rivals = compared === undefined ? [] : others.map(({ x }) => ({ seriesId: compared.seriesId, x }));
    return others.flatMap((ref, i) => [ref, rivals[i]].flatMap((one) => measuredAt(points, one) ?? []));
  },
);

/** The compared run where its curve lacks the place, which was added to the selected curve alone. */
export function comparedAside(state: PageState): PointRef | undefined {
  const compared = comparedRef(state);
  const places = finalPlaces(state, compared?.seriesId);
  return compared === undefined || places === undefined || places.includes(compared.x) ? undefined : compared;
}

export const comparedPoint = derive((state: PageState) => [state.run.points, comparedRef(state)], measuredAt);

/**
 * The stored figure, while it belongs to the present state: the scenario as it is in its folder, with nothing changed,
 * and its runs still to come.
 */
export const storedFigureOf = derive(
  (state: PageState) =>
    [openedOf(state)?.stored.figure, experimentOf(state), isRefining(state) || isIdle(state)] as const,
  (stored, experiment, coming): StoredFigure | undefined => {
    if (stored === undefined || experiment.measure !== "own" || !runsAsWritten(experiment)) return undefined;
    return coming || Object.keys(experiment.programs).length > 0 ? stored : undefined;
  },
);

/**
 * A quick run may show another regime than the stored value that the figure draws meanwhile, as a lock that has not
 * collapsed yet. assumed: no value that differs by less speaks of another regime.
 */
const ALIKE = 0.25;

/** Are tables of the run in accord with the figure, which shows stored values until there are values as precise? */
function isTold({ point }: LabPoint, stored: StoredFigure | undefined): boolean {
  const known = stored?.series.find(({ id }) => id === point.variant)?.points.find(([x]) => x === point.x);
  if (known === undefined || point.kind !== "measured" || point.phase !== "coarse" || !point.measure.ok) return true;
  const { value } = point.measure.value;
  const [, ...values] = known;
  return values.some((one) => one !== undefined && Math.abs(value - one) <= ALIKE * Math.abs(one));
}

function toldOf(one: MeasuredLabPoint | undefined, stored: StoredFigure | undefined): MeasuredLabPoint | undefined {
  return one !== undefined && isTold(one, stored) ? one : undefined;
}

/** The selected run, as far as tables tell of it. */
export const toldPoint = derive((state: PageState) => [selectedPoint(state), storedFigureOf(state)] as const, toldOf);

/** The run beside it, likewise. */
export const toldReference = derive(
  (state: PageState) => [referencePoint(state), storedFigureOf(state)] as const,
  toldOf,
);

const NO_POINTS: readonly LabPoint[] = [];

/** The runs of the selected curve, likewise. */
export const toldPoints = derive(
  (state: PageState) => [state.run.points.get(selectedRef(state)?.seriesId ?? ""), storedFigureOf(state)] as const,
  (points = NO_POINTS, stored): readonly LabPoint[] =>
    points.every((one) => isTold(one, stored)) ? points : points.filter((one) => isTold(one, stored)),
);

/**
 * The stored moment of the machine, where the selected run is the one that was recorded: the scenario as it is in its
 * folder, at the place and with the precision that its lab opens with. That run has been made or is still to come.
 */
export const storedMomentOf = derive(
  (state: PageState) => {
    const isThereOrComes = selectedPoint(state) !== undefined || isRefining(state) || isIdle(state);
    return [openedOf(state)?.stored.moment, experimentOf(state), selectedRef(state), isThereOrComes] as const;
  },
  (moment, experiment, selected, isThereOrComes): StoredMoment | undefined => {
    if (moment === undefined || !isThereOrComes || !runsAsWritten(experiment)) return undefined;
    const { programs, precision, stretch } = experiment;
    const isSameRun = programs[moment.variant] === undefined && precision === DEFAULT_PRECISION && stretch === "end";
    return isSameRun && selected?.seriesId === moment.variant && selected.x === moment.x ? moment : undefined;
  },
);

const NONE_CHANGED: ReadonlyMap<string, readonly LabPoint[]> = new Map();

/** The variants whose programs the reader has changed, each with the points of the scenario's own program. */
const originalsOf = derive(
  (state: PageState) => [experimentOf(state).programs, state.run.originals] as const,
  (programs, originals): ReadonlyMap<string, readonly LabPoint[]> => {
    const changed = Object.keys(programs);
    return changed.length === 0 ? NONE_CHANGED : new Map(changed.map((id) => [id, originals.get(id) ?? []]));
  },
);

const simulatedFigure = deriveKept(
  (state: PageState) =>
    [
      scenarioOf(state),
      state.run.points,
      state.run.earlier,
      visibleVariants(state),
      sweepValues(state),
      experimentOf(state).measure,
      selectedRef(state)?.seriesId,
      isRefining(state),
      storedFigureOf(state),
      originalsOf(state),
      Object.keys(experimentOf(state).parameters).length > 0,
    ] as const,
  (scenario, points, earlier, visible, xValues, measure, selectedVariant, refining, stored, originals, isChanged) =>
    figureDataOf({
      scenario,
      points,
      earlier,
      visible,
      xValues,
      measure,
      selectedVariant,
      refining,
      stored,
      originals,
      isChanged,
    }),
);

/**
 * Published points were measured on the scenario's own machine: beside the curves of another machine they would
 * mislead.
 */
const figureWithPublished = derive(
  (state: PageState) => [simulatedFigure(state), machineOf(state) === ownMachineOf(state)] as const,
  (data, ownMachine): FigureData => (ownMachine ? data : { ...data, published: [] }),
);

const NONE_MEASURED: readonly ComparedMeasurement[] = [];

/** The reader's measured curves, in the figure's measure, each beside its simulated curve. */
const measuredCurves = derive(
  (state: PageState) =>
    [
      experimentOf(state).measured,
      scenarioOf(state),
      experimentOf(state).measure,
      machineOf(state)?.model.clockHz,
      figureWithPublished(state),
      selectedRef(state)?.seriesId,
    ] as const,
  (curves, scenario, measure, clockHz, data, selected): readonly ComparedMeasurement[] =>
    scenario === undefined || curves.length === 0
      ? NONE_MEASURED
      : comparedMeasurements(curves, { scenario, measure, clockHz: clockHz ?? 1, data, selected }),
);

/** How far each measured curve lies from its simulated one. */
export const measuredComparisons = deriveKept(
  (state: PageState) => [measuredCurves(state), scenarioOf(state), experimentOf(state).measure] as const,
  (all, scenario, measure) =>
    all.map((one) => ({
      one,
      compared: scenario === undefined ? undefined : compareMeasurement(one, scenario, measure),
    })),
);

/** What the release of the link gives; undefined where every run is the same. */
const otherAnswer = derive(
  (state: PageState) => [state.asWas.value, state.run.points, state.run.phase] as const,
  (answer, points, phase) =>
    answer === undefined || isSameRuns(answer.points, { points, phase }) === true ? undefined : answer,
);

export const figureData = derive(
  (state: PageState) => [figureWithPublished(state), measuredCurves(state), otherAnswer(state)] as const,
  (data, all, answer): FigureData => {
    const measured = all.filter(({ points }) => points.length > 0);
    const own = measured.length === 0 ? data : { ...data, measured };
    return answer === undefined ? own : withRelease(own, answer);
  },
);

export const figureLegend = deriveKept((state: PageState) => [figureData(state)] as const, legendOf);

/** The selected run in the figure; its point is undefined while the run has not been made. */
export const selectedInFigure = deriveKept(
  (state: PageState) => [figureData(state), selectedRef(state)] as const,
  ({ series, yUnit: unit }, ref): { readonly point: FigurePoint | undefined; readonly unit: string } | undefined => {
    const curve = series.find(({ id }) => id === ref?.seriesId);
    return curve === undefined ? undefined : { point: curve.points.find(({ x }) => x === ref?.x), unit };
  },
);

/** Was every run of the figure made before, perhaps at another visit, so that nothing had to be computed? */
export const isFigureCached = derive(
  (state: PageState) => [state.run.points] as const,
  (points): boolean => {
    const all = [...points.values()].flat();
    return all.length > 0 && all.every(({ isCached }) => isCached === true);
  },
);

function isIdle(state: PageState): boolean {
  return state.run.phase === "idle";
}

/**
 * Is everything unchanged on which the runs depend, except perhaps programs? Their originals are unchanged.
 */
function runsAsWritten(experiment: LabState): boolean {
  const { over, parameters, mainArguments, machine, machineFile, placement } = experiment;
  const { seed, jitter, races, modelVersion } = experiment;
  const isChanged = [parameters, mainArguments].some((one) => Object.keys(one).length > 0);
  const runs = over === undefined && !isChanged && seed === DEFAULT_SEED;
  const ownMachine = machine === undefined && machineFile === undefined && placement === undefined;
  return runs && ownMachine && jitter === 0 && !races && modelVersion === MODEL_VERSION;
}

export function isRefining(state: PageState): boolean {
  return state.run.phase === "coarse" || state.run.phase === "refined" || state.run.phase === "compiling";
}

/** Are the curves of a figure that was there being drawn anew? */
export function isDrawnAnew({ run }: PageState): boolean {
  return run.earlier.size > 0 && (run.phase === "compiling" || run.phase === "coarse");
}

/** Are the first curves of a figure being drawn, in the place of none? */
export function isFirstDrawn({ run }: PageState): boolean {
  return run.earlier.size === 0 && (run.phase === "compiling" || run.phase === "coarse");
}

/** Has the sweep ended, complete or stopped by the reader? */
export function isSettled({ run }: PageState): boolean {
  return run.phase === "done" || run.phase === "cancelled";
}

/** The fit of the chosen law to the selected curve or the ceiling over it, or why there is none. */
export const chosenLine = derive(
  (state: PageState) =>
    [
      experimentOf(state).law,
      scenarioOf(state),
      figureData(state),
      selectedRef(state)?.seriesId,
      experimentOf(state).measure,
      state.run.points,
    ] as const,
  lineOver,
);

/** Models that the scenario lays over its curves. */
export const models = deriveKept(
  (state: PageState) =>
    [
      scenarioOf(state),
      visibleVariants(state),
      experimentOf(state).parameters,
      machineOf(state)?.model.clockHz,
      experimentOf(state).measure,
      sweepValues(state),
    ] as const,
  shownModels,
);

export const overlays = deriveKept(
  (state: PageState) => [chosenLine(state), models(state), sweepValues(state)] as const,
  figureOverlays,
);

/**
 * Why the scenario's own measure has no value at the selected point: its formula has a mistake, and the reader is told.
 */
export function measureProblem(state: PageState): string | undefined {
  const measure = selectedPoint(state)?.point.measure;
  return measure === undefined || measure.ok ? undefined : measure.error;
}
