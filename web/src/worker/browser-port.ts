/** A browser's Worker as a WorkerPort. The caller makes the Worker, because bundlers need its address at that place. */
import type { WorkerPort } from "./port.ts";

export function browserPort<To, From>(worker: Worker): WorkerPort<To, From> {
  return {
    post: (message) => worker.postMessage(message),
    onMessage: (listener) => {
      worker.onmessage = (event: MessageEvent<From>) => listener(event.data);
    },
    onError: (listener) => {
      worker.onerror = (event) => {
        event.preventDefault();
        listener(event.message || "the worker could not be started");
      };
      worker.onmessageerror = () => listener("a message to or from the worker could not be read");
    },
    end: () => worker.terminate(),
  };
}
