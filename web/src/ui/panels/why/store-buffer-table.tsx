/** What the store buffers of the selected run did, for runs in which stores waited in one. */
import { formatNumber } from "../../../base/format.ts";
import { type StoreBufferRow, storeBufferRows } from "../../../model/results/store-buffers.ts";
import { useMemo } from "react";
import { useApp } from "../../state/app-context.ts";
import { toldPoint } from "../../../lab/selectors.ts";
import { DataTable, numberColumn, type Column } from "../../parts/data-table.tsx";

const COLUMNS: readonly Column<StoreBufferRow>[] = [
  {
    id: "core",
    label: "core",
    value: ({ core }) => core ?? "all cores",
    show: ({ core }) => (core === undefined ? "all cores" : `core ${core}`),
  },
  column("entries", "stores", "Stores that entered the buffer.", ({ entries }) => entries),
  column("mean", "mean in it", "Mean number of stores in the buffer, over the time measured.", (row) => row.meanStores),
  column("most", "most in it", "Most stores in the buffer at one moment.", ({ maxStores }) => maxStores),
  column("stalls", "found it full", "Stores that found the buffer full.", ({ stalls }) => stalls),
  column("full", "cycles for room", "Cycles for which these stores waited for room.", ({ fullCycles }) => fullCycles),
  column(
    "waits",
    "waits to drain",
    "Fences, atomics and loads of partly stored bytes that waited until stores had drained.",
    ({ waits }) => waits,
  ),
  column("drain", "cycles to drain", "Cycles for which these waited.", ({ drainCycles }) => drainCycles),
];

function column(id: string, label: string, text: string, value: (row: StoreBufferRow) => number) {
  return numberColumn<StoreBufferRow>({ id, label, text }, value, (number) => formatNumber(number, 4));
}

export function StoreBufferTable({ name }: { readonly name: string }) {
  const selected = useApp(toldPoint);
  const rows = useMemo(() => (selected === undefined ? [] : storeBufferRows(selected.result)), [selected]);
  if (rows.length === 0) return null;
  return (
    <>
      <p className="hl-small hl-why-caption">{name}: the store buffers of its cores.</p>
      <DataTable
        caption={`Store buffers, ${name}`}
        columns={COLUMNS}
        rows={rows}
        rowKey={({ core }) => String(core ?? "all")}
        fileName={`store buffers ${name}`}
      />
    </>
  );
}
