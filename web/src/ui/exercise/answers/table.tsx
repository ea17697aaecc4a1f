/**
 * Filling in the table of a line's states, access by access. Each cell is a list of the protocol's states, so that a
 * key sets it; what was filled in is kept cell by cell. When the answer is revealed, each cell says whether it is right,
 * and each row why.
 */
import { Fragment } from "react";
import {
  messagesIn,
  type LineAccess,
  type Message,
  type Protocol,
  type Step,
  stepsOf,
} from "../../../model/coherence/protocol.ts";
import { protocolNamed } from "../../../model/coherence/protocols.ts";
import type { AnswerOf } from "../../../model/exercise/kinds.ts";
import type { AnswerPropsOf } from "../answer-view.ts";
import { CoherenceTable, type CoherenceRow, accessWords, StateLetter } from "../coherence-table.tsx";
import { StateInput, MessagesInput, messageWords } from "../coherence-inputs.tsx";
import { whyOf } from "../why-of-step.ts";

type Row = AnswerOf<"table">["rows"][number];

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

const NO_ROW: Row = { states: [], messages: [] };

/** Those behind the rows that are given. */
function answeredRows({ file, answer }: AnswerPropsOf<"table">): readonly Row[] {
  const { accesses, given, cores } = file.ask;
  return accesses.slice(given).map((_, i) => {
    const { states, messages } = answer?.rows[i] ?? NO_ROW;
    return { states: Array.from({ length: cores }, (_core, core) => states[core] ?? ""), messages };
  });
}

type Cycles = readonly (number | undefined)[] | undefined;

function shownRows(props: AnswerPropsOf<"table">, protocol: Protocol, cycles: Cycles): readonly CoherenceRow[] {
  const { file, onAnswer, locked, revealed } = props;
  const { cores, accesses, given } = file.ask;
  const rows = answeredRows(props);
  const put = (at: number, row: Row): void => {
    const next = rows.with(at, row);
    onAnswer(next.every(isEmpty) ? undefined : { rows: next });
  };
  /* Before the answer is locked, only the rows that are given are computed. */
  const steps = stepsOf(protocol, cores, revealed === undefined ? accesses.slice(0, given) : accesses);
  return accesses.map((access, at) => {
    const step = steps[at];
    const row = rows[at - given];
    const cost = costWords(cycles, at);
    if (row === undefined || at < given) return { access, cost, ...rowCells(protocol, stepRow(step)) };
    if (!locked) {
      const of = `access ${at + 1}, ${accessWords(access, linesOf(accesses))}`;
      return { access, ...inputCells(of, protocol, row, (next) => put(at - given, next)) };
    }
    const why = step === undefined ? undefined : whyOf(step, access);
    return { access, cost, why, ...judgedCells(protocol, row, revealed?.solution?.rows[at - given]) };
  });
}

type Cells = Pick<CoherenceRow, "states" | "messages">;

function stepRow(step: Step | undefined): Row {
  return { states: [...(step?.line.states ?? [])], messages: [...(step?.messages ?? [])] };
}

function rowCells(protocol: Protocol, { states, messages }: Row): Cells {
  return {
    states: states.map((state, core) => <StateLetter key={core} {...stateOf(protocol, state)} />),
    messages: messageWords(messages),
  };
}

function inputCells(of: string, protocol: Protocol, row: Row, onRow: (row: Row) => void): Cells {
  return {
    states: row.states.map((state, core) => (
      <StateInput
        key={core}
        label={`${of}: state in core ${core}`}
        protocol={protocol}
        value={state}
        onChange={(next) => onRow({ ...row, states: row.states.with(core, next) })}
      />
    )),
    messages: (
      <MessagesInput
        label={`${of}: messages`}
        offered={messagesIn(protocol)}
        value={row.messages}
        onChange={(messages) => onRow({ ...row, messages: [...messages] })}
      />
    ),
  };
}

/** `right`: undefined until the answer is revealed. */
function judgedCells(protocol: Protocol, row: Row, right: Row | undefined): Cells {
  if (right === undefined) return rowCells(protocol, row);
  return {
    states: row.states.map((state, core) => (
      <JudgedState key={core} protocol={protocol} given={state} right={right.states[core] ?? ""} />
    )),
    messages: <JudgedMessages given={row.messages} right={right.messages} />,
  };
}

function isEmpty({ states, messages }: Row): boolean {
  return states.every((state) => state === "") && messages.length === 0;
}

function stateOf(protocol: Protocol, letter: string): { readonly letter: string; readonly name: string } {
  if (letter === "") return { letter: "–", name: "left empty" };
  return protocol.states.find((state) => state.letter === letter) ?? { letter, name: "no state of this protocol" };
}

/** A core's own copy answers without asking anyone. */
function costWords(cycles: Cycles, at: number): string {
  if (cycles === undefined) return "";
  return cycles[at] === undefined ? "own copy" : String(cycles[at]);
}

function legendOf(rows: readonly Row[], cores: number, hasMessages: boolean): string {
  const left = rows.flatMap(({ states }) => states).filter((state) => state === "").length;
  const what = left === 0 ? "All states are filled in." : `${left} of ${rows.length * cores} states are still empty.`;
  return hasMessages ? `${what} Tick the messages that the core sends; none where it needs none.` : what;
}

interface JudgedStateProps {
  readonly protocol: Protocol;
  readonly given: string;
  readonly right: string;
}

function JudgedState({ protocol, given, right }: JudgedStateProps) {
  const isRight = given.toLowerCase() === right.toLowerCase();
  return (
    <>
      <StateLetter {...stateOf(protocol, right)} />
      <Judged isRight={isRight} given={given} />
    </>
  );
}

/** Whether it is right, and what was answered instead. */
function Judged({ isRight, given }: { readonly isRight: boolean; readonly given: string }) {
  if (isRight) return <Sign sign="✓" words="right" />;
  return (
    <>
      <Sign sign="✗" words={`yours: ${given === "" ? "empty" : given}`} />
      <s className="hl-coherence-wrong" aria-hidden="true">
        {given}
      </s>
    </>
  );
}

function Sign({ sign, words }: { readonly sign: string; readonly words: string }) {
  return (
    <>
      <span className="hl-coherence-sign" aria-hidden="true">
        {sign}
      </span>
      <span className="hl-visually-hidden">{`, ${words}`}</span>
    </>
  );
}

interface JudgedMessagesProps {
  readonly given: readonly Message[];
  readonly right: readonly Message[];
}

function JudgedMessages({ given, right }: JudgedMessagesProps) {
  const isRight = given.length === right.length && right.every((message) => given.includes(message));
  return (
    <>
      {messageWords(right)}
      <Judged isRight={isRight} given={messageWords(given)} />
    </>
  );
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
