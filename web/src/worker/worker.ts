/** The browser's worker: connects its scope's messages to serve(), or to serveExplorations() for litmus programs. */
import { serveExplorations } from "./explorations.ts";
import type { ToExplorer, ToWorker } from "./protocol.ts";
import { serve } from "./serve.ts";
import { toWire } from "./wire.ts";
import { messageYield } from "./yield.ts";

const receive = serve({
  post: (answer) => {
    const { message, transfer } = toWire(answer);
    globalThis.postMessage(message, { transfer });
  },
  yieldToMessages: messageYield(),
});
const explore = serveExplorations((message) => globalThis.postMessage(message));

globalThis.onmessage = ({ data }: MessageEvent<ToWorker | ToExplorer>) => {
  if (data.kind === "load-explorer" || data.kind === "explore") explore(data);
  else receive(data);
};
