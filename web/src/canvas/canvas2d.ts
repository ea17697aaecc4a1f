/**
 * The Canvas 2D renderer: one canvas element for each layer, stacked. The renderer knows pixels, patterns and fonts,
 * and nothing of cores. It moves thin strokes to whole device pixels, so that hairlines stay thin on every screen.
 */
import {
  ALIGN,
  FONT,
  GLYPH_STRIDE,
  LINE_STRIDE,
  PAINT,
  RECT_STRIDE,
  RING_STRIDE,
} from "../scene/drawing/display-list.ts";
import type { DisplayList } from "../scene/drawing/display-list.ts";
import { palette } from "../scene/drawing/theme.ts";
import type { SceneTheme } from "../scene/drawing/theme.ts";
import type { Renderer, SurfaceSize } from "./renderer.ts";

const TAU = Math.PI * 2;
/** Distance of hatching lines, CSS px. */
const HATCH_PX = 6;
const TEXT_ALIGN: readonly CanvasTextAlign[] = alignNames();

function alignNames(): CanvasTextAlign[] {
  const names: CanvasTextAlign[] = [];
  names[ALIGN.LEFT] = "left";
  names[ALIGN.CENTRE] = "center";
  names[ALIGN.RIGHT] = "right";
  return names;
}

export class Canvas2dRenderer implements Renderer {
  private readonly contexts: readonly CanvasRenderingContext2D[];
  private size: SurfaceSize = { width: 0, height: 0, ratio: 1 };
  private colours: readonly string[] = [];
  private fonts: readonly { readonly family: string; readonly weight: string }[] = [];
  private readonly hatches = new Map<number, CanvasPattern | string>();
  private readonly fontNames = new Map<number, string>();

  constructor(canvases: readonly HTMLCanvasElement[]) {
    this.contexts = canvases.map((canvas) => {
      const context = canvas.getContext("2d");
      if (context === null) throw new Error("this browser cannot draw on a canvas");
      return context;
    });
  }

  get layerCount(): number {
    return this.contexts.length;
  }

  resize(size: SurfaceSize): boolean {
    const same = size.width === this.size.width && size.height === this.size.height && size.ratio === this.size.ratio;
    if (same) return false;
    this.size = size;
    for (const { canvas } of this.contexts) {
      canvas.width = Math.max(1, Math.round(size.width * size.ratio));
      canvas.height = Math.max(1, Math.round(size.height * size.ratio));
    }
    this.hatches.clear();
    return true;
  }

  setTheme(theme: SceneTheme): void {
    this.colours = palette(theme);
    const fonts: { family: string; weight: string }[] = [];
    fonts[FONT.SANS] = { family: theme.sans, weight: "400" };
    fonts[FONT.SANS_BOLD] = { family: theme.sans, weight: "600" };
    fonts[FONT.MONO] = { family: theme.mono, weight: "400" };
    fonts[FONT.MONO_BOLD] = { family: theme.mono, weight: "600" };
    this.fonts = fonts;
    this.hatches.clear();
    this.fontNames.clear();
  }

  paint(layer: number, ...lists: readonly DisplayList[]): void {
    const context = this.contexts[layer];
    if (context === undefined) throw new RangeError(`no layer ${layer}`);
    const { ratio } = this.size;
    context.setTransform(1, 0, 0, 1, 0, 0);
    context.clearRect(0, 0, context.canvas.width, context.canvas.height);
    context.setTransform(ratio, 0, 0, ratio, 0, 0);
    for (const list of lists) this.paintList(context, list);
  }

  dispose(): void {
    for (const { canvas } of this.contexts) {
      canvas.width = 0;
      canvas.height = 0;
    }
  }

  private paintList(context: CanvasRenderingContext2D, list: DisplayList): void {
    this.paintRects(context, list);
    this.paintLines(context, list);
    this.paintRings(context, list);
    this.paintGlyphs(context, list);
    context.globalAlpha = 1;
  }

  private colour(number: number): string {
    return this.colours[number] ?? "#808080";
  }

  private paintRects(context: CanvasRenderingContext2D, list: DisplayList): void {
    const d = list.rects.data;
    const hair = 1 / this.size.ratio;
    context.lineWidth = Math.max(hair, 1);
    for (let i = 0, at = 0; i < list.rectCount; i++, at += RECT_STRIDE) {
      const x = d[at] ?? 0;
      const y = d[at + 1] ?? 0;
      const width = d[at + 2] ?? 0;
      const height = d[at + 3] ?? 0;
      const colour = d[at + 4] ?? 0;
      context.globalAlpha = d[at + 6] ?? 1;
      if (d[at + 5] === PAINT.STROKE) {
        context.strokeStyle = this.colour(colour);
        const left = this.snap(x) + 0.5;
        const top = this.snap(y) + 0.5;
        context.strokeRect(
          left,
          top,
          Math.max(0, this.snap(x + width) - left - 0.5),
          Math.max(0, this.snap(y + height) - top - 0.5),
        );
        continue;
      }
      context.fillStyle = d[at + 5] === PAINT.HATCH ? this.hatch(context, colour) : this.colour(colour);
      context.fillRect(x, y, width, height);
    }
  }

