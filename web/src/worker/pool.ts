/**
 * A warm pool of workers that takes runs from a queue. Workers are made on first demand, load the compiled module once,
 * and are kept. A message that comes late, for a run that was cancelled, is dropped.
 *
 * With `ahead` each busy worker also holds one waiting run, which it begins without the page's thread: a page that
 * draws is slow to answer. Waiting runs are handed out in the order of the queue, after every worker has a run; a
 * worker that has nothing left takes the waiting run of another. A run's result does not depend on its worker, so that
 * this changes nothing but the time.
 *
 * An urgent run, for which a reader waits, is posted to a busy worker at once: the worker makes it between two slices
 * of its present run, which is later by that.
 *
 * A worker that broke is ended and replaced:
 * - Its core trapped: the run is reported as failed, and never tried again, since the same run would trap again.
 * - It fell silent (watch.ts): the run goes back to the head of the queue once, as the reason may lie outside of it; a
 *   run during which a second worker falls silent is reported as failed.
 * - It did not answer a cancellation in time; no caller wants its run any more.
 * - It could not be started: all waiting runs fail with that reason, unless there are other workers to take them.
 */
import type { CoreModule } from "../core/load.ts";
import type { RunSpec } from "../base/run.ts";
import { WALL_CLOCK, type Clock } from "./clock.ts";
import {
  isDraining,
  isFree,
  type Job,
  type Member,
  newMember,
  nextOf,
  placeInWork,
  placeOf,
  takesUrgent,
} from "./pool-member.ts";
import type { Hiring, Spawn, WorkerPort } from "./port.ts";
import type { FromWorker } from "./protocol.ts";
import type { RunOrder, RunOutcome, SubmittedRun } from "./submitted-run.ts";
import { Watch } from "./watch.ts";
import { reasonOf } from "../base/reason.ts";

export interface PoolOptions {
  readonly spawn: Spawn;
  /** The address of the core; undefined: the workers have another way to it. */
  readonly module: CoreModule | undefined;
  /** Largest number of workers at a time; at least 1. */
  readonly size: number;
  /** A worker fell silent and its run begins anew: a sentence for the waiting reader. */
  readonly onRestart?: (message: string) => void;
  /** Each busy worker holds one run more. Undefined: a worker gets its next run when it has answered. */
  readonly ahead?: boolean;
  /** Seconds until a new worker must have given a first sign of life; see START_PATIENCE. */
  readonly startPatience?: number;
  readonly clock?: Clock;
}

/** Ticks of the watch without a sign of life. assumed: a hundred times what a slice takes on a busy machine. */
export const ANSWER_PATIENCE = 5;
/** The same for a worker whose script must come first. assumed: below the ten seconds after which a reader is told. */
export const START_PATIENCE = 7;
/** Milliseconds after which a worker is ended that has not given up its cancelled run. */
export const CANCEL_MS = 1000;

export class Pool {
  private readonly options: PoolOptions;
  private readonly clock: Clock;
  private readonly members = new Set<Member>();
  private readonly queue: Job[] = [];
  private nextRunId = 1;
  private nextSpawn: Hiring = "first";
  private closed = false;
  private held = false;

  constructor(options: PoolOptions) {
    this.options = options;
    this.clock = options.clock ?? WALL_CLOCK;
  }

  get size(): number {
    return Math.max(1, this.options.size);
  }

  /** Starts the workers before the first run, so that they are there when it comes. */
  warm(): void {
    if (!this.closed && !this.held) this.spawnUpTo(this.size);
  }

  /** "urgent": other runs wait for it. */
  submit(spec: RunSpec, order: RunOrder = "in turn"): SubmittedRun {
    const runId = this.nextRunId++;
    let settle: (outcome: RunOutcome) => void = () => undefined;
    const outcome = new Promise<RunOutcome>((resolve) => {
      settle = resolve;
    });
    this.enqueue({ runId, spec, settle, isUrgent: order === "urgent", restarted: false });
    return { outcome, cancel: () => this.cancel(runId), hurry: () => this.hurry(runId) };
  }

  /** Cancels everything, both queued and running runs; the workers stay. */
  cancelAll(): void {
    for (const job of this.queue.splice(0)) job.settle({ kind: "cancelled" });
    for (const member of this.members) {
      this.recall(member, "waiting")?.settle({ kind: "cancelled" });
      this.recall(member, "urgent")?.settle({ kind: "cancelled" });
      if (member.job !== undefined) this.cancelRunning(member, member.job);
    }
  }

  /**
   * Lets one worker pause for so many milliseconds when all are busy, and there are several, so that the page's thread
   * has a processor to itself while it builds something large. The worker's run is later by that, and the same.
   */
  rest(ms: number): void {
    const members = [...this.members];
    const areBusy = members.length > 1 && members.every(({ job }) => job !== undefined);
    if (areBusy) members.at(-1)?.port.post({ kind: "rest", ms });
  }

