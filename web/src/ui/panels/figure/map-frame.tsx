/**
 * The figure as a map of values: the x-axis across, the values of a parameter down, a number in each cell, and a wash
 * that grows with it. It is a table for all readers: arrow keys walk through it, and Enter puts the lab at that place.
 */
import { useMemo, useRef, useState, type KeyboardEvent } from "react";
import { commonUnit, formatNumber } from "../../../base/format.ts";
import { axisLabel } from "../../../lab/figure/figure-of-points.ts";
import { mapAxes, mapValues, type MapCell, type ValueMap, valueMap } from "../../../lab/value-map.ts";
import { machineOf, selectedRef, visibleVariants } from "../../../lab/place-selectors.ts";
import { experimentOf, scenarioOf } from "../../../lab/state/opened.ts";
import { sweepInputs } from "../../../lab/sweep-inputs.ts";
import { mappedOf } from "../../../session/questions/mapped.ts";
import { useApp, useDispatch } from "../../state/app-context.ts";
import { useSession } from "../../state/session-context.ts";
import { useAnswer } from "../../state/use-answer.ts";
import { Announced } from "../../parts/announced.tsx";
import { Choice } from "../../parts/choice.tsx";
import "./map-frame.css";

export function MapFrame() {
  const scenario = useApp(scenarioOf);
  const dispatch = useDispatch();
  const other = useApp((state) => experimentOf(state).map);
  const selected = useApp(selectedRef);
  const { map, done, total, failure } = useValueMap();
  if (scenario === undefined || other === undefined || map === undefined) return null;
  const variant = scenario.file.variants.find(({ id }) => id === selected?.seriesId);
  const options = mapAxes(scenario).map((id) => ({ id, label: axisLabel(scenario, id) }));
  return (
    <div className="hl-map">
      <div className="hl-map-head">
        <Choice
          label="down"
          options={options}
          value={other}
          onChange={(id) => dispatch({ kind: "change", change: { map: id } })}
        />
        <span className="hl-small">
          <strong>{variant?.label}</strong>, {map.label}, {map.unit}
          {writtenIn(map).words}
        </span>
        {total > done && <progress className="hl-progress" aria-label="Map" max={total} value={done} />}
      </div>
      <div className="hl-map-scroll">
        <MapTable map={map} other={axisLabel(scenario, other)} across={axisLabel(scenario, scenario.file.sweep.over)} />
      </div>
      <Announced
        className="hl-small hl-muted"
        words={failure === undefined ? (total > done ? "computing" : rangeWords(map)) : `There is no map: ${failure}.`}
      />
    </div>
  );
}

function rangeWords({ low, high, unit }: ValueMap): string {
  if (low === undefined || high === undefined) return "The curve has no value in this measure.";
  return `From ${formatNumber(low)} to ${formatNumber(high)} ${unit}, each within some 20 %. A cell puts the lab at its place.`;
}

/** The map of the selected variant over the figure's x-axis and the parameter that the reader has chosen. */
function useValueMap() {
  const session = useSession();
  const inputs = useApp(sweepInputs);
  const machine = useApp(machineOf);
  const visible = useApp(visibleVariants);
  const other = useApp((state) => experimentOf(state).map);
  const measure = useApp((state) => experimentOf(state).measure);
  const variant = useApp((state) => selectedRef(state)?.seriesId);
  const scenario = inputs?.scenario;
  const values = useMemo(
    () => (scenario === undefined || other === undefined ? undefined : mapValues(scenario, machine, other)),
    [scenario, machine, other],
  );
  const [base] = visible;
  const variants = measure === "relative" && base !== undefined ? [base, variant] : [variant];
  const asked = [...new Set(variants)].filter((one) => one !== undefined);
  const isAsked = inputs !== undefined && other !== undefined && values !== undefined && asked.length > 0;
  const { value, coming, failure } = useAnswer(
    isAsked ? mappedOf(session, { inputs, other, values, variants: asked }) : undefined,
  );
  const map = useMemo(
    () =>
      scenario === undefined || values === undefined || variant === undefined
        ? undefined
        : valueMap(values, value ?? [], { scenario, variant, visible, measure }),
    [scenario, values, value, variant, visible, measure],
  );
  return { map, done: coming?.done ?? 0, total: coming === undefined ? 0 : Math.max(1, coming.total), failure };
}

interface MapTableProps {
  readonly map: ValueMap;
  /** The names of the two axes. */
  readonly other: string;
  readonly across: string;
}

