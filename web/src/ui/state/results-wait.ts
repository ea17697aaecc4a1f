/**
 * How long a panel of results may wait with showing what a sweep has changed. While a slider moves, a panel goes on
 * showing the last run until the first new one is there: panels that empty themselves and fill again at every step of a
 * slider cannot be read. And it waits for the whole coarse figure, which the reader looks at: on few processors each
 * panel that is drawn before that delays the curves. Pure.
 */
import { changedKeys } from "../../lab/link/compare-states.ts";
import { isDrawnAnew, selectedAbsence, selectedPoint } from "../../lab/selectors.ts";
import type { PageState } from "../../lab/state/app-state.ts";
import type { Change } from "./later-store.ts";

/** assumed: a frame */
const FRAME_MS = 16;
/** assumed: as long as a slider is usually dragged, and longer than the first run of a sweep takes on 48 cores */
const LAST_RUN_MS = 1500;
/** assumed: longer than the coarse figure of 48 cores takes, and as often as tables can be read while a slider moves */
const FIGURE_MS = 600;

/** What a slider changes: its parameter; the moment and the result in a link belong to the run before. */
const OF_SLIDER: ReadonlySet<string> = new Set(["parameters", "cycle", "result"]);

/** Milliseconds; undefined: what has changed is not only of the sweep, and is shown at once. */
export function resultsWaitMs({ before, after, shown }: Change<PageState>): number | undefined {
  const isElse = (Object.keys(after) as (keyof PageState)[]).some(
    (key) => key !== "run" && key !== "route" && before[key] !== after[key],
  );
  if (isElse || !(before.route === after.route || isMoveOfSlider(before, after))) return undefined;
  if (!isRunPassed(shown, after)) return FRAME_MS;
  return selectedPoint(after) === undefined ? LAST_RUN_MS : FIGURE_MS;
}

function isMoveOfSlider({ route: before }: PageState, { route: after }: PageState): boolean {
  if (before.page !== "lab" || after.page !== "lab") return false;
  const changed = changedKeys(before.experiment, after.experiment);
  return changed.includes("parameters") && changed.every((key) => OF_SLIDER.has(key));
}

/** Is the run that is shown of the settings before, and the curves of the present ones are being drawn? */
export function isRunPassed(shown: PageState, now: PageState): boolean {
  const [point, next] = [selectedPoint(shown), selectedPoint(now)];
  if (point === undefined || point === next) return false;
  return next === undefined ? selectedAbsence(now) === "coming" : isDrawnAnew(now);
}
