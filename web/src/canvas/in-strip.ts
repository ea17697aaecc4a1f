/**
 * A text in a strip of a picture: in one line or, where it is too long for that, in two smaller ones. A canvas by
 * itself would make the letters narrower.
 */

export interface StripText {
  readonly lines: readonly string[];
  /** Size of the type, as a share of the size that was asked for. */
  readonly share: number;
}

/** Two lines are at most so large: then both have room in the height of one strip. */
const TWO_LINES_SHARE = 0.85;

/** `widthOf`: the width of a text at full size, in the same unit as `room`. */
export function inStrip(text: string, widthOf: (text: string) => number, room: number): StripText {
  if (widthOf(text) <= room) return { lines: [text], share: 1 };
  const words = text.split(" ");
  const ways = words.slice(1).map((_, i) => [words.slice(0, i + 1).join(" "), words.slice(i + 1).join(" ")]);
  const widest = (lines: readonly string[]): number => Math.max(...lines.map(widthOf));
  const lines = ways.reduce((best, way) => (widest(way) < widest(best) ? way : best), ways[0] ?? [text]);
  return { lines, share: Math.min(TWO_LINES_SHARE, room / widest(lines)) };
}
