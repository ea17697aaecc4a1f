/**
 * The two runs of a race, which have the same settings: those of the settings before stay until both runs with the
 * present ones have been recorded. In the same way the runs of the first pass stay until both precise runs have been.
 * Runs on another machine stay for neither. Pure; use-racers.ts keeps what is kept.
 */
import type { Machine } from "../../../model/machine/machine.ts";
import { isOtherPass } from "./other-pass.ts";
import { presentOf, type TracedPoint } from "./use-traced.ts";

type Racers = readonly [first: TracedPoint, second: TracedPoint];

export interface KeptRacers {
  readonly runs: Racers;
  /** On which they have run. */
  readonly machine: Machine | undefined;
}

export interface RacersNow {
  readonly first: TracedPoint | undefined;
  readonly second: TracedPoint | undefined;
  readonly machine: Machine | undefined;
  /** No other runs take the place of these. */
  readonly areFinal: boolean;
}

interface ShownRacers {
  /** Undefined where one of the two has no run with the present settings or with those before. */
  readonly shown: Racers | undefined;
  /** The same value as before, where nothing else is to be kept. */
  readonly kept: KeptRacers | undefined;
}

export function shownRacers(before: KeptRacers | undefined, now: RacersNow): ShownRacers {
  const { first, second, machine, areFinal } = now;
  /* Another place, or another rival. */
  if (first === undefined || second === undefined) return { shown: undefined, kept: undefined };
  const kept = before?.machine === machine ? before : undefined;
  if (presentOf(first) === undefined || presentOf(second) === undefined) {
    return { shown: kept && asEarlier(kept.runs), kept };
  }
  const runs = [first, second] as const;
  if (kept !== undefined && !areFinal && isOtherPass(kept.runs, runs)) return { shown: kept.runs, kept };
  const isKept = kept?.runs.every(({ traced }, i) => traced === runs[i]?.traced) === true;
  return { shown: runs, kept: isKept ? kept : { runs, machine } };
}

function asEarlier([first, second]: Racers): Racers {
  return [
    { ...first, isEarlier: true },
    { ...second, isEarlier: true },
  ];
}
