/** What a painter of a run's picture can do: that of the machine, and that of the system calls. */
import type { SceneTheme } from "../scene/drawing/theme.ts";
import type { MachineHit } from "../scene/machine/hit-test.ts";
import type { SurfaceSize } from "./renderer.ts";

export interface PicturePainter {
  resize(size: SurfaceSize, textPx: number): void;
  setTheme(theme: SceneTheme): void;
  /** Draws everything anew, for example when fonts have arrived. */
  refresh(): void;
  /** Outlines what the reader points at. */
  setHit(hit: MachineHit | undefined): void;
  hitTest(x: number, y: number): MachineHit | undefined;
  /** Draws the picture as it is at a cycle. */
  draw(cycle: number): void;
  dispose(): void;
}
