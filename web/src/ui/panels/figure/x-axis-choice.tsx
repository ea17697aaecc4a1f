/**
 * The name of the figure's x-axis, by which a reader puts something else on that axis. It lies over the name that the
 * figure draws, which stays for pictures and print. For keys and screen readers it is one of the figure's tools, so
 * that it is no further stop of the Tab key: the tools render the choice into a place that the figure keeps.
 */
import { useMemo } from "react";
import { createPortal } from "react-dom";
import { layoutFigure } from "../../../charts/figure/figure-layout.ts";
import type { ChartSize, FigureData } from "../../../lab/figure/figure-data.ts";
import { toAxis } from "../../../lab/change-axis.ts";
import { axisLabel } from "../../../lab/figure/figure-of-points.ts";
import { ownScenarioOf, scenarioOf } from "../../../lab/state/opened.ts";
import type { AxisScales } from "../../../model/scenario/lab-words.ts";
import type { Scenario } from "../../../model/scenario/scenario.ts";
import { axesOf } from "../../../model/scenario/x-axis.ts";
import { Choice, type ChoiceOption } from "../../parts/choice.tsx";
import { useApp, useStore } from "../../state/app-context.ts";

interface XAxisPlaceProps {
  readonly data: FigureData;
  readonly size: ChartSize;
  readonly scales: AxisScales;
  /** Told of the element, and of null when it goes. */
  readonly onPlace: (place: HTMLElement | null) => void;
}

/**
 * Stands before the figure, whose own name of the axis the style sheet hides while the place is filled. There is none
 * where nothing else can be on the axis.
 */
export function XAxisPlace({ data, size, scales, onPlace }: XAxisPlaceProps) {
  const own = useApp(ownScenarioOf);
  const layout = useMemo(() => layoutFigure(data, size, scales), [data, size, scales]);
  if (own === undefined || axesOf(own).length < 2) return null;
  const style = { top: layout.nameLine, width: layout.right };
  return <div ref={onPlace} id="x-axis" className="hl-x-axis hl-no-print" style={style} />;
}

export function XAxisChoice({ place }: { readonly place: HTMLElement | null }) {
  const own = useApp(ownScenarioOf);
  const over = useApp((state) => scenarioOf(state)?.file.sweep.over);
  const store = useStore();
  const options = useMemo(() => (own === undefined ? [] : optionsOf(own)), [own]);
  if (place === null || over === undefined) return null;
  return createPortal(
    <Choice
      label="x-axis"
      hideLabel
      className="hl-choice--axis"
      options={options}
      value={over}
      onChange={(name) => toAxis(store.get(), name).forEach(store.dispatch)}
    />,
    place,
  );
}

function optionsOf(scenario: Scenario): readonly ChoiceOption<string>[] {
  return axesOf(scenario).map((name) => ({ id: name, label: axisLabel(scenario, name) }));
}
