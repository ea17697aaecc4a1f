/**
 * Where in the program the time went, in the form of the slides' oprofile tables, for two runs side by side, or in the
 * forms of SGI's kernprof.
 */
import { formatCount, formatPercent } from "../../../base/format.ts";
import { callRows, callTree, type CallRow } from "../../../model/results/profile/call-tree.ts";
import {
  profileByFunction,
  profileByLine,
  type LineProfileRow,
  type ProfileRow,
} from "../../../model/results/profile/profile.ts";
import { spotText } from "../../../model/results/symbols.ts";
import { useState, type ReactNode } from "react";
import { useApp, useDispatch } from "../../state/app-context.ts";
import { CodeLink } from "../../lab-parts/code-link.tsx";
import { Choice } from "../../parts/choice.tsx";
import { DataTable, numberColumn, type Column } from "../../parts/data-table.tsx";
import { Toggle } from "../../parts/toggle.tsx";
import type { MeasuredLabPoint } from "../../../lab/state/lab-point.ts";
import { experimentOf } from "../../../lab/state/opened.ts";
import { PROFILE_FORMS } from "../../../model/scenario/lab-words.ts";
import { lazyPart } from "../../parts/lazy-part.tsx";
import { referenceRef, toldPoint, toldReference } from "../../../lab/selectors.ts";
import { selectedPlaces, selectedRef } from "../../../lab/place-selectors.ts";
import { NoRunYet, runNameIn, useSelectedName } from "../../lab-parts/run-name.tsx";

const CYCLES_TEXT =
  "Every cycle of all cores is counted, not sampled as by oprofile. Waiting is charged to the waiting instruction, inlined code to its caller.";

/** The rows of the table: functions with code of their own, the tree of calls, or source lines. */
type View = "functions" | "callers" | "lines";

const KernprofView = lazyPart("The profile in kernprof's form", () =>
  import("./kernprof-view.tsx").then((module) => module.KernprofView),
);
const FORMS = PROFILE_FORMS.map((form) => ({ id: form, label: form }));

function timeColumns<Row>(cycles: (row: Row) => number, share: (row: Row) => number): readonly Column<Row>[] {
  return [
    numberColumn({ id: "cycles", label: "cycles", unit: "cycles", text: CYCLES_TEXT }, cycles, formatCount),
    shareColumn({ id: "share", label: "%", text: "Of all profiled cycles of this run." }, share),
  ];
}

function shareColumn<Row>(head: { id: string; label: string; text: string }, share: (row: Row) => number): Column<Row> {
  return { ...head, numeric: true, value: share, show: (row) => (share(row) * 100).toFixed(2) };
}

type PlaceOf<Row> = (row: Row, text: string) => ReactNode;

/** Opens the code at a row's place. */
function placeIn<Row extends { readonly file: string; readonly line: number }>(variant: string): PlaceOf<Row> {
  return ({ file, line }, text) => (
    <CodeLink variant={variant} file={file} line={line}>
      {text}
    </CodeLink>
  );
}

function functionColumns(variant: string): readonly Column<ProfileRow>[] {
  const place = placeIn<ProfileRow>(variant);
  const symbol: Column<ProfileRow> = {
    id: "symbol",
    label: "symbol",
    value: (row) => row.symbol,
    show: (row) => place(row, row.symbol),
  };
  return [
    ...timeColumns<ProfileRow>(
      (row) => row.cycles,
      (row) => row.share,
    ),
    symbol,
  ];
}

function lineColumns(variant: string): readonly Column<LineProfileRow>[] {
  const place = placeIn<LineProfileRow>(variant);
  const within: Column<LineProfileRow> = {
    id: "symbol",
    label: "symbol",
    text: "The function, and the inlined functions in it that the line belongs to.",
    value: (row) => row.within.join(" > "),
    show: (row) => <code>{row.within.join(" > ")}</code>,
  };
  const line: Column<LineProfileRow> = {
    id: "line",
    label: "line",
    value: (row) => `${row.file}:${row.line}`,
    show: (row) => place(row, `${row.file}:${row.line}`),
  };
  return [
    ...timeColumns<LineProfileRow>(
      (row) => row.cycles,
      (row) => row.share,
    ),
    within,
    line,
  ];
}

const ESTIMATED_TEXT =
  "A function that several places call without inlining is marked with ≈: its time is divided by the number of calls.";

