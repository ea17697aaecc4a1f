/**
 * Cuts a stored moment down to what the machine's picture at its first look draws: the application plays the records
 * around that look, and a picture that stands still needs few of them. Each step is kept only when the picture of what
 * is left has the same shapes in several sizes.
 */
import { createHash } from "node:crypto";
import { MachinePainter, MACHINE_LAYERS } from "../../src/canvas/machine-painter.ts";
import type { Renderer } from "../../src/canvas/renderer.ts";
import { differencesOf, recordsOf, type PaintedMoment } from "../../src/lab/stored/stored-moment.ts";
import {
  GLYPH_STRIDE,
  LINE_STRIDE,
  RECT_STRIDE,
  RING_STRIDE,
  type DisplayList,
} from "../../src/scene/drawing/display-list.ts";
import type { DrawnMachine } from "../../src/scene/run-scene.ts";
import { sceneOfMoment } from "../../src/ui/playback/scene-of-traced.ts";
import { waitingAt } from "../stored/moment.ts";

/** Sizes in CSS pixels: a lab on a laptop, and a machine that fills a large screen and has room for every detail. */
const SIZES = [
  { width: 570, height: 280, textPx: 12 },
  { width: 1800, height: 900, textPx: 16 },
];
/** The records are left out in this many parts, each as a whole, so that not too many pictures are compared. */
const PARTS = 32;

export function paintedMoment(whole: PaintedMoment, machine: DrawnMachine): PaintedMoment {
  const wanted = shapesOf(whole, machine);
  const isSame = (moment: PaintedMoment): boolean => shapesOf(moment, machine) === wanted;
  return withFewRecords(withFewWords(whole, isSame), machine, isSame);
}

type Check = (moment: PaintedMoment) => boolean;

/** Words that the picture does not draw are 0 in every record. */
function withFewWords(whole: PaintedMoment, isSame: Check): PaintedMoment {
  const { cores, firstLook, words, waiting, lines, globals } = whole;
  let left: PaintedMoment = { cores, firstLook, words, waiting, lines, globals };
  for (let w = 0; w < words.length; w++) {
    const without = left.words.map((differences, v) => (v === w ? differences.map(() => 0) : differences));
    const moment = { ...left, words: without };
    if (isSame(moment)) left = moment;
  }
  return left;
}

function withFewRecords(moment: PaintedMoment, machine: DrawnMachine, isSame: Check): PaintedMoment {
  const scene = sceneOfMoment(moment, machine);
  if (scene === undefined) return moment;
  const records = recordsOf(moment);
  const size = moment.words.length;
  const count = records.length / size;
  const wordsOfPart = Math.ceil(count / PARTS) * size;
  let kept = Array.from({ length: PARTS }, (_, part) => part);
  const made = (parts: readonly number[]): PaintedMoment => {
    const words = parts.flatMap((part) => [...records.subarray(part * wordsOfPart, (part + 1) * wordsOfPart)]);
    const first = Math.min(((parts[0] ?? 0) * wordsOfPart) / size, count);
    return { ...moment, words: differencesOf(Uint32Array.from(words)), waiting: waitingAt(scene.model, first) };
  };
  for (const part of kept) {
    const others = kept.filter((one) => one !== part);
    if (isSame(made(others))) kept = others;
  }
  return kept.length === PARTS ? moment : made(kept);
}

/** A hash of everything that the painter would paint. */
function shapesOf(moment: PaintedMoment, machine: DrawnMachine): string {
  const scene = sceneOfMoment(moment, machine);
  if (scene === undefined) return "";
  const shapes = new Shapes();
  for (const { textPx, ...size } of SIZES) {
    const painter = new MachinePainter(scene, shapes);
    painter.resize({ ...size, ratio: 1 }, textPx);
    painter.draw(scene.firstLook);
  }
  return shapes.hash.digest("hex");
}

/** Hashes what it is given to paint. */
class Shapes implements Renderer {
  readonly layerCount = MACHINE_LAYERS;
  readonly hash = createHash("sha256");

  resize(): boolean {
    return true;
  }

  setTheme(): void {
    // The lists have names of colours.
  }

  paint(layer: number, ...lists: readonly DisplayList[]): void {
    this.hash.update(`layer ${layer}`);
    for (const list of lists) {
      this.hash.update(list.rects.data.subarray(0, list.rectCount * RECT_STRIDE));
      this.hash.update(list.lines.data.subarray(0, list.lineCount * LINE_STRIDE));
      this.hash.update(list.rings.data.subarray(0, list.ringCount * RING_STRIDE));
      this.hash.update(list.glyphs.data.subarray(0, list.glyphCount * GLYPH_STRIDE));
      this.hash.update(list.texts.join("\n"));
    }
  }

  dispose(): void {
    // A hash holds nothing that must be given back.
  }
}
