/**
 * Which columns of a table make the curves: the reader chooses the x-axis, the columns of y with what their values
 * mean, and the columns that name the curves, and sees the points that come of it. Nothing counts before "Use these
 * curves".
 */
import { useId, useState } from "react";
import { Button } from "react-aria-components/Button";
import { countOf } from "../../../base/text.ts";
import { findingText, type SourceFile } from "../../../model/import/texts/source-file.ts";
import {
  type ColumnChoice,
  Y_MEANINGS,
  type YMeaning,
  type YUnit,
} from "../../../model/measured/read/column-choice.ts";
import type { ChoosableColumns, ColumnShown } from "../../../model/measured/read-measured.ts";
import type { Question } from "../../../session/answers/answer.ts";
import { readInWorker } from "../../reading/read-in-worker.ts";
import { useAnswer } from "../../state/use-answer.ts";
import { Announced } from "../../parts/announced.tsx";
import { Choice } from "../../parts/choice.tsx";
import { Toggle } from "../../parts/toggle.tsx";
import type { NamedRead } from "../../reading/readings.ts";
import { formatNumber } from "../../../base/format.ts";
import type { MeasuredCurve } from "../../../model/measured/curve/measured-curve.ts";
import { NumberTable } from "../../panels/parameters/number-table.tsx";

interface ChooserTable {
  readonly source: SourceFile;
  readonly columns: ChoosableColumns;
}

interface ColumnChooserProps {
  readonly table: ChooserTable;
  /** With the curves of the reader's choice. */
  readonly onUse: (read: NamedRead) => void;
}

