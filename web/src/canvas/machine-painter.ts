/**
 * Paints one machine view: the painter keeps the display lists of the view, and draws a layer again only when its
 * content has changed. The cores change when a record is passed, the strips also while their tiles slide, the traffic
 * in every frame, the grid with the size or the theme.
 *
 * The painter has no clock: its owner says at which cycle, and when, it shall draw.
 */
import { DisplayList } from "../scene/drawing/display-list.ts";
import type { Box } from "../scene/machine/layout/box.ts";
import { hitMachine } from "../scene/machine/hit-test.ts";
import type { MachineHit } from "../scene/machine/hit-test.ts";
import { layoutMachine } from "../scene/machine/layout/layout.ts";
import type { MachineLayout } from "../scene/machine/layout/layout.ts";
import { drawMachineCores } from "../scene/machine/cores.ts";
import { defaultFocus, focusLineNumber } from "../scene/machine/focus.ts";
import type { MachineFocus } from "../scene/machine/focus.ts";
import type { LinkLoads } from "../scene/machine/link-load.ts";
import { LinkUse } from "../scene/machine/traffic/link-use.ts";
import { LostCopies } from "../scene/machine/traffic/lost-copies.ts";
import { drawMachineOverlay } from "../scene/machine/overlay.ts";
import { drawMachineStatic } from "../scene/machine/static.ts";
import { drawMachineStrips, stripsSlide } from "../scene/machine/strips.ts";
import { drawMachineTraffic } from "../scene/machine/traffic/traffic.ts";
import { FarthestWay, type TrafficView } from "../scene/machine/traffic/traffic-view.ts";
import { countUpTo } from "../scene/trace/records/search.ts";
import type { RunScene } from "../scene/run-scene.ts";
import type { SceneTheme } from "../scene/drawing/theme.ts";
import { TraceCursor } from "../scene/trace/cursor.ts";
import { Travel } from "../scene/machine/traffic/travel.ts";
import type { PicturePainter } from "./picture-painter.ts";
import type { Renderer, SurfaceSize } from "./renderer.ts";

export const MACHINE_LAYERS = 4;
const GRID = 0;
const CORES = 1;
const STRIPS = 2;
const TRAFFIC = 3;

export class MachinePainter implements PicturePainter {
  readonly cursor: TraceCursor;
  focus: MachineFocus;
  private readonly scene: RunScene;
  private readonly renderer: Renderer;
  private readonly grid = new DisplayList();
  private readonly cores = new DisplayList();
  private readonly strips = new DisplayList();
  private readonly traffic = new DisplayList();
  private readonly moving = new DisplayList();
  private readonly overlay = new DisplayList();
  private readonly lost: LostCopies;
  private layout: MachineLayout | undefined;
  private view: TrafficView | undefined;
  private hit: MachineHit | undefined;
  private textPx = 12;
  private size: SurfaceSize = { width: 1, height: 1, ratio: 1 };
  private within: number | undefined;
  private loads: LinkLoads | undefined;
  private gridStale = true;
  private coresStale = true;
  /** Did the tiles of a strip move in the last frame? */
  private slid = false;

  constructor(scene: RunScene, renderer: Renderer) {
    this.scene = scene;
    this.renderer = renderer;
    this.cursor = new TraceCursor(scene.model);
    this.lost = new LostCopies(scene.model);
    this.focus = defaultFocus(scene.model);
  }

  resize(size: SurfaceSize, textPx: number): void {
    const changed = this.renderer.resize(size);
    if (!changed && this.layout !== undefined && textPx === this.textPx) return;
    this.textPx = textPx;
    this.size = size;
    this.arrange();
  }

  /** Shows one part of the machine alone (machine-parts.ts); the one in use when undefined. */
  setWithin(part: number | undefined): void {
    if (part === this.within) return;
    this.within = part;
    if (this.layout !== undefined) this.arrange();
  }

  /** Links are drawn as thick as their share of the busiest one's messages. */
  setLoads(loads: LinkLoads | undefined): void {
    this.loads = loads;
    this.gridStale = true;
  }

