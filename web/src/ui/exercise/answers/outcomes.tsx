/** Ticking the outcomes of a litmus test that are possible under a memory model; the test stands above them. */
import type { AnswerPropsOf } from "../answer-view.ts";
import { OfferedRows } from "../offered-rows.tsx";
import { ProgramText } from "../program-text.tsx";

export function OutcomesAnswer({ file, folder, answer, onAnswer, locked, revealed }: AnswerPropsOf<"outcomes">) {
  const offered = folder.offered ?? revealed?.results.outcomes?.offered ?? [];
  return (
    <div className="hl-answer-parts">
      {folder.text !== undefined && <ProgramText {...folder.text} />}
      <OfferedRows
        legend={`Tick every outcome that is possible under ${file.ask.model}.`}
        rows={offered.map((outcome) => ({ id: outcome, text: <code>{inWords(outcome)}</code> }))}
        several
        chosen={answer?.possible ?? []}
        onChoose={(possible) => onAnswer(possible.length === 0 ? undefined : { possible: [...possible] })}
        locked={locked}
        holding={revealed?.solution?.possible}
        isDense
      />
    </div>
  );
}

/** "0:EAX=0; 1:EAX=1;" as "0:EAX = 0, 1:EAX = 1". */
function inWords(outcome: string): string {
  return outcome.replace(/;\s*$/, "").replaceAll("; ", ", ").replaceAll("=", " = ");
}
