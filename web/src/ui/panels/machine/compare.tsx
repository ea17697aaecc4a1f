/** Two machines in one time: a race of two variants with the same seed, side by side, one start and one transport. */
import { useState } from "react";
import type { MachineHit } from "../../../scene/machine/hit-test.ts";
import { type RunScene, showsSyscalls } from "../../../scene/run-scene.ts";
import { Narration } from "./narration.tsx";
import type { Playback } from "../../playback/playback.ts";
import { RaceScore, RaceStart, useRace } from "./race-score.tsx";
import { StateLegend } from "../../lab-parts/state-legend.tsx";
import { useStaleMark } from "../../state/stale.ts";
import { Transport } from "../../playback/transport.tsx";
import { useStepping } from "../../playback/stepping.ts";
import { TRANSPORT_KEYS, pressTransportKey } from "../../playback/transport-keys.ts";
import { MachineCanvas } from "./machine-canvas.tsx";
import { SyscallCanvas } from "./syscall-canvas.tsx";

interface ComparedMachine {
  readonly scene: RunScene;
  /** The variant's name, for example "stock". */
  readonly title: string;
  /** The trace hash of its run. */
  readonly trace: string;
}

export interface CompareProps {
  readonly machines: readonly ComparedMachine[];
  /** The playback, made with the models of all machines: one time for all. */
  readonly playback: Playback;
  /** The scenes of other runs are being made, to take the place of these. */
  readonly isComing: boolean;
}

export function Compare({ machines, playback, isComing }: CompareProps) {
  const race = useRace(machines, playback);
  const each = useStepping();
  const [hit, setHit] = useState<MachineHit | undefined>(undefined);
  return (
    <section
      className="hl-compare"
      {...useStaleMark()}
      data-trace-coming={isComing ? "" : undefined}
      aria-label={`Machines compared: ${machines.map((machine) => machine.title).join(", ")}`}
      aria-keyshortcuts={TRANSPORT_KEYS}
      tabIndex={0}
      onKeyDown={(event) => pressTransportKey(playback, event, each)}
    >
      <RaceStart race={race} playback={playback} />
      <Transport playback={playback} />
      <div className="hl-compare-machines">
        {machines.map((machine, lane) => (
          <div key={lane} className="hl-compare-side" data-trace={machine.trace}>
            <h3>{machine.title}</h3>
            <RaceScore race={race} lane={lane} racer={machine} playback={playback} />
            <RunPicture
              scene={machine.scene}
              playback={playback}
              label={`Machine, ${machine.title}. Described in words below.`}
              hit={hit}
              onHit={setHit}
              onPick={setHit}
            />
            <Narration scene={machine.scene} playback={playback} prefix={machine.title} />
          </div>
        ))}
      </div>
      <details className="hl-states-fold">
        <summary className="hl-small hl-muted">What the colours mean</summary>
        <StateLegend
          marks
          unknown={machines.some((machine) => !machine.scene.model.shape.fromStart)}
          system={new Set(machines.flatMap((machine) => [...machine.scene.model.systemStates]))}
          stores={machines.some((machine) => machine.scene.model.stores.most > 0)}
          threads={machines.some((machine) => machine.scene.model.threads !== undefined)}
          machine={machines[0]?.scene.machine ?? {}}
        />
      </details>
    </section>
  );
}

interface RunPictureProps {
  readonly scene: RunScene;
  readonly playback: Playback;
  readonly label: string;
  readonly hit: MachineHit | undefined;
  readonly onHit: (hit: MachineHit | undefined) => void;
  readonly onPick: (hit: MachineHit | undefined) => void;
}

/** The picture of a run: that of its system calls where the scenario is about these, else that of the machine. */
function RunPicture(props: RunPictureProps) {
  const { syscalls } = props.scene;
  if (syscalls !== undefined && showsSyscalls(props.scene)) return <SyscallCanvas {...props} syscalls={syscalls} />;
  return <MachineCanvas {...props} />;
}