  /** Rounds to a whole device pixel. */
  private snap(value: number): number {
    return Math.round(value * this.size.ratio) / this.size.ratio;
  }

  private paintLines(context: CanvasRenderingContext2D, list: DisplayList): void {
    const d = list.lines.data;
    context.lineCap = "round";
    for (let i = 0, at = 0; i < list.lineCount; i++, at += LINE_STRIDE) {
      context.lineWidth = d[at + 4] ?? 1;
      context.strokeStyle = this.colour(d[at + 5] ?? 0);
      context.globalAlpha = d[at + 6] ?? 1;
      context.beginPath();
      context.moveTo(d[at] ?? 0, d[at + 1] ?? 0);
      context.lineTo(d[at + 2] ?? 0, d[at + 3] ?? 0);
      context.stroke();
    }
  }

  private paintRings(context: CanvasRenderingContext2D, list: DisplayList): void {
    const d = list.rings.data;
    for (let i = 0, at = 0; i < list.ringCount; i++, at += RING_STRIDE) {
      const width = d[at + 3] ?? 0;
      context.globalAlpha = d[at + 5] ?? 1;
      context.beginPath();
      context.arc(d[at] ?? 0, d[at + 1] ?? 0, Math.max(0, d[at + 2] ?? 0), 0, TAU);
      if (width > 0) {
        context.lineWidth = width;
        context.strokeStyle = this.colour(d[at + 4] ?? 0);
        context.stroke();
      } else {
        context.fillStyle = this.colour(d[at + 4] ?? 0);
        context.fill();
      }
    }
  }

  private paintGlyphs(context: CanvasRenderingContext2D, list: DisplayList): void {
    const d = list.glyphs.data;
    context.globalAlpha = 1;
    context.textBaseline = "middle";
    let font = -1;
    for (let i = 0, at = 0; i < list.glyphCount; i++, at += GLYPH_STRIDE) {
      const size = Math.round((d[at + 2] ?? 12) * 2) / 2;
      const face = d[at + 5] ?? 0;
      const wanted = face * 4096 + size;
      if (wanted !== font) {
        context.font = this.fontName(wanted, face, size);
        font = wanted;
      }
      context.fillStyle = this.colour(d[at + 3] ?? 0);
      context.textAlign = TEXT_ALIGN[d[at + 4] ?? 0] ?? "left";
      context.fillText(list.texts[d[at + 6] ?? 0] ?? "", d[at] ?? 0, d[at + 1] ?? 0);
    }
  }

  private fontName(key: number, face: number, size: number): string {
    let name = this.fontNames.get(key);
    if (name === undefined) {
      const font = this.fonts[face];
      name = `${font?.weight ?? "400"} ${size}px ${font?.family ?? "sans-serif"}`;
      this.fontNames.set(key, name);
    }
    return name;
  }

  /** Diagonal lines of a colour on nothing, drawn in device pixels so that they stay thin. */
  private hatch(context: CanvasRenderingContext2D, colour: number): CanvasPattern | string {
    const known = this.hatches.get(colour);
    if (known !== undefined) return known;
    const made = makeHatch(context, this.colour(colour), this.size.ratio) ?? this.colour(colour);
    this.hatches.set(colour, made);
    return made;
  }
}

function makeHatch(context: CanvasRenderingContext2D, colour: string, ratio: number): CanvasPattern | undefined {
  const side = Math.max(4, Math.round(HATCH_PX * ratio));
  const tile = context.canvas.ownerDocument.createElement("canvas");
  tile.width = side;
  tile.height = side;
  const pen = tile.getContext("2d");
  if (pen === null) return undefined;
  pen.strokeStyle = colour;
  pen.lineWidth = Math.max(1, 1.25 * ratio);
  for (const shift of [-side, 0, side]) {
    pen.beginPath();
    pen.moveTo(shift, side);
    pen.lineTo(shift + side, 0);
    pen.stroke();
  }
  const pattern = context.createPattern(tile, "repeat") ?? undefined;
  pattern?.setTransform(new DOMMatrix().scale(1 / ratio));
  return pattern;
}
