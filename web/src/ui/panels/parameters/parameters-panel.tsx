/**
 * The settings: the scenario's own parameters, the machine, cores of the selected run, the points of the curves, seed
 * and precision. A slider that moves draws itself again, and no other control.
 */
import { useCallback, useLayoutEffect, useMemo, useState } from "react";
import { Button } from "react-aria-components/Button";
import type { Scenario } from "../../../model/scenario/scenario.ts";
import type { Parameter } from "../../../model/scenario/schema.ts";
import { formatPercent } from "../../../base/format.ts";
import { countOf } from "../../../base/text.ts";
import { useApp, useDispatch } from "../../state/app-context.ts";
import { usePrefetchHint } from "../../state/use-prefetch-hint.ts";
import { ControlGroup } from "../../parts/control-group.tsx";
import { Choice } from "../../parts/choice.tsx";
import { goOnAt } from "../../parts/go-on.ts";
import { Panel, PanelTitle } from "../../lab-parts/panel.tsx";
import { NumberInput, type NumberInputProps } from "../../parts/number-input.tsx";
import { SliderField } from "../../parts/slider-field.tsx";
import { standardCores } from "../../../model/experiment/standard-cores.ts";
import { mostCores } from "../../../model/scenario/most-cores.ts";
import { valueSet } from "../../../model/experiment/settables.ts";
import { standardValue } from "../../../model/experiment/standard-value.ts";
import { DEFAULT_SEED } from "../../../model/experiment/policy.ts";
import { DEFAULT_PRECISION, PRECISIONS } from "../../../lab/link/lab-state.ts";
import { experimentOf, scenarioOf } from "../../../lab/state/opened.ts";
import { sliderId } from "./lead-to-slider.ts";
import { machineOf, selectedRef, visibleVariants } from "../../../lab/place-selectors.ts";
import { MachinePicker } from "./machine-picker.tsx";

export function ParametersPanel() {
  const scenario = useApp(scenarioOf);
  if (scenario === undefined) return null;
  const { over } = scenario.file.sweep;
  const own = scenario.file.parameters.filter((parameter) => parameter.name !== over);
  const further = own.slice(FIRST);
  return (
    <Panel id="parameters" label="Parameters" className="hl-parameters">
      <ControlGroup label="Parameters, and what they mean" className="hl-controls-inline">
        <div className="hl-panel-head">
          <PanelTitle panel="parameters">Parameters</PanelTitle>
          <ResetAll />
        </div>
        <Fields parameters={own.slice(0, FIRST)} />
      </ControlGroup>
      {/* A stop of its own: a reader who passes the sliders with the Tab key comes to the machine. */}
      <ControlGroup label="Machine, runs and further parameters" className="hl-controls-inline">
        <div className="hl-parameters-rest">
          <MachinePicker />
          <RunPicker />
          <CoresField scenario={scenario} />
          <PlacesChoice />
          <SeedAndPrecision />
        </div>
        {further.length > 0 && <FurtherFields parameters={further} />}
      </ControlGroup>
    </Panel>
  );
}

function ResetAll() {
  const isChanged = useApp((state) => Object.keys(experimentOf(state).parameters).length > 0);
  const dispatch = useDispatch();
  if (!isChanged) return null;
  return (
    <div className="hl-panel-tools">
      <Button
        className="hl-button hl-button--quiet"
        onPress={({ target }) => {
          goOnAt(target);
          dispatch({ kind: "change", change: { parameters: {} } });
        }}
      >
        Reset all
      </Button>
    </div>
  );
}

function FurtherFields({ parameters }: { readonly parameters: readonly Parameter[] }) {
  const isTall = useIsTall();
  const isChanged = useApp((state) =>
    parameters.some(({ name }) => Object.hasOwn(experimentOf(state).parameters, name)),
  );
  return (
    <details className="hl-parameters-further" open={isTall || isChanged}>
      <summary className="hl-small">{`+ ${countOf(parameters.length, "more parameter")}`}</summary>
      <Fields parameters={parameters} />
    </details>
  );
}

/** On such a screen all parameters have room; asked once, so that nothing unfolds under the reader's hand. */
const TALL = "(min-height: 1100px) and (min-width: 1100px)";

function useIsTall(): boolean {
  const [isTall, setTall] = useState(false);
  useLayoutEffect(() => setTall(matchMedia(TALL).matches), []);
  return isTall;
}

/** Number of parameters that are always in sight; the others unfold. */
const FIRST = 3;

function Fields({ parameters }: { readonly parameters: readonly Parameter[] }) {
  const scenario = useApp(scenarioOf);
  if (scenario === undefined) return null;
  return parameters.map((parameter) => (
    <ParameterField key={parameter.name} parameter={parameter} scenario={scenario} />
  ));
}

