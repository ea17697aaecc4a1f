/**
 * Finding a bug: the line that has it, a schedule under which it shows, or, in a protocol with one wrong entry,
 * accesses after which a core reads an old value.
 */
import { useId } from "react";
import type { AnswerPropsOf } from "../answer-view.ts";
import { AccessesFound } from "./find-accesses.tsx";
import { ScheduleFound } from "./find-schedule.tsx";

export function FindAnswer(props: AnswerPropsOf<"find">) {
  switch (props.file.ask.by) {
    case "line":
      return <LineFound {...props} />;
    case "schedule":
      return <ScheduleFound {...props} />;
    case "accesses":
      return <AccessesFound {...props} />;
  }
}

/** The line with the bug: each line of the program can be pressed, and the line's number typed. */
function LineFound({ folder, answer, onAnswer, locked, revealed }: AnswerPropsOf<"find">) {
  const { file, text: program } = folder.text ?? { file: "the program", text: "" };
  const lines = program.trimEnd().split("\n");
  const name = useId();
  const right = revealed?.solution?.line;
  return (
    <fieldset className="hl-choices">
      <legend className="hl-answer-legend">{`Choose the line of ${file} with the bug.`}</legend>
      <div className="hl-code-lines" tabIndex={0} role="region" aria-label={file}>
        {lines.map((text, i) => {
          const line = i + 1;
          return (
            <label key={line} className="hl-code-line" data-right={line === right}>
              <input
                type="radio"
                name={name}
                disabled={locked}
                checked={answer?.line === line}
                onChange={() => onAnswer({ line })}
              />
              <span className="hl-code-number">{line}</span>
              <code>{text === "" ? " " : text}</code>
              {line === right && <span className="hl-held">the bug</span>}
            </label>
          );
        })}
      </div>
    </fieldset>
  );
}
