/**
 * Notices that a worker has fallen silent. A worker that dies without an error event (mobile browsers end workers to
 * save memory), whose script never arrives, or that is stuck, sends nothing at all; a worker that lives answers a
 * question between two slices of its run, however long the run takes.
 *
 * The watch asks once a tick, and counts ticks that passed without a sign of life instead of measuring time. A tick
 * that comes much later than it was due is not counted: then the page itself could not run (a hidden tab is
 * throttled, a laptop was asleep, the machine is overloaded, a debugger held the page), and answers may be waiting
 * behind the tick.
 */
import type { Clock } from "./clock.ts";

/** Milliseconds from one question to the next. assumed: short beside the patience, long beside a slice. */
export const TICK_MS = 1000;
/** A tick that is later than this says nothing about the worker. assumed: hidden tabs are up to a second late. */
export const LATE_MS = 1000;

export interface Watched {
  readonly clock: Clock;
  /** Asks the worker for a sign of life. */
  readonly ask: () => void;
  /** Called once, when the watch has ended. */
  readonly onSilent: () => void;
}

export class Watch {
  private readonly watched: Watched;
  private stopTimer: (() => void) | undefined;
  private patience = 0;
  /** Counted ticks since the last sign of life. */
  private unanswered = 0;
  private asked = false;

  constructor(watched: Watched) {
    this.watched = watched;
  }

  /**
   * From now on the worker owes an answer. `patience`: number of ticks without a sign of life before it counts as
   * silent.
   */
  begin(patience: number): void {
    this.patience = patience;
    this.unanswered = 0;
    this.asked = false;
    if (this.stopTimer === undefined) this.schedule();
  }

  /** The worker owes no further answer: no timer runs. */
  end(): void {
    this.stopTimer?.();
    this.stopTimer = undefined;
  }

  /** The worker has sent something. */
  heard(): void {
    this.unanswered = 0;
    this.asked = false;
  }

  private schedule(): void {
    const due = this.watched.clock.now() + TICK_MS;
    this.stopTimer = this.watched.clock.after(TICK_MS, () => this.tick(due));
  }

  private tick(due: number): void {
    const late = this.watched.clock.now() - due > LATE_MS;
    if (!late) this.unanswered += 1;
    if (this.unanswered >= this.patience) {
      this.stopTimer = undefined;
      this.watched.onSilent();
      return;
    }
    this.schedule();
    /* There is one question at a time, so that a stuck worker's inbox does not fill. */
    if (this.asked) return;
    this.asked = true;
    this.watched.ask();
  }
}
