/** The durations of operations: the histogram of the selected run, and every shown variant's latencies at its place. */
import { useMemo, useRef } from "react";
import { formatNumber } from "../../../base/format.ts";
import { Histogram } from "../../../charts/histogram.tsx";
import type { HistogramMark } from "../../../charts/histogram-layout.ts";
import { measuredAt, toldPoint } from "../../../lab/selectors.ts";
import { machineOf, selectedRef, visibleVariants } from "../../../lab/place-selectors.ts";
import type { MeasuredLabPoint } from "../../../lab/state/lab-point.ts";
import { scenarioOf } from "../../../lab/state/opened.ts";
import { NoRunYet, useSelectedName } from "../../lab-parts/run-name.tsx";
import { type Column, DataTable, numberColumn } from "../../parts/data-table.tsx";
import { useSize } from "../../parts/use-size.ts";
import { useApp } from "../../state/app-context.ts";

const MICROSECONDS = 1e6;

export function LatencyTab() {
  const selected = useApp(toldPoint);
  if (selected === undefined) return <NoRunYet />;
  return (
    <>
      <SelectedHistogram run={selected} />
      <LatencyTable />
    </>
  );
}

function SelectedHistogram({ run }: { readonly run: MeasuredLabPoint }) {
  const ref = useRef<HTMLDivElement>(null);
  const size = useSize(ref);
  const style = useApp((state) =>
    Math.max(0, scenarioOf(state)?.file.variants.findIndex((variant) => variant.id === run.point.variant) ?? 0),
  );
  const { durations, latency } = run.result;
  const marks = useMemo(
    (): readonly HistogramMark[] => [
      { name: "mean", value: latency.mean },
      { name: "95 %", value: latency.p95 },
      { name: "99 %", value: latency.p99 },
    ],
    [latency],
  );
  if (durations.length === 0) return <p className="hl-small hl-empty">No operation ended while it was measured.</p>;
  return (
    <div ref={ref} className="hl-stack-frame">
      {size !== undefined && <Histogram buckets={durations} marks={marks} size={size} style={style} />}
    </div>
  );
}

interface LatencyRow {
  readonly variant: string;
  readonly label: string;
  /** The duration, in cycles. */
  readonly latency: MeasuredLabPoint["result"]["latency"];
  /** The mean duration, at the machine's clock. */
  readonly microseconds: number;
}

type Quantity = keyof LatencyRow["latency"];

function cyclesColumn(id: Quantity, label: string, text: string): Column<LatencyRow> {
  return numberColumn(
    { id, label, unit: "cycles", text },
    (row) => row.latency[id],
    (value) => formatNumber(value, 4),
  );
}

const COLUMNS: readonly Column<LatencyRow>[] = [
  { id: "variant", label: "variant", value: (row) => row.label },
  cyclesColumn("mean", "mean", "Mean duration of an operation, from its begin to its end."),
  numberColumn(
    { id: "time", label: "mean", unit: "µs", text: "The same in microseconds, at the machine's clock." },
    (row) => row.microseconds,
    (value) => formatNumber(value, 4),
  ),
  cyclesColumn("p50", "median", "Half of the operations took at most this long, within 3.2 %."),
  cyclesColumn("p95", "95 %", "95 % of the operations took at most this long, within 3.2 %."),
  cyclesColumn("p99", "99 %", "99 % of the operations took at most this long, within 3.2 %."),
  cyclesColumn("max", "longest", "The longest operation."),
];

function LatencyTable() {
  const name = useSelectedName();
  const rows = useLatencyRows();
  return (
    <DataTable
      caption={`Latencies of all shown variants, at the place of ${name}`}
      columns={COLUMNS}
      rows={rows}
      rowKey={(row) => row.variant}
      fileName={`latency ${name}`}
    />
  );
}

function useLatencyRows(): readonly LatencyRow[] {
  const variants = useApp((state) => scenarioOf(state)?.file.variants);
  const visible = useApp(visibleVariants);
  const points = useApp((state) => state.run.points);
  const place = useApp(selectedRef);
  const clockHz = useApp(machineOf)?.model.clockHz ?? Number.NaN;
  return useMemo(
    () =>
      (variants ?? []).flatMap(({ id, label }) => {
        const run = visible.includes(id) ? measuredAt(points, place && { ...place, seriesId: id }) : undefined;
        if (run === undefined) return [];
        const { latency } = run.result;
        return [{ variant: id, label, latency, microseconds: (latency.mean / clockHz) * MICROSECONDS }];
      }),
    [variants, visible, points, place, clockHz],
  );
}
