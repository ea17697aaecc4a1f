/**
 * The annotated locks: how often they were taken, how contended they were, and the times of waiting, holding,
 * hand-offs; or the same locks in the columns of SGI's Lockmeter.
 */
import { formatCount, formatNumber, formatPercent } from "../../../base/format.ts";
import { lockRows, type LockRow } from "../../../model/results/locks/locks.ts";
import { experimentOf } from "../../../lab/state/opened.ts";
import { useApp, useDispatch } from "../../state/app-context.ts";
import { Choice } from "../../parts/choice.tsx";
import { DataTable, numberColumn, type Column } from "../../parts/data-table.tsx";
import { lazyPart } from "../../parts/lazy-part.tsx";
import { toldPoint } from "../../../lab/selectors.ts";
import type { LockForm } from "../../../lab/link/lab-state.ts";
import { NoRunYet, useSelectedName } from "../../lab-parts/run-name.tsx";

function cycles(id: string, label: string, text: string, read: (row: LockRow) => number): Column<LockRow> {
  return numberColumn({ id, label, unit: "cycles", text }, read, formatNumber);
}

const COLUMNS: readonly Column<LockRow>[] = [
  { id: "name", label: "lock", value: (row) => row.name, show: (row) => <code>{row.name}</code> },
  numberColumn(
    {
      id: "acquisitions",
      label: "taken",
      unit: "acquisitions",
      text: "How often the lock was taken while the run was measured.",
    },
    (row) => row.acquisitions,
    formatCount,
  ),
  numberColumn(
    {
      id: "contended",
      label: "contended",
      text: "Share of acquisitions that began while another core held or wanted the lock.",
    },
    (row) => row.contendedShare,
    formatPercent,
  ),
  cycles("wait", "mean wait", "Mean time from asking for the lock to holding it.", (row) => row.waitMean),
  cycles("hold", "mean hold", "Mean time from taking the lock to releasing it.", (row) => row.holdMean),
  cycles(
    "handoff",
    "mean hand-off",
    "Mean time from the release by one core until the next core holds the lock, when at least one core waited.",
    (row) => row.handoffMean,
  ),
  {
    id: "waiters",
    label: "most waiting",
    unit: "cores",
    text: "Largest number of cores that waited at one moment.",
    numeric: true,
    value: (row) => row.waitersMax,
  },
];

const LockmeterTable = lazyPart("The view of locks in Lockmeter's columns", () =>
  import("./lockmeter-table.tsx").then((module) => module.LockmeterTable),
);

const FORMS: readonly { readonly id: LockForm; readonly label: string }[] = [
  { id: "hotline", label: "Hotline" },
  { id: "lockmeter", label: "Lockmeter" },
];

function FormChoice({ form }: { readonly form: LockForm }) {
  const dispatch = useDispatch();
  return (
    <Choice
      label="form"
      options={FORMS}
      value={form}
      onChange={(lockForm) => dispatch({ kind: "change", change: { lockForm } })}
    />
  );
}

export function LocksTab() {
  const selected = useApp(toldPoint);
  const name = useSelectedName();
  const form = useApp((state) => experimentOf(state).lockForm);
  if (selected === undefined) return <NoRunYet />;
  const rows = lockRows(selected.result, selected.job.program.debug);
  if (rows.length === 0)
    return (
      <p className="hl-small hl-muted hl-empty">
        {name} takes no annotated lock. Programs say what a lock is with lock_wait(), lock_held() and lock_released().
      </p>
    );
  if (form === "lockmeter") return <LockmeterTable name={name} one={selected} choice={<FormChoice form={form} />} />;
  return (
    <>
      <div className="hl-why-tools hl-no-print">
        <FormChoice form={form} />
      </div>
      <p className="hl-small hl-why-caption">
        <strong>{name}</strong>
      </p>
      <DataTable
        caption={`Locks, ${name}`}
        columns={COLUMNS}
        rows={rows}
        rowKey={(row) => `${row.name} ${row.address}`}
        fileName={`locks ${name}`}
        limit={20}
      />
    </>
  );
}
