/**
 * The machine of one run, playable: the picture, the transport, the events in words, details at the pointer, the
 * legend. All of it follows the playback that it is given, so that a timeline or a second machine can share its time.
 */
import { useMemo, useState } from "react";
import type { MachineHit } from "../../../scene/machine/hit-test.ts";
import { defaultFocus } from "../../../scene/machine/focus.ts";
import type { MachineFocus } from "../../../scene/machine/focus.ts";
import type { HandoffFloor } from "../../../lab/handoff-floor.ts";
import type { RunScene } from "../../../scene/run-scene.ts";
import { experimentOf } from "../../../lab/state/opened.ts";
import { useApp } from "../../state/app-context.ts";
import { DetailsPanel } from "./details-panel.tsx";
import { FocusPicker } from "./focus-picker.tsx";
import { HandoffBars } from "./handoff-bars.tsx";
import { MachineCanvas } from "./machine-canvas.tsx";
import "./machine.css";
import { Narration } from "./narration.tsx";
import type { Playback } from "../../playback/playback.ts";
import { StationQueues } from "./station-queues.tsx";
import { StateLegend } from "../../lab-parts/state-legend.tsx";
import { Transport } from "../../playback/transport.tsx";
import { TRANSPORT_KEYS, pressTransportKey } from "../../playback/transport-keys.ts";

export interface MachineViewProps {
  readonly scene: RunScene;
  readonly playback: Playback;
  /** The name of the run, for example "48 cores, stock". */
  readonly title: string;
  /** The line and lock in focus; the hottest of each when left out. */
  readonly focus?: MachineFocus | undefined;
  readonly transport?: boolean;
  readonly legend?: boolean;
  readonly details?: boolean;
  /** Another variant's hand-offs, to compare with. */
  readonly floor?: HandoffFloor | undefined;
  /** A core at which the rest of the page points. */
  readonly core?: number | undefined;
  readonly onCore?: ((core: number | undefined) => void) | undefined;
}

export function MachineView(props: MachineViewProps) {
  const { scene, playback, title, core, onCore } = props;
  const { transport = true, legend = true, details = true } = props;
  const presenting = useApp((state) => experimentOf(state).present !== undefined);
  const [chosen, setChosen] = useState<MachineFocus | undefined>(undefined);
  const focus = useMemo(() => props.focus ?? chosen ?? defaultFocus(scene.model), [props.focus, chosen, scene]);
  const [hover, setHover] = useState<MachineHit | undefined>(undefined);
  const [picked, setPicked] = useState<MachineHit | undefined>(undefined);
  const outside: MachineHit | undefined = core === undefined ? undefined : { kind: "core", core };
  const hit = hover ?? outside ?? picked;
  const point = (next: MachineHit | undefined): void => {
    setHover(next);
    onCore?.(next?.kind === "core" ? next.core : undefined);
  };
  return (
    <section
      className="hl-machine"
      aria-label={`Machine, ${title}`}
      aria-keyshortcuts={TRANSPORT_KEYS}
      tabIndex={0}
      onKeyDown={(event) => pressTransportKey(playback, event)}
    >
      <MachineCanvas
        scene={scene}
        playback={playback}
        label={`Machine with ${scene.model.coreCount} running cores, ${title}. Described in words below.`}
        focus={focus}
        hit={hit}
        onHit={point}
        onPick={setPicked}
      />
      {transport && <Transport playback={playback} />}
      <Narration scene={scene} playback={playback} />
      {focus.lock >= 0 && <HandoffBars scene={scene} playback={playback} lock={focus.lock} floor={props.floor} />}
      <StationQueues scene={scene} playback={playback} />
      {details && (
        <DetailsPanel scene={scene} playback={playback} focus={focus} hit={hit} onPick={setPicked}>
          <FocusPicker scene={scene} focus={focus} onFocus={setChosen} />
        </DetailsPanel>
      )}
      {legend && (
        <details className="hl-states-fold" open={presenting}>
          <summary className="hl-small hl-muted">What the colours mean</summary>
          <StateLegend marks unknown={!scene.model.shape.fromStart} system={scene.model.systemStates} />
        </details>
      )}
    </section>
  );
}
