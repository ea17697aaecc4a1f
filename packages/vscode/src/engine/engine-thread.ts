/** The engine's thread of Node: loads the engine's script, whose path the extension names, and connects it. */
import { createRequire } from "node:module";
import { parentPort, workerData } from "node:worker_threads";
import type { ToEngine } from "./protocol.ts";
import type { serveEngine } from "./serve.ts";

const port = parentPort;
const script: unknown = workerData;
if (port === null || typeof script !== "string")
  throw new Error("engine-thread.ts is started by the extension, not by itself");
createRequire(script)(script);
const serve = (globalThis as { hotlineEngine?: typeof serveEngine }).hotlineEngine;
if (serve === undefined) throw new Error(`${script} is not the engine`);
const receive = serve((message) => port.postMessage(message));
port.on("message", (message: ToEngine) => receive(message));
