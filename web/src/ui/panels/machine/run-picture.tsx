/** The picture of a run: that of its system calls where the scenario is about these, else that of the machine. */
import { showsSyscalls } from "../../../scene/run-scene.ts";
import type { MachineHit } from "../../../scene/machine/hit-test.ts";
import type { RunScene } from "../../../scene/run-scene.ts";
import type { Playback } from "../../playback/playback.ts";
import { MachineCanvas } from "./machine-canvas.tsx";
import { SyscallCanvas } from "./syscall-canvas.tsx";

interface RunPictureProps {
  readonly scene: RunScene;
  readonly playback: Playback;
  readonly label: string;
  readonly hit: MachineHit | undefined;
  readonly onHit: (hit: MachineHit | undefined) => void;
  readonly onPick: (hit: MachineHit | undefined) => void;
}

export function RunPicture(props: RunPictureProps) {
  const { syscalls } = props.scene;
  if (syscalls !== undefined && showsSyscalls(props.scene)) return <SyscallCanvas {...props} syscalls={syscalls} />;
  return <MachineCanvas {...props} />;
}
