/**
 * Takes the place of spawn-compile-worker.ts in the offline page, which has its scripts inside: a second copy of the
 * compiler would make it larger.
 */
import type { CompilerPort } from "../../session/worker-compiler.ts";

export function spawnCompileWorker(): Promise<CompilerPort | undefined> {
  return Promise.resolve(undefined);
}
