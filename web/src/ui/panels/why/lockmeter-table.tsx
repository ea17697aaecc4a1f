/** The annotated locks in the columns of SGI's Lockmeter: a row for each lock, and below it one for each caller. */
import { useMemo, useState, type ReactNode } from "react";
import { formatCount } from "../../../base/format.ts";
import type { MeasuredLabPoint } from "../../../lab/state/lab-point.ts";
import {
  lockmeterReport,
  type LockmeterCaller,
  type LockmeterReport,
  type LockmeterRow,
} from "../../../model/results/locks/lockmeter.ts";
import { callerName, lockmeterText, percentText, timeText } from "../../../model/results/locks/lockmeter-text.ts";
import { CodeLink } from "../../lab-parts/code-link.tsx";
import { DataTable, numberColumn, type Column } from "../../parts/data-table.tsx";
import { Toggle } from "../../parts/toggle.tsx";
import { ReportText } from "./report-text.tsx";

interface LockmeterTableProps {
  readonly name: string;
  readonly one: MeasuredLabPoint;
  /** The choice of the form, among the other tools. */
  readonly choice: ReactNode;
}

export function LockmeterTable({ name, one, choice }: LockmeterTableProps) {
  const [isText, setText] = useState(false);
  const { clockHz } = one.spec.machine;
  const report = useMemo(() => lockmeterReport(one.result, one.job.program.debug), [one]);
  return (
    <>
      <div className="hl-why-tools hl-no-print">
        {choice}
        <Toggle on={isText} onChange={setText}>
          as text
        </Toggle>
      </div>
      <p className="hl-small hl-why-caption">
        <strong>{name}</strong>
      </p>
      {isText ? (
        <ReportText text={lockmeterText(report, clockHz)} label={`Lockmeter's report of ${name}`} />
      ) : (
        <DataTable
          caption={`Locks in Lockmeter's columns, ${name}`}
          columns={columnsOf(clockHz, one.point.variant)}
          rows={rowsOf(report)}
          rowKey={({ key }) => key}
          rowClass={({ lock }) => (lock === undefined ? "hl-row-whole" : "")}
          fileName={`lockmeter ${name}`}
          limit={24}
        />
      )}
    </>
  );
}

interface Row {
  readonly key: string;
  readonly counts: LockmeterRow;
  /** Of a caller's row: the name of the lock. */
  readonly lock: string | undefined;
  readonly caller: LockmeterCaller | undefined;
}

function rowsOf({ total, locks }: LockmeterReport): readonly Row[] {
  const ofLocks = locks.flatMap((lock): readonly Row[] => [
    { key: `${lock.address}`, counts: lock, lock: undefined, caller: undefined },
    ...lock.callers.map((caller) => ({
      key: `${lock.address} ${callerName(caller)}`,
      counts: caller,
      lock: lock.name,
      caller,
    })),
  ]);
  return [{ key: "total", counts: total, lock: undefined, caller: undefined }, ...ofLocks];
}

function columnsOf(clockHz: number, variant: string): readonly Column<Row>[] {
  const share = (id: string, label: string, text: string, read: (row: LockmeterRow) => number | undefined) =>
    column(id, label, undefined, text, read, (value) => percentText(value));
  const time = (id: string, label: string, text: string, read: (row: LockmeterRow) => number | undefined) =>
    column(id, label, "cycles", text, read, (value) => timeText(value, clockHz));
  return [
    nameColumn(variant),
    share("util", "UTIL", "Share of the measured time in which the lock was held.", (row) => row.utilisation),
    share(
      "con",
      "CON",
      "Share of the requests that found the lock held, or wanted, by another core.",
      (row) => row.contendedShare,
    ),
    time("hold", "HOLD mean", "Mean time from taking the lock to releasing it.", (row) => row.holdMean),
    time("hold_max", "HOLD max", "Longest of these times.", (row) => row.holdMax),
    time(
      "wait",
      "WAIT mean",
      "Mean time from asking for the lock to holding it, of requests that found it held or wanted.",
      (row) => row.waitMean,
    ),
    time("wait_max", "WAIT max", "Longest of these times.", (row) => row.waitMax),
    share("cpu", "% CPU", "Share of the time of all cores that they spent in these waits.", (row) => row.cpuShare),
    numberColumn(
      {
        id: "total",
        label: "TOTAL",
        unit: "requests",
        text: "Requests for the lock: acquisitions, and attempts that gave up.",
      },
      ({ counts }) => counts.requests,
      formatCount,
    ),
    share("nowait", "NOWAIT", "Share of the requests that got the lock at once.", (row) => row.noWaitShare),
    share("spin", "SPIN", "Share of the requests that waited, spinning or asleep.", (row) => row.spinShare),
    share(
      "rject",
      "RJECT",
      "Share of the requests that gave up, as failed try-locks: lock_rejected().",
      (row) => row.rejectShare,
    ),
  ];
}

/** The numbers that a row does not have stand in no order, and are not shown. */
function column(
  id: string,
  label: string,
  unit: string | undefined,
  text: string,
  read: (row: LockmeterRow) => number | undefined,
  format: (value: number) => string,
): Column<Row> {
  return {
    id,
    label,
    ...(unit === undefined ? {} : { unit }),
    text,
    numeric: true,
    value: ({ counts }) => read(counts) ?? "",
    show: ({ counts }) => {
      const value = read(counts);
      return value === undefined ? "" : format(value);
    },
  };
}

function nameColumn(variant: string): Column<Row> {
  return {
    id: "name",
    label: "NAME",
    text: "The lock, and below it the functions that take it.",
    value: ({ counts, lock }) => (lock === undefined ? counts.name : `${lock} > ${counts.name}`),
    show: ({ counts, caller }) => <NameCell name={counts.name} caller={caller} variant={variant} />,
  };
}

interface NameCellProps {
  readonly name: string;
  readonly caller: LockmeterCaller | undefined;
  readonly variant: string;
}

function NameCell({ name, caller, variant }: NameCellProps) {
  if (caller === undefined) return <code>{name}</code>;
  return (
    <>
      {"\u00a0\u00a0"}
      {caller.place === undefined ? (
        name
      ) : (
        <CodeLink variant={variant} file={caller.place.file} line={caller.place.line}>
          {name}
        </CodeLink>
      )}
    </>
  );
}
