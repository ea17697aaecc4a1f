/**
 * A worker as the pool sees it: it receives messages, answers, and can be ended. A browser's Worker and a thread of
 * Node both implement this, so that the same pool serves the page and the command line.
 */
import type { FromWorker, ToWorker } from "./protocol.ts";

export interface WorkerPort<To = ToWorker, From = FromWorker> {
  post(message: To): void;
  onMessage(listener: (message: From) => void): void;
  /** The worker itself broke: it could not be loaded, or threw outside of a run. */
  onError(listener: (message: string) => void): void;
  end(): void;
}

/**
 * Why a worker is made. "replacement": the one before fell silent; if that one was shared, it must not be joined again.
 */
export type Hiring = "first" | "replacement";

/** Makes a worker. */
export type Spawn = (hiring: Hiring) => WorkerPort;
