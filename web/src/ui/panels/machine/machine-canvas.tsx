/**
 * The picture of one machine: stacked canvases and the painter that fills them, following a playback. React makes the
 * elements and does not take part in frames; the core under the pointer is reported only when it changes.
 */
import { useEffect, useLayoutEffect, useRef } from "react";
import { Canvas2dRenderer } from "../../../canvas/canvas2d.ts";
import { sizeOf } from "../../../canvas/element-size.ts";
import { whenFacesCome } from "../../../canvas/faces.ts";
import { MACHINE_LAYERS, MachinePainter } from "../../../canvas/machine-painter.ts";
import { frames } from "../../../canvas/raf-scheduler.ts";
import { whenMeasured } from "../../../canvas/when-measured.ts";
import type { MachineHit } from "../../../scene/machine/hit-test.ts";
import type { LinkLoads } from "../../../scene/machine/link-load.ts";
import type { MachineFocus } from "../../../scene/machine/focus.ts";
import type { RunScene } from "../../../scene/run-scene.ts";
import type { TraceModel } from "../../../scene/trace/model.ts";
import type { Playback } from "../../playback/playback.ts";
import { useSceneTheme } from "../../playback/use-scene-theme.ts";
import { zoom } from "./zoom.ts";

const LAYERS = Array.from({ length: MACHINE_LAYERS }, (_, layer) => layer);

interface MachineCanvasProps {
  readonly scene: RunScene;
  readonly playback: Playback;
  readonly label: string;
  readonly focus?: MachineFocus | undefined;
  /** The core, chip or place that is outlined. */
  readonly hit: MachineHit | undefined;
  readonly onHit: (hit: MachineHit | undefined) => void;
  readonly onPick: (hit: MachineHit | undefined) => void;
  readonly loads?: LinkLoads | undefined;
  /** The part that is shown alone; the one in use when left out. */
  readonly within?: number | undefined;
  /** A double click: the reader wants to see the part at that place alone. */
  readonly onEnter?: ((hit: MachineHit | undefined) => void) | undefined;
}

export function MachineCanvas(props: MachineCanvasProps) {
  const { scene, playback, label, focus, hit, onHit, onPick, loads, within, onEnter } = props;
  const surface = useRef<HTMLDivElement>(null);
  const painter = useRef<PaintedMachine>(undefined);
  const last = useRef("");
  const theme = useSceneTheme();

  useLayoutEffect(() => {
    const element = surface.current;
    if (element === null) return undefined;
    const made = new PaintedMachine(element, scene, playback);
    painter.current = made;
    return () => {
      painter.current = undefined;
      made.dispose();
    };
  }, [scene, playback]);
  useLayoutEffect(() => painter.current?.show((machine) => machine.setTheme(theme)), [theme, scene, playback]);
  useEffect(() => {
    if (focus !== undefined) painter.current?.show((machine) => machine.setFocus(focus));
  }, [focus, scene, playback]);
  useEffect(() => painter.current?.show((machine) => machine.setLoads(loads)), [loads, scene, playback]);
  useLayoutEffect(() => painter.current?.showWithin(within), [within, scene, playback]);
  useEffect(() => painter.current?.show((machine) => machine.setHit(hit)), [hit, scene, playback]);

  const hitAt = (event: React.MouseEvent): MachineHit | undefined => {
    const box = event.currentTarget.getBoundingClientRect();
    return painter.current?.machine.hitTest(event.clientX - box.left, event.clientY - box.top);
  };
  const report = (next: MachineHit | undefined): void => {
    const key = next === undefined ? "" : JSON.stringify(next);
    if (key === last.current) return;
    last.current = key;
    onHit(next);
  };
  return (
    <div
      ref={surface}
      className="hl-surface"
      role="img"
      aria-label={label}
      onPointerMove={(event) => report(hitAt(event))}
      onPointerLeave={() => report(undefined)}
      onPointerDown={(event) => onPick(hitAt(event))}
      onDoubleClick={(event) => onEnter?.(hitAt(event))}
    >
      {LAYERS.map((layer) => (
        <canvas key={layer} />
      ))}
    </div>
  );
}

/** A painter bound to its element and its playback: asks for a frame when something visible has changed. */
class PaintedMachine {
  readonly machine: MachinePainter;
  private readonly element: HTMLElement;
  private readonly playback: Playback;
  private readonly model: TraceModel;
  private readonly stopMeasuring: () => void;
  private readonly unfollow: () => void;
  private readonly forgetFaces: () => void;
  private within: number | undefined;
  private painted = false;

  constructor(element: HTMLElement, scene: RunScene, playback: Playback) {
    const canvases = [...element.querySelectorAll("canvas")].slice(0, MACHINE_LAYERS);
    this.machine = new MachinePainter(scene, new Canvas2dRenderer(canvases));
    this.element = element;
    this.playback = playback;
    this.model = scene.model;
    this.stopMeasuring = whenMeasured(element, () => this.measure());
    this.unfollow = playback.follow(this.ask);
    this.forgetFaces = whenFacesCome(() => this.show((machine) => machine.refresh()));
    this.ask();
  }

  show(change: (machine: MachinePainter) => void): void {
    change(this.machine);
    this.ask();
  }

  /** Shows a part alone, which grows out of its place; or what is around it, into which it shrinks. */
  showWithin(part: number | undefined): void {
    const { machine, element } = this;
    const before = this.within;
    if (part === before) return;
    const isDeeper = part !== undefined && machine.placeOf(part) !== undefined;
    const from = isDeeper ? machine.placeOf(part) : undefined;
    this.within = part;
    machine.setWithin(part);
    const to = !isDeeper && before !== undefined ? machine.placeOf(before) : undefined;
    if (this.painted) zoom(element, from, to);
    this.ask();
  }

  dispose(): void {
    this.unfollow();
    this.forgetFaces();
    this.stopMeasuring();
    frames.forget(this.frame);
    this.machine.dispose();
  }

  private measure(): void {
    const size = sizeOf(this.element);
    if (size === undefined) return;
    const { textPx, ...box } = size;
    this.machine.resize({ ...box, ratio: window.devicePixelRatio || 1 }, textPx);
    this.ask();
  }

  private readonly ask = (): void => frames.ask(this.frame);

  private readonly frame = (): boolean => {
    this.machine.draw(this.playback.cycleOf(this.model));
    this.painted = true;
    return false;
  };
}
