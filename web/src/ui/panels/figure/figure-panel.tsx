/** The figure with its tools: the measure of the y-axis, linear or logarithmic, as a table, as CSV. */
import { useCallback, useRef, useState } from "react";
import { capital } from "../../../base/text.ts";
import { otherRelease } from "../../../lab/other-release.ts";
import type { AxisScales } from "../../../model/scenario/lab-words.ts";
import type { Scenario } from "../../../model/scenario/scenario.ts";
import { askedAxes, mayHaveBars } from "../../../lab/link/axes-field.ts";
import type { MeasureId } from "../../../lab/link/lab-state.ts";
import { useApp, useDispatch } from "../../state/app-context.ts";
import { usePrefetchHint } from "../../state/use-prefetch-hint.ts";
import { Said } from "../../parts/announced.tsx";
import { Choice, type ChoiceOption } from "../../parts/choice.tsx";
import { Panel, PanelTitle } from "../../lab-parts/panel.tsx";
import { Toggle } from "../../parts/toggle.tsx";
import { useSize } from "../../parts/use-size.ts";
import { experimentOf, scenarioOf } from "../../../lab/state/opened.ts";
import {
  figureData,
  figureLegend,
  figureScales,
  overlays,
  measureProblem,
  selectedAbsence,
  selectedInFigure,
  measuredComparisons,
} from "../../../lab/selectors.ts";
import { sweepValues } from "../../../lab/place-selectors.ts";
import type { PointRef } from "../../../lab/figure/figure-data.ts";
import { mapAxes } from "../../../lab/value-map.ts";
import type { PageState } from "../../../lab/state/app-state.ts";
import { ChosenFigure, ChosenSlider } from "./chosen-figure.tsx";
import { FigureLegend } from "./figure-legend.tsx";
import { FigureTable } from "./figure-table.tsx";
import { Laws } from "./laws.tsx";
import { type AxisWords, useCalmAxis } from "./use-calm-axis.ts";
import { XAxisChoice, XAxisPlace } from "./x-axis-choice.tsx";
import { measureInfo, measuresOf } from "../../../lab/figure/measures.ts";
import { ControlGroup } from "../../parts/control-group.tsx";
import { formatNumber } from "../../../base/format.ts";
import { remarksOf, spreadOf } from "../../../lab/figure/point-remarks.ts";
import { useSelectedName } from "../../lab-parts/run-name.tsx";
import { sentence } from "../../parts/explain.tsx";
import { comparisonWords, uslWords } from "../../../lab/figure/measured-words.ts";
import { DialogButton } from "../../parts/dialog.tsx";
import { lazyPart } from "../../parts/lazy-part.tsx";
import { bringMachineReader } from "../../reading/machine-reader.ts";
import "../../dialogs/measured/measured.css";

