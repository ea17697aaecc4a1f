/**
 * What the y-axis covers while curves move under a reader's hand. An axis that follows each of them hides how they
 * move: it stays as it is as long as a control is held, and a curve that leaves it is marked at its end. While curves
 * are drawn anew and no control is held, it makes much room at once when a curve would leave it, and never shrinks.
 * Then it settles on what is drawn, and it is known from where, so that the reader can be told. Pure.
 */
import { formatNumber } from "../../base/format.ts";
import type { ScaleName } from "../../model/scenario/lab-words.ts";

/** The axis grows to so many times what is needed. assumed: a curve that grows fourfold moves it twice. */
const ROOM = 1.6;

/** The reader is told of a change of an end by more than this share. assumed: less is hardly seen. */
const TOLD = 0.05;

/** Digits of what is told; a third one comes only where two do not differ, as values still change while they refine. */
const DIGITS = [2, 3] as const;

type Range = readonly [number, number];

/** On which side of the range a value lies; undefined where it lies within. */
export type Beyond = (value: number) => "above" | "below" | undefined;

/** Without a range there is nothing beyond it. */
export function beyondRange(range: Range | undefined): Beyond {
  if (range === undefined) return () => undefined;
  const [low, high] = range;
  return (value) => (value > high ? "above" : value < low ? "below" : undefined);
}

/** "held": a control is, and what it moves; "anew": curves are drawn in the place of others; "free": neither. */
export type Calm = "free" | "anew" | "held";

export interface CalmAxis {
  /** Name, unit and scale of the axis: one with another meaning begins anew. */
  readonly meaning: string;
  readonly kind: ScaleName;
  readonly range: Range;
  readonly calm: Calm;
  /** What it covered when the curves began to move last; undefined as long as they never have. */
  readonly rest: Range | undefined;
}

interface Wanted extends Pick<CalmAxis, "meaning" | "kind" | "calm"> {
  /** What the curves of this moment need. */
  readonly needed: Range;
}

/** The axis that follows; the same object where nothing has changed. */
export function nextAxis(before: CalmAxis | undefined, { needed, ...wanted }: Wanted): CalmAxis {
  if (before?.meaning !== wanted.meaning) return { ...wanted, range: needed, rest: undefined };
  const { calm, kind } = wanted;
  const range = calm === "free" ? needed : calm === "held" ? before.range : roomyRange(before.range, needed, kind);
  const rest = calm !== "free" && before.calm === "free" ? before.range : before.rest;
  const isSame = calm === before.calm && rest === before.rest && range.every((end, i) => end === before.range[i]);
  return isSame ? before : { ...wanted, range, rest };
}

function roomyRange(before: Range, needed: Range, kind: ScaleName): Range {
  const low = needed[0] >= before[0] ? before[0] : kind === "log" ? needed[0] / ROOM : needed[0];
  const high = needed[1] <= before[1] ? before[1] : needed[1] * ROOM;
  return low === before[0] && high === before[1] ? before : [low, high];
}

/** How the axis differs from what it was before the curves began to move, in words; undefined where it does not. */
export function changeOfAxis({ rest, range, kind }: CalmAxis): string | undefined {
  if (rest === undefined || range.every((end, i) => isNear(end, rest[i] ?? end))) return undefined;
  const covered = ([low, high]: Range, digits: number): string =>
    (kind === "log" ? [low, high] : [high]).map((end) => formatNumber(end, digits)).join(" to ");
  const pairs = DIGITS.map((digits) => [covered(range, digits), covered(rest, digits)] as const);
  const [now, was] = pairs.find(([one, other]) => one !== other) ?? ["", ""];
  return `y-axis now ${kind === "log" ? "" : "to "}${now}, was ${was}`;
}

function isNear(one: number, other: number): boolean {
  return Math.abs(one - other) <= TOLD * Math.max(Math.abs(one), Math.abs(other));
}
