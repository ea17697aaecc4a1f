/** The board of locks and counters: for each machine a table whose cells are coloured by how far the model is off. */
import {
  type BoardCurve,
  BOARD_STEPS,
  boardStep,
  type BoardTable,
  boardTables,
} from "../../../model/fidelity/board.ts";
import { factorText } from "../../../model/fidelity/point-errors.ts";
import type { TodayCurve } from "../../../model/fidelity/today-file.ts";
import { isMoreBetter } from "../../../model/scenario/measure-unit.ts";
import "./board-section.css";
import type { ComparedScenario, FidelityData } from "./fidelity-data.ts";
import { notCounted, Words } from "./not-counted.tsx";

const NAME = "Locks and atomic operations";

export function BoardSection({ data }: { readonly data: FidelityData }) {
  const tables = boardTables([
    ...data.scenarios.flatMap((scenario) => scenarioCurves(scenario, data)),
    ...[...data.today.curves, ...data.today.hosts].map(todayCurve),
  ]);
  return (
    <section className="hl-track" aria-label={NAME}>
      <h2 className="hl-track-name">{NAME}</h2>
      <p className="hl-page-lead">
        Every published micro-benchmark of locks and atomic operations that Hotline is compared with: simulated ÷
        measured time, by number of threads. Above 1 the simulated machine is too slow, below 1 too fast. A row in
        italics does not count as predicted.
      </p>
      <Legend />
      {tables.map((table) => (
        <Board key={table.machine} table={table} />
      ))}
    </section>
  );
}

function Board({ table: { machine, columns, rows } }: { readonly table: BoardTable }) {
  return (
    <div className="hl-board">
      <h3 className="hl-compared-name">{machine}</h3>
      <div className="hl-board-scroll" tabIndex={0} role="region" aria-label={`${NAME}: ${machine}`}>
        <table className="hl-table hl-board-table">
          <caption className="hl-visually-hidden">{`Simulated over measured time by threads: ${machine}`}</caption>
          <thead>
            <tr>
              <th scope="col">threads</th>
              {columns.map((threads) => (
                <th key={threads} scope="col">
                  {threads}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={`${row.primitive} ${row.source}`} className={row.notCounted === "" ? "" : "hl-board-set"}>
                <th scope="row" title={row.source}>
                  {row.primitive}
                  {row.notCounted !== "" && <span className="hl-visually-hidden">, not counted</span>}
                </th>
                {row.cells.map((ratio, at) => (
                  <Cell key={columns[at]} ratio={ratio} />
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <Notes rows={rows} />
    </div>
  );
}

function Cell({ ratio }: { readonly ratio: number | undefined }) {
  if (ratio === undefined) return <td aria-label="not measured" />;
  return <td data-off={boardStep(ratio)}>{ratio.toFixed(2)}</td>;
}

/** The sources, and why rows do not count, each once. */
function Notes({ rows }: { readonly rows: BoardTable["rows"] }) {
  const reasons = [...new Set(rows.map((row) => row.notCounted))].filter((reason) => reason !== "");
  return (
    <p className="hl-muted hl-small hl-board-notes">
      {`Measured in ${[...new Set(rows.map(({ source }) => source))].join(", ")}. `}
      {reasons.map((reason) => (
        <span key={reason}>
          Not counted: <Words text={reason} />.{" "}
        </span>
      ))}
    </p>
  );
}

function Legend() {
  const last = BOARD_STEPS.length;
  const steps = Array.from({ length: 2 * last + 1 }, (_, at) => at - last);
  return (
    <ul className="hl-board-legend" aria-label="Colours of the board">
      {steps.map((step) => (
        <li key={step}>
          <span data-off={step} aria-hidden="true" />
          {stepText(step)}
        </li>
      ))}
    </ul>
  );
}

function stepText(step: number): string {
  const [from, to] = [BOARD_STEPS[Math.abs(step) - 1], BOARD_STEPS[Math.abs(step)]];
  if (from === undefined) return `within ${factorText(to ?? 1)}`;
  const side = step < 0 ? "too fast" : "too slow";
  return to === undefined ? `over ${factorText(from)} ${side}` : `to ${factorText(to)} ${side}`;
}

function todayCurve(curve: TodayCurve): BoardCurve {
  return {
    machine: curve.title,
    primitive: [curve.program, ...(curve.regime === undefined ? [] : [curve.regime])].join(", "),
    source: curve.source,
    notCounted: curve.calibrated ?? "",
    points: curve.points.map(({ threads, measured, simulated }) => ({ threads, ratio: simulated / measured })),
  };
}

/** Where more is better, the time is one over it. */
function scenarioCurves({ file, curves }: ComparedScenario, { machineTitles }: FidelityData): readonly BoardCurve[] {
  if (file.published_of !== "primitives") return [];
  const isInverse = isMoreBetter(file.measure.unit);
  return curves.map((curve) => ({
    machine: machineTitles.get(file.machine) ?? file.machine,
    primitive: `${file.title.replace(/:.*/, "")}: ${curve.label}`,
    source: `[${curve.source}]`,
    notCounted: curve.predicted.length > 0 ? "" : notCounted(curve),
    points: curve.ratios.map(([threads, ratio]) => ({ threads, ratio: isInverse ? 1 / ratio : ratio })),
  }));
}
