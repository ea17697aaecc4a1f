/** What has happened to the lines so far: the steps of the state's accesses, under its protocol or one with a bug. */
import { plantedBugs } from "../../../model/coherence/planted.ts";
import { type Line, type Protocol, type Step, stepsOf, unusedLine } from "../../../model/coherence/protocol.ts";
import { protocolNamed } from "../../../model/coherence/protocols.ts";
import type { HandState } from "../../../lab/link/hand-state.ts";

export interface HandRun {
  /** As textbooks have it. */
  readonly sound: Protocol;
  /** The one that the cores follow: the sound one, or with a planted bug. */
  readonly followed: Protocol;
  /** How many bugs can be planted. */
  readonly bugCount: number;
  /** One for each access. */
  readonly steps: readonly Step[];
  /** Each line as it is now. */
  readonly lines: readonly Line[];
}

export function handRun({ protocol, cores, lines, accesses, bug }: HandState): HandRun {
  const sound = protocolNamed(protocol);
  const bugs = plantedBugs(sound);
  const followed = bug === undefined ? sound : (bugs[bug - 1] ?? sound);
  const steps = stepsOf(followed, cores, accesses);
  const now = Array.from({ length: lines }, (_, line) => {
    const last = accesses.findLastIndex((access) => access.line === line);
    return steps[last]?.line ?? unusedLine(cores);
  });
  return { sound, followed, bugCount: bugs.length, steps, lines: now };
}
