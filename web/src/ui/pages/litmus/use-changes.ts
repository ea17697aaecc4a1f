/** What a reader can change on the page, as functions. All of it is in the link. */
import { useMemo } from "react";
import type { LitmusModel } from "../../../base/litmus.ts";
import type { LitmusPane, LitmusState } from "../../../lab/link/litmus-state.ts";
import type { MatrixRow } from "../../../litmus/outcomes/matrix.ts";
import { useDispatch } from "../../state/app-context.ts";
import { keyOfRow, type Selection } from "./selection.ts";
import type { Studied } from "../../site/studied-litmus.ts";

export interface Changes {
  readonly select: (row: MatrixRow, model: LitmusModel) => void;
  readonly step: (step: number) => void;
  readonly pane: (pane: LitmusPane) => void;
  readonly text: (text: string) => void;
  /** The text with a fence more or less: the chosen cell stays, whatever becomes of it. */
  readonly fences: (text: string, chosen: Selection | undefined) => void;
  readonly reset: () => void;
}

export function useChanges(state: LitmusState, { variant, original }: Studied): Changes {
  const dispatch = useDispatch();
  return useMemo(() => {
    const change = (next: Partial<Omit<LitmusState, "experiment">>): void => dispatch({ kind: "litmus", change: next });
    const others = Object.fromEntries(Object.entries(state.texts).filter(([id]) => id !== variant.id));
    const textsWith = (text: string): LitmusState["texts"] =>
      text === original ? others : { ...others, [variant.id]: text };
    return {
      select: (row, model) => change({ outcome: keyOfRow(row), model, step: 0, pane: paneFor(state.pane) }),
      step: (step) => change({ step }),
      pane: (pane) => change({ pane }),
      text: (text) => change({ texts: textsWith(text), step: 0 }),
      fences: (text, chosen) =>
        change({
          texts: textsWith(text),
          step: 0,
          ...(chosen === undefined ? {} : { outcome: keyOfRow(chosen.row), model: chosen.model }),
        }),
      reset: () => change({ texts: others, step: 0 }),
    };
  }, [dispatch, state.texts, state.pane, variant, original]);
}

/** A chosen cell is shown as an execution, unless the reader asks about its fences. */
function paneFor(pane: LitmusPane): LitmusPane {
  return pane === "fences" ? "fences" : "execution";
}
