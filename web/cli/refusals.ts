/** What the system or the memory does not allow is no mistake of Hotline, and has a message that says what to do. */
import { systemMessage } from "./files/file-system.ts";

/** What to do where the system has no more of something; every other refusal of the system speaks for itself. */
const SYSTEM_ADVICE: Readonly<Record<string, string>> = {
  EMFILE: "; this process may open more after `ulimit -n 4096`",
  ENFILE: "; close other programs, or try again later",
  ENOMEM: "; close other programs, or use fewer threads (--jobs)",
  EAGAIN: "; use fewer threads (--jobs), or try again later",
};
/** How V8 and Node say that there is no memory for an array, a text or an instance of the core. */
const NO_MEMORY = /allocation failed|allocate memory|out of memory|invalid (?:array buffer|string|typed array) length/i;

/** The message about an error that stands for what the system or the memory does not allow; else undefined. */
export function refusalOf(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  if ("syscall" in error && "code" in error) {
    const place = "path" in error ? `${String(error.path)}: ` : "";
    return `hotline: ${place}the system refuses: ${systemMessage(error)}${SYSTEM_ADVICE[String(error.code)] ?? ""}`;
  }
  if (error instanceof RangeError && NO_MEMORY.test(error.message))
    return `hotline: there is not enough memory: ${error.message}; use fewer threads (--jobs), or a smaller input`;
  return undefined;
}
