/**
 * The machine on the first page: stored moments of the first scenario's run, one for each place of its curve, so that
 * the picture follows the slider of the curve. Loaded after the text and the curve, of which nothing waits for it.
 */
import { useEffect, useMemo } from "react";
import heroMachine from "virtual:hero-machine";
import moments from "virtual:hero-moments";
import type { StoredMoment } from "../../../lab/stored/stored-moment.ts";
import type { DrawnMachine, RunScene } from "../../../scene/run-scene.ts";
import { MachineView } from "../../panels/machine/machine-view.tsx";
import { sceneOfMoment } from "../../playback/scene-of-traced.ts";
import { usePlayback } from "../../playback/transport.tsx";
import { useTracePlayback } from "../../playback/use-trace-playback.ts";
import { ok } from "../../../base/result.ts";
import type { Question } from "../../../session/answers/answer.ts";
import { LoadFailure } from "../../parts/load-failure.tsx";
import { loaded } from "../../state/loaded.ts";
import { useAnswer, useAnswers } from "../../state/use-answer.ts";

export function HeroMachine({ x }: { readonly x: number }) {
  const answers = useAnswers();
  const question = momentOf(x);
  const { value: moment, failure } = useAnswer(question);
  return (
    <>
      {failure !== undefined && <LoadFailure sentence={failure} onRetry={() => answers.again(question)} />}
      {moment !== undefined && heroMachine !== null && <MomentPlayed moment={moment} machine={heroMachine} />}
    </>
  );
}

function MomentPlayed({ moment, machine }: { readonly moment: StoredMoment; readonly machine: DrawnMachine }) {
  const scene = useMemo(() => sceneOfMoment(moment, machine), [moment, machine]);
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

/** The moment of the place; until it is loaded, that of the place before stays. Nothing where none is stored. */
export function momentOf(x: number): Question<StoredMoment | undefined> {
  const load = async () => ok(await moments[x]?.());
  return { ...loaded(["hero-moment", x], "The picture of the machine", load), keepsEarlier: () => true };
}
