/** Where in the program the time went, in the form of the slides' oprofile tables: two runs side by side. */
import { formatCount, formatPercent } from "../../../base/format.ts";
import { profileByFunction, profileByLine, type ProfileRow } from "../../../model/results/profile.ts";
import { useState } from "react";
import { useApp, useDispatch } from "../../state/app-context.ts";
import { CodeLink } from "../../lab-parts/code-link.tsx";
import { Choice } from "../../parts/choice.tsx";
import { DataTable, numberColumn, type Column } from "../../parts/data-table.tsx";
import { Toggle } from "../../parts/toggle.tsx";
import type { MeasuredLabPoint } from "../../../lab/state/lab-point.ts";
import { scenarioOf } from "../../../lab/state/opened.ts";
import { besidePoint, besideRef, selectedPoint, selectedRef, sweepValues } from "../../../lab/selectors.ts";
import { NoRunYet, nameOfRun } from "../../lab-parts/run-name.tsx";

const CYCLES_TEXT =
  "Every cycle of all cores is counted, not sampled as by oprofile. Waiting is charged to the waiting instruction, inlined code to its caller.";

const COLUMNS: readonly Column<ProfileRow>[] = [
  numberColumn({ id: "cycles", label: "cycles", unit: "cycles", text: CYCLES_TEXT }, (row) => row.cycles, formatCount),
  {
    id: "share",
    label: "%",
    text: "Of all profiled cycles of this run.",
    numeric: true,
    value: (row) => row.share,
    show: (row) => (row.share * 100).toFixed(2),
  },
];

/** Functions open where they are defined, lines where they are. */
function columnsOf(variant: string, byLine: boolean): readonly Column<ProfileRow>[] {
  const place = (row: ProfileRow, text: string) => (
    <CodeLink variant={variant} file={row.file} line={row.line}>
      {text}
    </CodeLink>
  );
  const symbol: Column<ProfileRow> = {
    id: "symbol",
    label: "symbol",
    value: (row) => row.symbol,
    show: (row) => (byLine ? <code>{row.symbol}</code> : place(row, row.symbol)),
  };
  const line: Column<ProfileRow> = {
    id: "line",
    label: "line",
    value: (row) => `${row.file}:${row.line}`,
    show: (row) => place(row, `${row.file}:${row.line}`),
  };
  return byLine ? [...COLUMNS, symbol, line] : [...COLUMNS, symbol];
}

export function ProfileTab() {
  const [byLine, setByLine] = useState(false);
  const scenario = useApp(scenarioOf);
  const selected = useApp(selectedPoint);
  const ref = useApp(selectedRef);
  const beside = useApp(besidePoint);
  const besideName = nameOfRun(scenario, useApp(besideRef));
  return (
    <>
      <div className="hl-why-tools hl-no-print">
        <BesideChoice />
        <Toggle on={byLine} onChange={setByLine}>
          by line
        </Toggle>
      </div>
      <div className="hl-side-by-side" data-wide={byLine ? "" : undefined}>
        {beside !== undefined && <ProfileTable name={besideName} one={beside} byLine={byLine} />}
        {selected === undefined ? (
          <NoRunYet />
        ) : (
          <ProfileTable name={nameOfRun(scenario, ref)} one={selected} byLine={byLine} />
        )}
      </div>
    </>
  );
}

function ProfileTable({ name, one, byLine }: { name: string; one: MeasuredLabPoint; byLine: boolean }) {
  const { debug } = one.job.program;
  const rows = byLine ? profileByLine(one.result, debug) : profileByFunction(one.result, debug);
  const [top] = rows;
  return (
    <div className="hl-profile">
      <p className="hl-small hl-why-caption">
        <strong>{name}</strong>
        {top !== undefined && (
          <span className="hl-muted">
            : {formatPercent(top.share)} in {top.symbol}
          </span>
        )}
      </p>
      <DataTable
        caption={`Profile of ${name}`}
        columns={columnsOf(one.point.variant, byLine)}
        rows={rows}
        rowKey={(row) => `${row.symbol} ${row.file}:${row.line}`}
        fileName={`profile ${name}`}
        limit={16}
      />
    </div>
  );
}

/** The other run: the same variant elsewhere on the x-axis. */
function BesideChoice() {
  const selected = useApp(selectedRef);
  const beside = useApp(besideRef);
  const values = useApp(sweepValues);
  const dispatch = useDispatch();
  if (selected === undefined || values.length < 2) return null;
  const options = values
    .filter((value) => value !== selected.x)
    .map((value) => ({ id: String(value), label: String(value) }));
  return (
    <Choice
      label="beside it"
      options={options}
      value={String(beside?.x ?? "")}
      onChange={(x) => dispatch({ kind: "change", change: { besideX: Number(x) } })}
    />
  );
}
