/** Outcomes × models: each cell says whether the outcome can happen, and leads to an execution. */
import type { LitmusModel } from "../../../base/litmus.ts";
import { LITMUS_MODELS } from "../../../base/abi.gen.ts";
import { formatCount } from "../../../base/format.ts";
import { claimText, conditionLine } from "../../../litmus/outcomes/herd.ts";
import { CLAIMS_IN_WORDS, itemInWords, questionInWords } from "../../../litmus/outcomes/words.ts";
import type { MatrixCell, MatrixRow } from "../../../litmus/outcomes/matrix.ts";
import { keyOfRow, type Selection } from "./selection.ts";
import type { Exploration } from "../../../session/questions/explored.ts";
import type { Seen } from "../../../session/questions/timed.ts";

/** How often each outcome was seen in runs of the simulated machine, by outcome. */
interface MatrixProps {
  readonly exploration: Exploration;
  readonly rows: readonly MatrixRow[];
  readonly selection: Selection | undefined;
  readonly pending: boolean;
  readonly seen: ReadonlyMap<LitmusModel, Seen> | undefined;
  readonly onSelect: (row: MatrixRow, model: LitmusModel) => void;
}

export function OutcomeMatrix({ exploration, rows, selection, pending, seen, onSelect }: MatrixProps) {
  const { program, explored } = exploration;
  const names = program.items.slice(0, program.shown).map(itemInWords);
  const models = explored.map(({ result }) => result.model);
  return (
    <div className="hl-litmus-matrix-frame" aria-busy={pending}>
      <MarksInWords hasSeen={seen !== undefined} />
      <table className="hl-litmus-matrix">
        <caption className="hl-visually-hidden">Which outcomes can happen under which memory model</caption>
        <thead>
          <tr>
            {names.map((name) => (
              <th key={name} scope="col" className="hl-number">
                {name}
              </th>
            ))}
            {models.map((model) => (
              <th key={model} scope="col" title={LITMUS_MODELS.find(({ name }) => name === model)?.text}>
                {model}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.outcome} className={row.holds ? "hl-litmus-asked" : undefined}>
              {row.values.map((value, i) => (
                <th key={names[i] ?? i} scope="row" className="hl-number hl-litmus-value">
                  {value}
                </th>
              ))}
              {row.cells.map((cell) => (
                <td key={cell.model}>
                  <Cell
                    row={row}
                    cell={cell}
                    seen={seen?.get(cell.model)}
                    chosen={selection?.row.outcome === row.outcome && selection.model === cell.model}
                    onSelect={onSelect}
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" colSpan={names.length} className="hl-litmus-question" title={conditionLine(program)}>
              {questionInWords(program)}
            </th>
            {explored.map(({ result }) => (
              <td key={result.model}>{CLAIMS_IN_WORDS[claimText(program, result)]}</td>
            ))}
          </tr>
          <tr className="hl-muted">
            <th scope="row" colSpan={names.length}>
              states explored
            </th>
            {explored.map(({ result }) => (
              <td key={result.model} className="hl-number">
                {result.states}
                {!result.complete && <span title="The exploration was given up at a limit."> (given up)</span>}
              </td>
            ))}
          </tr>
        </tfoot>
      </table>
    </div>
  );
}

interface CellProps {
  readonly row: MatrixRow;
  readonly cell: MatrixCell;
  readonly seen: Seen | undefined;
  readonly chosen: boolean;
  readonly onSelect: MatrixProps["onSelect"];
}

function Cell({ row, cell, seen, chosen, onSelect }: CellProps) {
  const count = seen?.counts.get(row.outcome) ?? 0;
  const label = `${keyOfRow(row)} under ${cell.model}: ${cell.verdict}`;
  return (
    <button
      type="button"
      className={`hl-litmus-cell hl-litmus-cell--${cell.verdict}`}
      aria-pressed={chosen}
      aria-label={seen === undefined ? label : `${label}, seen ${count} times in ${seen.runs} runs`}
      onClick={() => onSelect(row, cell.model)}
    >
      <Words long={WORDS[cell.verdict]} short={MARKS[cell.verdict]} />
      {seen !== undefined && (
        <span className="hl-litmus-seen hl-number">
          <Words long={count === 0 ? "not seen" : `seen ${formatCount(count)}×`} short={`${formatCount(count)}×`} />
        </span>
      )}
    </button>
  );
}

const WORDS = { allowed: "✓ allowed", forbidden: "forbidden", unknown: "?" } as const;
const MARKS = { allowed: "✓", forbidden: "✗", unknown: "?" } as const;

/** For the eye: the short form where the columns of all models would not fit side by side with the long one. */
function Words({ long, short }: { readonly long: string; readonly short: string }) {
  return (
    <span aria-hidden="true">
      <span className="hl-litmus-long">{long}</span>
      <span className="hl-litmus-short">{short}</span>
    </span>
  );
}

/** What the short forms mean, where they are shown. */
function MarksInWords({ hasSeen }: { readonly hasSeen: boolean }) {
  return (
    <p className="hl-litmus-marks" aria-hidden="true">
      {`✓ allowed, ✗ forbidden${hasSeen ? "; below it, how often it was seen" : ""}`}
    </p>
  );
}
