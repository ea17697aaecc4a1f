/**
 * The only way to a drawing surface. Scenes make display lists, and a Renderer paints them; scenes do not know the
 * technology that a Renderer uses. A surface has layers, split by how often they change, each with a list of its own.
 */
import type { DisplayList } from "../scene/drawing/display-list.ts";
import type { SceneTheme } from "../scene/drawing/theme.ts";

export interface SurfaceSize {
  /** Size in CSS pixels. */
  readonly width: number;
  readonly height: number;
  /** Device pixels per CSS pixel. */
  readonly ratio: number;
}

export interface Renderer {
  readonly layerCount: number;
  /** New size; every layer is empty afterwards and must be painted again. Returns false when nothing changed. */
  resize(size: SurfaceSize): boolean;
  /** Colours and fonts from now on; the parts that are already painted stay. */
  setTheme(theme: SceneTheme): void;
  /** Replaces a layer's picture by that of one or more lists, painted in order. */
  paint(layer: number, ...lists: readonly DisplayList[]): void;
  dispose(): void;
}
