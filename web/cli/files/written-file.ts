/** Writes a file that the user asked for: as a whole, or not at all, so that no reader takes a part for the whole. */
import {
  closeSync,
  existsSync,
  fstatSync,
  mkdirSync,
  openSync,
  realpathSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { dirname, resolve } from "node:path";
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
  if (isStream(path)) return;
  try {
    closeSync(openSync(path, "a"));
    /* A link that led nowhere leads to the file now, and stays. */
    if (kind === "nothing") rmSync(realpathSync(path));
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

/**
 * Is a pipe or a device at the path, or a file that is open already, as /dev/stdout? Such a thing is written into,
 * never replaced.
 */
export function isStream(path: string): boolean {
  return ["pipe", "device"].includes(kindToWrite(path)) || /^\/(?:dev|proc)\//.test(resolve(path));
}

/**
 * Writes a file under another name first, so that an earlier one stays until the new one is whole, and as long as
 * `isWanted` says no. A link stays, and leads to the new file.
 */
export async function replaceFile(
  path: string,
  option: string,
  isWanted: () => boolean,
  write: (path: string) => Promise<void>,
): Promise<void> {
  const place = existsSync(path) ? realpathSync(path) : path;
  const unfinished = `${place}.unfinished`;
  try {
    await write(unfinished);
    if (isWanted()) renameSync(unfinished, place);
  } catch (error) {
    if (error instanceof CommandFailure) throw error;
    throw new CommandFailure(`hotline: ${unwritable(path, option, error)}`);
  } finally {
    rmSync(unfinished, { force: true });
  }
}

/** A file that could not be written to its end is removed; devices are kept. */
export function writeLines(path: string, option: string, lines: Iterable<string>): void {
  const handle = opened(path, option);
  const isFile = fstatSync(handle).isFile();
  try {
    /* writeSync() would not tell when a disk that became full has taken a part of the line. */
    for (const line of lines) writeFileSync(handle, line);
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
    return openSync(path, isStream(path) ? "a" : "w");
  } catch (error) {
    throw new CommandFailure(`hotline: ${unwritable(path, option, error)}`);
  }
}

/** The sentence on a file or folder that an option named. */
export function unwritable(path: string, option: string, error: unknown): string {
  return `${option} ${path}: cannot be written: ${systemMessage(error)}`;
}
