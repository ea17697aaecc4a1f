/**
 * A race as pictures: title, bars and ratio above, both machines side by side, the sentence below, for films that are
 * saved as files. The film has no clock: a frame is the same whenever it is made.
 */
import type { SceneTheme } from "../scene/drawing/theme.ts";
import type { RunScene } from "../scene/run-scene.ts";
import { Canvas2dRenderer } from "./canvas2d.ts";
import { drawingCanvas } from "./drawing-canvas.ts";
import type { Film, FilmFormat } from "./film.ts";
import { inStrip } from "./in-strip.ts";
import { MACHINE_LAYERS, MachinePainter } from "./machine-painter.ts";

export interface FilmedRunner {
  readonly name: string;
  readonly scene: RunScene;
  /** Of its bar, as CSS has colours. */
  readonly colour: string;
}

export interface FilmedScore {
  /** What each run has done, as a number in words, and as a share of the most that any will do. */
  readonly counts: readonly { readonly text: string; readonly share: number }[];
  /** "5.3 ×"; empty while there is none. */
  readonly ratio: string;
  readonly moment: string;
  readonly sentence: string;
}

export interface RaceFilmWords {
  readonly title: string;
  readonly score: (cycle: number) => FilmedScore;
}

/** Lines of text in the height of a frame, as in a film of one machine. */
const LINES = 34;
const TITLE_LINES = 2.2;
const BAR_LINES = 1.9;
const SENTENCE_LINES = 3.4;
/** Parts of the width: for the names of bars, and for the ratio behind them. */
const NAMES = 0.22;
const RATIO = 0.14;
const LINE_PITCH = 1.25;

interface Seat {
  readonly painter: MachinePainter;
  readonly layers: readonly HTMLCanvasElement[];
  readonly x: number;
}

export class RaceFilm implements Film {
  readonly canvas: HTMLCanvasElement;
  private readonly context: CanvasRenderingContext2D;
  private readonly theme: SceneTheme;
  private readonly textPx: number;
  private readonly runners: readonly FilmedRunner[];
  private readonly seats: readonly Seat[];
  private readonly words: RaceFilmWords;
  private readonly finish: number;

  /** `finish`: frames behind it show the end. Throws when the browser has no 2D canvas. */
  constructor(
    runners: readonly FilmedRunner[],
    { width, height }: FilmFormat,
    theme: SceneTheme,
    words: RaceFilmWords,
    finish: number,
  ) {
    const { canvas, context } = drawingCanvas(width, height);
    this.canvas = canvas;
    this.context = context;
    this.theme = theme;
    this.textPx = Math.round(height / LINES);
    this.runners = runners;
    this.words = words;
    this.finish = finish;
    const { textPx, top } = this;
    const side = (width - (runners.length + 1) * textPx) / Math.max(1, runners.length);
    const tall = height - top - SENTENCE_LINES * textPx - LINE_PITCH * textPx;
    this.seats = runners.map(({ scene }, i): Seat => {
      const layers = Array.from({ length: MACHINE_LAYERS }, () => document.createElement("canvas"));
      const painter = new MachinePainter(scene, new Canvas2dRenderer(layers));
      painter.setTheme(theme);
      painter.resize({ width: Math.floor(side), height: Math.floor(tall), ratio: 1 }, textPx);
      return { painter, layers, x: Math.round(textPx + i * (side + textPx)) };
    });
  }

  draw(cycle: number): void {
    const { context, canvas, theme, textPx, top } = this;
    const shown = Math.min(cycle, this.finish);
    const { counts, ratio, moment, sentence } = this.words.score(shown);
    context.fillStyle = theme.paper;
    context.fillRect(0, 0, canvas.width, canvas.height);
    context.textBaseline = "middle";
    this.drawTitle(moment);
    this.runners.forEach((runner, i) => this.drawBar(runner, counts[i], i));
    this.write(ratio, { x: canvas.width * (1 - RATIO), y: this.barY(0.5), px: textPx * 2.4, weight: 600, room: RATIO });
    this.seats.forEach(({ painter, layers, x }, i) => {
      this.write(this.runners[i]?.name ?? "", { x, y: top, px: textPx, weight: 600, room: 0.46 });
      painter.draw(shown);
      for (const layer of layers) context.drawImage(layer, x, top + (LINE_PITCH / 2) * textPx);
    });
    const y = canvas.height - (SENTENCE_LINES / 2) * textPx;
    this.write(sentence, { x: textPx, y, px: textPx, weight: 400, room: 1 - (2 * textPx) / canvas.width });
  }

  dispose(): void {
    for (const { painter } of this.seats) painter.dispose();
    this.canvas.width = 0;
  }

  /** The upper edge of the machines. */
  private get top(): number {
    return Math.round(this.textPx * (TITLE_LINES + 2 * BAR_LINES + 1));
  }

  private barY(row: number): number {
    return this.textPx * (TITLE_LINES + BAR_LINES * (row + 0.5));
  }

  private drawTitle(moment: string): void {
    const { context, canvas, textPx, theme } = this;
    context.fillStyle = theme.ink;
    context.font = `400 ${textPx}px ${theme.mono}`;
    const width = context.measureText(moment).width + textPx;
    context.fillText(moment, canvas.width - width, (TITLE_LINES / 2) * textPx);
    const room = (canvas.width - width - 2 * textPx) / canvas.width;
    this.write(this.words.title, { x: textPx, y: (TITLE_LINES / 2) * textPx, px: textPx * 1.15, weight: 600, room });
  }

  private drawBar({ name, colour }: FilmedRunner, count: FilmedScore["counts"][number] | undefined, row: number): void {
    const { context, canvas, textPx, theme } = this;
    const y = this.barY(row);
    this.write(name, { x: textPx, y, px: textPx, weight: 400, room: NAMES - textPx / canvas.width });
    const from = canvas.width * NAMES + textPx;
    context.font = `600 ${textPx * 1.2}px ${theme.sans}`;
    const number = context.measureText("000 000 000").width;
    const room = canvas.width * (1 - RATIO) - from - number - textPx;
    const length = Math.max(0, Math.min(1, count?.share ?? 0)) * room;
    context.fillStyle = colour;
    context.fillRect(from, y - textPx * 0.6, length, textPx * 1.2);
    context.fillStyle = theme.ink;
    context.fillText(count?.text ?? "", from + length + textPx * 0.5, y);
  }

  /** Writes a text around the height `y`; the room is a part of the width. */
  private write(
    text: string,
    place: {
      readonly x: number;
      readonly y: number;
      readonly px: number;
      readonly weight: number;
      readonly room: number;
    },
  ): void {
    const { context, theme, canvas } = this;
    const { x, y, px, weight } = place;
    const room = place.room * canvas.width;
    context.fillStyle = theme.ink;
    context.font = `${weight} ${px}px ${theme.sans}`;
    const { lines, share } = inStrip(text, (one) => context.measureText(one).width, room);
    context.font = `${weight} ${px * share}px ${theme.sans}`;
    const pitch = px * share * LINE_PITCH;
    lines.forEach((line, i) => context.fillText(line, x, y + (i - (lines.length - 1) / 2) * pitch, room));
  }
}
