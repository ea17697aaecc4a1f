/** Reads widths and heights from a font file in the form WOFF 1.0, as the packages of IBM Plex have it. */
import { inflateSync } from "node:zlib";

/** The parts of WOFF 1.0 that are read: section 3 and 4 of the specification (W3C, 2012). */
const TABLE_COUNT_AT = 12;
const DIRECTORY_AT = 44;
const ENTRY_BYTES = 20;

/** In ems. */
export interface FontMeasures {
  readonly ascent: number;
  readonly descent: number;
  readonly widthOf: (letter: string) => number;
}

export function measuresOf(file: Buffer): FontMeasures {
  const table = (tag: string): Buffer => tableOf(file, tag);
  const em = table("head").readUInt16BE(18);
  const hhea = table("hhea");
  const widths = table("hmtx");
  const lastWidth = hhea.readUInt16BE(34) - 1;
  const glyphOf = glyphs(table("cmap"));
  return {
    ascent: hhea.readInt16BE(4) / em,
    descent: -hhea.readInt16BE(6) / em,
    widthOf: (letter) => widths.readUInt16BE(4 * Math.min(glyphOf(letter.codePointAt(0) ?? 0), lastWidth)) / em,
  };
}

function tableOf(file: Buffer, tag: string): Buffer {
  const count = file.readUInt16BE(TABLE_COUNT_AT);
  const entries = Array.from({ length: count }, (_, i) => DIRECTORY_AT + i * ENTRY_BYTES);
  const entry = entries.find((at) => file.toString("latin1", at, at + 4) === tag);
  if (entry === undefined) throw new Error(`The font has no table ${tag}`);
  const [from, packed, size] = [
    file.readUInt32BE(entry + 4),
    file.readUInt32BE(entry + 8),
    file.readUInt32BE(entry + 12),
  ];
  const bytes = file.subarray(from, from + packed);
  return packed < size ? inflateSync(bytes) : bytes;
}

/** The glyph of a character, by a table of format 4 (OpenType, cmap), whose glyphs follow the characters in order. */
function glyphs(cmap: Buffer): (character: number) => number {
  const subtables = Array.from({ length: cmap.readUInt16BE(2) }, (_, i) => cmap.readUInt32BE(8 + 8 * i));
  const at = subtables.find((one) => cmap.readUInt16BE(one) === 4);
  if (at === undefined) throw new Error("The font has no cmap of format 4");
  const segments = cmap.readUInt16BE(at + 6) / 2;
  const ends = at + 14;
  const starts = ends + 2 * segments + 2;
  const deltas = starts + 2 * segments;
  const offsets = deltas + 2 * segments;
  return (character) => {
    const all = Array.from({ length: segments }, (_, i) => 2 * i);
    const i = all.find((one) => character <= cmap.readUInt16BE(ends + one)) ?? 0;
    const start = cmap.readUInt16BE(starts + i);
    const offset = cmap.readUInt16BE(offsets + i);
    if (character < start) throw new Error(`The font has no character ${character}`);
    if (offset === 0) return (character + cmap.readUInt16BE(deltas + i)) & 0xffff;
    return cmap.readUInt16BE(offsets + i + offset + 2 * (character - start));
  };
}
