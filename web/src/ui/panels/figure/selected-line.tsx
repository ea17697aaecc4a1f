/** The selected run's numbers in words, once, under the figure. */
import { formatNumber } from "../../../base/format.ts";
import { remarksOf, spreadOf } from "../../../lab/figure/point-remarks.ts";
import { measureProblem, selectedAbsence, selectedInFigure } from "../../../lab/selectors.ts";
import { useSelectedName } from "../../lab-parts/run-name.tsx";
import { sentence } from "../../parts/explain.tsx";
import { useApp } from "../../state/app-context.ts";

export function SelectedLine() {
  const selected = useApp(selectedInFigure);
  const problem = useApp(measureProblem);
  const failed = useApp(selectedAbsence) === "failed";
  const place = useSelectedName();
  if (selected === undefined) return null;
  const { point, unit } = selected;
  if (point === undefined)
    return (
      <p className="hl-selected-line hl-small">
        <strong>{place}</strong>:{" "}
        {problem === undefined ? (failed ? "stopped, no value" : "not computed yet") : `no value: ${problem}`}
      </p>
    );
  return (
    <p className="hl-selected-line hl-small">
      <strong>{place}</strong>: <span className="hl-number">{formatNumber(point.y)}</span> {unit}
      {point.quality === "stored" && ","} <span className="hl-muted hl-selected-spread">{spreadOf(point)}</span>
      {remarksOf(point).map((remark) => (
        <em key={remark}> {sentence(remark)}</em>
      ))}
    </p>
  );
}
