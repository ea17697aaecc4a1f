/** Something is wrong: the reader has found the planted bug. What it is, and how short a way to it there is. */
import { countOf } from "../../../base/text.ts";
import { findWrong, type LineAccess } from "../../../model/coherence/protocol.ts";
import { bugWords } from "./bug-words.ts";
import type { HandRun } from "./hand-run.ts";

interface BugFoundProps {
  readonly run: HandRun;
  readonly accesses: readonly LineAccess[];
  readonly cores: number;
}

export function BugFound({ run: { sound, followed, steps }, accesses, cores }: BugFoundProps) {
  const at = steps.findIndex(({ wrong }) => wrong.length > 0);
  const [first = ""] = steps[at]?.wrong ?? [];
  const shortest = findWrong(followed, cores)?.length ?? 0;
  const ofLine = accesses.slice(0, at + 1).filter(({ line }) => line === accesses[at]?.line).length;
  return (
    <section className="hl-hand-bug" role="status">
      <p>
        <strong>{`You have found the bug, in ${countOf(ofLine, "access", "accesses")}: `}</strong>
        {`${first}.`}
      </p>
      <p>{bugWords(sound, followed)}</p>
      {ofLine > shortest && (
        <p className="hl-small hl-muted">{`${countOf(shortest, "access", "accesses")} would have shown it.`}</p>
      )}
    </section>
  );
}
