/**
 * Which fences forbid the chosen outcome under the chosen model: every minimal set, each to be put in with one press.
 */
import { useEffect, useRef, useState } from "react";
import type { LitmusModel, LitmusProgram } from "../../../base/litmus.ts";
import { type CodeColumn } from "../../../litmus/columns.ts";
import type { FencePlace } from "../../../litmus/fence-edit.ts";
import { withFences } from "../../../litmus/fence-edit.ts";
import { type FenceAnswer, neededFences } from "../../../litmus/fence-search.ts";
import { outcomeText } from "../../../litmus/outcomes/herd.ts";
import { type ExploreClient, GivenUp } from "../../../session/litmus/explore-client.ts";
import { reasonOf } from "../../../base/reason.ts";

interface FencesPaneProps {
  readonly client: ExploreClient;
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
  const { text, program, onText } = props;
  const pane = useRef<HTMLDivElement>(null);
  const putIn = (set: readonly FencePlace[]): void => {
    onText?.(withFences(text, program, set));
    /* The button that was pressed goes; the answer about the new text comes here. */
    pane.current?.focus();
  };
  return (
    <div ref={pane} tabIndex={-1}>
      <Answer {...props} search={useSearch(props)} onPutIn={onText && putIn} />
    </div>
  );
}

interface AnswerProps extends Pick<FencesPaneProps, "columns" | "words" | "model"> {
  readonly search: FenceAnswer | string | undefined;
  readonly onPutIn: ((set: readonly FencePlace[]) => void) | undefined;
}

function Answer({ columns, words, model, search, onPutIn }: AnswerProps) {
  const about = (
    <>
      <span className="hl-number">{words}</span> under {model}
    </>
  );
  if (search === undefined) return <p className="hl-litmus-nothing">Trying sets of fences for {about}…</p>;
  if (typeof search === "string") return <p className="hl-litmus-nothing">{search}</p>;
  const { minimal, tried, complete } = search;
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

function FenceSet({ set, columns }: { readonly set: readonly FencePlace[]; readonly columns: readonly CodeColumn[] }) {
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

/** The answer; a sentence when there is none; undefined while it is computed. */
function useSearch({ client, text, program, outcome, model }: FencesPaneProps): FenceAnswer | string | undefined {
  const [found, setFound] = useState<FenceAnswer | string>();
  useEffect(() => {
    let wanted = true;
    setFound(undefined);
    const isAllowed = async (fenced: LitmusProgram): Promise<boolean> => {
      if (!wanted) throw new GivenUp("another search began");
      const { result } = await client.explore({ program: fenced, model, withWitnesses: false });
      if (!result.complete) throw new Error("An exploration reached its limit, so the search has no answer.");
      return result.outcomes.some((one) => outcomeText(fenced, one) === outcome);
    };
    neededFences(text, program, isAllowed).then(
      (answer) => wanted && setFound(answer),
      (error: unknown) => {
        if (wanted && !(error instanceof GivenUp)) setFound(reasonOf(error));
      },
    );
    return () => {
      wanted = false;
    };
  }, [client, text, program, outcome, model]);
  return found;
}
