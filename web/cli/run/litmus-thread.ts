/** A thread that reports on litmus files, a batch at a time; started by litmus-pool.ts. */
import { parentPort, workerData } from "node:worker_threads";
import type { CoreModule } from "../../src/core/load.ts";
import { loadCore } from "../../src/core/load.ts";
import { Explorer } from "../../src/core/explore.ts";
import { type LitmusFile, type LitmusRequest, reportLitmus } from "./litmus-file.ts";

const port = parentPort;
if (port === null) throw new Error("litmus-thread.ts is started by its pool, not by itself");

const { module, request } = workerData as { readonly module: CoreModule; readonly request: LitmusRequest };
const explorer = new Explorer(await loadCore(module));

port.on("message", (files: readonly LitmusFile[]) => {
  port.postMessage(files.map((file) => reportLitmus(explorer, file, request)));
});
