/**
 * The time of an operation in its parts, user, kernel and idle time, over the figure's x: those of the selected
 * variant, with measured ones as dots where there are any; and the same numbers as a table.
 */
import { plainScale } from "../../../model/scenario/lab-words.ts";
import { useMemo, useRef } from "react";
import { formatNumber } from "../../../base/format.ts";
import { Stacked } from "../../../charts/stacked.tsx";
import type { StackCategory, StackColumn } from "../../../charts/stacked-layout.ts";
import { xLabelOf } from "../../../lab/figure/figure-of-points.ts";
import { machineOf, selectedRef } from "../../../lab/place-selectors.ts";
import { figureScales, toldPoints } from "../../../lab/selectors.ts";
import { isMeasured, type LabPoint } from "../../../lab/state/lab-point.ts";
import { scenarioOf } from "../../../lab/state/opened.ts";
import { publishedTimes, timesOf } from "../../../model/results/times.ts";
import type { Scenario } from "../../../model/scenario/scenario.ts";
import type { TimesFile } from "../../../model/scenario/schema.ts";
import { NoRunYet } from "../../lab-parts/run-name.tsx";
import { DataTable, numberColumn, type Column } from "../../parts/data-table.tsx";
import { useSize } from "../../parts/use-size.ts";
import { useApp, useDispatch } from "../../state/app-context.ts";

const TEXTS: Readonly<Record<TimesFile["parts"][number]["part"], string>> = {
  user: "Time in the application's own code.",
  kernel: "Time in the kernel, waiting for its locks included.",
  idle: "Time in which the cores had nothing to do.",
};

export function TimesTab() {
  const scenario = useApp(scenarioOf);
  const clockHz = useApp(machineOf)?.model.clockHz;
  const times = scenario?.file.times;
  if (scenario === undefined || times === undefined || clockHz === undefined) return null;
  return <Times scenario={scenario} times={times} clockHz={clockHz} />;
}

interface TimesProps {
  readonly scenario: Scenario;
  readonly times: TimesFile;
  readonly clockHz: number;
}

function Times({ scenario, times, clockHz }: TimesProps) {
  const variant = useApp((state) => selectedRef(state)?.seriesId) ?? "";
  const points = useApp(toldPoints);
  const columns = useMemo(() => columnsOf(scenario, points, clockHz), [scenario, points, clockHz]);
  const measured = useMemo(() => publishedTimes(times, variant), [times, variant]);
  const label = scenario.file.variants.find(({ id }) => id === variant)?.label ?? variant;
  if (columns.length === 0)
    return points.some(isMeasured) ? <NoTimes scenario={scenario} points={points} clockHz={clockHz} /> : <NoRunYet />;
  return (
    <>
      <Legend categories={categoriesOf(times)} hasMeasured={measured.length > 0} />
      <TimesChart scenario={scenario} times={times} variant={variant} columns={columns} measured={measured} />
      <p className="hl-small hl-why-caption">
        <strong>{label}</strong>
      </p>
      <DataTable
        caption={`${times.label} in ${times.unit}, ${label}`}
        columns={tableColumns(times, xLabelOf(scenario), measured)}
        rows={columns}
        rowKey={(row) => String(row.x)}
        fileName={`times ${label}`}
      />
    </>
  );
}

interface NoTimesProps extends Pick<TimesProps, "scenario" | "clockHz"> {
  readonly points: readonly LabPoint[];
}

/** The runs have been made, and the scenario's formulas have no value in any of them. */
function NoTimes({ scenario, points, clockHz }: NoTimesProps) {
  const reasons = points
    .filter(isMeasured)
    .map(({ result, job }) => timesOf(scenario.file, { result, job, clockHz }))
    .flatMap((times) => (times?.ok === false ? [times.error] : []));
  return <p className="hl-small hl-muted hl-empty">{`These runs have no times. ${reasons[0] ?? ""}`}</p>;
}

interface TimesChartProps extends Pick<TimesProps, "scenario" | "times"> {
  readonly variant: string;
  readonly columns: readonly StackColumn[];
  readonly measured: readonly StackColumn[];
}

function TimesChart({ scenario, times, variant, columns, measured }: TimesChartProps) {
  const ref = useRef<HTMLDivElement>(null);
  const size = useSize(ref);
  const selected = useApp(selectedRef);
  const xScale = useApp((state) => plainScale(figureScales(state).x));
  const dispatch = useDispatch();
  const categories = useMemo(() => categoriesOf(times), [times]);
  return (
    <div ref={ref} className="hl-stack-frame">
      {size !== undefined && (
        <Stacked
          columns={columns}
          categories={categories}
          size={size}
          asShare={false}
          xScale={xScale}
          xLabel={xLabelOf(scenario)}
          yLabel={`${times.label}, ${times.unit}`}
          label={times.label}
          unit={times.unit}
          measured={measured}
          selectedX={selected?.x}
          onSelect={(x) => dispatch({ kind: "change", change: { variant, x } })}
        />
      )}
    </div>
  );
}

function categoriesOf(times: TimesFile): readonly StackCategory[] {
  return times.parts.map(({ part }) => ({ name: part, label: `${part} time`, text: TEXTS[part] }));
}

function columnsOf(scenario: Scenario, points: readonly LabPoint[], clockHz: number): readonly StackColumn[] {
  return points.filter(isMeasured).flatMap(({ point, result, job }): StackColumn[] => {
    const values = timesOf(scenario.file, { result, job, clockHz });
    return values?.ok === true ? [{ x: point.x, values: values.value }] : [];
  });
}

function tableColumns(
  times: TimesFile,
  xLabel: string,
  measured: readonly StackColumn[],
): readonly Column<StackColumn>[] {
  const value = (row: StackColumn | undefined, i: number): number => row?.values[i] ?? Number.NaN;
  const shown = (number: number): string => (Number.isNaN(number) ? "–" : formatNumber(number, 3));
  const parts = times.parts.flatMap(({ part }, i) => [
    numberColumn(
      { id: part, label: part, unit: times.unit, text: TEXTS[part] },
      (row: StackColumn) => value(row, i),
      shown,
    ),
    ...(measured.length === 0
      ? []
      : [
          numberColumn(
            { id: `${part} measured`, label: `${part}, measured`, unit: times.unit },
            (row: StackColumn) =>
              value(
                measured.find(({ x }) => x === row.x),
                i,
              ),
            shown,
          ),
        ]),
  ]);
  return [
    numberColumn(
      { id: "x", label: xLabel },
      (row: StackColumn) => row.x,
      (x) => formatNumber(x, 6),
    ),
    ...parts,
  ];
}

function Legend({ categories, hasMeasured }: { categories: readonly StackCategory[]; hasMeasured: boolean }) {
  return (
    <ul className="hl-legend hl-small" aria-label="Legend of the times">
      {categories.map(({ name, label }) => (
        <li key={name} className="hl-legend-item">
          <svg className="hl-cat-swatch" viewBox="0 0 12 12" aria-hidden="true">
            <rect className={`hl-cat hl-cat-${name}`} width="12" height="12" />
          </svg>
          {label}
        </li>
      ))}
      {hasMeasured && (
        <li className="hl-legend-item">
          <svg className="hl-cat-swatch" viewBox="0 0 12 12" aria-hidden="true">
            <circle className="hl-stack-dot" cx="6" cy="6" r="4" />
          </svg>
          measured: where each part ends
        </li>
      )}
    </ul>
  );
}
