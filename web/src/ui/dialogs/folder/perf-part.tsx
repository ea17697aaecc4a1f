/**
 * Reports of perf c2c and perf lock as tables, and a scenario of one of the locks: its hold and think times
 * follow from how often and how long its threads waited.
 */
import { useEffect, useEffectEvent, useState } from "react";
import { Button } from "react-aria-components/Button";
import { formatCount, formatNumber } from "../../../base/format.ts";
import type { FolderFiles } from "../../../model/folder/own-folder.ts";
import { findingText } from "../../../model/import/texts/source-file.ts";
import type { ReportTable } from "../../../model/perf/c2c-report.ts";
import type { ContendedLock } from "../../../model/perf/lock-report.ts";
import { lockScenario } from "../../../model/perf/lock-scenario.ts";
import { lockTimes } from "../../../model/perf/lock-times.ts";
import { MACHINES } from "../../site/open-scenario.ts";
import { Choice } from "../../parts/choice.tsx";
import { machineOptions } from "../../parts/machine-options.ts";
import { type Column, DataTable, numberColumn } from "../../parts/data-table.tsx";
import { Latest } from "../../parts/latest.ts";
import type { FilesRead } from "../../parts/read-files.ts";
import { readInWorker } from "../../reading/read-in-worker.ts";
import { TextIntake } from "../../parts/text-intake.tsx";
import "../measured/measured.css";
import { Announced } from "../../parts/announced.tsx";

export interface PerfPartProps {
  /** Reports that were dropped on the page before this part was there. */
  readonly given?: FilesRead | undefined;
  readonly onFiles: (title: string, files: FolderFiles) => void;
}

interface Report {
  readonly tables: readonly ReportTable[];
  readonly locks: readonly ContendedLock[];
  readonly problems: readonly string[];
  readonly isReading: boolean;
}

const NOTHING: Report = { tables: [], locks: [], problems: [], isReading: false };

export function PerfPart({ given, onFiles }: PerfPartProps) {
  const [{ tables, locks, problems, isReading }, setReport] = useState(NOTHING);
  const [readings] = useState(() => new Latest());
  const take = (read: FilesRead): void => {
    const counts = readings.begin();
    setReport({ ...NOTHING, isReading: true });
    reportOf(read).then(
      (report) => counts() && setReport(report),
      (error: unknown) =>
        counts() && setReport({ ...NOTHING, problems: [`The report cannot be read: ${String(error)}.`] }),
    );
  };
  /* Once: what is given does not change while the part is shown. */
  const takeGiven = useEffectEvent(() => given !== undefined && take(given));
  useEffect(() => void takeGiven(), []);
  return (
    <div className="hl-measured">
      <p className="hl-small hl-muted">
        Give what <code>perf lock contention</code> or <code>perf lock report</code> prints (options such as{" "}
        <code>-x,</code> may be given; they print to stderr: <code>2&gt; locks.txt</code>),{" "}
        <code>perf c2c report --stdio</code>, or <code>/proc/lock_stat</code>.
      </p>
      <TextIntake label="A report of perf" paste="Or paste a report" onRead={take} />
      <p className="hl-small">
        <Announced words={isReading ? "Reading …" : ""} />
      </p>
      {problems.length > 0 && (
        <div role="alert" className="hl-small hl-measured-problem">
          {problems.map((line) => (
            <p key={line}>{line}</p>
          ))}
        </div>
      )}
      {tables.map((table, i) => (
        <LinesTable key={i} table={table} />
      ))}
      {locks.length > 0 && <Locks locks={locks} onFiles={onFiles} />}
    </div>
  );
}

async function reportOf({ texts, problems }: FilesRead): Promise<Report> {
  const read = await readInWorker("perf", { sources: texts });
  const nameOf = (at: number): string => (read.length > 1 ? ` of ${texts[at]?.name ?? ""}` : "");
  return {
    tables: read.flatMap((one, at) => one.tables.map((table) => ({ ...table, title: `${table.title}${nameOf(at)}` }))),
    locks: read.flatMap((one) => one.locks),
    problems: [...problems, ...read.flatMap((one) => one.findings.map(findingText))],
    isReading: false,
  };
}

interface IndexedRow {
  readonly index: number;
  readonly cells: readonly string[];
}

function LinesTable({ table: { title, heads, rows } }: { readonly table: ReportTable }) {
  const columns = tellingFirst(heads).map((i): Column<IndexedRow> => ({
    id: `c${i}`,
    label: heads[i] === undefined || heads[i] === "" ? `column ${i + 1}` : heads[i],
    value: ({ cells }) => sortable(cells[i] ?? ""),
    show: ({ cells }) => cells[i] ?? "",
  }));
  return (
    <>
      <h3 className="hl-panel-title">{title}</h3>
      <DataTable
        caption={`${title}, as perf c2c reports them`}
        columns={columns}
        rows={withLineNumbers(rows).map((cells, index) => ({ index, cells }))}
        rowKey={({ index }) => String(index)}
        fileName={title}
      />
    </>
  );
}

/**
 * Rows below a cache line's own have no number of their own: they get that of their line, so that they stay with it
 * when the table is sorted.
 */
