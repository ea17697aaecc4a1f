/**
 * The profile in the forms of SGI's kernprof: the flat profile, the call graph, samples by program counter, or all as
 * text. In the tables names stand further to the left than in gprof's, so that they are in sight on a narrow screen.
 */
import { useMemo, useState, type ReactNode } from "react";
import { formatCount } from "../../../base/format.ts";
import type { MeasuredLabPoint } from "../../../lab/state/lab-point.ts";
import {
  callGraph,
  flatProfile,
  samplesByFunction,
  type FlatRow,
  type GraphEntry,
  type GraphLine,
  type SampleRow,
} from "../../../model/results/profile/kernprof.ts";
import { kernprofText } from "../../../model/results/profile/kernprof-text.ts";
import { CodeLink } from "../../lab-parts/code-link.tsx";
import { DataTable, numberColumn, type Column } from "../../parts/data-table.tsx";
import { Toggle } from "../../parts/toggle.tsx";
import { ReportText } from "./report-text.tsx";

type View = "flat" | "graph" | "samples" | "text";

interface KernprofViewProps {
  readonly name: string;
  readonly one: MeasuredLabPoint;
  /** The choice of the form, among the other tools. */
  readonly choice: ReactNode;
}

export function KernprofView({ name, one, choice }: KernprofViewProps) {
  const [view, setView] = useState<View>("flat");
  const toggle = (which: View) => (on: boolean) => setView(on ? which : "flat");
  return (
    <>
      <div className="hl-why-tools hl-no-print">
        {choice}
        <Toggle on={view === "graph"} onChange={toggle("graph")}>
          call graph
        </Toggle>
        <Toggle on={view === "samples"} onChange={toggle("samples")}>
          samples
        </Toggle>
        <Toggle on={view === "text"} onChange={toggle("text")}>
          as text
        </Toggle>
      </div>
      <p className="hl-small hl-why-caption">
        <strong>{name}</strong>
      </p>
      <Rows name={name} one={one} view={view} />
    </>
  );
}

function Rows({ name, one, view }: Omit<KernprofViewProps, "choice"> & { readonly view: View }) {
  switch (view) {
    case "flat":
      return <FlatTable name={name} one={one} />;
    case "graph":
      return <GraphTable name={name} one={one} />;
    case "samples":
      return <SamplesTable name={name} one={one} />;
    case "text":
      return <AsText name={name} one={one} />;
  }
}

type TableProps = Omit<KernprofViewProps, "choice">;

const LIMIT = 24;

function AsText({ name, one }: TableProps) {
  const text = useMemo(() => kernprofText(one.result, one.job.program.debug, one.spec.machine.clockHz), [one]);
  return <ReportText text={text} label={`kernprof's report of ${name}`} />;
}

interface Head {
  readonly id: string;
  readonly label: string;
  readonly text: string;
}

function percentColumn<Row>(head: Head, read: (row: Row) => number): Column<Row> {
  return numberColumn(head, read, (share) => (100 * share).toFixed(1));
}

function timeColumn<Row>(head: Head, read: (row: Row) => number): Column<Row> {
  return numberColumn({ ...head, unit: "cycles" }, read, formatCount);
}

const ESTIMATED = "Where several places call a function, its time is divided by the number of calls: ≈.";

function flatColumns(variant: string): readonly Column<FlatRow>[] {
  return [
    percentColumn(
      { id: "time", label: "% time", text: "Of all profiled cycles, in the function itself." },
      (row) => row.selfShare,
    ),
    {
      id: "name",
      label: "name",
      text: `Inlined functions have rows of their own. ${ESTIMATED}`,
      value: (row) => row.symbol,
      show: (row) => <NameCell row={row} variant={variant} />,
    },
    timeColumn(
      {
        id: "cumulative",
        label: "cumulative",
        text: "In the function itself and in all rows above it, by falling time.",
      },
      (row) => row.cumulative,
    ),
    timeColumn(
      { id: "self", label: "self", text: "In the function itself, of all cores together." },
      (row) => row.self,
    ),
    timeColumn({ id: "total", label: "total", text: "In the function and in all that it calls." }, (row) => row.total),
  ];
}

function FlatTable({ name, one }: TableProps) {
  const rows = useMemo(() => flatProfile(one.result, one.job.program.debug), [one]);
  return (
    <DataTable
      caption={`Flat profile of ${name}`}
      columns={flatColumns(one.point.variant)}
      rows={rows}
      rowKey={({ symbol }) => symbol}
      fileName={`kernprof flat ${name}`}
      limit={LIMIT}
    />
  );
}

