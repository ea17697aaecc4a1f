/**
 * The machine on the first page: stored moments of the first scenario's run, one for each place of its curve, so that
 * the picture follows the slider of the curve. Loaded after the text and the curve, of which nothing waits for it.
 */
import { useMemo } from "react";
import heroMachine from "virtual:hero-machine";
import moments from "virtual:hero-moments";
import type { StoredMoment } from "../../../lab/stored/stored-moment.ts";
import type { DrawnMachine } from "../../../scene/run-scene.ts";
import { WatchedMachine } from "../../panels/machine/watched-machine.tsx";
import { sceneOfMoment } from "../../playback/scene-of-traced.ts";
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
  return <WatchedMachine scene={scene} title={`${moment.cores} of its cores at work`} />;
}

/** The moment of the place; until it is loaded, that of the place before stays. Nothing where none is stored. */
export function momentOf(x: number): Question<StoredMoment | undefined> {
  const load = async () => ok(await moments[x]?.());
  return { ...loaded(["hero-moment", x], "The picture of the machine", load), keepsEarlier: () => true };
}