type At = readonly [row: number, column: number];

const STEPS: Readonly<Record<string, At>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

function MapTable({ map, other, across }: MapTableProps) {
  const table = useRef<HTMLTableElement>(null);
  const dispatch = useDispatch();
  const parameters = useApp((state) => experimentOf(state).parameters);
  const name = useApp((state) => experimentOf(state).map);
  const [at, setAt] = useState<At>([0, 0]);
  const columns = map.rows[0] ?? [];
  const { size } = writtenIn(map);
  const texts = map.rows.map((cells) => cells.map((cell) => textOf(cell, size)));
  const longest = Math.max(...texts.flat().flatMap((text) => text.split(BETWEEN).map(({ length }) => length)));
  const width = `${4.5 + columns.length * (LETTER * longest + 0.5)}em`;
  const select = ({ row, column }: MapCell): void => {
    if (name !== undefined)
      dispatch({ kind: "change", change: { parameters: { ...parameters, [name]: row }, x: column } });
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const step = STEPS[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const within = (value: number, count: number): number => Math.min(count - 1, Math.max(0, value));
    const next: At = [within(at[0] + step[0], map.rows.length), within(at[1] + step[1], columns.length)];
    setAt(next);
    table.current?.querySelector<HTMLElement>(`[data-cell="${next.join()}"]`)?.focus();
  };
  return (
    <table
      ref={table}
      className="hl-map-table"
      role="grid"
      aria-label={`${map.label} over ${across} and ${other}`}
      style={{ minWidth: width }}
    >
      <tbody>
        {map.rows.map((cells, i) => (
          <tr key={cells[0]?.row}>
            <th scope="row">{formatNumber(cells[0]?.row ?? 0)}</th>
            {cells.map((cell, j) => (
              <td key={cell.column} role="gridcell" className="hl-map-cell" style={washOf(cell)}>
                <button
                  type="button"
                  data-cell={`${i},${j}`}
                  tabIndex={at[0] === i && at[1] === j ? 0 : -1}
                  aria-label={wordsOf(cell, map.unit, across, other)}
                  onKeyDown={onKeyDown}
                  onFocus={() => setAt([i, j])}
                  onClick={() => select(cell)}
                >
                  {texts[i]?.[j]}
                </button>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <td />
          {columns.map(({ column }) => (
            <th key={column} scope="col">
              {formatNumber(column)}
            </th>
          ))}
        </tr>
        <tr>
          <td />
          <td className="hl-map-across" colSpan={columns.length}>
            {across}
          </td>
        </tr>
      </tfoot>
    </table>
  );
}

/** Width of a digit, em. assumed, on the wide side */
const LETTER = 0.6;

/** Between two values of a cell, which stand one above the other where the cell is narrow. */
const BETWEEN = " | ";

const POWERS = new Map([
  [1e6, " × 10⁶"],
  [1e9, " × 10⁹"],
]);

/** All numbers of a map are written in one size, which its head states: cells are narrow. */
function writtenIn({ rows }: ValueMap): { readonly size: number; readonly words: string } {
  const values = rows.flat().flatMap(({ y, other }) => [y, other].filter((value) => value !== undefined));
  const [size = 1] = commonUnit(values) ?? [];
  return { size, words: POWERS.get(size) ?? "" };
}

/** Both values where two runs show different regimes. */
function textOf({ y, other }: MapCell, size: number): string {
  if (y === undefined) return "·";
  const shown = formatNumber(y / size, other === undefined ? 3 : 2);
  return other === undefined ? shown : `${shown}${BETWEEN}${formatNumber(other / size, 2)}`;
}

function wordsOf(cell: MapCell, unit: string, across: string, other: string): string {
  const { row, column, y } = cell;
  const second = cell.other === undefined ? "" : ` or ${formatNumber(cell.other)}: bistable`;
  const value = y === undefined ? "no value yet" : `${formatNumber(y)} ${unit}${second}`;
  return `${across} ${formatNumber(column)}, ${other} ${formatNumber(row)}: ${value}`;
}

/** The most of the series' colour that lies beneath a number: with more of it the number is hard to read. assumed */
const WASH_MAX = 55;

function washOf({ share }: MapCell): React.CSSProperties {
  if (share === undefined) return {};
  return {
    background: `color-mix(in oklab, var(--hl-s0) ${Math.round(4 + share * (WASH_MAX - 4))}%, var(--hl-raised))`,
  };
}