/** Sliders of these parameters alone. */
export function ParameterFields({ names }: { readonly names: readonly string[] }) {
  const scenario = useApp(scenarioOf);
  return <Fields parameters={scenario?.file.parameters.filter(({ name }) => names.includes(name)) ?? []} />;
}

interface ParameterFieldProps {
  readonly parameter: Parameter;
  readonly scenario: Scenario;
}

function ParameterField({ parameter, scenario }: ParameterFieldProps) {
  const { name, label, unit, source } = parameter;
  const machine = useApp(machineOf);
  /** The value while the reader has set none. */
  const standard = useMemo(() => standardValue(parameter, scenario, machine), [parameter, scenario, machine]);
  const value = useApp((state) => valueSet(experimentOf(state).parameters, { name, standard }));
  const dispatch = useDispatch();
  const change = useCallback(
    (next: number) => dispatch({ kind: "parameter", name, value: next, standard }),
    [dispatch, name, standard],
  );
  const reportHint = usePrefetchHint();
  const expect = useCallback(
    (values: readonly number[]) => reportHint(values.length === 0 ? undefined : { kind: "values", name, values }),
    [reportHint, name],
  );
  return (
    <SliderField
      id={sliderId(name)}
      label={label}
      unit={unit}
      range={parameter}
      value={value}
      standard={standard}
      source={source}
      onChange={change}
      onExpect={expect}
    />
  );
}

/** A number without a slider, its label above it. */
function LabelledNumber(props: NumberInputProps) {
  return (
    <label className="hl-labelled-number">
      <span className="hl-choice-label">{props.label}</span>
      <NumberInput {...props} />
    </label>
  );
}

/** The number of cores of every run, where the x-axis is a parameter and not every variant has a number of its own. */
function CoresField({ scenario }: { readonly scenario: Scenario }) {
  const machine = useApp(machineOf);
  const chosen = useApp((state) => experimentOf(state).parameters["cores"]);
  const dispatch = useDispatch();
  const standard = standardCores(scenario, machine);
  if (standard === undefined || scenario.file.variants.every(({ cores }) => cores !== undefined)) return null;
  return (
    <LabelledNumber
      label="Cores"
      value={chosen ?? standard}
      min={1}
      max={mostCores(scenario, machine)}
      standard={standard}
      onChange={(value) => dispatch({ kind: "parameter", name: "cores", value, standard })}
    />
  );
}

const PLACES_OPTIONS = [
  { id: "listed", label: "as listed" },
  { id: "bends", label: "more where curves bend" },
] as const;

/** The places of the curves' points. */
function PlacesChoice() {
  const bends = useApp((state) => experimentOf(state).bends);
  const dispatch = useDispatch();
  return (
    <Choice
      label="Points"
      options={PLACES_OPTIONS}
      value={bends ? "bends" : "listed"}
      onChange={(id) => dispatch({ kind: "change", change: { bends: id === "bends" } })}
    />
  );
}

const PRECISION_OPTIONS = PRECISIONS.map((precision) => ({
  id: String(precision),
  label: `± ${formatPercent(precision, precision < 0.01 ? 1 : 0)}`,
}));

function SeedAndPrecision() {
  const seed = useApp((state) => experimentOf(state).seed);
  const precision = useApp((state) => experimentOf(state).precision);
  const dispatch = useDispatch();
  return (
    <>
      <Choice
        label="Precision"
        options={PRECISION_OPTIONS}
        value={String(precision)}
        onChange={(id) =>
          dispatch({
            kind: "change",
            change: { precision: PRECISIONS.find((one) => String(one) === id) ?? DEFAULT_PRECISION },
          })
        }
      />
      <LabelledNumber
        label="Seed"
        value={seed}
        min={0}
        max={Number.MAX_SAFE_INTEGER}
        standard={DEFAULT_SEED}
        onChange={(next) => dispatch({ kind: "change", change: { seed: next } })}
      />
    </>
  );
}

/**
 * The choice of the variant whose run the machine, the profile and the code show; the figure's slider chooses its x
 * value.
 */
function RunPicker() {
  const scenario = useApp(scenarioOf);
  const selected = useApp(selectedRef);
  const visible = useApp(visibleVariants);
  const dispatch = useDispatch();
  if (scenario === undefined || selected === undefined) return null;
  const variants = scenario.file.variants.filter((variant) => visible.includes(variant.id));
  return (
    <Choice
      label="Selected run"
      options={variants.map((variant) => ({ id: variant.id, label: variant.label }))}
      value={selected.seriesId}
      onChange={(variant) => dispatch({ kind: "change", change: { variant, x: selected.x } })}
    />
  );
}
