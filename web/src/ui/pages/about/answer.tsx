/** The answer to the question of the page: how far all predicted points lie from what was measured, by scenario. */
import { RatioAxis, RatioStrip } from "../../../charts/ratio-strip.tsx";
import { formatPlace } from "../../../base/format.ts";
import { countedPoints, type CountedPoint } from "../../../model/fidelity/fidelity.ts";
import {
  errorSentence,
  factorOff,
  factorText,
  farthest,
  pointErrors,
  type PointErrors,
  sidesSentence,
} from "../../../model/fidelity/point-errors.ts";
import { todayErrors } from "../../../model/fidelity/today-file.ts";
import { skipTo } from "../../parts/header.tsx";
import type { ComparedScenario, FidelityData } from "./fidelity-data.ts";
import { sectionId } from "./scenario-section.tsx";
import "./answer.css";

interface PredictedPoint extends CountedPoint {
  readonly scenario: ComparedScenario;
  /** Label of the variant. */
  readonly label: string;
}

interface Row {
  readonly scenario: ComparedScenario;
  readonly points: readonly PredictedPoint[];
  readonly errors: PointErrors;
  readonly farthest: PredictedPoint;
}

export function Answer({ data }: { data: FidelityData }) {
  const rows = data.scenarios.flatMap(rowOf).sort((a, b) => a.errors.half - b.errors.half);
  const points = rows.flatMap((row) => row.points);
  const errors = pointErrors(points.map(ratioOf));
  const worst = farthest(
    rows.map((row) => row.farthest),
    ratioOf,
  );
  if (errors === undefined || worst === undefined) return null;
  return (
    <section className="hl-track hl-series-0" aria-label="The answer">
      <p className="hl-answer">{errorSentence(errors)}</p>
      <p className="hl-page-lead">
        {`${sidesSentence(points)} The points are of ${curvesOf(data)} curves in ${rows.length} scenarios. `}A point
        does not count where a constant was fitted to it, or to the shape of its curve; a measurement that two scenarios
        share counts once. {worstSentence(worst)} {todaySentence(data)}
      </p>
      <Rows rows={rows} />
      <Machines data={data} points={points} />
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
            nine in ten
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
            <td className="hl-cell-number">{factorText(row.errors.half)}</td>
            <td className="hl-cell-number">{factorText(row.errors.nineInTen)}</td>
            <td className="hl-cell-number">{factorText(row.farthest.ratio)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function pointsOf(scenario: ComparedScenario): readonly PredictedPoint[] {
  return scenario.curves.flatMap((curve) =>
    countedPoints(curve.simulated, curve).map((point) => ({ ...point, scenario, label: curve.label })),
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
  const curves = scenarios.flatMap((scenario) => scenario.curves);
  return curves.filter(({ fidelity, countedIn }) => fidelity !== undefined && countedIn === undefined).length;
}

function stripSentence({ points }: Row): string {
  const ratios = points.map(ratioOf);
  return `Simulated over measured, from ${factorText(Math.min(...ratios))} to ${factorText(Math.max(...ratios))}`;
}

function worstSentence({ scenario, label, x, ratio }: PredictedPoint): string {
  const where = `${scenario.title}, ${label}, at ${formatPlace(x, scenario.xLabel)}`;
  const how = ratio < 1 ? "too low" : "too high";
  return `The farthest is ${factorOff(ratio).toFixed(1)} times ${how}: ${where}.`;
}

function todaySentence({ today }: FidelityData): string {
  const errors = todayErrors(today.curves);
  if (errors === undefined) return "";
  return `On machines of today, of which only a matrix of latencies is known, half of ${errors.points} points are off by at most ${factorText(errors.half)}.`;
}

interface MachineRow {
  readonly title: string;
  readonly errors: PointErrors;
}

/** Of each machine: the scenarios' points, and those of machines of today. */
function machineRows({ today, machineTitles }: FidelityData, points: readonly PredictedPoint[]): readonly MachineRow[] {
  const rowOfPoints = (title: string, ratios: readonly number[]): readonly MachineRow[] => {
    const errors = pointErrors(ratios);
    return errors === undefined ? [] : [{ title, errors }];
  };
  const machines = [...new Set(points.map(({ scenario }) => scenario.file.machine))];
  const compared = [...today.curves, ...today.hosts].filter(({ calibrated }) => calibrated === undefined);
  const titles = [...new Set(compared.map(({ title }) => title))];
  return [
    ...machines.flatMap((machine) =>
      rowOfPoints(
        machineTitles.get(machine) ?? machine,
        points.filter(({ scenario }) => scenario.file.machine === machine).map(ratioOf),
      ),
    ),
    ...titles.flatMap((title) =>
      rowOfPoints(
        title,
        compared
          .filter((curve) => curve.title === title)
          .flatMap((curve) => curve.points.map(({ simulated, measured }) => simulated / measured)),
      ),
    ),
  ];
}

function Machines({ data, points }: { data: FidelityData; points: readonly PredictedPoint[] }) {
  return (
    <div className="hl-table-scroll hl-answer-machines" tabIndex={0} role="region" aria-label="Errors by machine">
      <table className="hl-table">
        <caption className="hl-visually-hidden">The errors of predicted points, by machine</caption>
        <thead>
          <tr>
            <th scope="col">machine</th>
            {["points", "half within", "nine in ten"].map((head) => (
              <th key={head} scope="col" className="hl-cell-number">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {machineRows(data, points).map(({ title, errors }) => (
            <tr key={title}>
              <th scope="row">{title}</th>
              <td className="hl-cell-number">{errors.points}</td>
              <td className="hl-cell-number">{factorText(errors.half)}</td>
              <td className="hl-cell-number">{factorText(errors.nineInTen)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
