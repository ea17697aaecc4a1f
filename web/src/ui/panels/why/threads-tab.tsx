/** The threads of the selected run: where the time of each went, its switches, and where it stood at the end. */
import { useMemo } from "react";
import { formatCount, formatNumber, formatPercent } from "../../../base/format.ts";
import { toldPoint } from "../../../lab/selectors.ts";
import { threadRows, type ThreadRow } from "../../../model/results/threads/thread-rows.ts";
import { NoRunYet, useSelectedName } from "../../lab-parts/run-name.tsx";
import { DataTable, numberColumn, type Column } from "../../parts/data-table.tsx";
import { useApp } from "../../state/app-context.ts";

function cycles(id: string, label: string, text: string, read: (row: ThreadRow) => number): Column<ThreadRow> {
  return numberColumn({ id, label, unit: "cycles", text }, read, (value) => formatNumber(value, 4));
}

function count(id: string, label: string, text: string, read: (row: ThreadRow) => number): Column<ThreadRow> {
  return numberColumn({ id, label, text }, read, formatCount);
}

const COLUMNS: readonly Column<ThreadRow>[] = [
  numberColumn({ id: "thread", label: "thread" }, (row) => row.thread, String),
  cycles("running", "running", "A core executed the thread.", (row) => row.running),
  cycles("runnable", "waiting for a core", "The thread could have gone on: it was runnable.", (row) => row.runnable),
  numberColumn(
    { id: "share", label: "of its time", text: "The part of the thread's time in which it waited for a core." },
    (row) => row.runnableShare,
    formatPercent,
  ),
  cycles("waiting", "waiting for a wake-up", "The thread slept until it was woken.", (row) => row.waiting),
  cycles("stolen", "stolen", "A hypervisor had taken away the core that executed the thread.", (row) => row.stolen),
  count("switches", "gave its core up", "Switches that the thread asked for.", (row) => row.switches),
  count("forced", "lost its core", "Switches within the handler of an interrupt: preemptions.", (row) => row.forced),
  count("migrations", "migrations", "How often another core went on with the thread.", (row) => row.migrations),
  {
    id: "standing",
    label: "at the end",
    text: "Where the thread stood when the run ended, and what it waited for.",
    value: (row) => row.standing,
    show: (row) => <span className="hl-thread-standing">{row.standing}</span>,
  },
];

export function ThreadsTab() {
  const selected = useApp(toldPoint);
  const name = useSelectedName();
  const rows = useMemo(
    () => (selected === undefined ? [] : threadRows(selected.result, selected.job.program.debug)),
    [selected],
  );
  if (selected === undefined) return <NoRunYet />;
  return (
    <>
      <p className="hl-small hl-why-caption">
        <strong>{name}</strong>: its threads, while the run was measured.
      </p>
      <DataTable
        caption={`Threads, ${name}`}
        columns={COLUMNS}
        rows={rows}
        rowKey={(row) => String(row.thread)}
        fileName={`threads ${name}`}
      />
    </>
  );
}
