/**
 * How long a sweep goes on while a slider moves on. Changes follow one another at every frame then, and a sweep that
 * ended with the next change would draw nothing. So it goes on for a moment, and the sweep of the latest change waits.
 */
import type { Clock } from "../../worker/clock.ts";

/**
 * Milliseconds that a sweep has at least, and those that it has as long as its curves have too few points, as with very
 * large machines. assumed: ten figures in a second look like one that moves; and a reader who waits notices half a
 * second.
 */
export const PACE_MS = { least: 100, most: 400 } as const;

export class SweepPacing {
  private readonly clock: Clock;
  private readonly begun: number;
  private isTold = false;
  private isWhole = false;

  constructor(clock: Clock) {
    this.clock = clock;
    this.begun = clock.now();
  }

  /** Its curves have points enough to be shown. */
  drew(): void {
    this.isTold = true;
  }

  /** The coarse figure is complete: there is nothing left to wait for. */
  end(): void {
    this.isWhole = true;
  }

  /** Has its whole figure been drawn? */
  get isOver(): boolean {
    return this.isWhole;
  }

  /** Milliseconds until the next sweep may begin; 0 when it may begin now. */
  left(): number {
    if (this.isWhole) return 0;
    const until = this.begun + (this.isTold ? PACE_MS.least : PACE_MS.most);
    return Math.max(0, until - this.clock.now());
  }
}
