/** The browser's worker: connects its scope's messages to serve(), or to serveExplorations() for litmus programs. */
import { serveExplorations } from "./explorations.ts";
import { type ToExplorer, type ToWorker, transferables } from "./protocol.ts";
import { serve } from "./serve.ts";
import { messageYield } from "./yield.ts";

const receive = serve({
  post: (message) => globalThis.postMessage(message, { transfer: transferables(message) }),
  yieldToMessages: messageYield(),
});
const explore = serveExplorations((message) => globalThis.postMessage(message));

globalThis.onmessage = ({ data }: MessageEvent<ToWorker | ToExplorer>) => {
  if (data.kind === "load-explorer" || data.kind === "explore") explore(data);
  else receive(data);
};
