/** A thread of the command line's pool: connects serve() to the messages of its parent. */
import { parentPort } from "node:worker_threads";
import { type ToWorker, transferables } from "../../src/worker/protocol.ts";
import { serve } from "../../src/worker/serve.ts";

const port = parentPort;
if (port === null) throw new Error("thread.ts is started by the pool, not by itself");

const receive = serve({
  post: (message) => port.postMessage(message, transferables(message)),
  yieldToMessages: () => new Promise((resolve) => setImmediate(resolve)),
});
port.on("message", (message: ToWorker) => receive(message));
