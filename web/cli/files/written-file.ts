/** Writes a file that the user asked for: as a whole, or not at all, so that no reader takes a part for the whole. */
import { closeSync, existsSync, fstatSync, mkdirSync, openSync, rmSync, writeSync } from "node:fs";
import { dirname } from "node:path";
import { CommandFailure, UsageError } from "../arguments/exit.ts";
import { kindOf, type PathKind, systemMessage } from "./file-system.ts";

/**
 * Refuses a file that cannot be written, before anything is computed for it. What is at the path stays as it is.
 * `option` is the option that named the file.
 */
export function requireWritable(path: string, option: string): void {
  const kind = kindToWrite(path);
  if (kind === "folder") throw new UsageError(`${option} ${path}: is a folder; the name of a file is wanted`);
  /* The reader of a pipe would take an open and a close for the pipe's end. */
  if (kind === "pipe" || kind === "device") return;
  try {
    closeSync(openSync(path, "a"));
    if (kind === "nothing") rmSync(path);
  } catch (error) {
    throw new UsageError(unwritable(path, option, error));
  }
}

/** Where the system does not tell the kind of a path, opening the file says why it cannot be written. */
function kindToWrite(path: string): PathKind {
  try {
    return kindOf(path);
  } catch {
    return "nothing";
  }
}

/**
 * Makes a folder, and those around it. (Node's own recursive form never returns where the system refuses a folder with
 * "no such file or directory" although its parent is there, as under /proc and under the roots of automounters.)
 */
export function makeFolder(path: string): void {
  if (existsSync(path)) return;
  if (dirname(path) !== path) makeFolder(dirname(path));
  try {
    mkdirSync(path);
  } catch (error) {
    /* Another process may have made the folder meanwhile. */
    if (!(error instanceof Error && "code" in error && error.code === "EEXIST")) throw error;
  }
}

/** A file that could not be written to its end is removed; devices are kept. */
export function writeLines(path: string, option: string, lines: Iterable<string>): void {
  const handle = opened(path, option);
  const isFile = fstatSync(handle).isFile();
  try {
    for (const line of lines) writeSync(handle, line);
    closeSync(handle);
  } catch (error) {
    closeSync(handle);
    if (isFile) rmSync(path, { force: true });
    if (error instanceof CommandFailure) throw error;
    const left = isFile ? "; the unfinished file was removed" : "";
    throw new CommandFailure(`hotline: ${unwritable(path, option, error)}${left}`);
  }
}

function opened(path: string, option: string): number {
  try {
    return openSync(path, "w");
  } catch (error) {
    throw new CommandFailure(`hotline: ${unwritable(path, option, error)}`);
  }
}

/** The sentence on a file or folder that an option named. */
export function unwritable(path: string, option: string, error: unknown): string {
  return `${option} ${path}: cannot be written: ${systemMessage(error)}`;
}
