/** A worker whose answers the test gives; the messages to the worker are kept. */
import type { WorkerPort } from "../port.ts";
import type { FromWorker, ToWorker } from "../protocol.ts";

export class ScriptedWorker implements WorkerPort {
  readonly received: ToWorker[] = [];
  ended = false;
  /** A flag for this class's own use: the worker has sent "ready". */
  readied = false;
  private message: (message: FromWorker) => void = () => undefined;
  private error: (message: string) => void = () => undefined;

  post(message: ToWorker): void {
    this.received.push(message);
  }
  onMessage(listener: (message: FromWorker) => void): void {
    this.message = listener;
  }
  onError(listener: (message: string) => void): void {
    this.error = listener;
  }
  end(): void {
    this.ended = true;
  }
  say(message: FromWorker): void {
    this.message(message);
  }
  crash(message: string): void {
    this.error(message);
  }
  /** The ids of the runs that the worker received. */
  get runs(): number[] {
    return this.received.flatMap((m) => (m.kind === "run" ? [m.runId] : []));
  }
}
