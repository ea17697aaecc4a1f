/** The machine of the first picture, painted once by the application's own painter. */
import { Canvas2dRenderer } from "../../canvas/canvas2d.ts";
import { whenFacesCome } from "../../canvas/faces.ts";
import { MACHINE_LAYERS, MachinePainter } from "../../canvas/machine-painter.ts";
import { readSceneTheme } from "../playback/scene-theme.ts";
import type { FirstMachine } from "./first-file.ts";
import { sceneOfStill } from "./still-moment.ts";

/**
 * Paints the machine into the canvases of an element, in the element's size, and again whenever faces of type have
 * come, until the returned function is called.
 */
export function paintMachine(surface: HTMLElement, { moment, machine }: FirstMachine): () => void {
  const scene = sceneOfStill(moment, machine);
  const { clientWidth: width, clientHeight: height } = surface;
  if (scene === undefined || width === 0 || height === 0) return () => undefined;
  const canvases = [...surface.querySelectorAll("canvas")].slice(0, MACHINE_LAYERS);
  const painter = new MachinePainter(scene, new Canvas2dRenderer(canvases));
  const textPx = parseFloat(getComputedStyle(surface).fontSize) * 0.75;
  painter.setTheme(readSceneTheme(document.documentElement));
  painter.resize({ width, height, ratio: window.devicePixelRatio || 1 }, textPx);
  painter.draw(scene.firstLook);
  return whenFacesCome(() => {
    painter.refresh();
    painter.draw(scene.firstLook);
  });
}
