/** A shared worker as a WorkerPort: to a pool like a worker of its own, but it is told where the core is. */
import type { WorkerPort } from "./port.ts";
import { fromWire, type OnWire } from "./wire.ts";
import type { ToThread, ToWorker } from "./protocol.ts";

/** Is it a message for a thread that several pages share, too? */
export function isForThread(message: ToWorker): message is Extract<ToWorker, ToThread> {
  return message.kind !== "load" && message.kind !== "rest";
}

/** The caller makes the SharedWorker, because bundlers need its address at that place. */
export function sharedPort(worker: SharedWorker, core: string): WorkerPort {
  const { port } = worker;
  const post = (message: ToThread): void => port.postMessage(message);
  post({ kind: "load-from", core });
  return {
    post: (message: ToWorker) => isForThread(message) && post(message),
    onMessage: (listener) => {
      port.onmessage = (event: MessageEvent<OnWire>) => listener(fromWire(event.data));
    },
    onError: (listener) => {
      worker.onerror = () => listener("the shared worker could not be started");
      port.onmessageerror = () => listener("a message to or from the worker could not be read");
      /*
       * Browsers that have this event report at once that the thread has ended; in other browsers its silence shows it.
       */
      port.addEventListener("close", () => listener("the shared worker has ended"));
    },
    end: () => port.close(),
  };
}
