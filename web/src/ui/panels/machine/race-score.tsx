/**
 * The score of machines side by side: from one start, what each has done at the same cycle, as a number and as a bar.
 * One button takes all back to the start and lets them go together.
 */
import { useMemo } from "react";
import type { RunScene } from "../../../scene/run-scene.ts";
import { raceLane, reachedBy } from "../../../scene/trace/race.ts";
import type { RaceLane } from "../../../scene/trace/race.ts";
import { formatCycles } from "../../../scene/words/say.ts";
import type { Playback } from "../../playback/playback.ts";
import { usePlayback } from "../../playback/transport.tsx";

interface Racer {
  readonly scene: RunScene;
  readonly title: string;
}

/** The counted events: the lock's sections where every run has some, operations elsewhere. */
type Counted = "sections" | "operations";

const COUNTED: Readonly<Record<Counted, string>> = {
  sections: "critical sections entered",
  operations: "operations completed",
};

export interface Race {
  readonly lanes: readonly RaceLane[];
  readonly counted: Counted;
  /** The race's stretch in shared cycles, which all runs have. */
  readonly start: number;
  readonly finish: number;
  /** The largest count of any run from start to finish. */
  readonly most: number;
}

/** The race of machines that one playback plays. */
export function useRace(machines: readonly Racer[], playback: Playback): Race {
  return useMemo(() => {
    const models = machines.map(({ scene }) => scene.model);
    const { start, finish } = playback.common;
    const lanes = models.map((model) =>
      raceLane(model, playback.ownCycle(model, start), playback.ownCycle(model, finish)),
    );
    const counted = lanes.every((lane) => lane.sections.length > 0) ? "sections" : "operations";
    return { lanes, counted, start, finish, most: Math.max(1, ...lanes.map((lane) => lane[counted].length)) };
  }, [machines, playback]);
}

/** The count of run number `lane` at a shared cycle. */
function doneBy(race: Race, lane: number, scene: RunScene, playback: Playback, shared: number): number {
  const times = race.lanes[lane]?.[race.counted];
  return times === undefined ? 0 : reachedBy(times, playback.ownCycle(scene.model, Math.min(shared, race.finish)));
}

interface RaceScoreProps {
  readonly race: Race;
  readonly lane: number;
  readonly racer: Racer;
  readonly playback: Playback;
}

export function RaceScore({ race, lane, racer, playback }: RaceScoreProps) {
  const { cycle } = usePlayback(playback);
  const done = doneBy(race, lane, racer.scene, playback, cycle);
  return (
    <div className="hl-race-score">
      <p>
        <output className="hl-race-count" aria-live="off" aria-label={`${racer.title}, ${COUNTED[race.counted]}`}>
          {formatCycles(done)}
        </output>{" "}
        {COUNTED[race.counted]}
      </p>
      <svg viewBox={`0 0 ${race.most} 1`} preserveAspectRatio="none" aria-hidden="true">
        <rect className="hl-race-track" width={race.most} height="1" />
        <rect className="hl-race-done" width={done} height="1" />
      </svg>
    </div>
  );
}

export function RaceStart({ race, playback }: { readonly race: Race; readonly playback: Playback }) {
  const { cycle } = usePlayback(playback);
  const over = cycle >= race.finish;
  const since = Math.max(0, Math.min(cycle, race.finish) - race.start);
  return (
    <p className="hl-race-start">
      <button
        type="button"
        className="hl-button hl-no-print"
        onClick={() => {
          playback.seek(race.start);
          playback.play();
        }}
      >
        Play both from the start
      </button>
      <span className="hl-small hl-muted">
        {over ? "Finished: " : ""}
        {formatCycles(since)} of {formatCycles(race.finish - race.start)} cycles since the start
      </span>
    </p>
  );
}
