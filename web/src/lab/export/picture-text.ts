/** Puts a figure's SVG into its frame: title above, caption and link below. Takes text and returns text. */

export interface PictureWords {
  readonly title: string;
  /** Lines under the figure: machine, parameters, seed, version. */
  readonly caption: readonly string[];
  readonly link: string;
}

interface PictureParts {
  /** The figure as an svg element that contains its style. */
  readonly figure: string;
  readonly width: number;
  readonly height: number;
  /** @font-face rules. */
  readonly fonts: string;
  readonly words: PictureWords;
}

const MARGIN = 24;
const TITLE_PX = 20;
const TEXT_PX = 13;
const LINE_PX = 19;
/**
 * Mean advance of a character as a share of the size. Programs that draw do not read the fonts in the file and take
 * another one that they have, so a line must fit in a wide one, too. assumed: DejaVu Sans, which is the widest of the
 * usual ones, in the bold of the title and in the regular of the caption; DejaVu Sans Mono.
 */
const ADVANCE = { title: 0.69, text: 0.6, mono: 0.61 } as const;
const SANS = `"IBM Plex Sans", "Liberation Sans", Arial, Helvetica, sans-serif`;
const MONO = `"IBM Plex Mono", "Liberation Mono", "Courier New", monospace`;
const INK = "#1c1b19";
const INK_2 = "#5e5c56";
const PAPER = "#ffffff";
/** A longer link (an edited program rides along) is cut in the picture; the file's description has it whole. */
const LINK_LINES_MAX = 3;

export function pictureText({ figure, width, height, fonts, words }: PictureParts): {
  readonly svg: string;
  readonly width: number;
  readonly height: number;
} {
  const whole = width + 2 * MARGIN;
  const title = wrapped(words.title, Math.floor(width / (TITLE_PX * ADVANCE.title)));
  const caption = words.caption.flatMap((line) => wrapped(line, Math.floor(width / (TEXT_PX * ADVANCE.text))));
  const link = linkLines(words.link, Math.floor(width / (TEXT_PX * ADVANCE.mono)));
  const figureTop = MARGIN + title.length * TITLE_PX * 1.3 + 8;
  const textTop = figureTop + height + MARGIN;
  const bottom = textTop + (caption.length + link.length) * LINE_PX + MARGIN / 2;
  const svg = [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${whole}" height="${bottom}" viewBox="0 0 ${whole} ${bottom}">`,
    `<title>${escapeXml(words.title)}</title>`,
    `<desc>${escapeXml([...words.caption, words.link].join("\n"))}</desc>`,
    `<style>${fonts}</style>`,
    `<rect width="100%" height="100%" fill="${PAPER}"/>`,
    textLines(title, MARGIN + TITLE_PX, TITLE_PX * 1.3, looks(600, TITLE_PX, SANS, INK)),
    `<g transform="translate(${MARGIN} ${figureTop})">${figure}</g>`,
    textLines(caption, textTop, LINE_PX, looks(400, TEXT_PX, SANS, INK_2)),
    textLines(link, textTop + caption.length * LINE_PX, LINE_PX, looks(400, TEXT_PX, MONO, INK_2)),
    `</svg>\n`,
  ].join("\n");
  return { svg, width: whole, height: bottom };
}

/** A style in single properties, which more programs know than the shorthand. */
function looks(weight: number, px: number, family: string, fill: string): string {
  return `font-family:${family};font-weight:${weight};font-size:${px}px;fill:${fill}`;
}

function textLines(lines: readonly string[], top: number, step: number, style: string): string {
  return lines
    .map((line, i) => `<text x="${MARGIN}" y="${top + i * step}" style='${style}'>${escapeXml(line)}</text>`)
    .join("\n");
}

/** Breaks a text at spaces, into lines of at most so many characters. */
export function wrapped(text: string, characters: number): readonly string[] {
  const lines: string[] = [];
  let line = "";
  for (const word of text.split(" ")) {
    if (line !== "" && line.length + 1 + word.length > characters) {
      lines.push(line);
      line = word;
    } else line = line === "" ? word : `${line} ${word}`;
  }
  return line === "" ? lines : [...lines, line];
}

function linkLines(link: string, characters: number): readonly string[] {
  const lines: string[] = [];
  for (let at = 0; at < link.length && lines.length < LINK_LINES_MAX; at += characters) {
    lines.push(link.slice(at, at + characters));
  }
  if (link.length > characters * LINK_LINES_MAX) lines.push("…");
  return lines;
}

const XML: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };

/** Leaves out the characters that XML cannot have at all. */
export function escapeXml(text: string): string {
  return text
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, "")
    .replace(/[&<>"']/g, (character) => XML[character] ?? character);
}
