/**
 * A machine that stands still, painted once by the application's own painter: in the first picture, where this script
 * comes when the reader sees the rest, and beside questions.
 */
import { Canvas2dRenderer } from "../../canvas/canvas2d.ts";
import { sizeOf } from "../../canvas/element-size.ts";
import { whenFacesCome } from "../../canvas/faces.ts";
import { MACHINE_LAYERS, MachinePainter } from "../../canvas/machine-painter.ts";
import { readSceneTheme } from "./scene-theme.ts";
import { sceneOfStill, type StillMachine } from "./still-moment.ts";

/**
 * Paints the machine into the canvases of an element, in the element's size, and again whenever faces of type have
 * come, until the returned function is called.
 */
export function paintMachine(surface: HTMLElement, { moment, machine }: StillMachine): () => void {
  const scene = sceneOfStill(moment, machine);
  const size = sizeOf(surface);
  if (scene === undefined || size === undefined) return () => undefined;
  const { textPx, ...box } = size;
  const canvases = [...surface.querySelectorAll("canvas")].slice(0, MACHINE_LAYERS);
  const painter = new MachinePainter(scene, new Canvas2dRenderer(canvases));
  painter.setTheme(readSceneTheme(document.documentElement));
  painter.resize({ ...box, ratio: window.devicePixelRatio || 1 }, textPx);
  painter.draw(scene.firstLook);
  return whenFacesCome(() => {
    painter.refresh();
    painter.draw(scene.firstLook);
  });
}
