/**
 * Starts the compiler's worker. This is a file of its own, because the offline page
 * (web/tools/plugins/offline-plugin.ts) has no files beside it and replaces this file by no-compile-worker.ts.
 */
import { SITE_FILES } from "../../loading/site-files.ts";
import { browserPort } from "../../worker/browser-port.ts";
import type { CompilerPort } from "../../session/worker-compiler.ts";
import script from "./compile-worker.ts?worker&url";

/**
 * Undefined in a frame without an origin, which may start no worker from an address of the site. Rejects with LoadError
 * when the script does not come, which a browser's worker would not tell.
 */
export async function spawnCompileWorker(): Promise<CompilerPort | undefined> {
  if (globalThis.origin === "null") return undefined;
  const address = new URL(script, import.meta.url);
  await SITE_FILES.bytes(address.href);
  return browserPort(new Worker(address, { type: "module" }));
}