/** Only the parts that show the curves follow them: points arrive many times a second. */
export function FigurePanel() {
  const [asTable, setAsTable] = useState(false);
  const [axisPlace, setAxisPlace] = useState<HTMLElement | null>(null);
  const isMap = useApp(showsMap);
  const isOfOther = useApp((state) => otherRelease(state) !== undefined);
  return (
    <Panel id="figure" label="Figure" className="hl-lab-figure">
      {isOfOther && <FollowRelease />}
      <FigureTools asTable={asTable} onTable={setAsTable} axisPlace={axisPlace} />
      {isMap ? <MapFrame /> : asTable ? <TableFrame /> : <FigureFrame onAxisPlace={setAxisPlace} />}
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

/** Does the figure show a map of values? A link may name a parameter that the scenario has not. */
function showsMap(state: PageState): boolean {
  const scenario = scenarioOf(state);
  const { map } = experimentOf(state);
  return scenario !== undefined && map !== undefined && mapAxes(scenario).includes(map);
}

const MapFrame = lazyPart("The map of values", async () => (await import("./map-frame.tsx")).MapFrame);

function TableFrame() {
  return <FigureTable data={useApp(figureData)} />;
}

function Legend() {
  return <FigureLegend legend={useApp(figureLegend)} />;
}

interface FigureToolsProps {
  readonly asTable: boolean;
  readonly onTable: (on: boolean) => void;
  readonly axisPlace: HTMLElement | null;
}

function FigureTools({ asTable, onTable, axisPlace }: FigureToolsProps) {
  const scenario = useApp(scenarioOf);
  const measure = useApp((state) => experimentOf(state).measure);
  const scales = useApp(figureScales);
  const places = useApp((state) => sweepValues(state).length);
  const isMap = useApp(showsMap);
  const dispatch = useDispatch();
  if (scenario === undefined) return null;
  const [firstOther] = mapAxes(scenario);
  const scale = (axis: Partial<AxisScales>) =>
    dispatch({ kind: "change", change: { axes: askedAxes({ ...scales, ...axis }, scenario.file.log, places) } });
  return (
    <ControlGroup label="How the figure is shown" className="hl-panel-head" apart={axisPlace}>
      <PanelTitle panel="figure" hideText>
        Figure
      </PanelTitle>
      <Choice
        label="y-axis"
        hideLabel
        className="hl-choice--title"
        options={titlesOf(scenario)}
        value={measureInfo(scenario, measure).id}
        onChange={(id) => dispatch({ kind: "change", change: { measure: id } })}
      />
      <div className="hl-panel-tools hl-no-print">
        {scales.x !== "even" && (
          <Toggle on={scales.x === "log"} onChange={(on) => scale({ x: on ? "log" : "linear" })}>
            log x
          </Toggle>
        )}
        {mayHaveBars(places) && (
          <Toggle on={scales.x === "even"} onChange={(on) => scale({ x: on ? "even" : "linear" })}>
            bars
          </Toggle>
        )}
        <Toggle on={scales.y === "log"} onChange={(on) => scale({ y: on ? "log" : "linear" })}>
          log y
        </Toggle>
        <Toggle on={asTable} onChange={onTable}>
          table
        </Toggle>
        {firstOther !== undefined && (
          <Toggle
            on={isMap}
            onChange={(on) => dispatch({ kind: "change", change: { map: on ? firstOther : undefined } })}
          >
            map
          </Toggle>
        )}
      </div>
      <XAxisChoice place={axisPlace} />
    </ControlGroup>
  );
}

/** The measures as titles of the figure. (Safari has no ::first-letter in a text whose lines are clamped.) */
function titlesOf(scenario: Scenario): readonly ChoiceOption<MeasureId>[] {
  return measuresOf(scenario).map(({ id, label }) => ({ id, label: capital(label) }));
}

interface FrameProps {
  readonly onAxisPlace: (place: HTMLElement | null) => void;
}

const FollowRelease = lazyPart(
  "The answer of another release",
  async () => (await import("../../versions/follow-release.ts")).FollowRelease,
  { placeholder: () => null },
);

function FigureFrame({ onAxisPlace }: FrameProps) {
  const drawnNow = useApp(figureData);
  const ref = useRef<HTMLDivElement>(null);
  const size = useSize(ref);
  const lines = useApp(overlays);
  const scales = useApp(figureScales);
  const { data, note } = useCalmAxis(drawnNow, scales);
  const expectOfSlider = useExpectedPlaces();
  const expectOfFigure = useExpectedPlaces();
  const onCursor = useCallback(
    (at: PointRef | undefined) => expectOfFigure(at === undefined ? [] : [at]),
    [expectOfFigure],
  );
  const drawn = size === undefined || size.width === 0 ? undefined : size;
  return (
    <>
      <div ref={ref} className="hl-figure-frame">
        {drawn !== undefined && <XAxisPlace data={data} size={drawn} scales={scales} onPlace={onAxisPlace} />}
        {drawn !== undefined && (
          <ChosenFigure data={data} overlays={lines} size={drawn} scales={scales} onCursor={onCursor} />
        )}
        <AxisNote {...note} />
      </div>
      {drawn !== undefined && <ChosenSlider data={data} size={drawn} scales={scales} onExpect={expectOfSlider} />}
    </>
  );
}

/** Over the figure, at the head of the axis' side: what a reader would otherwise have to notice by the ticks. */
function AxisNote({ words, said = words }: AxisWords) {
  return (
    <>
      <p className="hl-axis-note hl-small hl-no-print" aria-hidden="true">
        {words}
      </p>
      <Said words={said} />
    </>
  );
}

/** The figure and its slider each tell on their own: the pointer may be over the one while the other has the focus. */
function useExpectedPlaces(): (places: readonly PointRef[]) => void {
  const tell = usePrefetchHint();
  return useCallback((places) => tell(places.length === 0 ? undefined : { kind: "places", places }), [tell]);
}

/** The selected run's numbers in words, once, under the figure. */
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

/** Under the figure: how far each measured curve lies from its simulated one. */
function MeasuredLines() {
  const all = useApp(measuredComparisons);
  const xLabel = useApp((state) => figureData(state).xLabel);
  return (
    <>
      <div className="hl-measured-open">
        <MeasuredButton />
      </div>
      {all.length > 0 && (
        <section className="hl-measured-words hl-small" aria-label="Measured and simulated">
          {all.map(({ one, compared }) => (
            <p key={one.mark}>
              <strong>Measured, {one.label}</strong>: {comparisonWords(one, compared, xLabel)}{" "}
              {compared !== undefined && <span className="hl-muted">{uslWords(compared)}</span>}
            </p>
          ))}
        </section>
      )}
    </>
  );
}

/* Constants that are fitted to measured points make a machine of the reader's own. */
const MeasuredDialog = lazyPart("The dialog Measured points", async () => {
  const [module] = await Promise.all([import("../../dialogs/measured/measured-dialog.tsx"), bringMachineReader()]);
  return module.MeasuredDialog;
});

/** The button "Measured points" beneath the figure; its dialog is loaded when the button is first pressed. */
function MeasuredButton() {
  return (
    <DialogButton label="Measured points…" className="hl-no-print" title="Measured points">
      <MeasuredDialog />
    </DialogButton>
  );
}
