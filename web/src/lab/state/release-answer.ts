/** What another release of Hotline answers to a link that it made (as-was.ts, ui/versions/release-frame.ts). */
import type { Interval } from "../../base/interval.ts";

export interface ReleasePoint {
  readonly variant: string;
  readonly x: number;
  readonly y: number;
  /** The 95 % interval; undefined where there was none. */
  readonly interval: Interval | undefined;
  /** The trace hash of the point's run. */
  readonly hash: string | undefined;
}

/** Something in words that a litmus experiment or an exercise gives: equal texts are equal answers. */
export interface Fact {
  /** "0:EAX=0; 1:EAX=0; under TSO". */
  readonly name: string;
  /** "allowed". */
  readonly text: string;
}

/** What a release gives for a link. */
export interface ReleaseAnswer {
  readonly version: string;
  readonly model: number;
  /** What it did not understand of the link. */
  readonly notices: readonly string[];
  readonly unit: string;
  /** Of a figure. */
  readonly points: readonly ReleasePoint[];
  /** Of a litmus experiment and of an exercise. */
  readonly facts: readonly Fact[];
}
