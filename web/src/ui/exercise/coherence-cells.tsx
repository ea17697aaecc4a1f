/** The cells of a row of the table of states: as they are, to be filled in, or judged beside what is right. */
import { type Message, messagesIn, type Protocol, type Step } from "../../model/coherence/protocol.ts";
import type { AnswerOf } from "../../model/exercise/kinds.ts";
import { MessagesInput, messageWords, StateInput } from "./coherence-inputs.tsx";
import { type CoherenceRow, StateLetter } from "./coherence-table.tsx";

/** The states of the cores, "" for one that is not filled in, and the messages. */
export type FilledRow = AnswerOf<"table">["rows"][number];

type Cells = Pick<CoherenceRow, "states" | "messages">;

export function rowOfStep(step: Step | undefined): FilledRow {
  return { states: [...(step?.line.states ?? [])], messages: [...(step?.messages ?? [])] };
}

/** `cycles`: undefined where the core's own copy answers without a request. */
export function costWords(cycles: number | undefined): string {
  return cycles === undefined ? "own copy" : String(cycles);
}

export function rowCells(protocol: Protocol, { states, messages }: FilledRow): Cells {
  return {
    states: states.map((state, core) => <StateLetter key={core} {...stateOf(protocol, state)} />),
    messages: messageWords(messages),
  };
}

export function inputCells(of: string, protocol: Protocol, row: FilledRow, onRow: (row: FilledRow) => void): Cells {
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
export function judgedCells(protocol: Protocol, row: FilledRow, right: FilledRow | undefined): Cells {
  if (right === undefined) return rowCells(protocol, row);
  return {
    states: row.states.map((state, core) => (
      <JudgedState key={core} protocol={protocol} given={state} right={right.states[core] ?? ""} />
    )),
    messages: <JudgedMessages given={row.messages} right={right.messages} />,
  };
}

export function stateOf(protocol: Protocol, letter: string): { readonly letter: string; readonly name: string } {
  if (letter === "") return { letter: "–", name: "left empty" };
  return protocol.states.find((state) => state.letter === letter) ?? { letter, name: "no state of this protocol" };
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
