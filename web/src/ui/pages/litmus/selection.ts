/** Which cell of the matrix is chosen: the link's, where it exists, else the one that the question asks for. */
import type { LitmusModel } from "../../../base/litmus.ts";
import type { LitmusState } from "../../../lab/link/litmus-state.ts";
import type { MatrixRow } from "../../../litmus/outcomes/matrix.ts";

export interface Selection {
  readonly row: MatrixRow;
  readonly model: LitmusModel;
}

/** The name of a row in links: its values. */
export function keyOfRow({ values }: Pick<MatrixRow, "values">): string {
  return values.join(",");
}

export function selectionOf(rows: readonly MatrixRow[], state: LitmusState): Selection | undefined {
  const named = rows.find((row) => keyOfRow(row) === state.outcome);
  const row = named ?? rows.find(({ holds }) => holds) ?? rows[0];
  if (row === undefined) return undefined;
  const allowed = row.cells.filter(({ verdict }) => verdict === "allowed").map(({ model }) => model);
  const asked = row.cells.map(({ model }) => model).find((model) => model === state.model);
  const model = asked ?? allowed[0] ?? row.cells.at(-1)?.model;
  return model === undefined ? undefined : { row, model };
}