function callerColumns(variant: string): readonly Column<CallRow>[] {
  const symbol: Column<CallRow> = {
    id: "symbol",
    label: "symbol",
    text: `Each function stands below the function that calls it. ${ESTIMATED_TEXT}`,
    value: ({ path }) => path.join(" > "),
    show: ({ node, depth }) => (
      <code className="hl-call" data-depth={depth}>
        {"\u00a0".repeat(2 * depth)}
        {node.symbol}
        {node.estimated ? " ≈" : ""}
      </code>
    ),
  };
  const line: Column<CallRow> = {
    id: "line",
    label: "hottest line",
    text: "The line of the function's own source that took most of its time. Functions that it calls do not count.",
    value: ({ node }) => (node.hottest === undefined ? "" : spotText(node.hottest)),
    show: ({ node }) =>
      node.hottest === undefined ? null : placeIn<Spot>(variant)(node.hottest, spotText(node.hottest)),
  };
  const all = shareColumn<CallRow>(
    { id: "inclusive", label: "total %", text: "In the function and in all that it calls." },
    ({ node }) => node.inclusiveShare,
  );
  const own = shareColumn<CallRow>(
    { id: "self", label: "self %", text: "In the function itself. Functions that it calls do not count." },
    ({ node }) => node.selfShare,
  );
  return [all, own, symbol, line];
}

interface Spot {
  readonly file: string;
  readonly line: number;
}

export function ProfileTab() {
  const form = useApp((state) => experimentOf(state).profileForm);
  return form === "kernprof" ? <KernprofProfile /> : <OprofileProfile />;
}

function FormChoice() {
  const form = useApp((state) => experimentOf(state).profileForm);
  const dispatch = useDispatch();
  return (
    <Choice
      label="form"
      options={FORMS}
      value={form}
      onChange={(profileForm) => dispatch({ kind: "change", change: { profileForm } })}
    />
  );
}

/** kernprof's texts are wide: the run beside the selected one is left out. */
function KernprofProfile() {
  const selected = useApp(toldPoint);
  const name = useSelectedName();
  if (selected === undefined) return <NoRunYet />;
  return <KernprofView name={name} one={selected} choice={<FormChoice />} />;
}

function OprofileProfile() {
  const [view, setView] = useState<View>("functions");
  const toggle = (one: View) => (on: boolean) => setView(on ? one : "functions");
  const selected = useApp(toldPoint);
  const name = useSelectedName();
  const reference = useApp(toldReference);
  const referenceName = useApp((state) => runNameIn(state, referenceRef(state)));
  return (
    <>
      <div className="hl-why-tools hl-no-print">
        <FormChoice />
        <ReferenceChoice />
        <Toggle on={view === "callers"} onChange={toggle("callers")}>
          with callers
        </Toggle>
        <Toggle on={view === "lines"} onChange={toggle("lines")}>
          by line
        </Toggle>
      </div>
      <div className="hl-side-by-side" data-wide={view === "functions" ? undefined : ""}>
        {reference !== undefined && <ProfileTable name={referenceName} one={reference} view={view} />}
        {selected === undefined ? <NoRunYet /> : <ProfileTable name={name} one={selected} view={view} />}
      </div>
    </>
  );
}

interface ProfileTableProps {
  readonly name: string;
  readonly one: MeasuredLabPoint;
  readonly view: View;
}

function ProfileTable({ name, one, view }: ProfileTableProps) {
  const [top] = profileByFunction(one.result, one.job.program.debug);
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
      <Rows name={name} one={one} view={view} />
    </div>
  );
}

/** Calls with a smaller share of all cycles than this are left out of the tree. */
const CALL_SHARE_MIN = 0.001;

function Rows({ name, one, view }: ProfileTableProps) {
  const { debug } = one.job.program;
  const { variant } = one.point;
  const common = { caption: `Profile of ${name}`, fileName: `profile ${name}`, limit: 16 };
  switch (view) {
    case "functions":
      return (
        <DataTable
          {...common}
          columns={functionColumns(variant)}
          rows={profileByFunction(one.result, debug)}
          rowKey={(row) => `${row.symbol} ${row.file}:${row.line}`}
        />
      );
    case "callers":
      return (
        <DataTable
          {...common}
          columns={callerColumns(variant)}
          rows={callRows(callTree(one.result, debug), CALL_SHARE_MIN)}
          rowKey={({ path, node }) => `${path.join(">")} ${node.calledAt === undefined ? "" : spotText(node.calledAt)}`}
        />
      );
    case "lines":
      return (
        <DataTable
          {...common}
          columns={lineColumns(variant)}
          rows={profileByLine(one.result, debug)}
          rowKey={(row) => `${row.within.join(">")} ${row.file}:${row.line}`}
        />
      );
  }
}

/** The choice of the run with which the profile is compared: the same variant elsewhere on the x-axis. */
function ReferenceChoice() {
  const selected = useApp(selectedRef);
  const reference = useApp(referenceRef);
  const values = useApp(selectedPlaces);
  const dispatch = useDispatch();
  if (selected === undefined || values.length < 2) return null;
  const options = values
    .filter((value) => value !== selected.x)
    .map((value) => ({ id: String(value), label: String(value) }));
  return (
    <Choice
      label="beside it"
      options={options}
      value={String(reference?.x ?? "")}
      onChange={(x) => dispatch({ kind: "change", change: { besideX: Number(x) } })}
    />
  );
}