export function ColumnChooser({ table, onUse }: ColumnChooserProps) {
  const [choice, setChoice] = useState(table.columns.choice);
  const change = (some: Partial<ColumnChoice>): void => setChoice((before) => ({ ...before, ...some }));
  const { value: preview, failure } = useAnswer(previewOf(table.source, choice));
  const title = useId();
  const curves = preview?.curves ?? [];
  const told = (preview?.findings ?? []).map(findingText);
  return (
    <section className="hl-chooser" aria-labelledby={title}>
      <h3 id={title} className="hl-panel-title">
        Columns of {table.source.name}
      </h3>
      <Controls columns={table.columns.columns} choice={choice} change={change} />
      <PointsPreview curves={curves} />
      <Announced className="hl-small" words={failure ?? previewWords(preview)} />
      {told.length > 0 && (
        <ul className="hl-chooser-told hl-small hl-muted" aria-label="How these columns were read">
          {told.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      )}
      <div>
        <Button
          className="hl-button hl-button--primary"
          isDisabled={curves.length === 0}
          onPress={() => preview !== undefined && curves.length > 0 && onUse(preview)}
        >
          Use these curves
        </Button>
      </div>
    </section>
  );
}

/** What the columns of the reader's choice say. */
function previewOf(source: SourceFile, choice: ColumnChoice): Question<NamedRead> {
  return {
    key: ["columns-read", source, choice],
    answer: async ({ signal }) => {
      const [first] = await readInWorker("measured", { sources: [source], options: choice }, { signal });
      if (first === undefined) throw new Error(`Nothing was read of ${source.name}.`);
      return first;
    },
  };
}

function previewWords(preview: NamedRead | undefined): string {
  if (preview === undefined) return "Reading …";
  const { curves } = preview;
  if (curves.length === 0) return "These columns give no curve.";
  const points = curves.reduce((sum, one) => sum + one.points.length, 0);
  return `These columns give ${countOf(curves.length, "curve")} with ${countOf(points, "point")}.`;
}

interface ControlsProps {
  readonly columns: readonly ColumnShown[];
  readonly choice: ColumnChoice;
  readonly change: (change: Partial<ColumnChoice>) => void;
}

const UNITS: Readonly<Record<YUnit, string>> = {
  named: "as its name says",
  one: "ones",
  thousands: "thousands",
  millions: "millions",
  s: "s",
  ms: "ms",
  us: "µs",
  ns: "ns",
};
const RATE_UNITS = ["named", "one", "thousands", "millions"] as const;
const TIME_UNITS = ["named", "s", "ms", "us", "ns"] as const;
const DECIMALS = [
  { id: ".", label: "points: 1.5 is one and a half" },
  { id: ",", label: "commas: 1,5 is one and a half" },
] as const;

function Controls({ columns, choice, change }: ControlsProps) {
  const { x, y, means, unit, time, name, decimal } = choice;
  const options = columns.map((column, at) => ({ id: String(at), label: shownName(column) }));
  const units = means.startsWith("time") ? TIME_UNITS : RATE_UNITS;
  const meanings = (Object.keys(Y_MEANINGS) as YMeaning[]).map((id) => ({ id, label: Y_MEANINGS[id] }));
  const isMarked = columns.some(({ examples }) => examples.some((cell) => /\d[.,]\d/.test(cell)));
  return (
    <div className="hl-chooser-controls">
      <Choice label="x-axis" options={options} value={String(x)} onChange={(id) => change({ x: Number(id) })} />
      <ColumnSet label="Curves from" columns={columns} chosen={y} onChange={(at) => change({ y: at })} />
      <Choice
        label="Their values are"
        options={meanings}
        value={means}
        onChange={(id) => change({ means: id, unit: "named", time: timeFor(id, time, choice, columns) })}
      />
      {means === "count" && (
        <Choice
          label="in the time of"
          options={options}
          value={String(time ?? 0)}
          onChange={(id) => change({ time: Number(id) })}
        />
      )}
      {means !== "unknown" && (
        <Choice
          label="counted in"
          options={units.map((id) => ({ id, label: UNITS[id] }))}
          value={unit}
          onChange={(id) => change({ unit: id })}
        />
      )}
      <ColumnSet label="Curves named by" columns={columns} chosen={name} onChange={(at) => change({ name: at })} />
      {isMarked && (
        <Choice label="Decimals have" options={DECIMALS} value={decimal} onChange={(id) => change({ decimal: id })} />
      )}
    </div>
  );
}

/** The first column that is not otherwise used, until the reader says which. */
function timeFor(
  means: YMeaning,
  before: number | undefined,
  { x, y }: ColumnChoice,
  columns: readonly ColumnShown[],
): number | undefined {
  if (means !== "count" || before !== undefined) return before;
  const free = columns.findIndex((_, at) => at !== x && !y.includes(at));
  return free < 0 ? undefined : free;
}

/** "threads (1, 2, 4)" */
function shownName({ name, examples }: ColumnShown): string {
  const shown = examples.filter((cell) => cell !== "").join(", ");
  return shown === "" ? name : `${name} (${shown})`;
}

interface ColumnSetProps {
  readonly label: string;
  readonly columns: readonly ColumnShown[];
  readonly chosen: readonly number[];
  readonly onChange: (chosen: readonly number[]) => void;
}

/** A button for each column, on for those that are chosen. */
function ColumnSet({ label, columns, chosen, onChange }: ColumnSetProps) {
  const id = useId();
  const changed = (at: number, on: boolean): readonly number[] =>
    on ? [...chosen, at].sort((a, b) => a - b) : chosen.filter((one) => one !== at);
  return (
    <div role="group" aria-labelledby={id} className="hl-chooser-set">
      <span id={id} className="hl-choice-label">
        {label}
      </span>
      {columns.map(({ name }, at) => (
        <Toggle key={at} on={chosen.includes(at)} onChange={(on) => onChange(changed(at, on))}>
          {name}
        </Toggle>
      ))}
    </div>
  );
}

/** Places that are shown. assumed: they show whether the columns are the right ones */
const PLACES_SHOWN = 8;

/** The first points of curves as a small table: a row for each place on the x-axis, a column for each curve. */
export function PointsPreview({ curves }: { readonly curves: readonly MeasuredCurve[] }) {
  const places = [...new Set(curves.flatMap(({ points }) => points.map(({ x }) => x)))].sort((a, b) => a - b);
  if (places.length === 0) return null;
  const rows = places.slice(0, PLACES_SHOWN).map((x) => [String(x), ...curves.map((curve) => valueAt(curve, x))]);
  const more = places.length - PLACES_SHOWN;
  return (
    <>
      <NumberTable label="Preview of the points" heads={["x", ...headsOf(curves)]} rows={rows} />
      {more > 0 && <p className="hl-small hl-muted">and {more} more.</p>}
    </>
  );
}

function headsOf(curves: readonly MeasuredCurve[]): readonly string[] {
  return curves.map(({ label, unit }) => `${label}, ${unit === "unknown" ? "unit unknown" : unit}`);
}

function valueAt({ points }: MeasuredCurve, x: number): string {
  const point = points.find((one) => one.x === x);
  return point === undefined ? "" : formatNumber(point.y, 6);
}
