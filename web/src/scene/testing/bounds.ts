/** The shapes of a display list that reach beyond a surface, in words: for tests. */
import {
  type DisplayList,
  ALIGN,
  GLYPH_STRIDE,
  LINE_STRIDE,
  RECT_STRIDE,
  RING_STRIDE,
} from "../drawing/display-list.ts";

/** Mean width of a letter, em. assumed: that of the sans font */
const LETTER = 0.5;

export function shapesBeyond(list: DisplayList, width: number, height: number): string[] {
  const found: string[] = [];
  const check = (what: string, left: number, top: number, right: number, bottom: number): void => {
    if (left >= 0 && top >= 0 && right <= width && bottom <= height) return;
    found.push(`${what} ${[left, top, right, bottom].map((at) => at.toFixed(1)).join(" ")}`);
  };
  eachEntry(list.rects.data, list.rectCount, RECT_STRIDE, ([x = 0, y = 0, w = 0, h = 0]) =>
    check("rect", x, y, x + w, y + h),
  );
  eachEntry(list.lines.data, list.lineCount, LINE_STRIDE, ([x0 = 0, y0 = 0, x1 = 0, y1 = 0, thick = 0]) => {
    const out = thick / 2;
    check("line", Math.min(x0, x1) - out, Math.min(y0, y1) - out, Math.max(x0, x1) + out, Math.max(y0, y1) + out);
  });
  eachEntry(list.rings.data, list.ringCount, RING_STRIDE, ([x = 0, y = 0, radius = 0, thick = 0]) => {
    const out = radius + thick / 2;
    check("ring", x - out, y - out, x + out, y + out);
  });
  eachEntry(list.glyphs.data, list.glyphCount, GLYPH_STRIDE, ([x = 0, y = 0, size = 0, , align = 0, , text = 0]) => {
    const long = (list.texts[text] ?? "").length * size * LETTER;
    const left = align === ALIGN.LEFT ? x : align === ALIGN.RIGHT ? x - long : x - long / 2;
    check(`text "${list.texts[text]}"`, left, y - size / 2, left + long, y + size / 2);
  });
  return found;
}

function eachEntry(data: Float32Array, count: number, stride: number, act: (entry: readonly number[]) => void): void {
  for (let i = 0; i < count; i++) act([...data.subarray(i * stride, (i + 1) * stride)]);
}
