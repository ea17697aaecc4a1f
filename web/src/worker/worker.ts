/** The browser's worker: connects serve() to the messages of its own scope. */
import { type ToWorker, transferables } from "./protocol.ts";
import { serve } from "./serve.ts";
import { messageYield } from "./yield.ts";

const receive = serve({
  post: (message) => globalThis.postMessage(message, { transfer: transferables(message) }),
  yieldToMessages: messageYield(),
});
globalThis.onmessage = (event: MessageEvent<ToWorker>) => receive(event.data);
