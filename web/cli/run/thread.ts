/** A thread of the command line's pool: connects serve() to the messages of its parent. */
import { parentPort } from "node:worker_threads";
import type { ToWorker } from "../../src/worker/protocol.ts";
import { serve } from "../../src/worker/serve.ts";
import { toWire } from "../../src/worker/wire.ts";

const port = parentPort;
if (port === null) throw new Error("thread.ts is started by the pool, not by itself");

const receive = serve({
  post: (answer) => {
    const { message, transfer } = toWire(answer);
    port.postMessage(message, transfer);
  },
  yieldToMessages: () => new Promise((resolve) => setImmediate(resolve)),
});
port.on("message", (message: ToWorker) => receive(message));
