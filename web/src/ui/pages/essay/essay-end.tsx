/** What stands behind the last section: questions on what was read, sources, and how the page was made. */
import type { StoredQuestion } from "../../../lab/stored/stored-essay.ts";
import { NO_EXERCISE } from "../../../lab/link/exercise-state.ts";
import { writeLink } from "../../../lab/link/route.ts";

interface EssayEndProps {
  readonly questions: readonly StoredQuestion[];
  readonly sources: Readonly<Record<string, string>>;
  readonly root: string;
}

export function EssayEnd({ questions, sources, root }: EssayEndProps) {
  return (
    <footer className="hl-essay-end">
      {questions.length > 0 && (
        <section aria-labelledby="essay-questions">
          <h2 id="essay-questions">Can you say it?</h2>
          <p>Lock your answer first; then the simulation answers.</p>
          <ul>
            {questions.map(({ name, title }) => (
              <li key={name}>
                <a href={`${root}${writeLink({ page: "exercise", exercise: { ...NO_EXERCISE, exercise: name } })}`}>
                  {title}
                </a>
              </li>
            ))}
          </ul>
        </section>
      )}
      <section className="hl-small" aria-labelledby="essay-sources">
        <h2 id="essay-sources">Sources</h2>
        <ul>
          {Object.entries(sources).map(([key, text]) => (
            <li key={key}>{`[${key}] ${text}`}</li>
          ))}
        </ul>
        <p className="hl-muted">
          Numbers of the simulation are those of the figures that are stored with the site; as you reach a figure, your
          browser simulates it again. Dots in the figures are measurements of real machines.
        </p>
      </section>
    </footer>
  );
}
