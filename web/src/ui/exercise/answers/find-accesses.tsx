/** Accesses to one line, one after the other, until a core reads a value that is not the last one written. */
import { ACCESSES } from "../../../model/coherence/coherence-words.ts";
import type { AnswerOf } from "../../../model/exercise/kinds.ts";
import type { AnswerPropsOf } from "../answer-view.ts";
import { Said } from "../../parts/announced.tsx";

type Accesses = NonNullable<AnswerOf<"find">["accesses"]>;

/** As many as an answer may have. */
const ACCESSES_MAX = 64;

export function AccessesFound({ file, answer, onAnswer, locked, revealed }: AnswerPropsOf<"find">) {
  const cores = Array.from({ length: file.ask.cores ?? 2 }, (_, core) => core);
  const accesses = answer?.accesses ?? [];
  const give = (next: Accesses): void => onAnswer(next.length === 0 ? undefined : { accesses: next });
  const right = revealed?.solution?.accesses;
  const last = accesses.at(-1);
  return (
    <div className="hl-answer-parts">
      {!locked && (
        <fieldset className="hl-choices">
          <legend className="hl-answer-legend">Add an access</legend>
          {cores.map((core) => (
            <div key={core} className="hl-accesses-row">
              <span>{`Core ${core}`}</span>
              {ACCESSES.map((does) => (
                <button
                  key={does}
                  type="button"
                  className="hl-button hl-access-button"
                  aria-label={`Core ${core}: ${does}`}
                  disabled={accesses.length === ACCESSES_MAX}
                  onClick={() => give([...accesses, { core, does, line: 0 }])}
                >
                  {does}
                </button>
              ))}
            </div>
          ))}
        </fieldset>
      )}
      <div className="hl-order-lists">
        {(accesses.length > 0 || !locked) && (
          <AccessList title="Your accesses" accesses={accesses}>
            {!locked && accesses.length > 0 && (
              <p className="hl-question-ways">
                <button type="button" className="hl-button" onClick={() => give(accesses.slice(0, -1))}>
                  Take the last one back
                </button>
                <button type="button" className="hl-button" onClick={() => give([])}>
                  Begin anew
                </button>
              </p>
            )}
          </AccessList>
        )}
        {right !== undefined && <AccessList title="A way to the bug" accesses={right} />}
      </div>
      {!locked && <Said words={last === undefined ? "" : `${accesses.length}: core ${last.core}, ${last.does}`} />}
    </div>
  );
}

interface AccessListProps {
  readonly title: string;
  readonly accesses: Accesses;
  readonly children?: React.ReactNode;
}

function AccessList({ title, accesses, children }: AccessListProps) {
  return (
    <section className="hl-order" aria-label={title}>
      <h2>{title}</h2>
      {accesses.length === 0 && <p className="hl-muted">None yet.</p>}
      <ol>
        {accesses.map(({ core, does }, i) => (
          <li key={i}>{`core ${core}: ${does}`}</li>
        ))}
      </ol>
      {children}
    </section>
  );
}
