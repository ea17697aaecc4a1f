/**
 * A warm pool of workers that takes runs from a queue. Workers are made when first needed, load the compiled module
 * once, and are kept. A worker whose core trapped is ended and replaced, and its run is reported as failed: never tried
 * again silently, since the same run would trap again. What comes late, for a run that was cancelled, is dropped.
 */
import type { CoreModule } from "../core/load.ts";
import type { RunResult, RunSpec } from "../base/run.ts";
import type { Spawn, WorkerPort } from "./port.ts";
import type { FromWorker, RunProgress } from "./protocol.ts";

export type RunOutcome =
  | { readonly kind: "finished"; readonly result: RunResult }
  | { readonly kind: "cancelled" }
  | { readonly kind: "failed"; readonly message: string };

export interface SubmittedRun {
  /** Always resolves; failures are outcomes. */
  readonly outcome: Promise<RunOutcome>;
  /** Gives the run up. Its outcome is then "cancelled", at once, unless it was already known. */
  cancel(): void;
}

export interface PoolOptions {
  readonly spawn: Spawn;
  /** Undefined: the workers have another way to the core. */
  readonly module: CoreModule | undefined;
  /** Most workers at a time; at least 1. */
  readonly size: number;
}

interface Job {
  readonly runId: number;
  readonly spec: RunSpec;
  readonly settle: (outcome: RunOutcome) => void;
  readonly onProgress: ((progress: RunProgress) => void) | undefined;
}

interface Member {
  readonly port: WorkerPort;
  ready: boolean;
  job: Job | undefined;
  /** The run it is working on was cancelled: it answers with that, then is free. */
  draining: boolean;
}

export class Pool {
  private readonly options: PoolOptions;
  private readonly members = new Set<Member>();
  private readonly queue: Job[] = [];
  private nextRunId = 1;
  private closed = false;
  private held = false;

  constructor(options: PoolOptions) {
    this.options = options;
  }

  get size(): number {
    return Math.max(1, this.options.size);
  }

  /** Starts the workers before the first run, so that they are there when it comes. */
  warm(): void {
    while (!this.closed && !this.held && this.members.size < this.size) this.hire();
  }

  submit(spec: RunSpec, onProgress?: (progress: RunProgress) => void): SubmittedRun {
    const runId = this.nextRunId++;
    let settle: (outcome: RunOutcome) => void = () => undefined;
    const outcome = new Promise<RunOutcome>((resolve) => {
      settle = resolve;
    });
    this.enqueue({ runId, spec, settle, onProgress });
    return { outcome, cancel: () => this.cancel(runId) };
  }

  /** Gives up everything: queued and running runs are cancelled, the workers stay. */
  cancelAll(): void {
    for (const job of this.queue.splice(0)) job.settle({ kind: "cancelled" });
    for (const member of this.members) if (member.job !== undefined) this.cancelRunning(member, member.job);
  }

  /**
   * Stops all work until resume(): nobody is looking. Workers are ended, their runs go back into the queue and begin
   * anew later: a run is deterministic, so whoever waits for it notices nothing but the time.
   */
  hold(): void {
    if (this.held) return;
    this.held = true;
    const running = [...this.members].flatMap((member) => (member.draining ? [] : (member.job ?? [])));
    for (const member of this.members) {
      if (member.job !== undefined) member.port.post({ kind: "cancel", runId: member.job.runId });
      member.port.end();
    }
    this.members.clear();
    this.queue.unshift(...running.sort((a, b) => a.runId - b.runId));
  }

  resume(): void {
    this.held = false;
    while (this.members.size < Math.min(this.size, this.queue.length)) this.hire();
  }

  /** Ends all workers. The pool takes no more runs. */
  close(): void {
    this.cancelAll();
    this.closed = true;
    for (const member of this.members) member.port.end();
    this.members.clear();
  }

  private enqueue(job: Job): void {
    if (this.closed) {
      job.settle({ kind: "failed", message: "the pool of workers has been closed" });
      return;
    }
    this.queue.push(job);
    if (this.held) return;
    if (![...this.members].some(isFree) && this.members.size < this.size) this.hire();
    this.dispatch();
  }

  private hire(): void {
    const port = this.options.spawn();
    const member: Member = { port, ready: false, job: undefined, draining: false };
    this.members.add(member);
    port.onMessage((message) => this.receive(member, message));
    port.onError((message) => this.dismiss(member, message));
    const { module } = this.options;
    if (module !== undefined) port.post({ kind: "load", module });
  }

  private dispatch(): void {
    for (const member of this.members) {
      if (!isFree(member)) continue;
      const job = this.queue.shift();
      if (job === undefined) return;
      member.job = job;
      member.port.post({ kind: "run", runId: job.runId, spec: job.spec });
    }
  }

  private receive(member: Member, message: FromWorker): void {
    if (!this.members.has(member)) return;
    switch (message.kind) {
      case "ready":
        member.ready = true;
        break;
      case "broken":
        return this.dismiss(member, message.message);
      case "progress":
        if (!member.draining && member.job?.runId === message.runId) member.job.onProgress?.(message.progress);
        return;
      case "finished":
        this.release(member, message.runId, { kind: "finished", result: message.result });
        break;
      case "cancelled":
        this.release(member, message.runId, { kind: "cancelled" });
        break;
      case "failed":
        return this.dismiss(member, message.message);
    }
    this.dispatch();
  }

  /** The member's run ended; when it had been cancelled, its promise is settled already and this does nothing. */
  private release(member: Member, runId: number, outcome: RunOutcome): void {
    if (member.job?.runId !== runId) return;
    member.job.settle(outcome);
    member.job = undefined;
    member.draining = false;
  }

  /** A worker that broke: it is replaced when there is work, its run is reported. */
  private dismiss(member: Member, message: string): void {
    if (!this.members.delete(member)) return;
    member.port.end();
    member.job?.settle({ kind: "failed", message });
    if (member.job === undefined && !member.ready) this.failFirst(message);
    if (this.queue.length > 0 && this.members.size < this.size) this.hire();
    this.dispatch();
  }

  /** A worker that could not even start: whoever waits for one hears why, one run per attempt, so it ends. */
  private failFirst(message: string): void {
    this.queue.shift()?.settle({ kind: "failed", message });
  }

  private cancel(runId: number): void {
    const queued = this.queue.findIndex((job) => job.runId === runId);
    if (queued >= 0) {
      const [job] = this.queue.splice(queued, 1);
      job?.settle({ kind: "cancelled" });
      return;
    }
    for (const member of this.members) {
      if (member.job?.runId === runId) this.cancelRunning(member, member.job);
    }
  }

  private cancelRunning(member: Member, job: Job): void {
    if (member.draining) return;
    member.draining = true;
    job.settle({ kind: "cancelled" });
    member.port.post({ kind: "cancel", runId: job.runId });
  }
}

function isFree(member: Member): boolean {
  return member.ready && member.job === undefined;
}
