/**
 * Explorations in a worker of their own, for a page that must not wait. The worker has one request at a time, in the
 * order in which they were made. A request that is aborted while the worker is busy with it ends the worker; the next
 * request starts another.
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

interface Waiting {
  readonly id: number;
  readonly request: ExploreRequest;
  readonly resolve: (explored: Explored) => void;
  readonly reject: (error: unknown) => void;
}

export class ExploreClient {
  private readonly parts: () => Promise<ExploreParts>;
  private port: Promise<ExplorePort> | undefined;
  /** The first one is with the worker. */
  private readonly waiting: Waiting[] = [];
  private nextId = 1;

  /** `parts` is called when the first exploration is asked for, and again after a worker has ended. */
  constructor(parts: () => Promise<ExploreParts>) {
    this.parts = parts;
  }

  /** Rejects when the core or the worker cannot be had, or breaks; with the signal's reason when it is aborted. */
  async explore(request: ExploreRequest, signal: AbortSignal): Promise<Explored> {
    signal.throwIfAborted();
    const id = this.nextId++;
    const giveUp = (): void => this.giveUp(id, signal.reason);
    signal.addEventListener("abort", giveUp);
    const explored = new Promise<Explored>((resolve, reject) => {
      this.waiting.push({ id, request, resolve, reject });
      if (this.waiting.length === 1) this.next();
    });
    return explored.finally(() => signal.removeEventListener("abort", giveUp));
  }

  /** Ends the worker, and with it what is asked for; another request would start one. */
  end(): void {
    this.fail(new Error("the page was left"));
  }

  /** Hands the first request to the worker. */
  private next(): void {
    const [first] = this.waiting;
    if (first === undefined) return;
    const { id, request } = first;
    const coming = (this.port ??= this.start());
    coming.then(
      (port) => this.waiting[0] === first && port.post({ kind: "explore", id, request }),
      (error: unknown) => this.port === coming && this.fail(error),
    );
  }

  /** What a worker says that has been ended does not count. */
  private start(): Promise<ExplorePort> {
    const coming = this.parts().then(({ module, spawn }) => {
      const port = spawn();
      port.onMessage((message) => this.port === coming && this.receive(message));
      port.onError((message) => this.port === coming && this.fail(new Error(message)));
      port.post({ kind: "load-explorer", module });
      return port;
    });
    return coming;
  }

  private receive(message: FromExplorer): void {
    const [first] = this.waiting;
    if (first?.id !== message.id) return;
    this.waiting.shift();
    if (message.kind === "explored") first.resolve(message.explored);
    else first.reject(new Error(message.message));
    this.next();
  }

  private giveUp(id: number, reason: unknown): void {
    const at = this.waiting.findIndex((one) => one.id === id);
    const [one] = at < 0 ? [] : this.waiting.splice(at, 1);
    one?.reject(reason);
    if (at !== 0) return;
    this.endWorker();
    this.next();
  }

  /** Ends the worker; everything that waits for it fails. */
  private fail(error: unknown): void {
    this.endWorker();
    for (const one of this.waiting.splice(0)) one.reject(error);
  }

  private endWorker(): void {
    const { port } = this;
    this.port = undefined;
    if (port !== undefined) void endOf(port);
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
