/**
 * The hot cache lines, in the form of perf c2c: the line, its variables, the cores that want it, the length of its
 * queue.
 */
import { LINE_STATS } from "../../../base/abi.gen.ts";
import type { ReactNode } from "react";
import type { DebugInfo } from "../../../base/program.ts";
import type { LineStat } from "../../../base/run.ts";
import { formatCount, formatNumber, formatPercent } from "../../../base/format.ts";
import { countOfAskers, isOftenFalselyShared, lineRows, type LineRow } from "../../../model/results/lines.ts";
import { hex } from "../../../model/results/symbols.ts";
import { useApp } from "../../state/app-context.ts";
import { CodeLink } from "../../lab-parts/code-link.tsx";
import { DataTable, numberColumn, type Column } from "../../parts/data-table.tsx";
import { sentence } from "../../parts/explain.tsx";
import { toldPoint } from "../../../lab/selectors.ts";
import { machineOf } from "../../../lab/place-selectors.ts";
import { NoRunYet, useSelectedName } from "../../lab-parts/run-name.tsx";

const COUNT_LABELS: Readonly<Partial<Record<LineStat, string>>> = {
  remote_transfers: "between nodes",
  queue_max: "longest queue",
  busy_cycles: "blocked",
};

function countColumn(stat: LineStat): Column<LineRow> {
  const meta = LINE_STATS.find((one) => one.name === stat);
  const head = {
    id: stat,
    label: COUNT_LABELS[stat] ?? stat.replaceAll("_", " "),
    unit: meta?.unit ?? "",
    text: sentence(meta?.text ?? ""),
  };
  return numberColumn(head, (row) => row.counts[stat], formatCount);
}

/** The name opens the first variable of the line where it is defined. */
function nameColumn(variant: string, debug: DebugInfo, lineBytes: number): Column<LineRow> {
  const definedAt = (row: LineRow): ReactNode => {
    const end = row.address + lineBytes;
    const global = debug.globals.find((one) => one.address < end && one.address + one.size > row.address);
    const file = debug.files[global?.file ?? -1];
    if (global === undefined || file === undefined) return <code>{row.name}</code>;
    return (
      <CodeLink variant={variant} file={file} line={global.line}>
        {row.name}
      </CodeLink>
    );
  };
  return {
    id: "name",
    label: "line",
    value: (row) => row.name,
    show: (row) => <LineName row={row} name={definedAt(row)} />,
  };
}

const COLUMNS: readonly Column<LineRow>[] = [
  numberColumn(
    {
      id: "busy",
      label: "busy",
      text: "Share of the measured time for which a request that was being served blocked the line.",
    },
    (row) => row.busyShare,
    formatPercent,
  ),
  numberColumn(
    {
      id: "queue",
      label: "mean wait",
      unit: "cycles",
      text: "Mean time for which a request for this line waited at its directory.",
    },
    (row) => row.queueMean,
    formatNumber,
  ),
  countColumn("queue_max"),
  countColumn("transfers"),
  countColumn("remote_transfers"),
  countColumn("invalidations"),
  countColumn("reads"),
  countColumn("writes"),
  {
    id: "readers",
    label: "readers",
    unit: "cores",
    text: "Cores that asked to read the line; a run tells no more than 64 apart.",
    numeric: true,
    value: (row) => row.readers,
    show: (row) => countOfAskers(row.readers),
  },
  {
    id: "writers",
    label: "writers",
    unit: "cores",
    text: "Cores that asked to write the line; a run tells no more than 64 apart.",
    numeric: true,
    value: (row) => row.writers,
    show: (row) => countOfAskers(row.writers),
  },
  numberColumn(
    {
      id: "false",
      label: "false sharing",
      text:
        "Share of misses caused by a write to other bytes of the same line. Where only one core reads the line, as in a " +
        "waiter's node of a queue lock, these are several words of that one core's data.",
    },
    (row) => row.falseSharing,
    formatPercent,
  ),
  {
    id: "home",
    label: "home",
    text: "Node (chip, tile, cluster) whose directory serves the line.",
    numeric: true,
    value: (row) => row.home ?? "",
    show: (row) => row.home ?? "–",
  },
];

function LineName({ row, name }: { row: LineRow; name: ReactNode }) {
  const often = isOftenFalselyShared(row);
  const asked = row.fields.filter(({ read, written }) => read || written);
  const listed = asked.length === 0 ? row.fields : asked;
  return (
    <div className="hl-line-name">
      {name} <span className="hl-muted hl-number">{hex(row.address)}</span>
      {often && !row.oneReader && <strong className="hl-flag"> false sharing</strong>}
      {often && row.oneReader && <span className="hl-muted"> false sharing among the words of one reader</span>}
      <span className="hl-line-fields hl-muted">
        {listed
          .slice(0, FIELDS_SHOWN)
          .map((field) => `${field.name} (${access(field.read, field.written)})`)
          .join(", ")}
        {listed.length > FIELDS_SHOWN && `, and ${listed.length - FIELDS_SHOWN} more`}
      </span>
    </div>
  );
}

const FIELDS_SHOWN = 4;

function access(read: boolean, written: boolean): string {
  if (read && written) return "read, written";
  if (written) return "written";
  return read ? "read" : "untouched";
}

export function LinesTab() {
  const selected = useApp(toldPoint);
  const machine = useApp(machineOf);
  const name = useSelectedName();
  if (selected === undefined || machine === undefined) return <NoRunYet />;
  const { debug } = selected.job.program;
  const rows = lineRows(selected.result, debug, machine.file.line_bytes).filter((row) => !row.ownStack);
  if (rows.length === 0)
    return (
      <p className="hl-small hl-muted">
        No core asked for a line while the run was measured: every access hit the core’s own cache.
      </p>
    );
  return (
    <>
      <p className="hl-small hl-why-caption">
        <strong>{name}</strong>
        <span className="hl-muted">
          : {rows.length === 1 ? "one line" : `${rows.length} lines`} saw requests
          {rows.length > 1 ? ", hottest first" : ""}
        </span>
      </p>
      <DataTable
        caption={`Cache lines, ${name}`}
        columns={[nameColumn(selected.point.variant, debug, machine.file.line_bytes), ...COLUMNS]}
        rows={rows}
        rowKey={(row) => hex(row.address)}
        fileName={`lines ${name}`}
        limit={12}
      />
    </>
  );
}
