/**
 * The picture of system calls of one run, following a playback, and its text alternative: what the picture shows at the
 * present cycle, in words. The words are there to be read and are not announced; the narration is.
 */
import { useEffect, useId, useLayoutEffect, useMemo, useRef } from "react";
import { Canvas2dRenderer } from "../../../canvas/canvas2d.ts";
import { SYSCALL_LAYERS, SyscallPainter } from "../../../canvas/syscall-painter.ts";
import type { MachineHit } from "../../../scene/machine/hit-test.ts";
import type { RunScene } from "../../../scene/run-scene.ts";
import type { SyscallScene } from "../../../scene/trace/syscalls/syscall-scene.ts";
import { TraceCursor } from "../../../scene/trace/cursor.ts";
import { describeSyscalls } from "../../../scene/words/describe-syscalls.ts";
import type { Playback } from "../../playback/playback.ts";
import { usePlayback } from "../../playback/transport.tsx";
import { useSceneTheme } from "../../playback/use-scene-theme.ts";
import { PaintedPicture } from "./painted-picture.ts";
import { PictureSurface } from "./picture-surface.tsx";

interface SyscallCanvasProps {
  readonly scene: RunScene;
  readonly syscalls: SyscallScene;
  readonly playback: Playback;
  readonly label: string;
  /** The core or entry that is outlined. */
  readonly hit: MachineHit | undefined;
  readonly onHit: (hit: MachineHit | undefined) => void;
  readonly onPick: (hit: MachineHit | undefined) => void;
}

export function SyscallCanvas({ scene, syscalls, playback, label, hit, onHit, onPick }: SyscallCanvasProps) {
  const surface = useRef<HTMLDivElement>(null);
  const painted = useRef<PaintedPicture<SyscallPainter>>(undefined);
  const theme = useSceneTheme();
  const words = useId();

  useLayoutEffect(() => {
    const element = surface.current;
    if (element === null) return undefined;
    const canvases = [...element.querySelectorAll("canvas")].slice(0, SYSCALL_LAYERS);
    const painter = new SyscallPainter(scene, syscalls, new Canvas2dRenderer(canvases));
    const made = new PaintedPicture(element, painter, scene.model, playback);
    painted.current = made;
    return () => {
      painted.current = undefined;
      made.dispose();
    };
  }, [scene, syscalls, playback]);
  useLayoutEffect(() => painted.current?.show((one) => one.setTheme(theme)), [theme, scene, syscalls, playback]);
  useEffect(() => painted.current?.show((one) => one.setHit(hit)), [hit, scene, syscalls, playback]);

  return (
    <>
      <PictureSurface
        surface={surface}
        layers={SYSCALL_LAYERS}
        label={label}
        describedBy={words}
        hitTest={(x, y) => painted.current?.painter.hitTest(x, y)}
        onHit={onHit}
        onPick={onPick}
      />
      <SyscallWords id={words} scene={scene} syscalls={syscalls} playback={playback} />
    </>
  );
}

type SyscallWordsProps = Pick<SyscallCanvasProps, "scene" | "syscalls" | "playback"> & { readonly id: string };

function SyscallWords({ id, scene, syscalls, playback }: SyscallWordsProps) {
  const { cycle: shared } = usePlayback(playback);
  const cycle = playback.ownCycle(scene.model, shared);
  const said = useMemo(() => {
    const cursor = new TraceCursor(scene.model);
    cursor.seek(cycle);
    return describeSyscalls(syscalls, scene.page, cursor);
  }, [scene, syscalls, cycle]);
  return (
    <p id={id} className="hl-visually-hidden hl-syscall-words">
      {said}
    </p>
  );
}
