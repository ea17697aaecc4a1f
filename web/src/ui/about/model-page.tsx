/** "How good is the model?": what is predicted against what has been published, for every scenario, honestly. */
import { useEffect, useState } from "react";
import { formatNumber, formatPercent } from "../../charts/format.ts";
import { compareCurves, type CurveError } from "../../model/compare.ts";
import { newLabState } from "../../share/lab-state.ts";
import { writeLink } from "../state/url.ts";
import { CATALOGUE } from "../run/catalogue.ts";
import { compareScenario, type ScenarioComparison } from "./compare-scenario.ts";

export function ModelPage() {
  return (
    <main id="main" className="hl-page" tabIndex={-1}>
      <h1>How good is the model?</h1>
      <p className="hl-page-lead">
        The machines are calibrated from published micro-measurements only. The curves of the applications are then
        predicted, and here is how far they lie from what was measured on the real machine. The error of a curve is the
        mean of |ln(simulated ÷ published)|: 0.10 means about 10 % off on average, either way. A curve marked
        “calibrated” had one of its constants fitted to it: its error says how well it fits, not how well it predicts.
      </p>
      {CATALOGUE.map((entry) => (
        <ScenarioSection key={entry.name} name={entry.name} title={entry.title} />
      ))}
    </main>
  );
}

type Progress =
  | { readonly kind: "waiting"; readonly done: number; readonly total: number }
  | { readonly kind: "ready"; readonly comparison: ScenarioComparison };

function ScenarioSection({ name, title }: { name: string; title: string }) {
  const [progress, setProgress] = useState<Progress>({ kind: "waiting", done: 0, total: 0 });
  useEffect(() => {
    let wanted = true;
    const tell = (done: number, total: number) => wanted && setProgress({ kind: "waiting", done, total });
    void compareScenario(name, tell).then((comparison) => wanted && setProgress({ kind: "ready", comparison }));
    return () => {
      wanted = false;
    };
  }, [name]);
  return (
    <section className="hl-track" aria-label={title}>
      <h2 className="hl-track-name">
        <a href={writeLink({ page: "lab", experiment: newLabState(name) })}>{title}</a>
      </h2>
      {progress.kind === "waiting" ? (
        <Waiting done={progress.done} total={progress.total} />
      ) : (
        <Comparison comparison={progress.comparison} />
      )}
    </section>
  );
}

function Waiting({ done, total }: { done: number; total: number }) {
  if (total === 0) return <p className="hl-muted">Waiting for its turn…</p>;
  return (
    <p className="hl-muted hl-status hl-status--left">
      Computing
      <progress className="hl-progress" aria-label="Progress of the comparison" max={total} value={done} />
      <span className="hl-number hl-small">{`${done}/${total}`}</span>
    </p>
  );
}

function Comparison({ comparison }: { comparison: ScenarioComparison }) {
  if (comparison.problem !== undefined) return <p>{comparison.problem}</p>;
  return (
    <>
      {comparison.curves.length === 0 && (
        <p className="hl-muted">Nothing has been published that this scenario could be compared with.</p>
      )}
      {comparison.curves.length > 0 && <CurveTable comparison={comparison} />}
      {comparison.calibration.map((item) => (
        <p key={item.parameter} className="hl-small">
          <strong>Calibrated: {item.parameter}.</strong> {item.how}
        </p>
      ))}
    </>
  );
}

function CurveTable({ comparison }: { comparison: ScenarioComparison }) {
  return (
    <div className="hl-table-scroll" tabIndex={0} role="region" aria-label={`Errors of ${comparison.name}`}>
      <table className="hl-table">
        <caption className="hl-visually-hidden">Simulated against published, {comparison.name}</caption>
        <thead>
          <tr>
            <th scope="col">curve</th>
            <th scope="col">kind</th>
            <th scope="col" className="hl-cell-number">
              mean error
            </th>
            <th scope="col" className="hl-cell-number">
              worst
            </th>
            <th scope="col" className="hl-cell-number">
              peak, simulated
            </th>
            <th scope="col" className="hl-cell-number">
              peak, published
            </th>
            <th scope="col" className="hl-cell-number">
              last, simulated
            </th>
            <th scope="col" className="hl-cell-number">
              last, published
            </th>
            <th scope="col">source</th>
          </tr>
        </thead>
        <tbody>
          {comparison.curves.map((curve) => (
            <tr key={`${curve.variant} ${curve.label}`}>
              <td>{curve.label}</td>
              <td>{curve.kind}</td>
              <ErrorCells error={compareCurves(curve.simulated, curve.published)} />
              <td className="hl-cell-text">{curve.source}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function ErrorCells({ error }: { error: CurveError | undefined }) {
  if (error === undefined)
    return (
      <td colSpan={6} className="hl-muted">
        no published point lies within the simulated range
      </td>
    );
  const { peak, last, worst } = error;
  // A curve that still rises where the published points end has no peak to compare.
  const peaked = peak.published[0] !== last.x;
  const peakText = ([x, y]: readonly [number, number]) => (peaked ? `${formatNumber(y)} at ${x}` : "–");
  return (
    <>
      <td className="hl-cell-number">{formatPercent(error.meanAbsoluteLogRatio, 0)}</td>
      <td className="hl-cell-number">{`× ${formatNumber(worst.ratio)} at ${worst.x}`}</td>
      <td className="hl-cell-number">{peakText(peak.simulated)}</td>
      <td className="hl-cell-number">{peakText(peak.published)}</td>
      <td className="hl-cell-number">{`${formatNumber(last.simulated)} at ${last.x}`}</td>
      <td className="hl-cell-number">{formatNumber(last.published)}</td>
    </>
  );
}
