/**
 * Chooses for the reader which columns of a table make curves, and tells what was left out. Where two readings are
 * possible, one of them is chosen as a proposal, and the reader is asked. Pure.
 */
import type { Findings } from "../../import/texts/source-file.ts";
import { chooseNames, withParameters } from "./choose-names.ts";
import { chooseX } from "./choose-x.ts";
import { chooseY, meantBy } from "./choose-y.ts";
import type { ColumnChoice, ColumnOptions } from "./column-choice.ts";
import type { MeasuredTable } from "./table/measured-table.ts";
import { nameAt, varies } from "./table-columns.ts";
import { tellLeftOut } from "./tell-columns.ts";

export interface Chosen {
  readonly choice: ColumnChoice;
  /** What the reader has to decide, in a sentence; undefined where there is nothing. */
  readonly asked: string | undefined;
}

/** "thread_id", "cpu no", "tid" */
const ID_NAME = /^(?:(?:thread|cpu|core|worker|client|task|proc(?:ess)?)[ _-]*(?:id|no|nr|num|index|idx|#)|tid|pid)$/i;

/** The rates of the threads of one run on lines of their own: their mean is the rate of no run. */
function threadsApart(table: MeasuredTable, { x, name }: ColumnChoice): string | undefined {
  const id = table.columns.findIndex(
    (column, at) => at !== x && !name.includes(at) && ID_NAME.test(column.name.trim()),
  );
  if (id < 0 || !varies(table, id)) return undefined;
  const places = new Set(table.rows.map(({ cells }) => [x, ...name].map((at) => cells[at] ?? "").join("\u0001")));
  if (places.size === table.rows.length) return undefined;
  return `each line is of one thread, as ${nameAt(table, id)} says: add the rates of a run's threads up to one line, or choose the columns yourself, which takes the mean of the lines`;
}

export function chooseColumns(table: MeasuredTable, options: ColumnOptions, findings: Findings): Chosen {
  const x = chooseX(table, findings);
  const at = options.x ?? x.at;
  const named = options.name ?? chooseNames(table, at);
  const y = options.y === undefined ? chooseY(table, { x: at, named }, findings) : meantBy(table, options.y);
  const choice: ColumnChoice = {
    x: at,
    y: y.at,
    means: y.means,
    unit: "named",
    time: y.time,
    name: named,
    decimal: table.decimal,
    ...options,
  };
  const divided = { ...choice, name: options.name ?? withParameters(table, choice, findings) };
  tellLeftOut(table, divided, findings);
  const asked = (options.x === undefined ? x.asked : undefined) ?? (options.means === undefined ? y.asked : undefined);
  return { choice: divided, asked: asked ?? (options.y === undefined ? threadsApart(table, divided) : undefined) };
}
