/**
 * Bugs that can be planted in a protocol: the ways to get one entry of its tables wrong that a reader can find out by
 * accesses. They have numbers, so that a link can name one without telling what it is.
 */
import { type Change, findWrong, INVALID, type OwnRule, type Protocol, type SeenRule, withChange } from "./protocol.ts";

/** Every bug that two cores can show, in the order of the tables; the order is kept, for links. */
export function plantedBugs(protocol: Protocol): readonly Protocol[] {
  const letters = protocol.states.map(({ letter }) => letter);
  const changes = [
    ...protocol.own.flatMap((rule) => ownMistakes(rule, letters)),
    ...protocol.seen.flatMap(seenMistakes),
  ];
  return changes.map((change) => withChange(protocol, change)).filter((one) => findWrong(one, 2) !== undefined);
}

/** The core forgets to tell the others, or takes a copy that others have for its own. */
function ownMistakes({ state, access, messages }: OwnRule, letters: readonly string[]): readonly Change[] {
  const at = { in: "own", state, access } as const;
  return [
    ...(messages.length > 0 && state !== INVALID ? [{ ...at, rule: { messages: [] } }] : []),
    ...(access === "read" && state === INVALID && letters.includes("E") ? [{ ...at, rule: { next: "E" } }] : []),
  ];
}

/** The core keeps its copy, keeps the line to itself, does not write it back, or does not take the new value. */
function seenMistakes({ state, message, next, supplies, writesBack, updates }: SeenRule): readonly Change[] {
  const at = { in: "seen", state, message } as const;
  return [
    ...(next === state ? [] : [{ ...at, rule: { next: state } }]),
    ...(supplies === true ? [{ ...at, rule: { supplies: undefined, writesBack: undefined } }] : []),
    ...(writesBack === true ? [{ ...at, rule: { writesBack: undefined } }] : []),
    ...(updates === true ? [{ ...at, rule: { updates: undefined } }] : []),
  ];
}