export function withLineNumbers(rows: ReportTable["rows"]): ReportTable["rows"] {
  let line = "";
  return rows.map(([number = "", ...others]) => {
    if (number !== "") line = number;
    return [line, ...others];
  });
}

/**
 * The numbers of the columns as they are shown: the function and the place in the source, which perf prints last, are
 * not out of sight at the right.
 */
export function tellingFirst(heads: readonly string[]): readonly number[] {
  const rank = (at: number): number => (at === 0 ? 0 : /symbol|source/i.test(heads[at] ?? "") ? 1 : 2);
  return heads.map((_, at) => at).sort((a, b) => rank(a) - rank(b));
}

/** Numbers and shares are sorted as numbers. */
function sortable(cell: string): string | number {
  return /^-?[\d.]+%?$/.test(cell) ? Number.parseFloat(cell) : cell;
}

/** Threads and seconds of a recording, until the reader says them. assumed */
const THREADS = "8";
const SECONDS = "10";

function Locks({ locks, onFiles }: Pick<PerfPartProps, "onFiles"> & { readonly locks: readonly ContendedLock[] }) {
  const [threads, setThreads] = useState(THREADS);
  const [seconds, setSeconds] = useState(SECONDS);
  const [machineId, setMachineId] = useState("xeon-24");
  const machine = MACHINES.get(machineId) ?? [...MACHINES.values()][0];
  const askedOf = ({ contended, totalNs }: ContendedLock) => ({
    threads: Number(threads),
    seconds: Number(seconds),
    contended,
    totalWaitSeconds: totalNs / 1e9,
  });
  const timesOf: TimesOf = (lock) => lockTimes(askedOf(lock));
  const make = (lock: ContendedLock): void => {
    const times = timesOf(lock);
    if (times === undefined || machine === undefined) return;
    const { file, model } = machine;
    const about = { id: file.id, clockHz: model.clockHz, cores: model.coreCount };
    onFiles(`lock-${lock.name}`, lockScenario({ lock, asked: askedOf(lock), times, machine: about }));
  };
  const columns = lockColumns(timesOf, make);
  return (
    <>
      <div className="hl-measured-row">
        <Field label="Threads that use the lock" value={threads} onValue={setThreads} />
        <Field label="Seconds of the recording" value={seconds} onValue={setSeconds} />
        <Choice
          label="Machine"
          options={machineOptions(MACHINES.values())}
          value={machine?.file.id ?? machineId}
          onChange={setMachineId}
        />
      </div>
      <DataTable
        caption="Locks that threads waited for, as perf reports them"
        columns={columns}
        rows={locks}
        rowKey={(lock) => `${lock.name} ${lock.kind} ${lock.totalNs}`}
        fileName="locks"
      />
    </>
  );
}

type TimesOf = (lock: ContendedLock) => ReturnType<typeof lockTimes>;

export function lockColumns(timesOf: TimesOf, make: (lock: ContendedLock) => void): readonly Column<ContendedLock>[] {
  const ns = (id: string, label: string, read: (lock: ContendedLock) => number): Column<ContendedLock> =>
    numberColumn({ id, label, unit: "ns" }, read, formatCount);
  const waits = { id: "contended", label: "waits", text: "How often a thread had to wait." };
  return [
    { id: "name", label: "lock", value: ({ name }) => name, show: nameCell },
    { id: "kind", label: "kind", value: ({ kind }) => kind },
    numberColumn(waits, (one) => one.contended, formatCount),
    ns("total", "total wait", (one) => one.totalNs),
    ns("mean", "mean wait", (one) => one.meanNs),
    { ...ns("max", "longest wait", (one) => one.maxNs ?? Number.NaN), value: ({ maxNs }) => maxNs ?? "" },
    {
      id: "make",
      label: "hold and think",
      text: "Hold and think times with which the given number of threads would wait as reported. Both are taken as exponential, and the lock as first come, first served.",
      value: (lock) => timesOf(lock)?.holdSeconds ?? "",
      show: (lock) => MakeCell({ lock, times: timesOf(lock), onMake: () => make(lock) }),
    },
  ];
}

function nameCell({ name }: ContendedLock) {
  return <code>{name}</code>;
}

interface MakeCellProps {
  readonly lock: ContendedLock;
  readonly times: ReturnType<typeof lockTimes>;
  readonly onMake: () => void;
}

function MakeCell({ lock, times, onMake }: MakeCellProps) {
  if (times === undefined) return <span className="hl-muted">more waiting than the threads had time for</span>;
  const [hold, think] = [times.holdSeconds, times.thinkSeconds].map((one) => `${formatNumber(one * 1e6)} µs`);
  return (
    <>
      {hold} / {times.isSaturated ? "next to nothing" : think}{" "}
      <Button className="hl-button" aria-label={`Make a scenario of ${lock.name}`} onPress={onMake}>
        Make a scenario
      </Button>
    </>
  );
}

function Field({
  label,
  value,
  onValue,
}: {
  readonly label: string;
  readonly value: string;
  readonly onValue: (value: string) => void;
}) {
  return (
    <label className="hl-field">
      <span>{label}</span>
      <input inputMode="numeric" value={value} onChange={(event) => onValue(event.target.value)} />
    </label>
  );
}
