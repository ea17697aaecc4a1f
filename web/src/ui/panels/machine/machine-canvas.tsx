/**
 * The picture of one machine: stacked canvases and the painter that fills them, following a playback. React makes the
 * elements and does not take part in frames; the core under the pointer is reported only when it changes.
 */
import { useEffect, useLayoutEffect, useRef } from "react";
import { Canvas2dRenderer } from "../../../canvas/canvas2d.ts";
import { MACHINE_LAYERS, MachinePainter } from "../../../canvas/machine-painter.ts";
import type { MachineHit } from "../../../scene/machine/hit-test.ts";
import type { LinkLoads } from "../../../scene/machine/link-load.ts";
import type { MachineFocus } from "../../../scene/machine/focus.ts";
import type { RunScene } from "../../../scene/run-scene.ts";
import type { Playback } from "../../playback/playback.ts";
import { useSceneTheme } from "../../playback/use-scene-theme.ts";
import { PaintedPicture } from "./painted-picture.ts";
import { PictureSurface } from "./picture-surface.tsx";
import type { Box } from "../../../scene/machine/layout/box.ts";

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
  const painted = useRef<PaintedPicture<MachinePainter>>(undefined);
  const shownPart = useRef<number | undefined>(undefined);
  const theme = useSceneTheme();

  useLayoutEffect(() => {
    const element = surface.current;
    if (element === null) return undefined;
    const canvases = [...element.querySelectorAll("canvas")].slice(0, MACHINE_LAYERS);
    const painter = new MachinePainter(scene, new Canvas2dRenderer(canvases));
    const made = new PaintedPicture(element, painter, scene.model, playback);
    painted.current = made;
    shownPart.current = undefined;
    return () => {
      painted.current = undefined;
      made.dispose();
    };
  }, [scene, playback]);
  useLayoutEffect(() => painted.current?.show((machine) => machine.setTheme(theme)), [theme, scene, playback]);
  useEffect(() => {
    if (focus !== undefined) painted.current?.show((machine) => machine.setFocus(focus));
  }, [focus, scene, playback]);
  useEffect(() => painted.current?.show((machine) => machine.setLoads(loads)), [loads, scene, playback]);
  useLayoutEffect(() => {
    if (painted.current !== undefined) showWithin(painted.current, shownPart.current, within);
    shownPart.current = within;
  }, [within, scene, playback]);
  useEffect(() => painted.current?.show((machine) => machine.setHit(hit)), [hit, scene, playback]);

  return (
    <PictureSurface
      surface={surface}
      layers={MACHINE_LAYERS}
      label={label}
      hitTest={(x, y) => painted.current?.painter.hitTest(x, y)}
      onHit={onHit}
      onPick={onPick}
      onEnter={onEnter}
    />
  );
}

/** Shows a part alone, which grows out of its place; or what is around it, into which it shrinks. */
function showWithin(picture: PaintedPicture<MachinePainter>, before: number | undefined, part: number | undefined) {
  if (part === before) return;
  picture.show((painter) => {
    const isDeeper = part !== undefined && painter.placeOf(part) !== undefined;
    const from = isDeeper ? painter.placeOf(part) : undefined;
    painter.setWithin(part);
    const to = !isDeeper && before !== undefined ? painter.placeOf(before) : undefined;
    if (picture.hasPainted) zoom(picture.element, from, to);
  });
}

const ZOOM_MS = 220;

/**
 * The change from one part of a machine to another, as a short movement; none for readers who want none. `from`: the
 * box out of which the new picture grows; `to`: the box in it into which the old one shrinks.
 */
function zoom(element: HTMLElement, from: Box | undefined, to: Box | undefined): void {
  if (matchMedia("(prefers-reduced-motion: reduce)").matches) return;
  const { clientWidth: width, clientHeight: height } = element;
  const start =
    from === undefined ? (to === undefined ? undefined : outOf(to, width, height)) : into(from, width, height);
  if (start === undefined) return;
  for (const canvas of element.querySelectorAll("canvas")) {
    canvas.animate(
      [
        { transform: start, transformOrigin: "0 0" },
        { transform: "none", transformOrigin: "0 0" },
      ],
      {
        duration: ZOOM_MS,
        easing: "ease-out",
      },
    );
  }
}

function into(box: Box, width: number, height: number): string {
  return `translate(${box.x}px, ${box.y}px) scale(${box.width / width}, ${box.height / height})`;
}

function outOf(box: Box, width: number, height: number): string {
  const [x, y] = [width / Math.max(1, box.width), height / Math.max(1, box.height)];
  return `scale(${x}, ${y}) translate(${-box.x}px, ${-box.y}px)`;
}
