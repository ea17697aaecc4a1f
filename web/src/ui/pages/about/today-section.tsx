/** Machines of today: imported machines beside curves that were measured on such machines. */
import { formatNumber, formatPercent } from "../../../base/format.ts";
import { type TodayCurve, todayErrors, type TodayFile } from "../../../model/fidelity/today-file.ts";
import { type Column, DataTable } from "../../parts/data-table.tsx";
import { times } from "./curve-card.tsx";

interface Row {
  readonly curve: TodayCurve;
  readonly threads: number;
  readonly measured: number;
  readonly simulated: number;
}

const COLUMNS: readonly Column<Row>[] = [
  { id: "machine", label: "machine", value: ({ curve }) => curve.title },
  { id: "program", label: "program", value: ({ curve }) => curve.program },
  { id: "threads", label: "threads", value: ({ threads }) => threads, numeric: true },
  {
    id: "measured",
    label: "measured, ns",
    text: "nanoseconds of one operation of a thread",
    value: ({ measured }) => measured,
    show: ({ measured }) => formatNumber(measured, 4),
    numeric: true,
  },
  {
    id: "simulated",
    label: "simulated, ns",
    text: "the same program in the imported machine",
    value: ({ simulated }) => simulated,
    show: ({ simulated }) => formatNumber(simulated, 4),
    numeric: true,
  },
  {
    id: "ratio",
    label: "simulated ÷ measured",
    value: ({ simulated, measured }) => simulated / measured,
    show: ({ simulated, measured }) => times(simulated / measured),
    numeric: true,
  },
  {
    id: "counted",
    label: "counted",
    text: "not counted: a number of the machine was set to this curve",
    value: ({ curve }) => (curve.calibrated ? "no" : "yes"),
  },
];

export function TodaySection({ today }: { today: TodayFile }) {
  const rows = today.curves.flatMap((curve) => curve.points.map((point) => ({ curve, ...point })));
  return (
    <section className="hl-track" aria-label="Machines of today">
      <h2 className="hl-track-name">Machines of today</h2>
      <p className="hl-page-lead">
        These machines are imported from matrices of core-to-core latencies, as the dialog “From measurements…” of a lab
        imports yours. Such a matrix says how long two cores take to pass a line on, and nothing of many cores at once.
        The table compares what the machines then give with curves that somebody has measured. No constant was fitted to
        a curve that is counted.
      </p>
      <Summary today={today} />
      <DataTable
        caption="Imported machines against measured curves"
        columns={COLUMNS}
        rows={rows}
        rowKey={rowKey}
        fileName="hotline-machines-of-today"
      />
      <ul className="hl-page-lead">
        {[...new Set(today.curves.map(measuredOn))].map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
    </section>
  );
}

const rowKey = ({ curve, threads }: Row): string => `${curve.machine} ${curve.program} ${threads}`;

function measuredOn({ title, measured_on, source }: TodayCurve): string {
  return `${title}: measured on ${measured_on} ${source}.`;
}

function Summary({ today }: { today: TodayFile }) {
  const errors = todayErrors(today);
  if (errors === undefined) return null;
  const { median, points, machines, worst } = errors;
  return (
    <p className="hl-page-lead">
      {`Over ${points} points of ${machines} machines the median of |simulated ÷ measured − 1| is ${formatPercent(median, 0)}. `}
      {`The largest factor is ${formatNumber(worst.factor, 3)}: ${worst.curve.program}, ${worst.threads} threads, ${worst.curve.title}.`}
    </p>
  );
}
