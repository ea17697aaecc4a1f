/** What the letters and marks in the machines of a section mean: beneath them, in words of the essay. */
import { CORE_STATE, type CoreStateId } from "../../../scene/trace/state/core-states.ts";
import { MarkSign, type MarkName, StateSign } from "../../lab-parts/state-legend.tsx";

type Entry = { readonly words: string } & ({ readonly mark: MarkName } | { readonly state: CoreStateId });

const LINE: readonly Entry[] = [
  { mark: "the line, owned", words: "the line, in the cache that has written it" },
  { mark: "a copy of it", words: "a copy" },
  { state: CORE_STATE.QUEUED, words: "stands in the queue for it: a number is the place" },
  { state: CORE_STATE.WAITING, words: "waits for it on its way" },
  { state: CORE_STATE.COMPUTING, words: "computes" },
  { state: CORE_STATE.IDLE, words: "rests" },
];
const LOCK: readonly Entry[] = [
  { state: CORE_STATE.HOLDING, words: "holds the lock" },
  { state: CORE_STATE.SPINNING, words: "spins: looks at its copy again and again" },
  { mark: "next holder", words: "holds the lock next" },
];

/** `hasLock`: the section's program has one. */
export function EssayKey({ hasLock }: { readonly hasLock: boolean }) {
  return (
    <ul className="hl-essay-key hl-small" aria-label="The signs in the machine">
      {[...(hasLock ? LOCK : []), ...LINE].map((entry) => (
        <li key={entry.words}>
          {"mark" in entry ? <MarkSign mark={entry.mark} /> : <StateSign state={entry.state} />}
          {entry.words}
        </li>
      ))}
    </ul>
  );
}
