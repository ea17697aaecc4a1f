/**
 * Under the figure: the line over the selected curve in words, as a fitted law with its quality; and the models.
 */
import { sweepsCores } from "../../../model/scenario/sweeps-cores.ts";
import { formatNumber } from "../../../base/format.ts";
import type { LawFit } from "../../../model/laws/fit.ts";
import { LAWS, lawOf, type LineOverId } from "../../../model/laws/laws.ts";
import { useApp, useDispatch } from "../../state/app-context.ts";
import { Choice, type ChoiceOption } from "../../parts/choice.tsx";
import { Explain } from "../../parts/explain.tsx";
import { experimentOf, scenarioOf } from "../../../lab/state/opened.ts";
import { chosenLine, models } from "../../../lab/selectors.ts";
import type { LineOver, ShownModel } from "../../../lab/figure/overlays.ts";

const OPTIONS: readonly ChoiceOption<LineOverId | "none">[] = [
  { id: "none", label: "none" },
  { id: "ceiling", label: "Ceiling of one lock" },
  ...LAWS.map((id) => ({ id, label: lawOf(id).label })),
];

export function Laws() {
  const law = useApp((state) => experimentOf(state).law);
  const state = useApp(chosenLine);
  const shown = useApp(models);
  const dispatch = useDispatch();
  const scenario = useApp(scenarioOf);
  if (scenario === undefined || !sweepsCores(scenario)) return null;
  return (
    <div className="hl-laws">
      <div className="hl-laws-choice hl-no-print">
        <Choice
          label="Line over the curve"
          options={OPTIONS}
          value={law ?? "none"}
          onChange={(id) => dispatch({ kind: "change", change: { law: id === "none" ? undefined : id } })}
        />
      </div>
      {state !== undefined && <LineText state={state} />}
      {shown.map((model) => (
        <ModelText key={model.label} model={model} />
      ))}
    </div>
  );
}

function LineText({ state }: { state: LineOver }) {
  switch (state.kind) {
    case "none":
      return <p className="hl-small hl-muted">{state.reason}</p>;
    case "ceiling":
      return <CeilingText ceiling={state} />;
    case "fit":
      return <FitText {...state} />;
  }
}

function CeilingText({ ceiling }: { ceiling: Extract<LineOver, { kind: "ceiling" }> }) {
  const { series, lock, alone, last, most, unit } = ceiling;
  const changes = Math.abs(last - alone) > alone / 100;
  return (
    <p className="hl-laws-text hl-small">
      <strong>Ceiling of one lock</strong>, 1 / serial time: an operation of {series.label} holds {lock} for{" "}
      <span className="hl-number">{formatNumber(alone)}</span> cycles on one core
      {changes && (
        <>
          , and for <span className="hl-number">{formatNumber(last)}</span> at the right end, where the work is spread
          over other locks
        </>
      )}
      . Sections follow one another, so at most <span className="hl-number">{formatNumber(most)}</span> {unit} are
      possible there, whatever the lock. What the curve lacks below the line are hand-overs of the lock and of its
      lines, and times in which no core holds it. <span className="hl-muted">[Amdahl67]</span>
    </p>
  );
}

function FitText({ fit, series, unit }: Extract<LineOver, { kind: "fit" }>) {
  return (
    <section className="hl-laws-text hl-small" aria-label="The fitted law">
      <p>
        <strong>{fit.law.label}</strong>, fitted to {series.label}: <em>a fit, not simulation</em>.{" "}
        <span className="hl-number">{fit.law.formula}</span>{" "}
        <Explain label={fit.law.label} text={fit.law.meaning} source={`[${fit.law.source}]`} />
      </p>
      <dl className="hl-laws-numbers">
        <FitParameters fit={fit} unit={unit} />
        <dt>R²</dt>
        <dd>
          <span className="hl-number">{fit.r2.toFixed(4)}</span>, {formatNumber(fit.error * 100)} % mean distance from
          the {fit.points} points
        </dd>
      </dl>
      {fit.r2 < POOR_R2 && <p>The law does not describe this curve, so its parameters mean little here.</p>}
    </section>
  );
}

/** With an R² below this a law leaves a tenth of the variance unexplained, and its parameters mean little. assumed. */
const POOR_R2 = 0.9;

function FitParameters({ fit, unit }: { fit: LawFit; unit: string }) {
  return (
    <>
      <dt>γ</dt>
      <dd>
        <span className="hl-number">{formatNumber(fit.gamma)}</span> {unit}: rate of one core
      </dd>
      {fit.law.parameters.map(({ symbol, label, meaning }, i) => (
        <Pair key={symbol} term={symbol}>
          <span className="hl-number">{significant(fit.parameters[i] ?? 0)}</span> {label}: {meaning}
        </Pair>
      ))}
      {fit.peak !== undefined && (
        <Pair term="N*">
          <span className="hl-number">{formatNumber(fit.peak.x)}</span> cores: where the law's curve is highest,{" "}
          <span className="hl-number">{formatNumber(fit.peak.y)}</span> {unit}
        </Pair>
      )}
    </>
  );
}

function Pair({ term, children }: { term: string; children: React.ReactNode }) {
  return (
    <>
      <dt>{term}</dt>
      <dd>{children}</dd>
    </>
  );
}

/** Parameters may be as small as 1e-5: four digits, whatever their size. */
function significant(value: number): string {
  if (value === 0) return "0";
  return Math.abs(value) < 1e-3
    ? value.toExponential(3).replace("e-", " × 10⁻").replace(/\d$/, superscript)
    : value.toPrecision(4);
}

function superscript(digit: string): string {
  return "⁰¹²³⁴⁵⁶⁷⁸⁹"[Number(digit)] ?? digit;
}

function ModelText({ model }: { model: ShownModel }) {
  return (
    <p className="hl-laws-text hl-small">
      <strong>{model.label}</strong>: <em>a model, not simulation</em>, with{" "}
      {model.parameters.map(({ symbol, text, value }, i) => (
        <span key={symbol}>
          {i > 0 && ", "}
          {symbol} = <span className="hl-number">{formatNumber(value)}</span> cycles ({text})
        </span>
      ))}
      . {model.assumptions} <span className="hl-muted">[{model.source}]</span>
    </p>
  );
}
