/**
 * Takes the place of spawn-compile-worker.ts in the offline page, which has its scripts inside: a second copy of the
 * compiler would make it larger.
 */
import type { CompilerPort } from "../../session/compile-aside.ts";

export const MAY_COMPILE_ASIDE: boolean = false;

export function spawnCompileWorker(): Promise<CompilerPort> {
  return Promise.reject(new Error("This page has no worker for the compiler."));
}
