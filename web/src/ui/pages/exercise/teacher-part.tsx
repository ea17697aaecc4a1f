/** What teachers see beneath a question: the solution in words, what students often answer, the sources. */
import type { ExerciseFile } from "../../../model/exercise/kinds.ts";
import { Prose } from "../../exercise/prose.tsx";
import { solutionWords } from "../../exercise/solution-words.ts";

interface TeacherPartProps {
  readonly file: ExerciseFile;
  readonly solution: unknown;
}

export function TeacherPart({ file, solution }: TeacherPartProps) {
  const { often } = file.reveal;
  const words = solutionWords(file, solution);
  return (
    <div className="hl-teacher">
      <h2>For teachers</h2>
      <dl>
        {words !== undefined && (
          <>
            <dt>Solution</dt>
            <dd>
              <Prose text={words} />
            </dd>
          </>
        )}
        {often.length > 0 && (
          <>
            <dt>Students often answer</dt>
            {often.map(({ answer, text }) => (
              <dd key={answer}>
                <em>
                  <Prose text={answer} />
                </em>
                {". "}
                <Prose text={text} />
              </dd>
            ))}
          </>
        )}
        <dt>Asked by</dt>
        {file.sources.map(({ key, place }) => (
          <dd key={`${key} ${place}`}>{`[${key}] ${place}`}</dd>
        ))}
      </dl>
    </div>
  );
}
