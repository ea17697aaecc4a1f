/**
 * The machine on the first page: stored moments of the first scenario's run, one for each place of its curve, so that
 * the picture follows the slider of the curve. Loaded after the text and the curve, of which nothing waits for it.
 */
import { useEffect, useMemo, useState } from "react";
import moments from "virtual:hero-moments";
import type { StoredMoment } from "../../../lab/stored/stored-moment.ts";
import type { Machine } from "../../../model/machine/machine.ts";
import type { RunScene } from "../../../scene/run-scene.ts";
import { MachineView } from "../../panels/machine/machine-view.tsx";
import { drawnMachine, sceneOfMoment } from "../../playback/scene-of-traced.ts";
import { usePlayback } from "../../playback/transport.tsx";
import { useTracePlayback } from "../../playback/use-trace-playback.ts";
import { MACHINES } from "../../site/open-scenario.ts";

interface HeroMachineProps {
  /** Id of the scenario's machine. */
  readonly machine: string;
  readonly x: number;
}

export function HeroMachine({ machine: id, x }: HeroMachineProps) {
  const moment = useMoment(x);
  const machine = MACHINES.get(id);
  if (moment === undefined || machine === undefined) return null;
  return <MomentPlayed moment={moment} machine={machine} />;
}

function MomentPlayed({ moment, machine }: { readonly moment: StoredMoment; readonly machine: Machine }) {
  const scene = useMemo(() => sceneOfMoment(moment, drawnMachine(machine)), [moment, machine]);
  if (scene === undefined) return null;
  return <ScenePlayed scene={scene} cores={moment.cores} />;
}

function ScenePlayed({ scene, cores }: { readonly scene: RunScene; readonly cores: number }) {
  const models = useMemo(() => [scene.model], [scene]);
  const playback = useTracePlayback(models, scene.firstLook);
  const { playing } = usePlayback(playback);
  useEffect(() => {
    const goesOn = playback.getSnapshot().playing;
    playback.place(scene.firstLook);
    if (goesOn) playback.play();
  }, [playback, scene]);
  return (
    <>
      <MachineView
        scene={scene}
        playback={playback}
        title={`${cores} of its cores at work`}
        transport={false}
        legend={false}
        details={false}
      />
      <p className="hl-hero-watch">
        <button type="button" className="hl-button" onClick={() => playback.toggle()}>
          {playing ? "❚❚ Pause" : "▶ Watch the line travel"}
        </button>
      </p>
    </>
  );
}

const come = new Map<number, StoredMoment>();

/** Loads the moment that is stored for x, once. Undefined if none is stored. Rejects if the import fails. */
export async function momentAt(x: number): Promise<StoredMoment | undefined> {
  const moment = come.get(x) ?? (await moments[x]?.());
  if (moment !== undefined) come.set(x, moment);
  return moment;
}

/** The moment of the place; until it is loaded, the moment of the place before. */
function useMoment(x: number): StoredMoment | undefined {
  const [moment, setMoment] = useState(() => come.get(x));
  useEffect(() => {
    let wanted = true;
    momentAt(x).then(
      (loaded) => wanted && loaded !== undefined && setMoment(loaded),
      () => undefined,
    );
    return () => {
      wanted = false;
    };
  }, [x]);
  return moment;
}
