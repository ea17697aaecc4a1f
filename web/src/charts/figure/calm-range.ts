/**
 * What the y-axis covers while curves move under a reader's hand. An axis that follows each of them hides how they
 * move: it stays as it is, makes much room at once when a curve would leave it, and never shrinks. Pure.
 */
import type { ScaleName } from "../../model/scenario/lab-words.ts";

/** The axis grows to so many times what is needed. assumed: a curve that grows fourfold moves it twice. */
const ROOM = 1.6;

type Range = readonly [number, number];

export function calmRange(before: Range, needed: Range, kind: ScaleName): Range {
  const low = needed[0] >= before[0] ? before[0] : kind === "log" ? needed[0] / ROOM : needed[0];
  const high = needed[1] <= before[1] ? before[1] : needed[1] * ROOM;
  return low === before[0] && high === before[1] ? before : [low, high];
}
