/** Every published curve in one table, for readers who compare and reviewers who check. */
import { newLabState } from "../../../lab/link/lab-state.ts";
import { type Column, DataTable } from "../../parts/data-table.tsx";
import { factorText } from "../../../model/fidelity/point-errors.ts";
import { writeLink } from "../../../lab/link/route.ts";
import type { ComparedCurve, ComparedScenario } from "./fidelity-data.ts";
import { notCounted, Words } from "./not-counted.tsx";

interface Row {
  readonly scenario: ComparedScenario;
  readonly curve: ComparedCurve;
}

const lastRatio = ({ curve }: Row): number =>
  curve.fidelity === undefined ? Number.NaN : curve.fidelity.last.simulated / curve.fidelity.last.published;

function factorColumn(
  id: string,
  label: string,
  text: string,
  factorOf: (curve: ComparedCurve) => number | undefined,
): Column<Row> {
  const value = ({ curve }: Row): number => factorOf(curve) ?? Number.NaN;
  return { id, label, text, value, show: (row) => ratioText(value(row)), numeric: true };
}

const COLUMNS: readonly Column<Row>[] = [
  {
    id: "scenario",
    label: "scenario",
    value: ({ scenario }) => scenario.title,
    show: ({ scenario }) => (
      <a href={writeLink({ page: "lab", experiment: newLabState(scenario.name) })}>{scenario.title}</a>
    ),
  },
  { id: "curve", label: "curve", value: ({ curve }) => curve.label },
  { id: "source", label: "measured in", value: ({ curve }) => curve.source },
  {
    id: "predicted",
    label: "predicted points",
    text: "points to which no constant was fitted; only these count in the errors",
    value: ({ curve }) => curve.predicted.length,
    numeric: true,
  },
  factorColumn(
    "factor",
    "mean factor",
    "over the predicted points: twice as much and half as much count alike",
    (curve) => curve.fidelity?.factor,
  ),
  factorColumn(
    "before",
    "before the peak",
    "the same up to the peak of the measured curve",
    (curve) => curve.fidelity?.sides.before,
  ),
  factorColumn(
    "after",
    "after the peak",
    "the same beyond the peak of the measured curve",
    (curve) => curve.fidelity?.sides.after,
  ),
  {
    id: "set",
    label: "what does not count",
    text: "constants that were set on the shape of the curve, and curves that count in another scenario",
    value: ({ curve }) => notCounted(curve),
    show: ({ curve }) => <Words text={notCounted(curve)} />,
  },
  {
    id: "peak",
    label: "peak at",
    text: "simulated and measured position of the peak; empty for a curve that rises to its end",
    value: ({ curve }) => curve.fidelity?.peak?.simulated.x ?? Number.NaN,
    show: ({ curve }) => peakText(curve),
    numeric: true,
  },
  {
    id: "height",
    label: "peak’s height",
    text: "simulated over measured",
    value: ({ curve }) => heightRatio(curve),
    show: ({ curve }) => ratioText(heightRatio(curve)),
    numeric: true,
  },
  {
    id: "last",
    label: "at the end",
    text: "simulated over measured at the largest value on the x-axis",
    value: lastRatio,
    show: (row) => ratioText(lastRatio(row)),
    numeric: true,
  },
];

function heightRatio({ fidelity }: ComparedCurve): number {
  return fidelity?.peak === undefined ? Number.NaN : fidelity.peak.simulated.y / fidelity.peak.published.y;
}

function ratioText(ratio: number): string {
  return Number.isFinite(ratio) ? factorText(ratio) : "–";
}

function peakText({ fidelity }: ComparedCurve): string {
  if (fidelity?.peak === undefined) return "–";
  const { published, simulated } = fidelity.peak;
  const measured = published.from === published.to ? `${published.from}` : `${published.from}–${published.to}`;
  return `${simulated.x} (${measured})`;
}

export function OverviewTable({ scenarios }: { scenarios: readonly ComparedScenario[] }) {
  const rows = scenarios.flatMap((scenario) => scenario.curves.map((curve): Row => ({ scenario, curve })));
  return (
    <DataTable
      caption="All published curves, and the error of the model"
      columns={COLUMNS}
      rows={rows}
      rowKey={({ scenario, curve }) => `${scenario.name} ${curve.id}`}
      fileName="hotline-fidelity"
    />
  );
}
