/**
 * The two runs of a race, which have the same settings: those of the settings before stay until both runs with the
 * present ones have been recorded. In the same way the runs of the first pass stay until both precise runs have been.
 */
import { useState } from "react";
import { isOtherPass } from "./other-pass.ts";
import { presentOf, type TracedPoint } from "./use-traced.ts";

type Racers = readonly [first: TracedPoint, second: TracedPoint];

/**
 * Undefined where one of the two has no run with the present settings or with those before. `areFinal`: no other runs
 * take the place of these.
 */
export function useRacers(
  first: TracedPoint | undefined,
  second: TracedPoint | undefined,
  areFinal: boolean,
): Racers | undefined {
  const [kept, setKept] = useState<Racers | undefined>(undefined);
  if (first === undefined || second === undefined) {
    /* Another place, or another rival. */
    if (kept !== undefined) setKept(undefined);
    return undefined;
  }
  if (presentOf(first) === undefined || presentOf(second) === undefined) return kept && asEarlier(kept);
  const present = [first, second] as const;
  if (kept !== undefined && !areFinal && isOtherPass(kept, present)) return kept;
  if (kept === undefined || kept.some(({ traced }, i) => traced !== present[i]?.traced)) setKept(present);
  return present;
}

function asEarlier([first, second]: Racers): Racers {
  return [
    { ...first, isEarlier: true },
    { ...second, isEarlier: true },
  ];
}
