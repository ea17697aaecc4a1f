/** The figure with its tools: the measure of the y-axis, linear or logarithmic, as a table, as CSV. */
import { useCallback, useRef, useState } from "react";
import { Figure } from "../../../charts/figure/figure.tsx";
import { formatNumber, formatSpread } from "../../../base/format.ts";
import type { AxisScales } from "../../../model/scenario/lab-words.ts";
import { askedAxes } from "../../../lab/link/axes-field.ts";
import { useApp, useDispatch } from "../../state/app-context.ts";
import { useExpect } from "../../state/use-expect.ts";
import { Choice } from "../../parts/choice.tsx";
import { sentence } from "../../parts/explain.tsx";
import { Panel, PanelTitle } from "../../lab-parts/panel.tsx";
import { Toggle } from "../../parts/toggle.tsx";
import { useSize } from "../../parts/use-size.ts";
import { experimentOf, scenarioOf } from "../../../lab/state/opened.ts";
import {
  figureData,
  figureLegend,
  figureScales,
  measureProblem,
  overlays,
  selectedAbsence,
  selectedInFigure,
} from "../../../lab/selectors.ts";
import { selectedRef, selectedPlaces } from "../../../lab/place-selectors.ts";
import { useSelectedName } from "../../lab-parts/run-name.tsx";
import { FigureScrubber } from "../../parts/figure-scrubber.tsx";
import type { FigurePoint, PointRef } from "../../../lab/figure/figure-data.ts";
import { FigureLegend } from "./figure-legend.tsx";
import { FigureTable } from "./figure-table.tsx";
import { Laws } from "./laws.tsx";
import { MeasuredLines } from "./measured-lines.tsx";
import { measureInfo, measuresOf } from "../../../lab/figure/measures.ts";
import { summarise } from "../../../lab/figure/summary.ts";
import { ControlGroup } from "../../parts/control-group.tsx";

/** Only the parts that show the curves follow them: points arrive many times a second. */
export function FigurePanel() {
  const [asTable, setAsTable] = useState(false);
  return (
    <Panel id="figure" label="Figure" className="hl-lab-figure">
      <FigureTools asTable={asTable} onTable={setAsTable} />
      {asTable ? <TableFrame /> : <FigureFrame />}
      <ControlGroup label="Curves and laws" className="hl-controls-inline">
        <SelectedLine />
        <Legend />
        <div className="hl-figure-ways">
          <Laws />
          <MeasuredLines />
        </div>
      </ControlGroup>
    </Panel>
  );
}

function TableFrame() {
  return <FigureTable data={useApp(figureData)} />;
}

function Legend() {
  return <FigureLegend legend={useApp(figureLegend)} />;
}

function FigureTools({ asTable, onTable }: { asTable: boolean; onTable: (on: boolean) => void }) {
  const scenario = useApp(scenarioOf);
  const measure = useApp((state) => experimentOf(state).measure);
  const scales = useApp(figureScales);
  const dispatch = useDispatch();
  if (scenario === undefined) return null;
  const scale = (axis: Partial<AxisScales>) =>
    dispatch({ kind: "change", change: { axes: askedAxes({ ...scales, ...axis }, scenario.file.log) } });
  return (
    <ControlGroup label="How the figure is shown" className="hl-panel-head">
      <PanelTitle panel="figure" hideText>
        Figure
      </PanelTitle>
      <Choice
        label="y-axis"
        hideLabel
        className="hl-choice--title"
        options={measuresOf(scenario)}
        value={measureInfo(scenario, measure).id}
        onChange={(id) => dispatch({ kind: "change", change: { measure: id } })}
      />
      <div className="hl-panel-tools hl-no-print">
        <Toggle on={scales.x === "log"} onChange={(on) => scale({ x: on ? "log" : "linear" })}>
          log x
        </Toggle>
        <Toggle on={scales.y === "log"} onChange={(on) => scale({ y: on ? "log" : "linear" })}>
          log y
        </Toggle>
        <Toggle on={asTable} onChange={onTable}>
          table
        </Toggle>
      </div>
    </ControlGroup>
  );
}

function FigureFrame() {
  const ref = useRef<HTMLDivElement>(null);
  const size = useSize(ref);
  const data = useApp(figureData);
  const shown = useApp(overlays);
  const scales = useApp(figureScales);
  const selected = useApp(selectedRef);
  const values = useApp(selectedPlaces);
  const dispatch = useDispatch();
  const select = ({ seriesId, x }: PointRef) => dispatch({ kind: "change", change: { variant: seriesId, x } });
  const tellExpected = useExpect();
  const expect = useCallback(
    (places: readonly PointRef[]) => tellExpected(places.length === 0 ? undefined : { kind: "places", places }),
    [tellExpected],
  );
  const onCursor = useCallback((at: PointRef | undefined) => expect(at === undefined ? [] : [at]), [expect]);
  const drawn = size === undefined || size.width === 0 ? undefined : size;
  return (
    <>
      <div ref={ref} className="hl-figure-frame">
        {drawn !== undefined && (
          <Figure
            data={data}
            overlays={shown}
            size={drawn}
            scales={scales}
            selected={selected}
            onSelect={select}
            onCursor={onCursor}
            summary={summarise(data)}
          />
        )}
      </div>
      {drawn !== undefined && selected !== undefined && values.length > 1 && (
        <FigureScrubber
          data={data}
          size={drawn}
          scales={scales}
          values={values}
          selected={selected}
          onSelect={select}
          onExpect={expect}
        />
      )}
    </>
  );
}

/** How sure the value is, unless the point's note says why there is no interval. */
function spreadOf({ quality, interval, note, y }: FigurePoint): string {
  if (quality === "stored") return "stored with the site";
  return interval === undefined && note !== undefined ? "" : formatSpread(interval, y);
}

/** The selected run's numbers in words, once, under the figure. */
function SelectedLine() {
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
      {point.quality === "unconverged" && point.interval !== undefined && (
        <em> This point did not converge: a cap ended the run before the interval was as narrow as requested.</em>
      )}
      {point.note !== undefined && <em> {sentence(point.note)}</em>}
      {point.other !== undefined && (
        <em>
          {" "}
          Bistable: begun with all cores at work at once, the same program stays at {formatNumber(point.other.y)}.
        </em>
      )}
    </p>
  );
}
