/**
 * A stretch of a run as pictures: its picture drawn at given cycles on one canvas, with title, cycle, sentence and
 * legend, for animations that are saved as files. The film has no clock: frame n is the same whenever it is made.
 */
import type { RunScene } from "../scene/run-scene.ts";
import type { SceneTheme } from "../scene/drawing/theme.ts";
import { Canvas2dRenderer } from "./canvas2d.ts";
import { PictureFrame } from "./picture-frame.ts";
import type { PicturePainter } from "./picture-painter.ts";
import { RUN_LAYERS, runLegend, runPainter } from "./run-painter.ts";

export interface FilmFormat {
  /** Size in pixels; both numbers are even, since video codecs halve them. */
  readonly width: number;
  readonly height: number;
  readonly framesPerSecond: number;
}

export interface FilmPlan extends FilmFormat {
  /** The stretch, in cycles; the last frame shows `to`. */
  readonly from: number;
  readonly to: number;
  /** Simulated cycles per second of the film. */
  readonly speed: number;
}

/** What a file is made of: one canvas, drawn anew for each frame. */
export interface Film {
  readonly canvas: HTMLCanvasElement;
  readonly draw: (cycle: number) => void;
}

/** Number of frames, at least two: something must move. */
export function frameCount({ from, to, speed, framesPerSecond }: FilmPlan): number {
  return Math.max(2, Math.round(((to - from) / speed) * framesPerSecond) + 1);
}

/** The cycle that a frame shows. */
export function cycleOfFrame(plan: FilmPlan, index: number): number {
  return plan.from + ((plan.to - plan.from) * index) / (frameCount(plan) - 1);
}

export interface FilmWords {
  readonly title: string;
  /** At the right of the title, at a cycle. */
  readonly moment: (cycle: number) => string;
  /** The sentence under the picture at a cycle. */
  readonly sentence: (cycle: number) => string;
}

/** Lines of text in the height of a film's frame. assumed: readable from the last row of a hall. */
const LINES = 34;

export class MachineFilm implements Film {
  private readonly frame: PictureFrame;
  private readonly layers: readonly HTMLCanvasElement[];
  private readonly painter: PicturePainter;
  private readonly words: FilmWords;

  /** Throws when the browser has no 2D canvas. */
  constructor(scene: RunScene, { width, height }: FilmFormat, theme: SceneTheme, words: FilmWords) {
    const textPx = Math.round(height / LINES);
    this.words = words;
    this.frame = new PictureFrame({ width, height, textPx }, theme, runLegend(scene));
    this.layers = Array.from({ length: RUN_LAYERS }, () => document.createElement("canvas"));
    this.painter = runPainter(scene, new Canvas2dRenderer(this.layers));
    this.painter.setTheme(theme);
    this.painter.resize({ ...this.frame.inner, ratio: 1 }, textPx);
  }

  get canvas(): HTMLCanvasElement {
    return this.frame.canvas;
  }

  /** Draws the machine at a cycle onto the canvas. */
  draw(cycle: number): void {
    const { title, moment, sentence } = this.words;
    this.painter.draw(cycle);
    this.frame.draw(this.layers, { title, moment: moment(cycle), sentence: sentence(cycle) });
  }

  dispose(): void {
    this.painter.dispose();
    this.frame.dispose();
  }
}
