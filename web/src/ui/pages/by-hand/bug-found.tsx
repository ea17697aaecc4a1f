/** Something is wrong: the reader has found the planted bug. What it is, and how short a way to it there is. */
import { countOf } from "../../../base/text.ts";
import {
  findWrong,
  type LineAccess,
  type OwnRule,
  type Protocol,
  type SeenRule,
} from "../../../model/coherence/protocol.ts";
import type { HandRun } from "./hand-run.ts";
import { messageWords } from "../../exercise/coherence-inputs.tsx";

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

/**
 * The planted bug in words: the entry of the protocol's table that is wrong, and what should stand there. Undefined
 * where nothing is wrong. Exported for tests.
 */
export function bugWords(sound: Protocol, followed: Protocol): string | undefined {
  const own = sound.own.findIndex((rule, i) => rule !== followed.own[i]);
  if (own >= 0) return ownWords(sound.own[own], followed.own[own]);
  const seen = sound.seen.findIndex((rule, i) => rule !== followed.seen[i]);
  return seen < 0 ? undefined : seenWords(sound.seen[seen], followed.seen[seen]);
}

function ownWords(right: OwnRule | undefined, wrong: OwnRule | undefined): string | undefined {
  if (right === undefined || wrong === undefined) return undefined;
  const at = `A core in ${right.state} that ${right.access}s`;
  if (wrong.messages !== right.messages)
    return `${at} must send ${messageWords(right.messages)}; here it sends nothing.`;
  return `${at} goes to ${right.next}; here it goes to ${wrong.next}.`;
}

function seenWords(right: SeenRule | undefined, wrong: SeenRule | undefined): string | undefined {
  if (right === undefined || wrong === undefined) return undefined;
  const at = `A core in ${right.state} that sees ${right.message}`;
  if (wrong.next !== right.next) return `${at} goes to ${right.next}; here it stays in ${wrong.next}.`;
  if (wrong.supplies !== right.supplies) return `${at} must send the line; here memory does, with an old value.`;
  if (wrong.writesBack !== right.writesBack) return `${at} must write the line back to memory; here it does not.`;
  return `${at} must take the new value; here it keeps its old one.`;
}
