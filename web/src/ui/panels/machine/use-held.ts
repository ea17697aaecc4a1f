/**
 * The runs that the machine goes on showing while a reader plays them or has stopped at a moment of them: the precise
 * run of the same place does not take the place of the first pass then. The reader is offered it, and asks for it.
 */
import { useContext, useState } from "react";
import type { Stretch } from "../../../lab/link/lab-state.ts";
import { machineOf } from "../../../lab/place-selectors.ts";
import type { Machine } from "../../../model/machine/machine.ts";
import { PlaybackContext } from "../../playback/playback-slot.ts";
import { useOptionalStore } from "../../playback/use-optional-store.ts";
import { useApp, useDispatch } from "../../state/app-context.ts";
import { isOtherPass, runsName, type Runs } from "./other-pass.ts";

export interface HeldRuns {
  readonly runs: Runs | undefined;
  /** Takes the machine to the precise run; undefined where none is held back. */
  readonly showPrecise: (() => void) | undefined;
}

interface Kept {
  readonly runs: Runs;
  readonly stretch: Stretch;
  readonly machine: Machine | undefined;
}

/** `made`: the runs as they come, one or those of a race. `isUsed`: as useIsUsed says. */
export function useHeld(made: Runs | undefined, stretch: Stretch, isUsed: boolean): HeldRuns {
  const dispatch = useDispatch();
  const machine = useApp(machineOf);
  const [kept, setKept] = useState<Kept | undefined>(undefined);
  const [asked, setAsked] = useState<string | undefined>(undefined);
  const isSame = kept?.stretch === stretch && kept.machine === machine;
  if (isSame && made !== undefined && isUsed && isOtherPass(kept.runs, made) && asked !== runsName(made)) {
    const showPrecise = (): void => {
      setAsked(runsName(made));
      /* The moment at which the reader has stopped is one of the run that goes. */
      dispatch({ kind: "change", change: { cycle: undefined } });
    };
    return { runs: kept.runs.map((one, i) => ({ ...one, isEarlier: made[i]?.isEarlier === true })), showPrecise };
  }
  const isKept = isSame && made?.every((one, i) => one.traced === kept.runs[i]?.traced) === true;
  if (!isKept && (kept !== undefined || made !== undefined)) {
    setKept(made === undefined ? undefined : { runs: made, stretch, machine });
  }
  return { runs: made, showPrecise: undefined };
}

/** Does the reader play the machine's run, or has the reader moved it to a moment? */
export function useIsUsed(): boolean {
  const slot = useContext(PlaybackContext);
  const playback = useOptionalStore(slot, slot?.get);
  return useOptionalStore(playback, playback?.hasMoved) ?? false;
}
