/** The panel with the result of an experiment, as its kind shows it: of a sweep, the figure. */
import type { ComponentType } from "react";
import { DEFAULT_KIND, type ExperimentKind } from "../../model/scenario/experiment-kinds.ts";
import { scenarioOf } from "../../lab/state/opened.ts";
import { useApp } from "../state/app-context.ts";
import { FigurePanel } from "./figure/figure-panel.tsx";

const RESULT_PANELS: { readonly [K in ExperimentKind]: ComponentType } = { sweep: FigurePanel };

export function ResultPanel() {
  const kind = useApp((state) => scenarioOf(state)?.file.kind ?? DEFAULT_KIND);
  const Shown = RESULT_PANELS[kind];
  return <Shown />;
}
