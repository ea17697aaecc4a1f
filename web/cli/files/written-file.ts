/** Writes a file that the user asked for: as a whole, or not at all, so that no reader takes a part for the whole. */
import { closeSync, fstatSync, openSync, rmSync, writeSync } from "node:fs";
import { UsageError } from "../arguments/exit.ts";
import { systemMessage } from "./file-system.ts";

/**
 * `option` is the option that named the file. A file that could not be written to its end is removed; devices are kept.
 */
export function writeLines(path: string, option: string, lines: Iterable<string>): void {
  const handle = opened(path, option);
  const isFile = fstatSync(handle).isFile();
  try {
    for (const line of lines) writeSync(handle, line);
    closeSync(handle);
  } catch (error) {
    closeSync(handle);
    if (isFile) rmSync(path, { force: true });
    const left = isFile ? "; the unfinished file was removed" : "";
    throw new UsageError(`${option} ${path}: cannot be written: ${systemMessage(error)}${left}`);
  }
}

function opened(path: string, option: string): number {
  try {
    return openSync(path, "w");
  } catch (error) {
    throw new UsageError(`${option} ${path}: cannot be written: ${systemMessage(error)}`);
  }
}
