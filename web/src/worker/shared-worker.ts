/** The browser's shared worker: connects a Thread to the pages that come. It ends when the last page has gone. */
import { compileCore, type CoreModule } from "../core/load.ts";
import { Arrivals } from "../loading/arrivals.ts";
import type { ToThread } from "./protocol.ts";
import { Thread } from "./thread.ts";
import { toWire } from "./wire.ts";
import { messageYield } from "./yield.ts";

const files = new Arrivals();

async function compile(address: string): Promise<CoreModule> {
  return compileCore(await files.bytes(address));
}

const thread = new Thread({ compile, yieldToMessages: messageYield() });

addEventListener("connect", (event) => {
  const [port] = event instanceof MessageEvent ? event.ports : [];
  if (port === undefined) return;
  const receive = thread.connect((answer) => {
    const { message, transfer } = toWire(answer);
    port.postMessage(message, { transfer });
  });
  port.onmessage = ({ data }: MessageEvent<ToThread>) => receive(data);
});
