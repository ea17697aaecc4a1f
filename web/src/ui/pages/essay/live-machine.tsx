/** The machine of a live figure, in the run of the chosen place: the stored moment of it, then its own recording. */
import type { ReactNode } from "react";
import { machineOf } from "../../../lab/place-selectors.ts";
import type { Machine } from "../../../model/machine/machine.ts";
import type { StoredMoment } from "../../../lab/stored/stored-moment.ts";
import { scenarioOf } from "../../../lab/state/opened.ts";
import type { Traced } from "../../../session/questions/trace.ts";
import { useShownRuns } from "../../panels/machine/use-shown-runs.ts";
import { WatchedMachine } from "../../panels/machine/watched-machine.tsx";
import { useSelectedName } from "../../lab-parts/run-name.tsx";
import { momentSceneOf, scenesOf } from "../../playback/scenes.ts";
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
  const name = useSelectedName();
  const { value, failure } = useAnswer(
    "result" in shown ? scenesOf([shown], machine) : momentSceneOf(shown, machine, file),
  );
  if (failure !== undefined) throw new Error(failure);
  const made = value?.[0];
  if (made?.scene === undefined) return still;
  return (
    <>
      <p className="hl-essay-measure hl-small">
        The machine <span className="hl-muted">in this run: {name}</span>
      </p>
      <WatchedMachine scene={made.scene} title={name} hasTransport={hasTransport} isMoment trace={made.trace} />
    </>
  );
}
