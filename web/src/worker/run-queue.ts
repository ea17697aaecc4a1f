/**
 * The runs that a worker was asked for: it makes one after the other, and pauses between them when it is told to. An
 * urgent run does not wait for the present one: it is made between two of its slices, as an inner run. Where the core
 * has no room for both, the urgent run comes next.
 */
import type { ToWorker } from "./protocol.ts";
import { WALL_CLOCK } from "./clock.ts";

export type AskedRun = Extract<ToWorker, { kind: "run" }>;

/** "no room": of an inner run, which has not begun. "broken": no other run can be made afterwards. */
export type Ending = "ended" | "no room" | "broken";

type Execute = (run: AskedRun, isCancelled: () => boolean, isInner: boolean) => Promise<Ending>;

interface Present {
  readonly runId: number;
  isCancelled: boolean;
}

export class RunQueue {
  readonly rest = new Rest();
  private readonly execute: Execute;
  private readonly onDropped: (runId: number) => void;
  private waiting: AskedRun[] = [];
  private urgent: AskedRun[] = [];
  /** The runs that are worked on: the present one, and the inner one. */
  private readonly present: Present[] = [];
  private isWorking = false;

  /** `onDropped` is told of every run that was cancelled before it began. */
  constructor(execute: Execute, onDropped: RunQueue["onDropped"]) {
    this.execute = execute;
    this.onDropped = onDropped;
  }

  /** Resolves when there is nothing left to do, or when the run has to wait for others. */
  async add(run: AskedRun): Promise<void> {
    (run.isUrgent === true ? this.urgent : this.waiting).push(run);
    if (this.isWorking) return;
    this.isWorking = true;
    for (let next = this.next(); next !== undefined; next = this.next()) await this.make(next);
    this.isWorking = false;
  }

  /** For the present run, between two of its slices: pauses, and makes the urgent runs that have come meanwhile. */
  async between(): Promise<void> {
    await this.rest.over();
    if (this.present.length > 1) return;
    for (let next = this.urgent.shift(); next !== undefined; next = this.urgent.shift()) await this.make(next);
  }

  /** A pause ends by it, whichever run is meant: the worker is wanted for another one. */
  cancel(runId: number): void {
    this.rest.end();
    for (const one of this.present) if (one.runId === runId) one.isCancelled = true;
    const isMeant = (run: AskedRun): boolean => run.runId === runId;
    if (![...this.waiting, ...this.urgent].some(isMeant)) return;
    this.waiting = this.waiting.filter((run) => !isMeant(run));
    this.urgent = this.urgent.filter((run) => !isMeant(run));
    this.onDropped(runId);
  }

  private next(): AskedRun | undefined {
    return this.urgent.shift() ?? this.waiting.shift();
  }

  private async make(run: AskedRun): Promise<void> {
    const isInner = this.present.length > 0;
    const present: Present = { runId: run.runId, isCancelled: false };
    this.present.push(present);
    await this.rest.over();
    if (present.isCancelled) this.onDropped(run.runId);
    else await this.begin(run, present, isInner);
    this.present.pop();
  }

  private async begin(run: AskedRun, present: Present, isInner: boolean): Promise<void> {
    const ending = await this.execute(run, () => present.isCancelled, isInner);
    if (ending === "no room") this.waiting.unshift(run);
    if (ending !== "broken") return;
    this.waiting = [];
    this.urgent = [];
    for (const one of this.present) one.isCancelled = true;
  }
}

/** A pause of a worker between two slices of a run, in which the page's thread has a processor to itself. */
class Rest {
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