function NameCell({ row, variant }: { readonly row: FlatRow; readonly variant: string }) {
  const text = `${row.symbol}${row.estimated ? " ≈" : ""}`;
  if (row.hottest === undefined) return <code>{text}</code>;
  return (
    <CodeLink variant={variant} file={row.hottest.file} line={row.hottest.line}>
      {text}
    </CodeLink>
  );
}

/** A line of the call graph: a function itself, one that calls it (above it), or one that it calls (below it). */
interface GraphRow {
  readonly key: string;
  readonly entry: GraphEntry;
  readonly kind: "caller" | "function" | "callee";
  readonly line: GraphLine;
}

function graphRows(entries: readonly GraphEntry[]): readonly GraphRow[] {
  return entries.flatMap((entry) => {
    const row = (kind: GraphRow["kind"], line: GraphLine): GraphRow => ({
      key: `${entry.index} ${kind} ${line.symbol}`,
      entry,
      kind,
      line,
    });
    return [
      ...entry.callers.map((line) => row("caller", line)),
      row("function", entry),
      ...entry.callees.map((line) => row("callee", line)),
    ];
  });
}

function graphColumns(): readonly Column<GraphRow>[] {
  return [
    {
      id: "index",
      label: "index",
      text: "The number of the function. Above it stand the functions that call it, below it those that it calls.",
      numeric: true,
      value: ({ entry }) => entry.index,
      show: ({ entry, kind }) => (kind === "function" ? `[${entry.index}]` : ""),
    },
    {
      id: "time",
      label: "% time",
      text: "Of all profiled cycles, in the function and in all that it calls.",
      numeric: true,
      value: ({ entry }) => entry.totalShare,
      show: ({ entry, kind }) => (kind === "function" ? (100 * entry.totalShare).toFixed(1) : ""),
    },
    {
      id: "name",
      label: "name",
      text: ESTIMATED,
      value: ({ line, entry, kind }) => (kind === "function" ? line.symbol : `${entry.symbol}: ${kind} ${line.symbol}`),
      show: ({ line, entry, kind }) => (
        <code>
          {kind === "function" ? "" : "\u00a0\u00a0\u00a0\u00a0"}
          {line.symbol}
          {kind === "function" && entry.estimated ? " ≈" : ""}
        </code>
      ),
    },
    timeColumn(
      {
        id: "self",
        label: "self",
        text: "In the function itself; of callers and callees, the part that the calls between the two took.",
      },
      ({ line }) => line.self,
    ),
    timeColumn(
      { id: "children", label: "children", text: "The same in what the called function itself calls." },
      ({ line }) => line.children,
    ),
  ];
}

function GraphTable({ name, one }: TableProps) {
  const rows = useMemo(() => graphRows(callGraph(one.result, one.job.program.debug)), [one]);
  return (
    <DataTable
      caption={`Call graph of ${name}`}
      columns={graphColumns()}
      rows={rows}
      rowKey={({ key }) => key}
      rowClass={({ kind }) => (kind === "function" ? "hl-row-whole" : "")}
      fileName={`kernprof call graph ${name}`}
      limit={LIMIT}
    />
  );
}

function sampleColumns(variant: string): readonly Column<SampleRow>[] {
  return [
    {
      id: "symbol",
      label: "symbol",
      text: "Functions with code of their own; inlined code counts for its caller.",
      value: (row) => row.symbol,
      show: (row) => (
        <CodeLink variant={variant} file={row.file} line={row.line}>
          {row.symbol}
        </CodeLink>
      ),
    },
    {
      id: "pc",
      label: "pc",
      text: "The number of the function's first instruction, in hexadecimal digits.",
      value: (row) => row.pc ?? "",
      show: (row) => <code>{row.pc === undefined ? "?" : row.pc.toString(16).padStart(4, "0")}</code>,
    },
    timeColumn(
      { id: "samples", label: "samples", text: "A sample is one cycle of one core: every cycle is counted." },
      (row) => row.cycles,
    ),
    percentColumn({ id: "share", label: "%", text: "Of all samples." }, (row) => row.share),
  ];
}

function SamplesTable({ name, one }: TableProps) {
  const rows = useMemo(() => samplesByFunction(one.result, one.job.program.debug), [one]);
  return (
    <DataTable
      caption={`Samples of ${name}`}
      columns={sampleColumns(one.point.variant)}
      rows={rows}
      rowKey={({ symbol, file, line }) => `${symbol} ${file}:${line}`}
      fileName={`kernprof samples ${name}`}
      limit={LIMIT}
    />
  );
}
