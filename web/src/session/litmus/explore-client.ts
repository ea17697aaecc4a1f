/**
 * Explorations in a worker of their own, for a page that must not wait. Requests are answered in order. A request that
 * is given up ends the worker if it is still busy; the next request starts another.
 */
import type { CoreModule } from "../../core/load.ts";
import type { WorkerPort } from "../../worker/port.ts";
import type { Explored, ExploreRequest, FromExplorer, ToExplorer } from "../../worker/protocol.ts";

type ExplorePort = WorkerPort<ToExplorer, FromExplorer>;

export interface ExploreParts {
  readonly module: CoreModule;
  /** Starts a worker. */
  readonly spawn: () => ExplorePort;
}

/** Explorations were given up: no message to the reader is due. */
export class GivenUp extends Error {}

interface Waiting {
  readonly resolve: (explored: Explored) => void;
  readonly reject: (error: Error) => void;
}

export class ExploreClient {
  private readonly parts: () => Promise<ExploreParts>;
  private port: Promise<ExplorePort> | undefined;
  private readonly waiting = new Map<number, Waiting>();
  private nextId = 1;

  /** `parts` is called when the first exploration is asked for, and again after a worker broke. */
  constructor(parts: () => Promise<ExploreParts>) {
    this.parts = parts;
  }

  /** Rejects when the core or the worker cannot be had, or breaks; with GivenUp after giveUp(). */
  explore(request: ExploreRequest): Promise<Explored> {
    const id = this.nextId++;
    return new Promise((resolve, reject) => {
      this.waiting.set(id, { resolve, reject });
      this.port ??= this.start();
      this.port.then(
        (port) => this.waiting.has(id) && port.post({ kind: "explore", id, request }),
        (error: unknown) => this.fail(error instanceof Error ? error : new Error(String(error))),
      );
    });
  }

  /** Gives up everything that is asked for and not yet answered. */
  giveUp(): void {
    if (this.waiting.size > 0) this.fail(new GivenUp("given up"));
  }

  /** Ends the worker; another request would start one. */
  end(): void {
    this.fail(new GivenUp("the page was left"));
  }

  private async start(): Promise<ExplorePort> {
    const { module, spawn } = await this.parts();
    const port = spawn();
    port.onMessage((message) => this.receive(message));
    port.onError((message) => this.fail(new Error(message)));
    port.post({ kind: "load-explorer", module });
    return port;
  }

  private receive(message: FromExplorer): void {
    if (message.kind === "explored") this.take(message.id)?.resolve(message.explored);
    else this.take(message.id)?.reject(new Error(message.message));
  }

  private take(id: number): Waiting | undefined {
    const waiting = this.waiting.get(id);
    this.waiting.delete(id);
    return waiting;
  }

  /** Ends the worker; everything that waits for it fails. */
  private fail(error: Error): void {
    const { port } = this;
    this.port = undefined;
    if (port !== undefined) void endOf(port);
    const all = [...this.waiting.values()];
    this.waiting.clear();
    for (const waiting of all) waiting.reject(error);
  }
}

/** Ends a worker as soon as it is there. */
async function endOf(port: Promise<ExplorePort>): Promise<void> {
  try {
    (await port).end();
  } catch {
    /* The worker could not be started, so there is none to end. */
  }
}
