/**
 * The frame of a picture that leaves the page, as a file: title and moment above it, a sentence and the legend below.
 * The owner of the frame draws the picture itself, into the place that the frame leaves.
 */
import { drawingCanvas } from "./drawing-canvas.ts";
import { DisplayList } from "../scene/drawing/display-list.ts";
import type { SceneTheme } from "../scene/drawing/theme.ts";
import { drawLegend, layoutLegend, type LegendItem, type LegendLayout } from "../scene/machine/legend.ts";
import { Canvas2dRenderer } from "./canvas2d.ts";
import { inStrip } from "./in-strip.ts";

export interface FrameSize {
  /** Pixels. */
  readonly width: number;
  readonly height: number;
  readonly textPx: number;
}

export interface FrameWords {
  readonly title: string;
  /** At the right of the title: "cycle 812". */
  readonly moment: string;
  readonly sentence: string;
}

/** Height of the strips with the title and with the sentence, in lines of text. */
const STRIP_LINES = 2.4;
/** From line to line where a text has two, in sizes of the type. */
const LINE_PITCH = 1.2;

export class PictureFrame {
  readonly canvas: HTMLCanvasElement;
  private readonly context: CanvasRenderingContext2D;
  private readonly theme: SceneTheme;
  private readonly textPx: number;
  private readonly legend: HTMLCanvasElement;

  /** Throws when the browser has no 2D canvas. */
  constructor({ width, height, textPx }: FrameSize, theme: SceneTheme, legend: readonly LegendItem[]) {
    const { canvas, context } = drawingCanvas(width, height);
    this.canvas = canvas;
    this.context = context;
    this.theme = theme;
    this.textPx = textPx;
    this.legend = drawnLegend(layoutLegend(legend, width - 2 * textPx, textPx), width - 2 * textPx, theme);
  }

  /** The place of the picture, in pixels of the canvas. */
  get inner(): { readonly x: number; readonly y: number; readonly width: number; readonly height: number } {
    const { canvas, strip, textPx } = this;
    const height = canvas.height - 2 * strip - this.legend.height - Math.round(textPx / 2);
    return { x: textPx, y: strip, width: canvas.width - 2 * textPx, height: Math.max(1, height) };
  }

  /** Draws everything anew, the picture from its layers. */
  draw(layers: readonly HTMLCanvasElement[], { title, moment, sentence }: FrameWords): void {
    const { context, canvas, theme, textPx, inner, strip } = this;
    context.fillStyle = theme.paper;
    context.fillRect(0, 0, canvas.width, canvas.height);
    for (const layer of layers) context.drawImage(layer, inner.x, inner.y);
    context.drawImage(this.legend, textPx, inner.y + inner.height + strip);
    context.fillStyle = theme.ink;
    context.textBaseline = "middle";
    context.font = `400 ${textPx}px ${theme.mono}`;
    const momentWidth = moment === "" ? 0 : context.measureText(moment).width + textPx;
    context.fillText(moment, canvas.width - momentWidth, strip / 2);
    this.write(title, 600, Math.round(textPx * 1.15), strip / 2, inner.width - momentWidth);
    this.write(sentence, 400, textPx, inner.y + inner.height + strip / 2, inner.width);
  }

  /** Writes a text into a strip whose middle is at `y`. */
  private write(text: string, weight: number, px: number, y: number, room: number): void {
    const { context, textPx, theme } = this;
    context.font = `${weight} ${px}px ${theme.sans}`;
    const { lines, share } = inStrip(text, (one) => context.measureText(one).width, room);
    context.font = `${weight} ${px * share}px ${theme.sans}`;
    const pitch = px * share * LINE_PITCH;
    lines.forEach((line, i) => context.fillText(line, textPx, y + (i - (lines.length - 1) / 2) * pitch, room));
  }

  dispose(): void {
    this.canvas.width = 0;
    this.legend.width = 0;
  }

  private get strip(): number {
    return Math.round(this.textPx * STRIP_LINES);
  }
}

function drawnLegend(layout: LegendLayout, width: number, theme: SceneTheme): HTMLCanvasElement {
  const canvas = document.createElement("canvas");
  const renderer = new Canvas2dRenderer([canvas]);
  renderer.setTheme(theme);
  renderer.resize({ width, height: Math.ceil(layout.height), ratio: 1 });
  const list = new DisplayList();
  drawLegend(list, layout);
  renderer.paint(0, list);
  return canvas;
}
