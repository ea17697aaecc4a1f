/**
 * Chooses for the reader which columns of a table make curves, and tells what was left out. Where two readings are
 * possible, one of them is chosen as a proposal, and the reader is asked. Pure.
 */
import type { Findings } from "../../import/texts/source-file.ts";
import { chooseNames, withParameters } from "./choose-names.ts";
import { chooseX } from "./choose-x.ts";
import { chooseY, meantBy } from "./choose-y.ts";
import type { ColumnChoice, ColumnWish } from "./column-choice.ts";
import type { MeasuredTable } from "./table/measured-table.ts";
import { tellLeftOut } from "./tell-columns.ts";

export interface Chosen {
  readonly choice: ColumnChoice;
  /** What the reader has to decide, in a sentence; undefined where there is nothing. */
  readonly asked: string | undefined;
}

export function chooseColumns(table: MeasuredTable, wish: ColumnWish, findings: Findings): Chosen {
  const x = chooseX(table, findings);
  const at = wish.x ?? x.at;
  const named = wish.name ?? chooseNames(table, at);
  const y = wish.y === undefined ? chooseY(table, { x: at, named }, findings) : meantBy(table, wish.y);
  const choice: ColumnChoice = {
    x: at,
    y: y.at,
    means: y.means,
    unit: "named",
    time: y.time,
    name: named,
    decimal: table.decimal,
    ...wish,
  };
  const divided = { ...choice, name: wish.name ?? withParameters(table, choice, findings) };
  tellLeftOut(table, divided, findings);
  const asked = (wish.x === undefined ? x.asked : undefined) ?? (wish.means === undefined ? y.asked : undefined);
  return { choice: divided, asked };
}
