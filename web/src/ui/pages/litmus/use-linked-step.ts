/**
 * A link that names nothing but a step of the tour means the state of that step, as a link of a lab does. A link that
 * names more means what it names. The step is applied once, when the page comes to it: afterwards the reader may change
 * what it has set.
 */
import { useEffect, useRef } from "react";
import { writeLitmus } from "../../../lab/link/litmus-link.ts";
import { newLitmusState, type LitmusState } from "../../../lab/link/litmus-state.ts";
import { missingStep } from "../../../lab/tour/steps.ts";
import type { LitmusTourStep } from "../../../model/litmus/litmus-schema.ts";
import { useStore } from "../../state/app-context.ts";
import { tourChange } from "./tour-change.ts";
import type { OpenedLitmus } from "../../site/open-litmus.ts";

export function useLinkedStep(state: LitmusState, opened: OpenedLitmus | undefined): void {
  const store = useStore();
  const seen = useRef<string>(undefined);
  useEffect(() => {
    const { experiment, tour } = state;
    const here = `${experiment} ${tour}`;
    if (opened?.experiment.name !== experiment || seen.current === here) return;
    seen.current = here;
    const steps = opened.experiment.file.tour ?? [];
    const litmus = withLinkedStep(state, steps);
    if (litmus === state) return;
    const { notices } = store.get();
    const missing = tour !== undefined && litmus.tour === undefined ? [missingStep(tour)] : [];
    /* The address comes to say what it means, without an entry in the browser's history. */
    store.dispatch({ kind: "went", route: { page: "litmus", litmus }, notices: [...notices, ...missing] });
  }, [state, opened, store]);
}

/**
 * The state with what its step sets, where it names the step alone; without a step that there is not; the state itself
 * otherwise.
 */
export function withLinkedStep(state: LitmusState, steps: readonly LitmusTourStep[]): LitmusState {
  const { experiment, tour, theme, madeBy, modelVersion } = state;
  const alone = { ...newLitmusState(experiment), tour, theme, madeBy, modelVersion };
  const isAlone = writeLitmus(state) === writeLitmus(alone);
  if (tour !== undefined && tour > steps.length) return { ...state, tour: undefined };
  if (tour === undefined || !isAlone) return state;
  const after = { ...state, ...tourChange(steps, tour) };
  return writeLitmus(after) === writeLitmus(state) ? state : after;
}
