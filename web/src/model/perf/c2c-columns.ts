/** Columns of a table of perf c2c: where they lie, what they are called, and the cells of a row. */

/** Where a column of the table lies: from, and up to the next one. */
export interface Extent {
  readonly from: number;
  readonly to: number;
}

/** "# .....  ....  .......": the dots under the heads. */
export function isRuler(line: string): boolean {
  return /^\s*#\s*\.{2,}(?:\s+\.{2,})+\s*$/.test(line);
}

export function extentsOf(ruler: string): readonly Extent[] {
  const dots = [...ruler.matchAll(/\.+/g)];
  return dots.map((one, i) => {
    const before = dots[i - 1];
    return { from: before === undefined ? 0 : before.index + before[0].length, to: one.index + one[0].length };
  });
}

/** The names of the columns, from the lines above the ruler. */
export function headsOf(lines: readonly string[], extents: readonly Extent[]): readonly string[] {
  const above = lines.filter((line) => /^\s*#/.test(line) && !/^\s*#?\s*[=#-]*\s*$/.test(line));
  return extents.map((extent) =>
    above
      .map((line) => headIn(line.replace("#", " "), extent))
      .filter((part) => part !== "")
      .join(" "),
  );
}

/** "--- Load Dram ----", also with a single dash before or behind it. */
const GROUP = /(?<!\S)-+ +([^-\s](?:[^-]*[^-\s])?) +-+(?!\S)/g;

/** The head of a column in one line; a head between dashes stands over several columns. */
function headIn(line: string, extent: Extent): string {
  const groups = [...line.matchAll(GROUP)];
  const middle = (extent.from + extent.to + 1) / 2;
  const group = groups.find(({ index, 0: text }) => index <= middle && middle < index + text.length);
  if (group !== undefined) return group[1] ?? "";
  const plain = line.replace(GROUP, (text) => " ".repeat(text.length));
  return cut(plain, extent).trim();
}

/**
 * The places of the columns decide. Where a number is wider than its column, what follows it is moved; a row that has a
 * word for every column is then divided by its blanks.
 */
export function cellsOf(line: string, extents: readonly Extent[]): readonly string[] {
  if (isDivided(line, extents)) return line.trim().split(/\s+/);
  const last = extents.length - 1;
  return extents.map((extent, i) => cut(line, i === last ? { ...extent, to: line.length } : extent).trim());
}

/** Can the cells of the row not be told, since a word reaches from one column into the next? */
export function isMisplaced(line: string, extents: readonly Extent[]): boolean {
  return reachesOver(line, extents) && !isDivided(line, extents);
}

function reachesOver(line: string, extents: readonly Extent[]): boolean {
  return extents.slice(0, -1).some(({ to }) => /^\S\S$/.test(line.slice(to - 1, to + 1)));
}

function isDivided(line: string, extents: readonly Extent[]): boolean {
  const isFirstFilled = extents[0] !== undefined && cut(line, extents[0]).trim() !== "";
  return isFirstFilled && reachesOver(line, extents) && line.trim().split(/\s+/).length === extents.length;
}

function cut(line: string, { from, to }: Extent): string {
  return line.slice(from, to);
}
