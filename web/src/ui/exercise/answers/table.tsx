/**
 * Filling in the table of a line's states, access by access. Each cell is a list of the protocol's states, so that a
 * key sets it; what was filled in is kept cell by cell. When the answer is revealed, each cell says whether it is
 * right, and each row why.
 */
import { Fragment } from "react";
import { type LineAccess, type Protocol, stepsOf } from "../../../model/coherence/protocol.ts";
import { protocolNamed } from "../../../model/coherence/protocols.ts";
import type { AnswerPropsOf } from "../answer-view.ts";
import { costWords, type FilledRow, inputCells, judgedCells, rowCells, rowOfStep } from "../coherence-cells.tsx";
import { accessWords, type CoherenceRow, CoherenceTable } from "../coherence-table.tsx";
import { whyOf } from "../why-of-step.ts";

export function TableAnswer(props: AnswerPropsOf<"table">) {
  const { cores, accesses, messages: hasMessages } = props.file.ask;
  const { locked, revealed } = props;
  const protocol = protocolNamed(props.file.ask.protocol);
  const cycles = revealed?.results.accesses?.map((row) => row.cycles);
  return (
    <div className="hl-answer-parts">
      {!locked && <p className="hl-answer-legend">{legendOf(answeredRows(props), cores, hasMessages)}</p>}
      <CoherenceTable
        caption={`The line's states under ${protocol.name}`}
        cores={cores}
        lines={linesOf(accesses)}
        hasMessages={hasMessages}
        rows={shownRows(props, protocol, cycles)}
        {...(cycles !== undefined && { cost: "Cycles" })}
      />
      {!locked && <StatesExplained protocol={protocol} />}
    </div>
  );
}

function linesOf(accesses: readonly LineAccess[]): number {
  return new Set(accesses.map(({ line }) => line)).size;
}

const NO_ROW: FilledRow = { states: [], messages: [] };

/** Those behind the rows that are given. */
function answeredRows({ file, answer }: AnswerPropsOf<"table">): readonly FilledRow[] {
  const { accesses, given, cores } = file.ask;
  return accesses.slice(given).map((_, i) => {
    const { states, messages } = answer?.rows[i] ?? NO_ROW;
    return { states: Array.from({ length: cores }, (_core, core) => states[core] ?? ""), messages };
  });
}

function shownRows(
  props: AnswerPropsOf<"table">,
  protocol: Protocol,
  cycles: readonly (number | undefined)[] | undefined,
): readonly CoherenceRow[] {
  const { file, onAnswer, locked, revealed } = props;
  const { cores, accesses, given } = file.ask;
  const rows = answeredRows(props);
  const put = (at: number, row: FilledRow): void => {
    const next = rows.with(at, row);
    onAnswer(next.every(isEmpty) ? undefined : { rows: next });
  };
  /* Before the answer is locked, only the rows that are given are computed. */
  const steps = stepsOf(protocol, cores, revealed === undefined ? accesses.slice(0, given) : accesses);
  return accesses.map((access, at) => {
    const step = steps[at];
    const row = rows[at - given];
    const cost = cycles === undefined ? "" : costWords(cycles[at]);
    if (row === undefined || at < given) return { access, cost, ...rowCells(protocol, rowOfStep(step)) };
    if (!locked) {
      const of = `access ${at + 1}, ${accessWords(access, linesOf(accesses))}`;
      return { access, ...inputCells(of, protocol, row, (next) => put(at - given, next)) };
    }
    const why = step === undefined ? undefined : whyOf(step, access);
    const right = revealed?.solution?.rows[at - given];
    /* With "I do not know", and for teachers, nothing was answered that could be wrong. */
    const cells = props.answer === undefined && right !== undefined ? rowCells(protocol, right) : undefined;
    return { access, cost, why, ...(cells ?? judgedCells(protocol, row, right)) };
  });
}

function isEmpty({ states, messages }: FilledRow): boolean {
  return states.every((state) => state === "") && messages.length === 0;
}

function legendOf(rows: readonly FilledRow[], cores: number, hasMessages: boolean): string {
  const left = rows.flatMap(({ states }) => states).filter((state) => state === "").length;
  const what = left === 0 ? "All states are filled in." : `${left} of ${rows.length * cores} states are still empty.`;
  return hasMessages ? `${what} Tick the messages that the core sends; none where it needs none.` : what;
}

function StatesExplained({ protocol }: { readonly protocol: Protocol }) {
  return (
    <details className="hl-coherence-states">
      <summary>{`The states of ${protocol.name}`}</summary>
      <dl>
        {protocol.states.map(({ letter, name, text }) => (
          <Fragment key={letter}>
            <dt>{`${letter}: ${name}`}</dt>
            <dd>{text}</dd>
          </Fragment>
        ))}
      </dl>
    </details>
  );
}
