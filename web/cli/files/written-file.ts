/** Writes a file that the user asked for: as a whole, or not at all, so that no reader takes a part for the whole. */
import { randomBytes } from "node:crypto";
import {
  closeSync,
  existsSync,
  fchmodSync,
  mkdirSync,
  openSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
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
    const place = realpathSync(path);
    /* A link that led nowhere leads to the file now, and stays. */
    if (kind === "nothing") rmSync(place);
    /* The folder must take the file that will replace this one. */
    const unfinished = unfinishedName(place);
    closeSync(openSync(unfinished, "wx"));
    rmSync(unfinished);
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

/** A piece of a file: text is written as UTF-8. */
type Piece = string | Uint8Array;

/**
 * Writes a file whole, or leaves what is there as it is: the pieces go to a file beside it, whose name no other process
 * uses. That file takes the place only at its end, and only if `isWanted` says yes then. A link stays, and leads to the
 * new file. Pipes and devices are written into.
 */
export function writePieces(
  path: string,
  option: string,
  pieces: Iterable<Piece>,
  isWanted = (): boolean => true,
): void {
  if (isStream(path)) return writeIntoStream(path, option, pieces);
  const place = existsSync(path) ? realpathSync(path) : path;
  const unfinished = unfinishedName(place);
  try {
    fill(
      written(path, option, () => openNew(unfinished, place)),
      path,
      option,
      pieces,
    );
    if (isWanted()) written(path, option, () => renameSync(unfinished, place));
  } finally {
    rmSync(unfinished, { force: true });
  }
}

function writeIntoStream(path: string, option: string, pieces: Iterable<Piece>): void {
  fill(
    written(path, option, () => openSync(path, "a")),
    path,
    option,
    pieces,
  );
}

/** A new file that only this process writes, with the permissions of the one that it will replace. */
function openNew(unfinished: string, place: string): number {
  const handle = openSync(unfinished, "wx");
  const replaced = statSync(place, { throwIfNoEntry: false });
  if (replaced !== undefined) fchmodSync(handle, replaced.mode);
  return handle;
}

/** Writes the pieces and closes the file; a disk may be found full only then. */
function fill(handle: number, path: string, option: string, pieces: Iterable<Piece>): void {
  let isOpen = true;
  try {
    /* writeSync() would not tell when a disk that became full has taken a part of the piece. */
    for (const piece of pieces) written(path, option, () => writeFileSync(handle, piece));
    isOpen = false;
    written(path, option, () => closeSync(handle));
  } finally {
    if (isOpen) closeSync(handle);
  }
}

/** Beside the file, so that a rename suffices: several commands may write one file at once. */
function unfinishedName(place: string): string {
  return `${place}.${randomBytes(8).toString("hex")}.unfinished`;
}

/** `step` is a call of the system alone: every error of it becomes a failure of the command. */
function written<Result>(path: string, option: string, step: () => Result): Result {
  try {
    return step();
  } catch (error) {
    const kept = kindToWrite(path) === "file" ? "; the file that was there is unchanged" : "";
    throw new CommandFailure(`hotline: ${unwritable(path, option, error)}${kept}`);
  }
}

/** The sentence on a file or folder that an option named. */
export function unwritable(path: string, option: string, error: unknown): string {
  return `${option} ${path}: cannot be written: ${systemMessage(error)}`;
}
