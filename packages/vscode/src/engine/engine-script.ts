/**
 * The engine as a script by itself: in a browser it is a worker, and serves at once; in Node the thread that loads it
 * (engine-thread.ts) connects it.
 */
import type { FromEngine, ToEngine } from "./protocol.ts";
import { serveEngine } from "./serve.ts";

declare global {
  /** Set by this script where it is no worker of a browser. */
  var hotlineEngine: typeof serveEngine | undefined;
}

if ("WorkerGlobalScope" in globalThis) {
  const receive = serveEngine((message: FromEngine) => globalThis.postMessage(message));
  globalThis.onmessage = ({ data }: MessageEvent<ToEngine>) => receive(data);
} else {
  globalThis.hotlineEngine = serveEngine;
}
