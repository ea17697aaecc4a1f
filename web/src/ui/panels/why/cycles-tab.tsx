/** Categories of cycles: over the figure's x for the selected variant, and as numbers for the selected run. */
import { plainScale } from "../../../model/scenario/lab-words.ts";
import { useMemo, useRef, useState } from "react";
import { formatNumber, formatPercent } from "../../../base/format.ts";
import { Stacked } from "../../../charts/stacked.tsx";
import type { StackColumn, StackCategory } from "../../../charts/stacked-layout.ts";
import { cycleRows, rowsOfSums, type CycleRow } from "../../../model/results/cycles.ts";
import { useApp, useDispatch } from "../../state/app-context.ts";
import { xLabelOf } from "../../../lab/figure/figure-of-points.ts";
import { DataTable, numberColumn, type Column } from "../../parts/data-table.tsx";
import { Explain, sentence } from "../../parts/explain.tsx";
import { Toggle } from "../../parts/toggle.tsx";
import { useSize } from "../../parts/use-size.ts";
import { isMeasured, type LabPoint } from "../../../lab/state/lab-point.ts";
import { scenarioOf } from "../../../lab/state/opened.ts";
import { figureScales, storedMomentOf, toldPoint, toldPoints } from "../../../lab/selectors.ts";
import { selectedRef } from "../../../lab/place-selectors.ts";
import { NoRunYet, useSelectedName } from "../../lab-parts/run-name.tsx";
import { StoreBufferTable } from "./store-buffer-table.tsx";
import { CYCLE_CATEGORIES } from "../../../base/abi.gen.ts";
import type { CycleCategory } from "../../../base/run.ts";

function columnsOfPoints(points: readonly LabPoint[], asShare: boolean): readonly StackColumn[] {
  return points.filter(isMeasured).map(({ point, result }) => ({
    x: point.x,
    values: valuesOf(cycleRows(result), asShare),
  }));
}

function valuesOf(rows: readonly CycleRow[], asShare: boolean): readonly number[] {
  return rows.map((row) => (asShare ? row.share : row.perOperation));
}

export function CyclesTab() {
  const [asShare, setAsShare] = useState(false);
  const rows = useRows();
  return (
    <>
      <div className="hl-why-tools hl-cycles-tools hl-no-print">
        <Toggle on={asShare} onChange={setAsShare}>
          as shares
        </Toggle>
      </div>
      <CyclesChart asShare={asShare} />
      {rows === undefined ? <NoRunYet /> : <CyclesTable rows={rowsToShow(rows)} />}
    </>
  );
}

/** Of the selected run, or of the same run as it was stored with the site. */
function useRows(): readonly CycleRow[] | undefined {
  const selected = useApp(toldPoint);
  const stored = useApp(storedMomentOf)?.cycles;
  return useMemo(() => {
    if (selected !== undefined) return cycleRows(selected.result);
    return stored === undefined ? undefined : rowsOfSums(stored);
  }, [selected, stored]);
}

function CyclesChart({ asShare }: { asShare: boolean }) {
  const ref = useRef<HTMLDivElement>(null);
  const size = useSize(ref);
  const scenario = useApp(scenarioOf);
  const selected = useApp(selectedRef);
  const xScale = useApp((state) => plainScale(figureScales(state).x));
  const points = useApp(toldPoints);
  const dispatch = useDispatch();
  const stored = useApp(storedMomentOf);
  const columns = useMemo((): readonly StackColumn[] => {
    if (points.some(isMeasured) || stored === undefined) return columnsOfPoints(points, asShare);
    return [{ x: stored.x, values: valuesOf(rowsOfSums(stored.cycles), asShare) }];
  }, [points, stored, asShare]);
  return (
    <div ref={ref} className="hl-stack-frame">
      {size !== undefined && scenario !== undefined && columns.length > 0 && (
        <Stacked
          columns={columns}
          categories={CATEGORIES}
          size={size}
          asShare={asShare}
          xScale={xScale}
          xLabel={xLabelOf(scenario)}
          label="Where the cycles went"
          unit="cycles per operation"
          yLabel={asShare ? "Share of all cores' time" : "Cycles per operation"}
          selectedX={selected?.x}
          onSelect={(x) =>
            selected !== undefined && dispatch({ kind: "change", change: { variant: selected.seriesId, x } })
          }
        />
      )}
    </div>
  );
}

const COLUMNS: readonly Column<CycleRow>[] = [
  {
    id: "category",
    label: "category",
    value: wordsOf,
    show: (row) => <CategoryName row={row} />,
  },
  numberColumn(
    {
      id: "per",
      label: "per operation",
      unit: "cycles",
      text: "Cycles of all cores in this category, divided by the operations completed.",
    },
    (row) => row.perOperation,
    (value) => formatNumber(value, 4),
  ),
  numberColumn(
    { id: "share", label: "share", text: "Share of all cores' time while the run was measured." },
    (row) => row.share,
    formatPercent,
  ),
];

function wordsOf({ category }: CycleRow): string {
  return category.replaceAll("_", " ");
}

function Swatch({ row }: { row: CycleRow }) {
  return (
    <svg className="hl-cat-swatch" viewBox="0 0 12 12" aria-hidden="true">
      <rect className={`hl-cat hl-cat-${row.category}`} width="12" height="12" />
    </svg>
  );
}

/** A category with a smaller share is not named beneath the bars, where it is hardly seen. assumed */
const NAMED_SHARE = 0.03;

/** What the bars are made of, the largest part first. */
function largest(rows: readonly CycleRow[]): readonly CycleRow[] {
  return rows.filter(({ share }) => share >= NAMED_SHARE).sort((one, other) => other.share - one.share);
}

function CategoryName({ row }: { row: CycleRow }) {
  const name = wordsOf(row);
  return (
    <span className="hl-cat-name">
      <Swatch row={row} />
      {name} <Explain label={name} text={row.text} unit="cycles" />
    </span>
  );
}

function CyclesTable({ rows }: { rows: readonly CycleRow[] }) {
  const name = useSelectedName();
  return (
    <>
      <p className="hl-small hl-why-caption">
        {name}, of all cores’ time:{" "}
        {largest(rows).map((row) => (
          <span key={row.category} className="hl-cat-part">
            <Swatch row={row} /> {wordsOf(row)} {formatPercent(row.share, 0)}
          </span>
        ))}
      </p>
      <DataTable
        caption={`Cycles by category, ${name}`}
        columns={COLUMNS}
        rows={rows}
        rowKey={(row) => row.category}
        fileName={`cycles ${name}`}
      />
      <StoreBufferTable name={name} />
    </>
  );
}

/** Only programs with system calls have these. */
const OF_SYSTEM_CALLS: ReadonlySet<CycleCategory> = new Set([
  "station",
  "switch",
  "user",
  "kernel",
  "user_pollution",
  "kernel_pollution",
]);

/** Only machines with store buffers have these. */
const OF_STORE_BUFFERS: ReadonlySet<CycleCategory> = new Set(["store_full", "store_drain"]);

/** The categories without those that this run does not have. */
function rowsToShow(rows: readonly CycleRow[]): readonly CycleRow[] {
  return rows.filter(
    ({ category, cycles }) => cycles > 0 || !(OF_SYSTEM_CALLS.has(category) || OF_STORE_BUFFERS.has(category)),
  );
}

/** The categories of stats.def in the form that the charts need: "miss_remote" becomes "miss remote". */
const CATEGORIES: readonly StackCategory[] = CYCLE_CATEGORIES.map(({ name, text }) => ({
  name,
  label: name.replaceAll("_", " "),
  text: sentence(text),
}));
