/**
 * The name of the figure's x-axis, by which a reader puts something else on that axis. It lies over the name that the
 * figure draws, which stays for pictures and print.
 */
import { useMemo } from "react";
import { layoutFigure } from "../../../charts/figure/figure-layout.ts";
import type { ChartSize, FigureData } from "../../../lab/figure/figure-data.ts";
import { toAxis } from "../../../lab/change-axis.ts";
import { axisLabel } from "../../../lab/figure/figure-of-points.ts";
import { openedOf, scenarioOf } from "../../../lab/state/opened.ts";
import type { AxisScales } from "../../../model/scenario/lab-words.ts";
import type { Scenario } from "../../../model/scenario/scenario.ts";
import { axesOf } from "../../../model/scenario/x-axis.ts";
import { Choice, type ChoiceOption } from "../../parts/choice.tsx";
import { useApp, useStore } from "../../state/app-context.ts";

interface XAxisChoiceProps {
  readonly data: FigureData;
  readonly size: ChartSize;
  readonly scales: AxisScales;
}

export function XAxisChoice({ data, size, scales }: XAxisChoiceProps) {
  const own = useApp((state) => openedOf(state)?.scenario);
  const over = useApp((state) => scenarioOf(state)?.file.sweep.over);
  const store = useStore();
  const options = useMemo(() => (own === undefined ? [] : optionsOf(own)), [own]);
  const layout = useMemo(() => layoutFigure(data, size, scales), [data, size, scales]);
  if (over === undefined || options.length < 2) return null;
  const style = { top: layout.nameLine, width: layout.right };
  return (
    <div className="hl-x-axis hl-no-print" style={style}>
      <Choice
        label="x-axis"
        hideLabel
        className="hl-choice--axis"
        options={options}
        value={over}
        onChange={(name) => toAxis(store.get(), name).forEach(store.dispatch)}
      />
    </div>
  );
}

function optionsOf(scenario: Scenario): readonly ChoiceOption<string>[] {
  return axesOf(scenario).map((name) => ({ id: name, label: axisLabel(scenario, name) }));
}
