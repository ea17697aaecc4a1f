/** The machine of a live figure, in the run of the chosen place: the stored moment of it, then its own recording. */
import { type ReactNode, useMemo } from "react";
import { machineOf } from "../../../lab/place-selectors.ts";
import type { Machine } from "../../../model/machine/machine.ts";
import type { StoredMoment } from "../../../lab/stored/stored-moment.ts";
import { scenarioOf } from "../../../lab/state/opened.ts";
import type { RunScene } from "../../../scene/run-scene.ts";
import type { Traced } from "../../../session/questions/trace.ts";
import { MachineView } from "../../panels/machine/machine-view.tsx";
import { useShownRuns } from "../../panels/machine/use-shown-runs.ts";
import { useSelectedName } from "../../lab-parts/run-name.tsx";
import { momentSceneOf, scenesOf } from "../../playback/scenes.ts";
import { usePlayback } from "../../playback/transport.tsx";
import { useTracePlayback } from "../../playback/use-trace-playback.ts";
import { StaleToo } from "../../state/stale-too.tsx";
import { useApp } from "../../state/app-context.ts";
import { useAnswer } from "../../state/use-answer.ts";

interface LiveMachineProps {
  /** Stands in its place until there is a moment to show. */
  readonly still: ReactNode;
  readonly hasTransport: boolean;
}

export function LiveMachine({ still, hasTransport }: LiveMachineProps) {
  const { runs, edition, moment, first } = useShownRuns();
  const machine = useApp(machineOf);
  if (first.failure !== undefined) return <p className="hl-small hl-empty">No trace: {first.failure}</p>;
  const shown = runs?.[0] ?? moment;
  if (shown === undefined || machine === undefined) return still;
  return (
    <StaleToo when={edition === "earlier"}>
      <ShownRun shown={shown} machine={machine} still={still} hasTransport={hasTransport} />
    </StaleToo>
  );
}

interface ShownRunProps extends LiveMachineProps {
  readonly shown: Traced | StoredMoment;
  readonly machine: Machine;
}

function ShownRun({ shown, machine, still, hasTransport }: ShownRunProps) {
  const file = useApp((state) => scenarioOf(state)?.file);
  const { value, failure } = useAnswer(
    "result" in shown ? scenesOf([shown], machine) : momentSceneOf(shown, machine, file),
  );
  if (failure !== undefined) throw new Error(failure);
  const made = value?.[0];
  if (made?.scene === undefined) return still;
  return <PlayedRun key={made.trace} scene={made.scene} trace={made.trace} hasTransport={hasTransport} />;
}

interface PlayedRunProps {
  readonly scene: RunScene;
  readonly trace: string;
  readonly hasTransport: boolean;
}

function PlayedRun({ scene, trace, hasTransport }: PlayedRunProps) {
  const name = useSelectedName();
  const models = useMemo(() => [scene.model], [scene]);
  const playback = useTracePlayback(models, scene.firstLook);
  const { playing } = usePlayback(playback);
  return (
    <>
      <p className="hl-essay-measure hl-small">
        The machine <span className="hl-muted">in this run: {name}</span>
      </p>
      <MachineView
        scene={scene}
        playback={playback}
        title={name}
        transport={hasTransport}
        legend={false}
        details={false}
        isMoment
        trace={trace}
      />
      {!hasTransport && (
        <p className="hl-essay-watch">
          <button type="button" className="hl-button" onClick={() => playback.toggle()}>
            {playing ? "❚❚ Pause" : "▶ Watch the line travel"}
          </button>
        </p>
      )}
    </>
  );
}
