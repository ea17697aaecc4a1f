/**
 * A stretch of a run as pictures: one machine view drawn at given cycles on one canvas, with a title and the cycle
 * under it, for animations that are saved as files. The film has no clock: frame n is the same whenever it is made.
 */
import type { RunScene } from "../scene/run-scene.ts";
import type { SceneTheme } from "../scene/drawing/theme.ts";
import { Canvas2dRenderer } from "./canvas2d.ts";
import { MACHINE_LAYERS, MachinePainter } from "./machine-painter.ts";

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
  /** The text under the picture at a cycle. */
  readonly caption: (cycle: number) => string;
}

/** Height of the title's and of the caption's strip, in lines of text. */
const STRIP_LINES = 2.4;

export class MachineFilm {
  readonly canvas: HTMLCanvasElement;
  private readonly context: CanvasRenderingContext2D;
  private readonly layers: readonly HTMLCanvasElement[];
  private readonly painter: MachinePainter;
  private readonly theme: SceneTheme;
  private readonly words: FilmWords;
  private readonly textPx: number;

  /** Throws when the browser has no 2D canvas. */
  constructor(scene: RunScene, format: FilmFormat, theme: SceneTheme, words: FilmWords) {
    this.canvas = sizedCanvas(format.width, format.height);
    const context = this.canvas.getContext("2d");
    if (context === null) throw new Error("this browser cannot draw on a canvas");
    this.context = context;
    this.theme = theme;
    this.words = words;
    this.textPx = Math.round(format.height / 34);
    this.layers = Array.from({ length: MACHINE_LAYERS }, () => document.createElement("canvas"));
    this.painter = new MachinePainter(scene, new Canvas2dRenderer(this.layers));
    this.painter.setTheme(theme);
    const size = { width: format.width - 2 * this.margin, height: format.height - 2 * this.strip, ratio: 1 };
    this.painter.resize(size, this.textPx);
  }

  /** Draws the machine at a cycle onto the canvas. */
  draw(cycle: number): void {
    const { context, canvas, theme, textPx } = this;
    this.painter.draw(cycle);
    context.fillStyle = theme.paper;
    context.fillRect(0, 0, canvas.width, canvas.height);
    for (const layer of this.layers) context.drawImage(layer, this.margin, this.strip);
    context.fillStyle = theme.ink;
    context.textBaseline = "middle";
    context.font = `600 ${Math.round(textPx * 1.15)}px ${theme.sans}`;
    context.fillText(this.words.title, this.margin, this.strip / 2, canvas.width - 2 * this.margin);
    context.font = `400 ${textPx}px ${theme.mono}`;
    const bottom = canvas.height - this.strip / 2;
    context.fillText(this.words.caption(cycle), this.margin, bottom, canvas.width - 2 * this.margin);
  }

  dispose(): void {
    this.painter.dispose();
    this.canvas.width = 0;
  }

  private get strip(): number {
    return Math.round(this.textPx * STRIP_LINES);
  }

  private get margin(): number {
    return this.textPx;
  }
}

function sizedCanvas(width: number, height: number): HTMLCanvasElement {
  const canvas = document.createElement("canvas");
  canvas.width = width;
  canvas.height = height;
  return canvas;
}
