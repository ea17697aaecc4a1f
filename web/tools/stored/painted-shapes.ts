/** What the machine's painter paints, as a list to be compared. */
import { MachinePainter, MACHINE_LAYERS } from "../../src/canvas/machine-painter.ts";
import type { Renderer } from "../../src/canvas/renderer.ts";
import {
  GLYPH_STRIDE,
  LINE_STRIDE,
  RECT_STRIDE,
  RING_STRIDE,
  type DisplayList,
} from "../../src/scene/drawing/display-list.ts";
import type { RunScene } from "../../src/scene/run-scene.ts";

/** In CSS pixels; `textPx` as in MachinePainter.resize. */
export interface Size {
  readonly width: number;
  readonly height: number;
  readonly textPx: number;
}

/** A lab on a laptop, and a machine that has room for every detail of 512 processors. */
const SIZES: readonly Size[] = [
  { width: 570, height: 280, textPx: 12 },
  { width: 3600, height: 2000, textPx: 16 },
];

export function paintsTheSame(one: RunScene, other: RunScene): boolean {
  return SIZES.every((size) => isSame(paintedShapes(one, size), paintedShapes(other, size)));
}

/** The shapes of each layer, in the order of painting. */
export function paintedShapes(scene: RunScene, { textPx, ...size }: Size): readonly (Float32Array | string)[] {
  const shapes = new Shapes();
  const painter = new MachinePainter(scene, shapes);
  painter.resize({ ...size, ratio: 1 }, textPx);
  painter.draw(scene.firstLook);
  return shapes.painted;
}

function isSame(one: readonly (Float32Array | string)[], other: readonly (Float32Array | string)[]): boolean {
  return one.length === other.length && one.every((part, i) => isSamePart(part, other[i]));
}

function isSamePart(one: Float32Array | string, other: Float32Array | string | undefined): boolean {
  if (typeof one === "string" || typeof other !== "object") return one === other;
  return one.length === other.length && one.every((number, i) => Object.is(number, other[i]));
}

/** Keeps what it is given to paint. */
class Shapes implements Renderer {
  readonly layerCount = MACHINE_LAYERS;
  readonly painted: (Float32Array | string)[] = [];

  resize(): boolean {
    return true;
  }

  setTheme(): void {
    // The lists have names of colours.
  }

  paint(layer: number, ...lists: readonly DisplayList[]): void {
    for (const { rects, rectCount, lines, lineCount, rings, ringCount, glyphs, glyphCount, texts } of lists) {
      this.painted.push(`layer ${layer}`);
      this.painted.push(rects.data.slice(0, rectCount * RECT_STRIDE), lines.data.slice(0, lineCount * LINE_STRIDE));
      this.painted.push(rings.data.slice(0, ringCount * RING_STRIDE), glyphs.data.slice(0, glyphCount * GLYPH_STRIDE));
      this.painted.push(texts.join("\n"));
    }
  }

  dispose(): void {
    // Numbers hold nothing that must be given back.
  }
}
