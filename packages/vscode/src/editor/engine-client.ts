/** The extension's end of the engine: starts its thread when it is first needed, and asks it. */
import { reasonOf } from "../../../../web/src/base/reason.ts";
import type { WorkerPort } from "../../../../web/src/worker/port.ts";
import type { AnswerOf, FromEngine, JobKind, Order, OrderOf, ToEngine } from "../engine/protocol.ts";

export type EnginePort = WorkerPort<ToEngine, FromEngine>;

export interface EnginePorts {
  readonly spawn: () => Promise<EnginePort>;
  /** The bytes of the core. */
  readonly core: () => Promise<Uint8Array>;
}

interface Waiting {
  readonly resolve: (answer: AnswerOf<JobKind>) => void;
  readonly reject: (error: Error) => void;
  readonly progress: ((words: string) => void) | undefined;
}

export interface Asking {
  /** Aborted when the answer is not wanted any more; the promise then rejects with the signal's reason. */
  readonly signal?: AbortSignal;
  readonly progress?: (words: string) => void;
}

export class EngineClient {
  private readonly ports: EnginePorts;
  private readonly waiting = new Map<number, Waiting>();
  private port: Promise<EnginePort> | undefined;
  private lastId = 0;

  constructor(ports: EnginePorts) {
    this.ports = ports;
  }

  /** Rejects for mistakes of Hotline, and when the engine cannot be started; the next order tries that again. */
  async ask<Kind extends JobKind>(
    kind: Kind,
    order: OrderOf<Kind>,
    { signal, progress }: Asking = {},
  ): Promise<AnswerOf<Kind>> {
    signal?.throwIfAborted();
    const port = await this.started();
    signal?.throwIfAborted();
    const id = ++this.lastId;
    const answered = new Promise<AnswerOf<Kind>>((resolve, reject) => {
      /* The engine answers each order with its own kind of answer. */
      this.waiting.set(id, { resolve, reject, progress });
      const cancel = (): void => {
        port.post({ kind: "cancel", id });
        this.waiting.delete(id);
        reject(signal?.reason instanceof Error ? signal.reason : new Error("cancelled"));
      };
      signal?.addEventListener("abort", cancel, { once: true });
      port.post({ kind: "ask", id, order: { kind, ...order } as Order });
    });
    return answered;
  }

  end(): void {
    this.port?.then((port) => port.end()).catch(() => undefined);
    this.port = undefined;
    this.failAll("the extension has been closed");
  }

  private started(): Promise<EnginePort> {
    this.port ??= this.start().catch((error: unknown) => {
      this.port = undefined;
      throw error;
    });
    return this.port;
  }

  private async start(): Promise<EnginePort> {
    const [port, core] = await Promise.all([this.ports.spawn(), this.ports.core()]);
    port.onMessage((message) => this.receive(message));
    port.onError((message) => {
      port.end();
      this.port = undefined;
      this.failAll(`the engine stopped: ${message}`);
    });
    /* A copy: what the editor gives may share its memory with other files. */
    port.post({ kind: "load", core: new Uint8Array(core) });
    return port;
  }

  private receive(message: FromEngine): void {
    const waiting = this.waiting.get(message.id);
    if (message.kind === "progress") return waiting?.progress?.(message.words);
    this.waiting.delete(message.id);
    if (message.kind === "answer") waiting?.resolve(message.answer);
    else waiting?.reject(new Error(message.message));
  }

  private failAll(message: string): void {
    const all = [...this.waiting.values()];
    this.waiting.clear();
    for (const { reject } of all) reject(new Error(message));
  }
}

/** Was work given up because its answer is not wanted any more? */
export function isCancelled(error: unknown, signal: AbortSignal): boolean {
  return signal.aborted && (error === signal.reason || reasonOf(error) === "cancelled");
}
