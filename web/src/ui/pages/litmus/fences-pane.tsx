/**
 * Which fences forbid the chosen outcome under the chosen model: every minimal set, each to be put in with one press.
 */
import { useRef } from "react";
import type { LitmusModel, LitmusProgram } from "../../../base/litmus.ts";
import { type CodeColumn } from "../../../litmus/columns.ts";
import type { FencePosition } from "../../../litmus/fence-edit.ts";
import { withFences } from "../../../litmus/fence-edit.ts";
import type { FenceAnswer } from "../../../litmus/fence-search.ts";
import type { Answer } from "../../../base/answer.ts";
import type { ExploreClient } from "../../../session/litmus/explore-client.ts";
import { fencesOf } from "../../../session/questions/explored.ts";
import { useAnswer } from "../../state/use-answer.ts";

interface FencesPaneProps {
  readonly client: ExploreClient;
  /** The text has been changed, and its exploration comes first. */
  readonly pending: boolean;
  readonly text: string;
  readonly program: LitmusProgram;
  readonly columns: readonly CodeColumn[];
  readonly outcome: string;
  /** The outcome for a reader. */
  readonly words: string;
  readonly model: LitmusModel;
  /** Undefined where the text cannot be changed. */
  readonly onText: ((text: string) => void) | undefined;
}

export function FencesPane(props: FencesPaneProps) {
  const { client, pending, text, program, outcome, model, onText } = props;
  const answer = useAnswer(pending ? undefined : fencesOf(client, { text, program, outcome, model }));
  const pane = useRef<HTMLDivElement>(null);
  const putIn = (set: readonly FencePosition[]): void => {
    onText?.(withFences(text, program, set));
    /* The button that was pressed goes; the answer about the new text comes here. */
    pane.current?.focus();
  };
  return (
    <div ref={pane} tabIndex={-1}>
      <Found {...props} answer={answer} onPutIn={onText && putIn} />
    </div>
  );
}

interface FoundProps extends Pick<FencesPaneProps, "columns" | "words" | "model"> {
  readonly answer: Answer<FenceAnswer>;
  readonly onPutIn: ((set: readonly FencePosition[]) => void) | undefined;
}

function Found({ columns, words, model, answer: { value, failure }, onPutIn }: FoundProps) {
  const about = (
    <>
      <span className="hl-number">{words}</span> under {model}
    </>
  );
  if (failure !== undefined) return <p className="hl-litmus-nothing">{failure}</p>;
  if (value === undefined) return <p className="hl-litmus-nothing">Trying sets of fences for {about}…</p>;
  const { minimal, tried, complete } = value;
  if (minimal === undefined) {
    return (
      <p className="hl-litmus-nothing">No fences forbid {about}: with a fence at every place it can still happen.</p>
    );
  }
  if (minimal.length === 1 && minimal[0]?.length === 0)
    return <p className="hl-litmus-nothing">No fence is needed: {about} is forbidden as the program stands.</p>;
  return (
    <div className="hl-litmus-fences">
      <p>
        {minimal.length === 1
          ? "One minimal set of full fences forbids "
          : `${minimal.length} minimal sets of full fences forbid `}
        {about}. Without any one of a set’s fences the outcome can happen.{" "}
        <span className="hl-muted">{`${tried} sets were explored${complete ? "" : "; there may be more minimal sets"}.`}</span>
      </p>
      <ul>
        {minimal.map((set) => (
          <li key={set.map(({ thread, after }) => `${thread}.${after}`).join(" ")}>
            <FenceSet set={set} columns={columns} />
            {onPutIn !== undefined && (
              <button type="button" className="hl-button" onClick={() => onPutIn(set)}>
                {set.length === 1 ? "Put it in" : "Put them in"}
              </button>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}

function FenceSet({
  set,
  columns,
}: {
  readonly set: readonly FencePosition[];
  readonly columns: readonly CodeColumn[];
}) {
  return (
    <ul className="hl-litmus-fence-set">
      {set.map(({ thread, after }) => (
        <li key={`${thread}.${after}`}>
          {`P${thread}, behind `}
          <code>{columns[thread]?.lines.find(({ line }) => line === after)?.text.trim()}</code>
        </li>
      ))}
    </ul>
  );
}
