/** The engine's thread of Node: loads the engine's script, which lies beside this one, and connects it. */
import { createRequire } from "node:module";
import { join } from "node:path";
import { parentPort } from "node:worker_threads";
import type { serveEngine } from "./serve.ts";
import type { ToEngine } from "./protocol.ts";

/** Bundled as CommonJS, as editors load extensions; so the folder of the script has a name. */
declare const __dirname: string;

const port = parentPort;
if (port === null) throw new Error("engine-thread.ts is started by the extension, not by itself");
createRequire(join(__dirname, "engine-thread.js"))("./engine.js");
const serve = (globalThis as { hotlineEngine?: typeof serveEngine }).hotlineEngine;
if (serve === undefined) throw new Error("engine.js is not the engine");
const receive = serve((message) => port.postMessage(message));
port.on("message", (message: ToEngine) => receive(message));
