/** The planted bug in words: the entry of the protocol's table that is wrong, and what should stand there. */
import type { OwnRule, Protocol, SeenRule } from "../../../model/coherence/protocol.ts";
import { messageWords } from "../../exercise/coherence-inputs.tsx";

/** Undefined where nothing is wrong. */
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
