/** A worker of which a test learns that its run is under way. */
import type { WorkerPort } from "../port.ts";

export function noticing(port: WorkerPort, onProgress: () => void): WorkerPort {
  return {
    post: (message) => port.post(message),
    onMessage: (listener) =>
      port.onMessage((message) => {
        if (message.kind === "progress") onProgress();
        listener(message);
      }),
    onError: (listener) => port.onError(listener),
    end: () => port.end(),
  };
}
