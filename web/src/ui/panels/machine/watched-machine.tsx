/**
 * A machine in a text: without legend and details, with the keys of a player, or with one button that plays it where
 * readers have not met these keys yet. Another scene takes the place of the first, and goes on when that was playing.
 */
import { useEffect, useMemo } from "react";
import type { RunScene } from "../../../scene/run-scene.ts";
import { usePlayback } from "../../playback/transport.tsx";
import { useTracePlayback } from "../../playback/use-trace-playback.ts";
import { MachineView } from "./machine-view.tsx";

interface WatchedMachineProps {
  readonly scene: RunScene;
  readonly title: string;
  readonly hasTransport?: boolean;
  /** The scene is a stored moment, or as short as one. */
  readonly isMoment?: boolean;
  readonly trace?: string;
}

export function WatchedMachine({ scene, title, hasTransport = false, isMoment = false, trace }: WatchedMachineProps) {
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
        title={title}
        transport={hasTransport}
        legend={false}
        details={false}
        isMoment={isMoment}
        trace={trace}
      />
      {!hasTransport && (
        <p className="hl-machine-watch">
          <button type="button" className="hl-button" onClick={() => playback.toggle()}>
            {playing ? "❚❚ Pause" : "▶ Watch the line travel"}
          </button>
        </p>
      )}
    </>
  );
}
