/**
 * The counts of the scenario's own programs: tallies of the selected run, and rates over time of all shown variants.
 */
import { useMemo, useRef } from "react";
import { formatNumber } from "../../../base/format.ts";
import { OverTimeChart } from "../../../charts/over-time.tsx";
import type { TimeSeries } from "../../../charts/over-time-layout.ts";
import { seriesClass, seriesDash } from "../../../charts/series-style.ts";
import { overTimeOf, tallyRows, type TallyRow } from "../../../model/results/counted.ts";
import type { Scenario } from "../../../model/scenario/scenario.ts";
import { useApp } from "../../state/app-context.ts";
import { DataTable, type Column } from "../../parts/data-table.tsx";
import { useSize } from "../../parts/use-size.ts";
import { isMeasured, type LabPoint, type MeasuredLabPoint } from "../../../lab/state/lab-point.ts";
import { scenarioOf } from "../../../lab/state/opened.ts";
import { toldPoint } from "../../../lab/selectors.ts";
import { machineOf, selectedRef, visibleVariants } from "../../../lab/place-selectors.ts";
import { CountedBars } from "./counted-bars.tsx";
import { NoRunYet, useSelectedName } from "../../lab-parts/run-name.tsx";

export function CountedTab() {
  const scenario = useApp(scenarioOf);
  const selected = useApp(toldPoint);
  const clockHz = useApp(machineOf)?.model.clockHz;
  const name = useSelectedName();
  if (scenario === undefined || clockHz === undefined) return null;
  const bars = scenario.file.counted?.bars;
  return (
    <>
      {bars !== undefined && <CountedBars scenario={scenario} bars={bars} clockHz={clockHz} />}
      {scenario.file.counted?.over_time !== undefined && <OverTime scenario={scenario} clockHz={clockHz} />}
      {selected === undefined ? (
        <NoRunYet />
      ) : (
        <Tallies name={name} rows={tallyRows(scenario.file, { ...selected, clockHz })} />
      )}
    </>
  );
}

const COLUMNS: readonly Column<TallyRow>[] = [
  { id: "what", label: "counted", value: (row) => row.label, show: (row) => <span title={row.text}>{row.label}</span> },
  {
    id: "value",
    label: "value",
    numeric: true,
    value: (row) => (row.value.ok ? row.value.value : row.value.error),
    show: (row) => (row.value.ok ? formatNumber(row.value.value, 4) : row.value.error),
  },
  { id: "unit", label: "unit", value: (row) => row.unit },
  { id: "text", label: "meaning", value: (row) => row.text },
];

function Tallies({ name, rows }: { name: string; rows: readonly TallyRow[] }) {
  if (rows.length === 0) return null;
  return (
    <>
      <p className="hl-small hl-why-caption">
        <strong>{name}</strong>
      </p>
      <DataTable
        caption={`Counted by the program, ${name}`}
        columns={COLUMNS}
        rows={rows}
        rowKey={(row) => row.label}
        fileName={`counted ${name}`}
      />
    </>
  );
}

function OverTime({ scenario, clockHz }: { scenario: Scenario; clockHz: number }) {
  const ref = useRef<HTMLDivElement>(null);
  const size = useSize(ref);
  const selected = useApp(selectedRef);
  const points = useApp((state) => state.run.points);
  const visible = useApp(visibleVariants);
  const { series, problem } = useMemo(
    () => seriesAt(scenario, clockHz, points, visible, selected?.x),
    [scenario, clockHz, points, visible, selected?.x],
  );
  const label = scenario.file.counted?.over_time?.label ?? "";
  if (problem !== undefined) return <p className="hl-small hl-empty">{problem}</p>;
  return (
    <>
      <div ref={ref} className="hl-stack-frame">
        {size !== undefined && series.length > 0 && (
          <OverTimeChart series={series} size={size} yLabel={`${label} per second`} selectedId={selected?.seriesId} />
        )}
      </div>
      <TimeLegend series={series} marks={scenario.file.counted?.over_time?.marks?.label} />
    </>
  );
}

function TimeLegend({ series, marks }: { series: readonly TimeSeries[]; marks: string | undefined }) {
  return (
    <ul className="hl-legend hl-small" aria-label="Legend of the rates over time">
      {series.map((one) => (
        <li key={one.id} className={`hl-legend-item ${seriesClass(one.style)}`}>
          <svg className="hl-legend-swatch" viewBox="0 0 26 12" aria-hidden="true">
            <path className="hl-figure-line" d="M0 6H26" strokeDasharray={seriesDash(one.style)} />
          </svg>
          {one.label}
          {one.marks.length > 0 && marks !== undefined && ` (\u25bc ${marks}: ${one.marks.length})`}
        </li>
      ))}
    </ul>
  );
}

interface SeriesAt {
  readonly series: readonly TimeSeries[];
  readonly problem: string | undefined;
}

/** Every shown variant's run at the selected place. */
function seriesAt(
  scenario: Scenario,
  clockHz: number,
  points: ReadonlyMap<string, readonly LabPoint[]>,
  visible: readonly string[],
  x: number | undefined,
): SeriesAt {
  const series: TimeSeries[] = [];
  for (const [style, { id, label }] of scenario.file.variants.entries()) {
    const run = visible.includes(id) ? runAt(points.get(id), x) : undefined;
    const counted = run === undefined ? undefined : overTimeOf(scenario.file, { ...run, clockHz });
    if (counted?.ok === false) return { series, problem: counted.error };
    if (counted !== undefined) series.push({ id, label, style, ...counted.value });
  }
  return { series, problem: undefined };
}

function runAt(points: readonly LabPoint[] | undefined, x: number | undefined): MeasuredLabPoint | undefined {
  return points?.filter(isMeasured).find((one) => one.point.x === x);
}
