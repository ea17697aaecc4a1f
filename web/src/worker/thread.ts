/**
 * One thread that serves the pools of several pages: the embeds of a slide deck, each of which would otherwise have a
 * thread and a core's memory. The runs of all pages wait in one queue and go one after another through one instance of
 * the core. This file does not depend on where it runs; shared-worker.ts connects it.
 *
 * Modules cannot be posted to a thread that outlives its page, so pages name the address of the core instead.
 */
import type { CoreModule } from "../core/load.ts";
import type { RunSpec } from "../base/run.ts";
import type { FromWorker, ToThread, ToWorker } from "./protocol.ts";
import { serve, type Surroundings } from "./serve.ts";
import { reasonOf } from "../base/reason.ts";

export interface ThreadSurroundings extends Pick<Surroundings, "yieldToMessages"> {
  /** Fetches and compiles the core at an address of the site. */
  readonly compile: (address: string) => Promise<CoreModule>;
}

export type Client = (message: ToThread) => void;

interface Job {
  /** The thread's own number of the run, because the clients' numbers may be equal. */
  readonly id: number;
  readonly client: Visitor;
  readonly runId: number;
  readonly spec: RunSpec;
}

interface Visitor {
  readonly post: (message: FromWorker) => void;
  core: string;
}

export class Thread {
  private readonly surroundings: ThreadSurroundings;
  private readonly modules = new Map<string, Promise<CoreModule>>();
  private queue: Job[] = [];
  private job: Job | undefined;
  private nextId = 1;
  private machine: (message: ToWorker) => void;
  /** The address of the core that the machine has, or is getting. */
  private loaded: string | undefined;

  constructor(surroundings: ThreadSurroundings) {
    this.surroundings = surroundings;
    this.machine = this.newMachine();
  }

  /** Connects a page; the returned function takes the page's messages. */
  connect(post: (message: FromWorker) => void): Client {
    const client: Visitor = { post, core: "" };
    return (message) => {
      switch (message.kind) {
        case "ping":
          return post({ kind: "pong" });
        case "load-from":
          return void this.load(client, message.core);
        case "run":
          this.add({ id: this.nextId++, client, runId: message.runId, spec: message.spec }, message.isUrgent === true);
          return this.next();
        case "cancel":
          return this.cancel(client, message.runId);
      }
    };
  }

  private newMachine(): (message: ToWorker) => void {
    this.loaded = undefined;
    const { yieldToMessages } = this.surroundings;
    const machine: (message: ToWorker) => void = serve({
      // Messages of a machine that has been replaced are ignored.
      post: (message) => machine === this.machine && this.receive(message),
      yieldToMessages,
    });
    return machine;
  }

  private async load(client: Visitor, core: string): Promise<void> {
    client.core = core;
    try {
      await this.moduleAt(core);
      client.post({ kind: "ready" });
    } catch (error) {
      client.post({ kind: "broken", message: reasonOf(error) });
    }
  }

  private moduleAt(core: string): Promise<CoreModule> {
    const known = this.modules.get(core);
    if (known !== undefined) return known;
    const made = this.surroundings.compile(core);
    this.modules.set(core, made);
    made.catch(() => this.modules.delete(core));
    return made;
  }

  /** An urgent run is the next one: runs of other pages are not interrupted. */
  private add(job: Job, isUrgent: boolean): void {
    if (isUrgent) this.queue.unshift(job);
    else this.queue.push(job);
  }

  private next(): void {
    if (this.job !== undefined) return;
    this.job = this.queue.shift();
    if (this.job === undefined) return;
    if (this.loaded === this.job.client.core) this.begin(this.job);
    else void this.change(this.job);
  }

  private async change(job: Job): Promise<void> {
    this.loaded = job.client.core;
    try {
      this.machine({ kind: "load", module: await this.moduleAt(job.client.core) });
    } catch (error) {
      this.fail(reasonOf(error));
    }
  }

  private begin(job: Job): void {
    this.machine({ kind: "run", runId: job.id, spec: job.spec });
  }

  private receive(message: FromWorker): void {
    const { job } = this;
    if (job === undefined) return;
    switch (message.kind) {
      case "ready":
        return this.begin(job);
      case "pong":
        return;
      case "broken":
        return this.fail(message.message);
      case "failed":
        return this.fail(message.message);
      default:
        if (message.runId !== job.id) return;
        job.client.post({ ...message, runId: job.runId });
        if (message.kind !== "progress") this.end();
    }
  }

  /** The instance may be in any state: the next run gets another. */
  private fail(message: string): void {
    const { job } = this;
    this.machine = this.newMachine();
    job?.client.post({ kind: "failed", runId: job.runId, message });
    this.end();
  }

  private end(): void {
    this.job = undefined;
    this.next();
  }

  private cancel(client: Visitor, runId: number): void {
    const isMeant = (job: Job): boolean => job.client === client && job.runId === runId;
    if (this.job !== undefined && isMeant(this.job)) return this.machine({ kind: "cancel", runId: this.job.id });
    if (!this.queue.some(isMeant)) return;
    this.queue = this.queue.filter((job) => !isMeant(job));
    client.post({ kind: "cancelled", runId });
  }
}
