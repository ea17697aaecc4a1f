/** Leads from elsewhere on the page, such as a word of the tour, to the slider of a parameter. */
import { useCallback } from "react";
import { flushSync } from "react-dom";
import { useDispatch, useStore } from "../../state/app-context.ts";
import { experimentOf } from "../../../lab/state/opened.ts";

export function sliderId(parameter: string): string {
  return `parameter-${parameter}`;
}

/** A function that moves the focus to a parameter's slider, which may be folded away. */
export function useLeadToSlider(): (parameter: string) => void {
  const store = useStore();
  const dispatch = useDispatch();
  return useCallback(
    (parameter) => {
      const isFolded = experimentOf(store.get()).folded.includes("parameters");
      if (isFolded) flushSync(() => dispatch({ kind: "fold", panel: "parameters" }));
      focusSlider(sliderId(parameter));
    },
    [store, dispatch],
  );
}

function focusSlider(id: string): void {
  const slider = document.getElementById(id);
  const details = slider?.closest("details");
  if (details) details.open = true;
  slider?.focus();
}
