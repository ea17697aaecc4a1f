/** A clock for tests: time passes when the test lets it pass, and timers go off late when the test wants that. */
import type { Clock } from "../clock.ts";

interface Timer {
  readonly at: number;
  readonly act: () => void;
}

export class FakeClock implements Clock {
  private time = 0;
  private timers: Timer[] = [];

  readonly now = (): number => this.time;

  readonly after = (ms: number, act: () => void): (() => void) => {
    const timer: Timer = { at: this.time + ms, act };
    this.timers.push(timer);
    return () => {
      this.timers = this.timers.filter((one) => one !== timer);
    };
  };

  /** Timers that wait. */
  get waiting(): number {
    return this.timers.length;
  }

  /** Time passes; each timer goes off when it is due. */
  pass(ms: number): void {
    const until = this.time + ms;
    for (let next = this.nextUntil(until); next !== undefined; next = this.nextUntil(until)) {
      this.time = Math.max(this.time, next.at);
      this.timers = this.timers.filter((one) => one !== next);
      next.act();
    }
    this.time = until;
  }

  /** Lets time pass at once, as when a page was frozen: the timers that were due meanwhile go off at its end. */
  freeze(ms: number): void {
    this.time += ms;
    this.pass(0);
  }

  private nextUntil(until: number): Timer | undefined {
    return this.timers.filter(({ at }) => at <= until).sort((a, b) => a.at - b.at)[0];
  }
}
