/** A pause of a worker between two slices of a run, in which the page's thread has a processor to itself. */
import { WALL_CLOCK } from "./clock.ts";

export class Rest {
  private present: Promise<void> | undefined;
  private wake: () => void = () => undefined;

  /** The pause begins at the worker's next look at over(); a second one takes the place of the first. */
  begin(ms: number): void {
    this.end();
    this.present = new Promise((resolve) => {
      const forget = WALL_CLOCK.after(ms, () => this.end());
      this.wake = () => {
        forget();
        resolve();
      };
    });
  }

  /** Ends the pause early, if there is one. */
  end(): void {
    this.wake();
    this.present = undefined;
  }

  /** Resolves when the present pause is over; undefined where nothing has to be waited for. */
  over(): Promise<void> | undefined {
    return this.present;
  }
}
