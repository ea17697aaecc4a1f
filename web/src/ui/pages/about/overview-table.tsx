/** Every published curve in one table, for readers who compare and reviewers who check. */
import { formatNumber, formatPercent } from "../../../base/format.ts";
import { newLabState } from "../../../lab/link/lab-state.ts";
import { type Column, DataTable } from "../../parts/data-table.tsx";
import { writeLink } from "../../../lab/link/route.ts";
import { times } from "./curve-card.tsx";
import type { ComparedCurve, ComparedScenario } from "./fidelity-data.ts";

interface Row {
  readonly scenario: ComparedScenario;
  readonly curve: ComparedCurve;
}

const error = ({ curve }: Row): number => curve.fidelity?.meanError ?? Number.NaN;
const lastRatio = ({ curve }: Row): number =>
  curve.fidelity === undefined ? Number.NaN : curve.fidelity.last.simulated / curve.fidelity.last.published;

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
  {
    id: "error",
    label: "mean error",
    text: "mean of |simulated ÷ measured − 1| over the predicted points",
    value: error,
    show: (row) => formatPercent(error(row), 0),
    numeric: true,
  },
  {
    id: "log",
    label: "mean log ratio",
    text: "mean of |ln(simulated ÷ measured)| over the predicted points: twice as much and half as much count alike",
    value: ({ curve }) => curve.fidelity?.meanLogRatio ?? Number.NaN,
    show: ({ curve }) => formatNumber(curve.fidelity?.meanLogRatio ?? Number.NaN, 2),
    numeric: true,
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
  return Number.isFinite(ratio) ? times(ratio) : "–";
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
