/** The answer to the question of the page: how far all predicted points lie from what was measured, by scenario. */
import { RatioAxis, RatioStrip } from "../../../charts/ratio-strip.tsx";
import { formatPercent, formatPlace } from "../../../base/format.ts";
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
  readonly points: readonly PredictedPoint[];
  readonly errors: PointErrors;
  readonly farthest: PredictedPoint;
}

export function Answer({ data }: { data: FidelityData }) {
  const rows = data.scenarios.flatMap(rowOf).sort((a, b) => a.errors.half - b.errors.half);
  const errors = pointErrors(rows.flatMap(({ points }) => points.map(ratioOf)));
  const worst = farthest(
    rows.map((row) => row.farthest),
    ratioOf,
  );
  if (errors === undefined || worst === undefined) return null;
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
              <RatioStrip ratios={row.points.map(ratioOf)} label={stripSentence(row)} />
            </td>
            <td className="hl-cell-number">{row.errors.points}</td>
            <td className="hl-cell-number">{formatPercent(row.errors.half, 0)}</td>
            <td className="hl-cell-number">{times(row.farthest.ratio)}</td>
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
  const points = pointsOf(scenario);
  const errors = pointErrors(points.map(ratioOf));
  const most = farthest(points, ratioOf);
  return errors === undefined || most === undefined ? [] : [{ scenario, points, errors, farthest: most }];
}

function ratioOf({ ratio }: PredictedPoint): number {
  return ratio;
}

function curvesOf({ scenarios }: FidelityData): number {
  return scenarios.flatMap(({ curves }) => curves).filter(({ fidelity }) => fidelity !== undefined).length;
}

function stripSentence({ points }: Row): string {
  const ratios = points.map(ratioOf);
  return `Simulated over measured, from ${times(Math.min(...ratios))} to ${times(Math.max(...ratios))}`;
}

function worstSentence({ scenario, label, x, ratio }: PredictedPoint): string {
  const where = `${scenario.title}, ${label}, at ${formatPlace(x, scenario.xLabel)}`;
  const how = ratio < 1 ? "too low" : "too high";
  return `The farthest is ${factorOff(ratio).toFixed(1)} times ${how}: ${where}.`;
}

function todaySentence({ today }: FidelityData): string {
  const errors = todayErrors(today);
  if (errors === undefined) return "";
  const half = formatPercent(errors.median, 0);
  return `Of machines of today, of which only a matrix of latencies is known, half of ${errors.points} points lie within ${half}.`;
}