  /** The box of a part of the machine, as it is drawn now. */
  placeOf(part: number): Box | undefined {
    return this.layout?.tree?.places.get(part) ?? this.chipOf(part);
  }

  private chipOf(part: number): Box | undefined {
    const { layout } = this;
    return layout?.chips[part - layout.parts.firstNode];
  }

  private arrange(): void {
    const { focus, scene, size, textPx, within } = this;
    const strips = focus.lock >= 0 ? 2 : focus.slot >= 0 ? 1 : 0;
    this.layout = layoutMachine(scene.machine, { ...size, textPx, running: scene.model.coreCount, strips, within });
    this.renew();
  }

  setTheme(theme: SceneTheme): void {
    this.renderer.setTheme(theme);
    this.staleAll();
  }

  setFocus(focus: MachineFocus): void {
    this.focus = focus;
    this.renew();
  }

  /** Draws everything anew, for example when fonts have arrived. */
  refresh(): void {
    this.staleAll();
  }

  /** Outlines the core, chip or place at which the reader points. */
  setHit(hit: MachineHit | undefined): void {
    this.hit = hit;
  }

  hitTest(x: number, y: number): MachineHit | undefined {
    return this.layout === undefined ? undefined : hitMachine(this.layout, x, y);
  }

  /** Draws the machine as it is at a cycle. */
  draw(cycle: number): void {
    const { layout, view } = this;
    const idleBefore = this.cursor.time;
    const moved = this.cursor.seek(cycle);
    if (layout === undefined || view === undefined) return;
    if (this.gridStale) {
      drawMachineStatic(this.grid, layout, this.scene.model.coreCount, this.loads);
      this.renderer.paint(GRID, this.grid);
    }
    const changed = moved || this.coresStale || this.idleEnded(idleBefore, cycle);
    if (changed) this.drawCores(layout);
    const sliding = stripsSlide(layout, this.cursor, this.focus);
    if (changed || sliding || this.slid) this.drawStrips(layout);
    this.slid = sliding;
    drawMachineTraffic(this.traffic, this.moving, view, this.cursor);
    drawMachineOverlay(this.overlay, layout, this.hit);
    this.renderer.paint(TRAFFIC, this.traffic, this.moving, this.overlay);
    this.gridStale = false;
    this.coresStale = false;
  }

  dispose(): void {
    this.renderer.dispose();
  }

  private drawCores(layout: MachineLayout): void {
    drawMachineCores(this.cores, layout, this.cursor, this.focus, this.homeOfFocus(), this.view?.fields ?? 0);
    this.renderer.paint(CORES, this.cores);
  }

  private drawStrips(layout: MachineLayout): void {
    drawMachineStrips(this.strips, layout, this.cursor, this.focus, this.scene.names, this.homeOfFocus());
    this.renderer.paint(STRIPS, this.strips);
  }

  /** Idle times end without a record, so the cores are drawn again then. */
  private idleEnded(before: number, now: number): boolean {
    const { silentEnds } = this.scene.model;
    return silentEnds.length > 0 && countUpTo(silentEnds, before) !== countUpTo(silentEnds, now);
  }

  private homeOfFocus(): number | undefined {
    const line = focusLineNumber(this.scene.model, this.focus);
    return line === undefined ? undefined : this.scene.machine.homes.get(line);
  }

  /** Fields on the line in focus, by the program's own variables. */
  private fieldsOfFocus(): number {
    const line = focusLineNumber(this.scene.model, this.focus);
    return line === undefined ? 0 : this.scene.names.fieldCount(line);
  }

  private renew(): void {
    const { layout } = this;
    if (layout === undefined) return;
    this.view = {
      layout,
      machine: this.scene.machine,
      focus: this.focus,
      travel: new Travel(layout),
      lost: this.lost,
      farthest: new FarthestWay(),
      beams: new LinkUse(layout),
      fields: this.fieldsOfFocus(),
    };
    this.staleAll();
  }

  private staleAll(): void {
    this.gridStale = true;
    this.coresStale = true;
  }
}
