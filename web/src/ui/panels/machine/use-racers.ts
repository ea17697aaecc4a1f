/** The two runs of a race that are shown; racers.ts says which. */
import { useState } from "react";
import { machineOf } from "../../../lab/place-selectors.ts";
import { useApp } from "../../state/app-context.ts";
import { type KeptRacers, type RacersNow, shownRacers } from "./racers.ts";

export function useRacers(now: Omit<RacersNow, "machine">): KeptRacers["runs"] | undefined {
  const machine = useApp(machineOf);
  const [before, setKept] = useState<KeptRacers | undefined>(undefined);
  const { shown, kept } = shownRacers(before, { ...now, machine });
  if (kept !== before) setKept(kept);
  return shown;
}
