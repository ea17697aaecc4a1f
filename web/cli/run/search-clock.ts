/**
 * The time limit of a search, and its progress on stderr: one line that redraws itself on a terminal; elsewhere, when
 * the user asked for it, a line after a second, which says that the search is under way, and one every ten seconds
 * after that. Ctrl-C ends a search as its limit does; the findings are printed.
 */
import type { InterruptSignal } from "../arguments/exit.ts";
import { watchInterrupts } from "./interrupts.ts";

/** Signals are received, and progress is shown, so often. */
const TIME_SLICE_MS = 100;
const FIRST_LINE_MS = 1000;
const LINES_MS = 10_000;

export interface ProgressStream {
  readonly isTTY?: boolean;
  write(text: string): unknown;
}

export class SearchClock {
  private readonly ends: number;
  private readonly stream: ProgressStream | undefined;
  private readonly interrupts = watchInterrupts();
  private sliceEnds = performance.now() + TIME_SLICE_MS;
  private lineDue = performance.now() + FIRST_LINE_MS;
  /** The program that is being searched, for the progress. */
  title = "";
  interrupted: InterruptSignal | undefined;

  constructor(seconds: number, stream: ProgressStream | undefined) {
    this.ends = performance.now() + 1000 * seconds;
    this.stream = stream;
    this.interrupts.signal.then((signal) => (this.interrupted = signal)).catch(() => undefined);
  }

  isOver(): boolean {
    return this.interrupted !== undefined || performance.now() >= this.ends;
  }

  /** Called between two schedules: receives signals when a time slice is over. */
  async pauseWhenDue(tried: number): Promise<void> {
    if (performance.now() < this.sliceEnds) return;
    this.show(`${this.title}: ${tried} schedules`);
    await new Promise((resolve) => setImmediate(resolve));
    this.sliceEnds = performance.now() + TIME_SLICE_MS;
  }

  private show(text: string): void {
    if (this.stream === undefined) return;
    if (this.stream.isTTY === true) {
      this.stream.write(`\r\u001b[2K${text}`);
      return;
    }
    if (performance.now() < this.lineDue) return;
    this.lineDue = performance.now() + LINES_MS;
    this.stream.write(`${text}\n`);
  }

  end(): void {
    if (this.stream?.isTTY === true) this.stream.write("\r\u001b[2K");
    this.interrupts.end();
  }
}
