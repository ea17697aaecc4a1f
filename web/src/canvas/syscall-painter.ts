/**
 * Paints the picture of system calls of one run: cores with their user and kernel sides, and the page of entries. Like
 * the painter of the machine it has no clock: its owner says at which cycle, and when, it shall draw.
 */
import { DisplayList } from "../scene/drawing/display-list.ts";
import type { SceneTheme } from "../scene/drawing/theme.ts";
import type { MachineHit } from "../scene/machine/hit-test.ts";
import type { RunScene } from "../scene/run-scene.ts";
import { coreNow, doingAt } from "../scene/trace/syscalls/core-now.ts";
import { drawPage } from "../scene/machine/syscalls/entry-drawing.ts";
import { drawCard } from "../scene/machine/syscalls/side-drawing.ts";
import { hitSyscalls, outlineHit } from "../scene/machine/syscalls/syscall-hit.ts";
import { layoutSyscalls, type SyscallLayout } from "../scene/machine/syscalls/syscall-layout.ts";
import { drawMoving } from "../scene/machine/syscalls/syscall-moving.ts";
import type { SyscallScene } from "../scene/trace/syscalls/syscall-scene.ts";
import { TraceCursor } from "../scene/trace/cursor.ts";
import type { PicturePainter } from "./picture-painter.ts";
import type { Renderer, SurfaceSize } from "./renderer.ts";

export const SYSCALL_LAYERS = 2;
const STILL = 0;
const MOVING = 1;

export class SyscallPainter implements PicturePainter {
  private readonly cursor: TraceCursor;
  private readonly scene: RunScene;
  private readonly syscalls: SyscallScene;
  private readonly renderer: Renderer;
  private readonly still = new DisplayList();
  private readonly moving = new DisplayList();
  private readonly overlay = new DisplayList();
  private layout: SyscallLayout | undefined;
  private hit: MachineHit | undefined;
  private drawn: number | undefined;

  constructor(scene: RunScene, syscalls: SyscallScene, renderer: Renderer) {
    this.scene = scene;
    this.syscalls = syscalls;
    this.renderer = renderer;
    this.cursor = new TraceCursor(scene.model);
  }

  resize(size: SurfaceSize, textPx: number): void {
    const changed = this.renderer.resize(size);
    if (!changed && this.layout !== undefined && textPx === this.layout.textPx) return;
    const { model, page } = this.scene;
    this.layout = layoutSyscalls({
      width: size.width,
      height: size.height,
      textPx,
      cores: model.coreCount,
      page: page && { count: page.count, group: page.group },
      hasGauges: this.syscalls.sides.structures.length > 0,
    });
    this.refresh();
  }

  setTheme(theme: SceneTheme): void {
    this.renderer.setTheme(theme);
    this.refresh();
  }

  refresh(): void {
    this.drawn = undefined;
  }

  setHit(hit: MachineHit | undefined): void {
    this.hit = hit;
  }

  hitTest(x: number, y: number): MachineHit | undefined {
    return this.layout === undefined ? undefined : hitSyscalls(this.layout, x, y);
  }

  draw(cycle: number): void {
    const { layout, cursor, scene, syscalls } = this;
    if (layout === undefined) return;
    cursor.seek(cycle);
    if (this.drawn !== cycle) this.drawStill(layout, cycle);
    drawMoving(this.moving, layout, syscalls, scene.page, cursor);
    outlineHit(this.overlay, layout, this.hit);
    this.renderer.paint(MOVING, this.moving, this.overlay);
  }

  dispose(): void {
    this.renderer.dispose();
  }

  private drawStill(layout: SyscallLayout, cycle: number): void {
    const { still, syscalls, cursor, scene } = this;
    still.clear();
    for (const card of layout.cards) {
      const shares = syscalls.shares[card.core];
      if (shares === undefined) continue;
      const now = coreNow(syscalls, cursor, card.core);
      drawCard(still, card, now, doingAt(now, scene.page, cursor), syscalls.sides, shares, layout.textPx);
    }
    if (layout.page !== undefined && scene.page !== undefined)
      drawPage(still, layout.page, scene.page, cursor, layout.textPx);
    this.renderer.paint(STILL, still);
    this.drawn = cycle;
  }
}
