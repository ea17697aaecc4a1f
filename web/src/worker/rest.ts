/** A pause of a worker between two slices of a run, in which the page's thread has a processor to itself. */
import { type Clock, WALL_CLOCK } from "./clock.ts";

export class Rest {
  private readonly clock: Clock;
  private present: { readonly over: Promise<void>; readonly end: () => void } | undefined;

  constructor(clock: Clock = WALL_CLOCK) {
    this.clock = clock;
  }

  /** The pause begins at the worker's next look at over(); a second one takes the place of the first. */
  begin(ms: number): void {
    this.end();
    let resolve: () => void = () => undefined;
    const over = new Promise<void>((ended) => {
      resolve = ended;
    });
    const forget = this.clock.after(ms, () => this.end());
    this.present = {
      over,
      end: () => {
        forget();
        resolve();
      },
    };
  }

  /** Ends the pause early. */
  end(): void {
    this.present?.end();
    this.present = undefined;
  }

  /** Resolves when there is no pause, or when the present one is over; undefined where nothing has to be waited for. */
  over(): Promise<void> | undefined {
    return this.present?.over;
  }
}
