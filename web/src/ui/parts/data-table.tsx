/**
 * A table of numbers: sortable by any column, each column explained, saved as CSV. It is a plain HTML table with
 * buttons in its heads, which readers of any kind know.
 */
import { useState, type ReactNode } from "react";
import { writeCsv } from "../../base/csv.ts";
import { saveText } from "./save-file.ts";
import { Explain } from "./explain.tsx";
import { goOnAt } from "./go-on.ts";
import { isEmpty, sortRows, type Cell, type SortOrder } from "./sorting.ts";

export interface Column<Row> {
  readonly id: string;
  readonly label: string;
  readonly unit?: string;
  /** The meaning of the column, in a sentence. */
  readonly text?: string;
  /** The value by which the column is sorted and exported. */
  readonly value: (row: Row) => Cell;
  /** The shown content; the value itself when left out. */
  readonly show?: (row: Row) => ReactNode;
  readonly numeric?: boolean;
}

type NumberHead = Pick<Column<never>, "id" | "label" | "unit" | "text">;

/** A column of numbers, sorted and exported as they are, shown as `format` writes them. */
export function numberColumn<Row>(
  head: NumberHead,
  read: (row: Row) => number,
  format: (value: number) => string,
): Column<Row> {
  return { ...head, numeric: true, value: read, show: (row) => format(read(row)) };
}

interface DataTableProps<Row> {
  readonly caption: string;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly rowKey: (row: Row) => string;
  /** Name of the CSV file without its ending. */
  readonly fileName: string;
  readonly initialOrder?: SortOrder;
  /** Number of rows shown before "show all". */
  readonly limit?: number;
  /** Class of a row, for marking it. */
  readonly rowClass?: (row: Row) => string;
}

export function DataTable<Row>(props: DataTableProps<Row>) {
  const { caption, columns, rows, fileName, limit = 100 } = props;
  const [order, setOrder] = useState<SortOrder | undefined>(props.initialOrder);
  const [all, setAll] = useState(false);
  const cell = (row: Row, id: string): Cell => columns.find((column) => column.id === id)?.value(row) ?? "";
  const sorted = sortRows(rows, order, cell);
  const shown = all ? sorted : sorted.slice(0, limit);
  const save = () => saveText(`${fileName}.csv`, csvOfRows(columns, sorted), "text/csv");
  return (
    <div className="hl-table-frame">
      <div className="hl-table-scroll" tabIndex={0} role="region" aria-label={caption}>
        <table className="hl-table">
          <caption className="hl-visually-hidden">{caption}</caption>
          <thead>
            <tr>
              {columns.map((column) => (
                <Head key={column.id} column={column} order={order} onOrder={setOrder} />
              ))}
            </tr>
          </thead>
          <tbody>
            {shown.map((row) => (
              <tr key={props.rowKey(row)} className={props.rowClass?.(row)}>
                {columns.map((column, at) => (
                  <BodyCell key={column.id} isHead={at === 0} isNumber={column.numeric === true}>
                    {column.show?.(row) ?? column.value(row)}
                  </BodyCell>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <div className="hl-table-foot">
        {shown.length < sorted.length && (
          <button
            type="button"
            className="hl-button"
            onClick={({ currentTarget }) => {
              goOnAt(currentTarget, ".hl-table-frame", ".hl-table-scroll");
              setAll(true);
            }}
          >
            Show all {sorted.length} rows
          </button>
        )}
        <button type="button" className="hl-button hl-button--quiet hl-no-print" onClick={save}>
          Save as CSV
        </button>
      </div>
    </div>
  );
}

/** The table as a file; a number that does not exist is an empty cell. */
export function csvOfRows<Row>(columns: readonly Column<Row>[], rows: readonly Row[]): string {
  const cellOf = (cell: Cell): Cell => (isEmpty(cell) ? "" : cell);
  return writeCsv(
    columns.map(headOf),
    rows.map((row) => columns.map((column) => cellOf(column.value(row)))),
  );
}

interface BodyCellProps {
  readonly isHead: boolean;
  readonly isNumber: boolean;
  readonly children: ReactNode;
}

/** The first cell of a row is its name. */
function BodyCell({ isHead, isNumber, children }: BodyCellProps) {
  const className = isNumber ? "hl-cell-number" : undefined;
  return isHead ? (
    <th scope="row" className={className}>
      {children}
    </th>
  ) : (
    <td className={className}>{children}</td>
  );
}

function headOf<Row>(column: Column<Row>): string {
  return column.unit === undefined || column.unit === "" ? column.label : `${column.label} (${column.unit})`;
}

/** Units of time and of memory: without them the head would not say what a number is. Counts follow from the label. */
const MEASURES = /^(?:cycles|ns|µs|ms|s|bytes)\b/u;

function shownUnit({ label, unit = "" }: Pick<NumberHead, "label" | "unit">): string | undefined {
  return MEASURES.test(unit) && label !== unit ? unit : undefined;
}

interface HeadProps<Row> {
  readonly column: Column<Row>;
  readonly order: SortOrder | undefined;
  readonly onOrder: (order: SortOrder) => void;
}

function Head<Row>({ column, order, onOrder }: HeadProps<Row>) {
  const here = order?.column === column.id ? order.direction : undefined;
  const first = column.numeric === true ? "descending" : "ascending";
  const next = here === undefined ? first : here === "ascending" ? "descending" : "ascending";
  const unit = shownUnit(column);
  return (
    <th scope="col" aria-sort={here ?? "none"} className={column.numeric === true ? "hl-cell-number" : undefined}>
      <span className="hl-table-head">
        <button type="button" className="hl-table-sort" onClick={() => onOrder({ column: column.id, direction: next })}>
          {unit === undefined ? column.label : `${column.label} (${unit})`}
          <span aria-hidden="true" className="hl-table-arrow">
            {here === undefined ? "" : here === "ascending" ? "↑" : "↓"}
          </span>
        </button>
        {column.text !== undefined && <Explain label={column.label} text={column.text} unit={column.unit} />}
      </span>
    </th>
  );
}
