/**
 * The machine as an SVG, for pages that are read without a script: the application's own painter paints it, with the
 * colours as custom properties of the page, so that the picture has the reader's theme and is light on paper. Shapes of
 * one colour are one path: a machine of 48 cores has some hundreds.
 */
import { MACHINE_LAYERS, MachinePainter } from "../../src/canvas/machine-painter.ts";
import type { Renderer } from "../../src/canvas/renderer.ts";
import {
  ALIGN,
  type DisplayList,
  FONT,
  GLYPH_STRIDE,
  LINE_STRIDE,
  PAINT,
  RECT_STRIDE,
  RING_STRIDE,
} from "../../src/scene/drawing/display-list.ts";
import { palette } from "../../src/scene/drawing/theme.ts";
import type { RunScene } from "../../src/scene/run-scene.ts";
import { themeOf } from "../../src/ui/playback/scene-theme.ts";
import { escapeHtml } from "../plugins/notes-plugin.ts";
import type { Size } from "../stored/painted-shapes.ts";

const COLOURS = palette(themeOf((property) => `var(${property})`));
/** Of thin lines over nothing, as the canvas has it; CSS pixels. */
const HATCH_PX = 6;

/** `label`: the picture in a sentence; `id` begins the names of what the picture refers to. */
export function svgMachine(scene: RunScene, { width, height, textPx }: Size, label: string, id: string): string {
  const shapes = new SvgRenderer(id);
  const painter = new MachinePainter(scene, shapes);
  painter.resize({ width, height, ratio: 2 }, textPx);
  painter.draw(scene.firstLook);
  const box = `viewBox="0 0 ${width} ${height}"`;
  return `<svg class="hl-still-machine" ${box} role="img" aria-label="${escapeHtml(label)}">${shapes.text()}</svg>`;
}

/** Paths by what they have in common, in the order in which their lists are painted. */
class SvgRenderer implements Renderer {
  readonly layerCount = MACHINE_LAYERS;
  private readonly layers: string[] = [];
  private readonly hatches = new Set<number>();
  private readonly id: string;

  constructor(id: string) {
    this.id = id;
  }

  resize(): boolean {
    return true;
  }

  setTheme(): void {
    // The colours are those of the page.
  }

  paint(layer: number, ...lists: readonly DisplayList[]): void {
    this.layers[layer] = lists.map((list) => this.listText(list)).join("");
  }

  dispose(): void {
    // A text holds nothing that must be given back.
  }

  text(): string {
    const patterns = [...this.hatches].map((colour) => {
      const size = `width="${HATCH_PX}" height="${HATCH_PX}"`;
      const path = `M0 ${HATCH_PX}L${HATCH_PX} 0M-1 1L1 -1M${HATCH_PX - 1} ${HATCH_PX + 1}l2 -2`;
      const stroke = `stroke="${colourOf(colour)}" stroke-width="1.25"`;
      return `<pattern id="${this.id}-h${colour}" ${size} patternUnits="userSpaceOnUse"><path d="${path}" ${stroke}/></pattern>`;
    });
    return (patterns.length === 0 ? "" : `<defs>${patterns.join("")}</defs>`) + this.layers.join("");
  }

  private listText(list: DisplayList): string {
    return this.rects(list) + lines(list) + rings(list) + glyphs(list);
  }

  private rects({ rects: { data }, rectCount }: DisplayList): string {
    const paths = new Paths();
    for (let i = 0, at = 0; i < rectCount; i++, at += RECT_STRIDE) {
      const [x = 0, y = 0, width = 0, height = 0, colour = 0, paint = 0, alpha = 1] = data.subarray(at);
      if (paint === PAINT.HATCH) this.hatches.add(colour);
      const fill = paint === PAINT.HATCH ? `url(#${this.id}-h${colour})` : colourOf(colour);
      const look = paint === PAINT.STROKE ? `fill="none" stroke="${colourOf(colour)}"` : `fill="${fill}"`;
      paths.add(look + opacity(alpha), `M${px(x)} ${px(y)}h${px(width)}v${px(height)}h${px(-width)}z`);
    }
    return paths.text();
  }
}

function lines({ lines: { data }, lineCount }: DisplayList): string {
  const paths = new Paths();
  for (let i = 0, at = 0; i < lineCount; i++, at += LINE_STRIDE) {
    const [x0 = 0, y0 = 0, x1 = 0, y1 = 0, width = 1, colour = 0, alpha = 1] = data.subarray(at);
    const look = `fill="none" stroke="${colourOf(colour)}" stroke-width="${px(width)}" stroke-linecap="round"`;
    paths.add(look + opacity(alpha), `M${px(x0)} ${px(y0)}L${px(x1)} ${px(y1)}`);
  }
  return paths.text();
}

function rings({ rings: { data }, ringCount }: DisplayList): string {
  const circles: string[] = [];
  for (let i = 0, at = 0; i < ringCount; i++, at += RING_STRIDE) {
    const [x = 0, y = 0, radius = 0, width = 0, colour = 0, alpha = 1] = data.subarray(at);
    const of = colourOf(colour);
    const look = width > 0 ? `fill="none" stroke="${of}" stroke-width="${px(width)}"` : `fill="${of}"`;
    circles.push(`<circle cx="${px(x)}" cy="${px(y)}" r="${px(radius)}" ${look}${opacity(alpha)}/>`);
  }
  return circles.join("");
}

const ANCHORS = new Map<number, string>([
  [ALIGN.CENTRE, ' text-anchor="middle"'],
  [ALIGN.RIGHT, ' text-anchor="end"'],
]);
const FACES = new Map<number, string>([
  [FONT.SANS_BOLD, ' font-weight="600"'],
  [FONT.MONO, ' class="hl-still-mono"'],
  [FONT.MONO_BOLD, ' class="hl-still-mono" font-weight="600"'],
]);

/** How far below the middle of a text its baseline is, as a share of the size of type. */
const MIDDLE = 0.35;

function glyphs({ glyphs: { data }, glyphCount, texts }: DisplayList): string {
  const groups = new Map<string, string[]>();
  for (let i = 0, at = 0; i < glyphCount; i++, at += GLYPH_STRIDE) {
    const [x = 0, y = 0, size = 12, colour = 0, align = 0, face = 0, text = 0] = data.subarray(at);
    const look = `fill="${colourOf(colour)}" font-size="${px(size)}"${ANCHORS.get(align) ?? ""}${FACES.get(face) ?? ""}`;
    const words = `<text x="${px(x)}" y="${px(y + MIDDLE * size)}">${escapeHtml(texts[text] ?? "")}</text>`;
    groups.set(look, [...(groups.get(look) ?? []), words]);
  }
  return [...groups].map(([look, all]) => `<g ${look}>${all.join("")}</g>`).join("");
}

class Paths {
  private readonly groups: (readonly [look: string, d: string[]])[] = [];

  /** Shapes of one look in a row are one path: others may lie over them. */
  add(look: string, d: string): void {
    const last = this.groups.at(-1);
    if (last?.[0] === look) last[1].push(d);
    else this.groups.push([look, [d]]);
  }

  text(): string {
    return this.groups.map(([look, d]) => `<path ${look} d="${d.join("")}"/>`).join("");
  }
}

function colourOf(colour: number): string {
  return COLOURS[colour] ?? "currentColor";
}

function opacity(alpha: number): string {
  return alpha === 1 ? "" : ` opacity="${Number(alpha.toFixed(2))}"`;
}

/** A tenth of a CSS pixel is less than an eye sees. */
function px(value: number): string {
  return String(Math.round(value * 10) / 10);
}
