/** The runs that a worker was asked for: it makes one after the other, and pauses between them when it is told to. */
import type { ToWorker } from "./protocol.ts";
import { Rest } from "./rest.ts";

export type AskedRun = Extract<ToWorker, { kind: "run" }>;

/** Resolves to false when no other run can be made afterwards. */
type Execute = (run: AskedRun, isCancelled: () => boolean) => Promise<boolean>;

export class RunQueue {
  readonly rest = new Rest();
  private readonly execute: Execute;
  private readonly onDropped: (runId: number) => void;
  private waiting: AskedRun[] = [];
  /** The run that is worked on. */
  private present: { readonly runId: number; isCancelled: boolean } | undefined;

  /** `onDropped` is told of every run that was cancelled before it began. */
  constructor(execute: Execute, onDropped: RunQueue["onDropped"]) {
    this.execute = execute;
    this.onDropped = onDropped;
  }

  /** Resolves when there is nothing left to do, or when the run has to wait for others. */
  async add(run: AskedRun): Promise<void> {
    this.waiting.push(run);
    if (this.present !== undefined) return;
    for (let next = this.waiting.shift(); next !== undefined; next = this.waiting.shift()) {
      const present = { runId: next.runId, isCancelled: false };
      this.present = present;
      await this.rest.over();
      if (present.isCancelled) this.onDropped(next.runId);
      else if (!(await this.execute(next, () => present.isCancelled))) this.waiting = [];
    }
    this.present = undefined;
  }

  /** A pause ends by it, whichever run is meant: the worker is wanted for another one. */
  cancel(runId: number): void {
    this.rest.end();
    if (this.present?.runId === runId) this.present.isCancelled = true;
    else if (this.waiting.some((run) => run.runId === runId)) {
      this.waiting = this.waiting.filter((run) => run.runId !== runId);
      this.onDropped(runId);
    }
  }
}
