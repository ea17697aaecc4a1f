/** The answer to the question of the page: how far all predicted points lie from what was measured, by scenario. */
import { RatioAxis, RatioStrip } from "../../../charts/ratio-strip.tsx";
import { formatAmount, formatPercent } from "../../../base/format.ts";
import { predictedRatios } from "../../../model/fidelity/fidelity.ts";
import {
  errorSentence,
  factorOff,
  farthest,
  pointErrors,
  type PointErrors,
} from "../../../model/fidelity/point-errors.ts";
import { todayErrors } from "../../../model/fidelity/today-file.ts";
import { skipTo } from "../../parts/header.tsx";
import { times } from "./curve-card.tsx";
import type { ComparedScenario, FidelityData } from "./fidelity-data.ts";
import { sectionId } from "./scenario-section.tsx";
import "./answer.css";

interface PredictedPoint {
  readonly scenario: ComparedScenario;
  /** Label of the variant. */
  readonly label: string;
  readonly x: number;
  readonly ratio: number;
}

interface Row {
  readonly scenario: ComparedScenario;
  readonly ratios: readonly number[];
  readonly errors: PointErrors;
  readonly farthest: number;
}

export function Answer({ data }: { data: FidelityData }) {
  const points = data.scenarios.flatMap(pointsOf);
  const errors = pointErrors(points.map(({ ratio }) => ratio));
  const worst = farthest(points, ({ ratio }) => ratio);
  if (errors === undefined || worst === undefined) return null;
  const rows = data.scenarios.flatMap(rowOf).sort((a, b) => a.errors.half - b.errors.half);
  return (
    <section className="hl-track hl-series-0" aria-label="The answer">
      <p className="hl-answer">{errorSentence(errors)}</p>
      <p className="hl-page-lead">
        {`The points are of ${curvesOf(data)} curves in ${rows.length} scenarios. A point to which a constant was fitted is not counted. `}
        {worstSentence(worst)} {todaySentence(data)}
      </p>
      <Rows rows={rows} />
    </section>
  );
}

function Rows({ rows }: { rows: readonly Row[] }) {
  return (
    <table className="hl-table hl-answer-rows">
      <caption className="hl-visually-hidden">Simulated over measured values, by scenario</caption>
      <thead>
        <tr>
          <th scope="col">scenario</th>
          <th scope="col">
            <span className="hl-answer-axis-name">simulated ÷ measured, a dot for each predicted point</span>
            <RatioAxis />
          </th>
          <th scope="col" className="hl-cell-number">
            points
          </th>
          <th scope="col" className="hl-cell-number">
            half within
          </th>
          <th scope="col" className="hl-cell-number">
            farthest
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.scenario.name}>
            <th scope="row">
              <a href="#/model" onClick={skipTo(sectionId(row.scenario.name))}>
                {row.scenario.title}
              </a>
            </th>
            <td>
              <RatioStrip ratios={row.ratios} label={stripSentence(row)} />
            </td>
            <td className="hl-cell-number">{row.errors.points}</td>
            <td className="hl-cell-number">{formatPercent(row.errors.half, 0)}</td>
            <td className="hl-cell-number">{times(row.farthest)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function pointsOf(scenario: ComparedScenario): readonly PredictedPoint[] {
  return scenario.curves.flatMap((curve) =>
    predictedRatios(curve.simulated, curve).map(([x, ratio]) => ({ scenario, label: curve.label, x, ratio })),
  );
}

function rowOf(scenario: ComparedScenario): readonly Row[] {
  const ratios = pointsOf(scenario).map(({ ratio }) => ratio);
  const errors = pointErrors(ratios);
  const most = farthest(ratios, (ratio) => ratio);
  return errors === undefined || most === undefined ? [] : [{ scenario, ratios, errors, farthest: most }];
}

function curvesOf({ scenarios }: FidelityData): number {
  return scenarios.flatMap(({ curves }) => curves).filter(({ fidelity }) => fidelity !== undefined).length;
}

function stripSentence({ ratios }: Row): string {
  return `Simulated over measured, from ${times(Math.min(...ratios))} to ${times(Math.max(...ratios))}`;
}

function worstSentence({ scenario, label, x, ratio }: PredictedPoint): string {
  const where = `${scenario.title}, ${label}, at ${formatAmount(x, scenario.xLabel)}`;
  const how = ratio < 1 ? "too low" : "too high";
  return `The farthest is ${factorOff(ratio).toFixed(1)} times ${how}: ${where}.`;
}

function todaySentence({ today }: FidelityData): string {
  const errors = todayErrors(today);
  if (errors === undefined) return "";
  const half = formatPercent(errors.median, 0);
  return `Of machines of today, of which only a matrix of latencies is known, half of ${errors.points} points lie within ${half}.`;
}