  /**
   * Stops all work until resume(), when the page is out of sight. Workers are ended, their runs go back into the queue
   * and begin anew later: a run is deterministic, so it only takes longer.
   */
  hold(): void {
    if (this.held) return;
    this.held = true;
    const running = [...this.members].flatMap((member) => (isDraining(member) ? [] : (member.job ?? [])));
    for (const member of this.members) this.end(member);
    this.takeBack(running);
  }

  resume(): void {
    this.held = false;
    this.spawnUpTo(Math.min(this.size, this.queue.length));
  }

  /** Ends all workers. The pool takes no more runs. */
  close(): void {
    this.cancelAll();
    this.closed = true;
    for (const member of this.members) this.end(member);
  }

  private enqueue(job: Job): void {
    if (this.closed) {
      job.settle({ kind: "failed", message: "the pool of workers has been closed" });
      return;
    }
    this.takeBack([job]);
    if (this.held) return;
    if (![...this.members].some(isFree) && this.members.size < this.size) this.spawnMember();
    this.dispatch();
  }

  private hurry(runId: number): void {
    const place = this.queue.findIndex((job) => job.runId === runId);
    const [job] = place < 0 ? [] : this.queue.splice(place, 1);
    if (job !== undefined) this.enqueue({ ...job, isUrgent: true });
  }

  private spawnUpTo(count: number): void {
    for (let missing = count - this.members.size; missing > 0; missing--) this.spawnMember();
  }

  private spawnMember(): void {
    try {
      this.attachMember(this.options.spawn(this.nextSpawn));
    } catch (error) {
      this.failWaiting(reasonOf(error));
    }
    this.nextSpawn = "first";
  }

  private attachMember(port: WorkerPort): void {
    const watch: Watch = new Watch({
      clock: this.clock,
      ask: () => port.post({ kind: "ping" }),
      onSilent: () => this.silent(member),
    });
    const member: Member = newMember(port, watch);
    this.members.add(member);
    port.onMessage((message) => this.receive(member, message));
    port.onError((message) => this.broken(member, message));
    const { module } = this.options;
    if (module !== undefined) port.post({ kind: "load", module });
    watch.begin(this.options.startPatience ?? START_PATIENCE);
  }

  private dispatch(): void {
    for (const member of this.members) {
      if (!isFree(member)) continue;
      const job = this.queue.shift() ?? this.recallAny();
      if (job === undefined) return;
      this.post(member, job);
      this.begin(member, job);
    }
    this.interrupt();
    if (this.options.ahead === true) this.handOutAhead();
  }

  /** Urgent runs that wait, at busy workers: one at a time at each. */
  private interrupt(): void {
    for (const member of this.members) {
      const [job] = this.queue;
      if (job === undefined || !job.isUrgent) return;
      if (!takesUrgent(member)) continue;
      this.queue.shift();
      member.port.post({ kind: "run", runId: job.runId, spec: job.spec, isUrgent: true });
      member.urgent = job;
    }
  }

  private handOutAhead(): void {
    /* A worker that is about to begin its first run comes before those that have one. */
    if ([...this.members].some(({ job }) => job === undefined)) return;
    for (const member of this.members) {
      if (member.waiting !== undefined) continue;
      const job = this.queue.shift();
      if (job === undefined) return;
      this.post(member, job);
      member.waiting = job;
    }
  }

  private post(member: Member, { runId, spec }: Job): void {
    member.port.post({ kind: "run", runId, spec });
  }

  private begin(member: Member, job: Job): void {
    member.job = job;
    member.watch.begin(ANSWER_PATIENCE);
  }

  /** Takes a run away from the worker, which may just have begun with it and then gives it up. */
  private recall(member: Member, place: "urgent" | "waiting"): Job | undefined {
    const job = member[place];
    member[place] = undefined;
    if (job !== undefined) member.port.post({ kind: "cancel", runId: job.runId });
    return job;
  }

  /** The waiting run that was asked for first. */
  private recallAny(): Job | undefined {
    const holders = [...this.members].filter(({ waiting }) => waiting !== undefined);
    const [holder] = holders.sort((a, b) => (a.waiting?.runId ?? 0) - (b.waiting?.runId ?? 0));
    return holder === undefined ? undefined : this.recall(holder, "waiting");
  }

  /** These runs wait, urgent ones before all others, and each kind in the order in which they were asked for. */
  private takeBack(jobs: readonly Job[]): void {
    this.queue.push(...jobs);
    this.queue.sort((a, b) => Number(b.isUrgent) - Number(a.isUrgent) || a.runId - b.runId);
  }

  private receive(member: Member, message: FromWorker): void {
    if (!this.members.has(member)) return;
    this.heard(member);
    switch (message.kind) {
      case "ready":
        member.ready = true;
        member.watch.end();
        break;
      case "pong":
        return;
      case "broken":
        return this.notStarted(member, message.message);
      case "progress":
        member.toldOf = message.runId;
        return;
      case "finished":
        this.release(member, message.runId, { kind: "finished", result: message.result });
        break;
      case "cancelled":
        this.release(member, message.runId, { kind: "cancelled" });
        break;
      case "failed":
        return this.broken(member, message.message, message.runId);
    }
    this.dispatch();
  }

