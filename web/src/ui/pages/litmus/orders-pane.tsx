/**
 * The orders of two threads under sequential consistency, as a lattice: a step to the right is the next access of P1, a
 * step down the next one of P0. Every way from corner to corner is one order; its outcome stands beside it.
 */
import { useState } from "react";
import type { LitmusProgram } from "../../../base/litmus.ts";
import type { CodeColumn } from "../../../litmus/columns.ts";
import { valuesIn } from "../../../litmus/outcomes/matrix.ts";
import { outcomeInWords } from "../../../litmus/outcomes/words.ts";
import type { Interleaving, Interleavings } from "../../../litmus/outcomes/interleavings.ts";

interface OrdersPaneProps {
  readonly program: LitmusProgram;
  /** Undefined where the program has another form than two threads without jumps. */
  readonly found: Interleavings | undefined;
  readonly columns: readonly CodeColumn[];
}

export function OrdersPane({ program, found, columns }: OrdersPaneProps) {
  const [chosen, setChosen] = useState(0);
  if (found === undefined) {
    return (
      <p className="hl-litmus-nothing">
        The orders are drawn for two threads without jumps and locks, of which there are at most 70. This program has
        another form; the matrix is complete all the same.
      </p>
    );
  }
  const order = found.all[Math.min(chosen, found.all.length - 1)];
  const outcomes = new Set(found.all.map(({ outcome }) => outcome));
  return (
    <div className="hl-litmus-orders">
      <Lattice found={found} columns={columns} order={order} />
      <div>
        <p>
          {`${found.all.length} orders, ${outcomes.size} ${outcomes.size === 1 ? "outcome" : "outcomes"} under sequential consistency.`}
        </p>
        <ol className="hl-litmus-order-list" aria-label={`Orders of ${program.name}`}>
          {found.all.map((one, i) => (
            <li key={one.order.join("")}>
              <button
                type="button"
                aria-pressed={one === order}
                onClick={() => setChosen(i)}
                onFocus={() => setChosen(i)}
              >
                <span className="hl-number">{one.order.map((thread) => `P${thread}`).join(" ")}</span>
                <span className="hl-number">{outcomeInWords(program, valuesIn(one.outcome))}</span>
              </button>
            </li>
          ))}
        </ol>
      </div>
    </div>
  );
}

const STEP = { x: 130, y: 62 } as const;
const EDGE = { left: 150, top: 46, right: 20, bottom: 18 } as const;

interface LatticeProps {
  readonly found: Interleavings;
  readonly columns: readonly CodeColumn[];
  readonly order: Interleaving | undefined;
}

function Lattice({ found, columns, order }: LatticeProps) {
  const [rows = 0, across = 0] = found.accesses.map(({ length }) => length);
  const width = EDGE.left + across * STEP.x + EDGE.right;
  const height = EDGE.top + rows * STEP.y + EDGE.bottom;
  const points = order === undefined ? [] : wayThrough(order.order);
  const all = Array.from({ length: rows + 1 }, (_, row) =>
    Array.from({ length: across + 1 }, (__, column) => ({ row, column })),
  );
  const label = `A lattice of ${rows} by ${across} steps. The chosen order is ${order?.order.map((t) => `P${t}`).join(", ") ?? "none"}.`;
  return (
    <svg
      className="hl-litmus-lattice"
      viewBox={`0 0 ${width} ${height}`}
      role="img"
      aria-label={label}
      style={{ maxWidth: `${width * 1.15}px` }}
    >
      {all.flat().map(({ row, column }) => (
        <g key={`${row} ${column}`}>
          {column < across && <Edge from={at(row, column)} to={at(row, column + 1)} />}
          {row < rows && <Edge from={at(row, column)} to={at(row + 1, column)} />}
        </g>
      ))}
      <polyline className="hl-litmus-lattice-way" points={points.map(({ x, y }) => `${x},${y}`).join(" ")} />
      {all.flat().map(({ row, column }) => (
        <circle
          key={`${row} ${column}`}
          className="hl-litmus-lattice-node"
          cx={at(row, column).x}
          cy={at(row, column).y}
          r={5}
        />
      ))}
      {(found.accesses[1] ?? []).map((line, i) => (
        <text
          key={`1 ${i}`}
          className="hl-litmus-lattice-label"
          x={at(0, i + 0.5).x}
          y={at(0, 0).y - 14}
          textAnchor="middle"
        >
          {short(columns, 1, line)}
        </text>
      ))}
      {(found.accesses[0] ?? []).map((line, i) => (
        <text
          key={`0 ${i}`}
          className="hl-litmus-lattice-label"
          x={EDGE.left - 14}
          y={at(i + 0.5, 0).y + 4}
          textAnchor="end"
        >
          {short(columns, 0, line)}
        </text>
      ))}
      <text className="hl-litmus-label" x={at(0, 0).x} y={14}>
        P1 →
      </text>
      <text className="hl-litmus-label" x={2} y={at(0, 0).y + 4}>
        P0 ↓
      </text>
    </svg>
  );
}

interface Point {
  readonly x: number;
  readonly y: number;
}

function at(row: number, column: number): Point {
  return { x: EDGE.left + column * STEP.x, y: EDGE.top + row * STEP.y };
}

function Edge({ from, to }: { readonly from: Point; readonly to: Point }) {
  return <line className="hl-litmus-lattice-edge" x1={from.x} y1={from.y} x2={to.x} y2={to.y} />;
}

function wayThrough(order: readonly number[]): readonly Point[] {
  let row = 0;
  let column = 0;
  const points = [at(row, column)];
  for (const thread of order) {
    if (thread === 0) row++;
    else column++;
    points.push(at(row, column));
  }
  return points;
}

const SHOWN_CHARACTERS = 18;

/** A line of code, short enough for the edge of the lattice. */
function short(columns: readonly CodeColumn[], thread: number, line: number): string {
  const text = columns[thread]?.lines.find((one) => one.line === line)?.text.trim() ?? "";
  return text.length <= SHOWN_CHARACTERS ? text : `${text.slice(0, SHOWN_CHARACTERS - 1)}…`;
}
