/**
 * A program that the reader edits until it meets its bars. The bars can be checked as often as the reader likes before
 * the answer is locked: they are part of the question. A solution stands beneath when the answer is revealed.
 */
import { useState } from "react";
import type { QuestionFile } from "../../../model/exercise/kinds.ts";
import type { QuestionFolder } from "../../../model/exercise/public-exercise.ts";
import { triedOf } from "../../../session/questions/tried.ts";
import type { AnswerPropsOf } from "../answer-view.ts";
import { Prose } from "../prose.tsx";
import { ProgramText } from "../program-text.tsx";
import { portsOf } from "../reveal-ports.ts";
import { GRADE_WORDS } from "../verdict-words.ts";
import { lazyPart } from "../../parts/lazy-part.tsx";
import { useSession } from "../../state/session-context.ts";
import { useAnswer } from "../../state/use-answer.ts";

const Editor = lazyPart("The editor", () => import("../../panels/code/editor.tsx").then((module) => module.Editor));

const NONE: readonly never[] = [];
const NO_CORES = { lines: NONE, coreCount: 1 };

export function ProgramAnswer({ file, folder, answer, onAnswer, locked, revealed }: AnswerPropsOf<"program">) {
  const original = folder.text?.text ?? "";
  const text = answer?.text ?? original;
  const solution = revealed?.solution?.text;
  return (
    <div className="hl-answer-parts">
      <section aria-label="Bars">
        <h2 className="hl-answer-legend">The program must meet all of these</h2>
        <ul className="hl-bars">
          {file.ask.bars.map((bar) => (
            <li key={bar.text}>
              <Prose text={bar.text} />
            </li>
          ))}
        </ul>
      </section>
      <div className="hl-program-editor">
        <Editor
          fileName={folder.text?.file ?? "program.c"}
          text={text}
          original={original}
          showDiff={false}
          readOnly={locked}
          diagnostics={NONE}
          heat={NONE}
          cores={NO_CORES}
          marked={NONE}
          globals={NONE}
          lineBytes={64}
          goTo={undefined}
          onArrived={() => undefined}
          takesFocus={() => false}
          onChange={(typed) => onAnswer(typed === original ? undefined : { text: typed })}
          onRun={undefined}
        />
      </div>
      {!locked && answer !== undefined && <Trial file={file} folder={folder} text={text} />}
      {solution !== undefined && (
        <details className="hl-solution">
          <summary>A program that meets all bars</summary>
          <ProgramText file={folder.text?.file ?? "program.c"} text={solution} />
        </details>
      )}
    </div>
  );
}

interface TrialProps {
  readonly file: QuestionFile<"program">;
  readonly folder: QuestionFolder;
  readonly text: string;
}

function Trial({ file, folder, text }: TrialProps) {
  const [asked, setAsked] = useState<string>();
  const session = useSession();
  const isAsked = asked === text;
  const { value, failure } = useAnswer(
    isAsked ? triedOf({ name: `${folder.name} ${file.title}`, file, text, ...portsOf(session, folder) }) : undefined,
  );
  const words = !isAsked
    ? ""
    : (failure ?? (value === undefined ? "Running the program …" : `${GRADE_WORDS[value.grade]} ${value.text}`));
  return (
    <div className="hl-trial">
      <button type="button" className="hl-button" onClick={() => setAsked(text)}>
        Check the bars
      </button>
      <p role="status">{words}</p>
    </div>
  );
}