  /** The first sign of life ends the longer patience for a script on its way. */
  private heard(member: Member): void {
    if (member.alive) return member.watch.heard();
    member.alive = true;
    member.watch.begin(ANSWER_PATIENCE);
  }

  /**
   * One of the member's runs ended, in whatever order the worker came to them. If it had been cancelled, its promise is
   * settled already and this does nothing more.
   */
  private release(member: Member, runId: number, outcome: RunOutcome): void {
    const place = placeOf(member, runId);
    if (place === undefined) return;
    if (place === "job") {
      member.stopDraining?.();
      member.stopDraining = undefined;
    }
    member[place]?.settle(outcome);
    member[place] = undefined;
    if (member.job !== undefined) return;
    const next = nextOf(member);
    if (next === undefined) member.watch.end();
    else this.begin(member, next);
  }

  /** The worker itself, or the core in it, broke: its run, or that of the message, is reported. */
  private broken(member: Member, message: string, runId?: number): void {
    if (!this.members.has(member)) return;
    if (!member.ready) return this.notStarted(member, message);
    const place = (runId === undefined ? undefined : placeOf(member, runId)) ?? "job";
    const failed = member[place];
    member[place] = undefined;
    if (member.job !== undefined && !isDraining(member)) this.takeBack([member.job]);
    this.end(member);
    failed?.settle({ kind: "failed", message });
    this.replace();
  }

  private silent(member: Member): void {
    this.nextSpawn = "replacement";
    if (!member.ready) return this.notStarted(member, NO_START);
    const job = isDraining(member) ? undefined : member.job;
    const isInUrgent = placeInWork(member) === "urgent";
    const silent = isInUrgent ? this.recall(member, "urgent") : job;
    this.end(member);
    if (isInUrgent && job !== undefined) this.takeBack([job]);
    if (silent !== undefined) this.restart(silent);
    this.replace();
  }

  /** A worker fell silent during the run. */
  private restart(job: Job): void {
    if (job.restarted) return job.settle({ kind: "failed", message: SILENT_TWICE });
    job.restarted = true;
    this.takeBack([job]);
    this.options.onRestart?.(SILENT_ONCE);
  }

  private notStarted(member: Member, message: string): void {
    if (!this.members.has(member)) return;
    this.end(member);
    this.failWaiting(message);
  }

  /**
   * While other workers are there or on their way, they take the waiting runs; else all of these fail with the reason.
   */
  private failWaiting(message: string): void {
    if (this.members.size > 0) return;
    for (const job of this.queue.splice(0)) job.settle({ kind: "unavailable", message });
  }

  private replace(): void {
    if (this.queue.length > 0 && this.members.size < this.size) this.spawnMember();
    this.dispatch();
  }

  /**
   * A worker that is only slow, or shared with other pages, is told to stop its run. Its other runs go back into the
   * queue.
   */
  private end(member: Member): void {
    this.members.delete(member);
    member.watch.end();
    member.stopDraining?.();
    const others = [this.recall(member, "urgent"), this.recall(member, "waiting")];
    this.takeBack(others.filter((job) => job !== undefined));
    if (member.job !== undefined && !isDraining(member)) {
      member.port.post({ kind: "cancel", runId: member.job.runId });
    }
    member.port.end();
  }

  private cancel(runId: number): void {
    const queued = this.queue.findIndex((job) => job.runId === runId);
    if (queued >= 0) {
      const [job] = this.queue.splice(queued, 1);
      job?.settle({ kind: "cancelled" });
      return;
    }
    for (const member of this.members) {
      const place = placeOf(member, runId);
      if (place === "job" && member.job !== undefined) this.cancelRunning(member, member.job);
      else if (place === "urgent" || place === "waiting") this.recall(member, place)?.settle({ kind: "cancelled" });
    }
  }

  private cancelRunning(member: Member, job: Job): void {
    if (isDraining(member)) return;
    member.stopDraining = this.clock.after(CANCEL_MS, () => {
      this.nextSpawn = "replacement";
      this.end(member);
      this.replace();
    });
    job.settle({ kind: "cancelled" });
    member.port.post({ kind: "cancel", runId: job.runId });
  }
}

/* What the reader is told of workers that give no sign of life. */

const SILENT_ONCE =
  "A worker of the simulator stopped answering (a browser under memory pressure ends workers without a word). " +
  "Its run begins anew in another worker.";

export const SILENT_TWICE =
  "two workers in succession stopped answering during this run; the device may be short of memory. " +
  "Run again, or ask for fewer cores";

const NO_START =
  "no worker of the simulator could be started: its script gave no sign of life. Check the network and try again";
