/**
 * The shapes to paint, as numbers: a scene hands only such a list to a renderer. A renderer paints rects first, then
 * lines, discs and rings, and glyphs last; where a scene needs another order, it uses a second list on top.
 *
 * A scene clears its list and fills it again in every frame. The arrays never shrink, so a steady view allocates
 * nothing. Coordinates are CSS pixels, colours are token numbers of theme.ts.
 */

export const PAINT = { FILL: 0, STROKE: 1, HATCH: 2 } as const;
export type Paint = (typeof PAINT)[keyof typeof PAINT];

export const ALIGN = { LEFT: 0, CENTRE: 1, RIGHT: 2 } as const;
export type Align = (typeof ALIGN)[keyof typeof ALIGN];

export const FONT = { SANS: 0, MONO: 1, MONO_BOLD: 2, SANS_BOLD: 3 } as const;
export type Font = (typeof FONT)[keyof typeof FONT];

/** A growing column of floats: `stride` numbers per entry. */
class FloatColumn {
  data: Float32Array;
  private readonly stride: number;

  constructor(stride: number, entries = 64) {
    this.stride = stride;
    this.data = new Float32Array(stride * entries);
  }

  /** Makes room for entry `index` and returns the offset of its first number. */
  at(index: number): number {
    const offset = index * this.stride;
    if (offset + this.stride > this.data.length) {
      const grown = new Float32Array(this.data.length * 2);
      grown.set(this.data);
      this.data = grown;
    }
    return offset;
  }
}

export const RECT_STRIDE = 7;
export const LINE_STRIDE = 7;
export const RING_STRIDE = 6;
export const GLYPH_STRIDE = 7;

export class DisplayList {
  /** x, y, width, height, colour, paint, alpha. */
  readonly rects = new FloatColumn(RECT_STRIDE);
  rectCount = 0;
  /** x0, y0, x1, y1, width, colour, alpha. */
  readonly lines = new FloatColumn(LINE_STRIDE);
  lineCount = 0;
  /** x, y, radius, stroke width (0: a filled disc), colour, alpha. */
  readonly rings = new FloatColumn(RING_STRIDE);
  ringCount = 0;
  /** x, y (middle of the text), size, colour, align, font, text number. */
  readonly glyphs = new FloatColumn(GLYPH_STRIDE);
  glyphCount = 0;
  /** The text that belongs to each text number. */
  readonly texts: string[] = [];
  private readonly textNumbers = new Map<string, number>();
  private readonly integers: number[] = [];

  clear(): void {
    this.rectCount = 0;
    this.lineCount = 0;
    this.ringCount = 0;
    this.glyphCount = 0;
  }

  get isEmpty(): boolean {
    return this.rectCount + this.lineCount + this.ringCount + this.glyphCount === 0;
  }

  rect(
    x: number,
    y: number,
    width: number,
    height: number,
    colour: number,
    paint: Paint = PAINT.FILL,
    alpha = 1,
  ): void {
    const at = this.rects.at(this.rectCount++);
    const d = this.rects.data;
    d[at] = x;
    d[at + 1] = y;
    d[at + 2] = width;
    d[at + 3] = height;
    d[at + 4] = colour;
    d[at + 5] = paint;
    d[at + 6] = alpha;
  }

  line(x0: number, y0: number, x1: number, y1: number, width: number, colour: number, alpha = 1): void {
    const at = this.lines.at(this.lineCount++);
    const d = this.lines.data;
    d[at] = x0;
    d[at + 1] = y0;
    d[at + 2] = x1;
    d[at + 3] = y1;
    d[at + 4] = width;
    d[at + 5] = colour;
    d[at + 6] = alpha;
  }

  ring(x: number, y: number, radius: number, strokeWidth: number, colour: number, alpha = 1): void {
    const at = this.rings.at(this.ringCount++);
    const d = this.rings.data;
    d[at] = x;
    d[at + 1] = y;
    d[at + 2] = radius;
    d[at + 3] = strokeWidth;
    d[at + 4] = colour;
    d[at + 5] = alpha;
  }

  disc(x: number, y: number, radius: number, colour: number, alpha = 1): void {
    this.ring(x, y, radius, 0, colour, alpha);
  }

  text(
    text: string,
    x: number,
    y: number,
    size: number,
    colour: number,
    align: Align = ALIGN.LEFT,
    font: Font = FONT.SANS,
  ): void {
    this.glyph(this.numberOf(text), x, y, size, colour, align, font);
  }

  /** A whole number; its text is made once. */
  integer(
    value: number,
    x: number,
    y: number,
    size: number,
    colour: number,
    align: Align = ALIGN.CENTRE,
    font: Font = FONT.MONO,
  ): void {
    let number = this.integers[value];
    if (number === undefined) {
      number = this.numberOf(String(value));
      this.integers[value] = number;
    }
    this.glyph(number, x, y, size, colour, align, font);
  }

  private glyph(text: number, x: number, y: number, size: number, colour: number, align: Align, font: Font): void {
    const at = this.glyphs.at(this.glyphCount++);
    const d = this.glyphs.data;
    d[at] = x;
    d[at + 1] = y;
    d[at + 2] = size;
    d[at + 3] = colour;
    d[at + 4] = align;
    d[at + 5] = font;
    d[at + 6] = text;
  }

  private numberOf(text: string): number {
    let number = this.textNumbers.get(text);
    if (number === undefined) {
      number = this.texts.length;
      this.texts.push(text);
      this.textNumbers.set(text, number);
    }
    return number;
  }
}
