/**
 * How small the texts of a picture may be. A phone's picture has little room, and a text too small to read takes
 * it away from what can be seen: such a text is left out.
 */

/** Smallest text of a picture, CSS px. assumed, after looking at phones */
export const TEXT_MIN = 9;
/** Width of a digit in the font of numbers, em: that of IBM Plex Mono. */
const DIGIT_WIDTH = 0.6;
/** Height of a digit and of a capital in that font, em. */
const DIGIT_HEIGHT = 0.7;
/** Least distance between two texts, one below the other, CSS px. assumed */
const LINE_GAP = 1;

/** Size of a number of so many digits in a room: as wished, less where the room is narrow, 0 where it is too narrow. */
export function numberSize(digits: number, room: number, wished: number): number {
  const size = Math.min(Math.max(TEXT_MIN, wished), room / numberWidth(digits, 1));
  return size < TEXT_MIN ? 0 : size;
}

/** Width of a number of so many digits, CSS px. */
export function numberWidth(digits: number, size: number): number {
  return digits * DIGIT_WIDTH * size;
}

/** Digits of the largest number of as many cores, which count from 0. */
export function digitsOfCores(coreCount: number): number {
  return String(Math.max(0, coreCount - 1)).length;
}

/**
 * Do two numbers or letters of these sizes fit into a cell of such a height, one below the other, without touching?
 * Each stands in a box as tall as its text: one at the top of the cell, one at its bottom.
 */
export function haveRoom(upper: number, lower: number, height: number): boolean {
  const middles = height - (upper + lower) / 2;
  return middles >= (DIGIT_HEIGHT * (upper + lower)) / 2 + LINE_GAP;
}
