/** One published curve beside the simulated one: figure, errors in words, and the numbers as a table. */
import { Comparison } from "../../../charts/comparison.tsx";
import { formatNumber, formatPlace } from "../../../base/format.ts";
import { type Fidelity, interpolate } from "../../../model/fidelity/fidelity.ts";
import { factorText } from "../../../model/fidelity/point-errors.ts";
import { type Column, DataTable } from "../../parts/data-table.tsx";
import type { ComparedCurve } from "./fidelity-data.ts";
import { notCounted, Words } from "./not-counted.tsx";

interface CurveCardProps {
  readonly curve: ComparedCurve;
  readonly scenario: string;
  readonly unit: string;
  readonly xLabel: string;
}

export function CurveCard({ curve, scenario, unit, xLabel }: CurveCardProps) {
  const sentences = errorSentences(curve.fidelity, xLabel);
  const away = notCounted(curve);
  return (
    <li className="hl-compared">
      <h3 className="hl-compared-name">
        {curve.label}
        <span className="hl-muted hl-small">{` · [${curve.source}]`}</span>
      </h3>
      <p className="hl-muted hl-small">{curve.labels.join("; ")}</p>
      <Comparison
        data={curve}
        style={curve.style}
        unit={unit}
        xLabel={xLabel}
        summary={`${curve.label}, simulated against measured. ${sentences.join(" ")}`}
      />
      <ul className="hl-compared-errors">
        {sentences.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
        {away !== "" && (
          <li className="hl-muted">
            Not counted: <Words text={away} />.
          </li>
        )}
      </ul>
      <details>
        <summary className="hl-small">{`The ${curve.predicted.length + curve.calibrated.length} points`}</summary>
        <DataTable
          caption={`${curve.label}: simulated and measured, ${unit}`}
          columns={columnsOf(xLabel)}
          rows={rowsOf(curve)}
          rowKey={(row) => `${row.kind} ${row.x}`}
          fileName={`hotline-${scenario}-${curve.variant}-published`}
        />
      </details>
    </li>
  );
}

function errorSentences(fidelity: Fidelity | undefined, xLabel: string): readonly string[] {
  if (fidelity === undefined) return ["All points of this curve were used to set constants: nothing is predicted."];
  const { peak, last } = fidelity;
  const mean = `Off by ${factorText(fidelity.factor)} on average over ${fidelity.compared} predicted points${sidesText(fidelity)}.`;
  const end = `At ${formatPlace(last.x, xLabel)}: ${formatNumber(last.simulated)}, measured ${formatNumber(last.published)} (${factorText(last.simulated / last.published)}).`;
  return peak === undefined ? [mean, end] : [mean, peakSentence(peak, xLabel), end];
}

/** Where there are points on either side of the measured peak. */
function sidesText({ sides: { before, after } }: Fidelity): string {
  if (before === undefined || after === undefined) return "";
  return `: ${factorText(before)} up to the measured peak, ${factorText(after)} after it`;
}

function peakSentence(peak: NonNullable<Fidelity["peak"]>, xLabel: string): string {
  const { from, to, y } = peak.published;
  const where = from === to ? `${from}` : `${from}–${to}`;
  return `Peak at ${formatPlace(peak.simulated.x, xLabel)}, measured ${where}: ${formatNumber(peak.simulated.y)} against ${formatNumber(y)}.`;
}

interface Row {
  readonly x: number;
  readonly kind: "predicted" | "calibrated";
  readonly simulated: number | undefined;
  readonly published: number;
}

function rowsOf(curve: ComparedCurve): readonly Row[] {
  const rows = (kind: Row["kind"]): readonly Row[] =>
    curve[kind].map(([x, y]) => ({ x, kind, simulated: interpolate(curve.simulated, x), published: y }));
  return [...rows("calibrated"), ...rows("predicted")].sort((a, b) => a.x - b.x);
}

function columnsOf(xLabel: string): readonly Column<Row>[] {
  return [
    { id: "x", label: xLabel, value: (row) => row.x, numeric: true },
    {
      id: "simulated",
      label: "simulated",
      value: (row) => row.simulated ?? "",
      show: (row) => (row.simulated === undefined ? "–" : formatNumber(row.simulated)),
      numeric: true,
    },
    {
      id: "measured",
      label: "measured",
      value: (row) => row.published,
      show: (row) => formatNumber(row.published),
      numeric: true,
    },
    {
      id: "ratio",
      label: "ratio",
      text: "simulated over measured",
      value: (row) => (row.simulated ?? Number.NaN) / row.published,
      show: (row) => formatNumber((row.simulated ?? Number.NaN) / row.published),
      numeric: true,
    },
    { id: "kind", label: "kind", value: (row) => row.kind },
  ];
}
