/**
 * A folder of results, one file per point, named by the point's key. A file is written under a name of its own and then
 * renamed, which is atomic: a killed process leaves whole files only, and several processes may write at once.
 */
import { randomBytes } from "node:crypto";
import { accessSync, constants, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { MemoryRange } from "../../src/base/raw-run.ts";
import { CommandFailure, UsageError } from "../arguments/exit.ts";
import { kindOf, systemMessage } from "../files/file-system.ts";
import { makeFolder, unwritable } from "../files/written-file.ts";
import { type PointNames, readPoint, type StoredPoint } from "./point-file.ts";

/** The folder of files that are being written. */
const UNFINISHED = "tmp";
/** An unfinished file so old was left by a process that has ended: no write takes an hour. assumed */
const ABANDONED_MS = 3_600_000;

export class Store {
  private readonly folder: string;
  /** Files that this object writes: no other process, on any machine, has a name that begins so. */
  private readonly own = randomBytes(12).toString("hex");
  private written = 0;

  constructor(folder: string) {
    this.folder = folder;
  }

  pathOf(key: string): string {
    return join(this.folder, key.slice(0, 2), `${key}.json`);
  }

  read(names: Pick<PointNames, "key" | "core">, memory: readonly MemoryRange[]): StoredPoint {
    const kind = kindOf(this.pathOf(names.key));
    if (kind === "nothing") return { kind: "missing" };
    /* A pipe's reader would wait for ever. Such things were put there by a person, who alone may remove them. */
    if (kind !== "file")
      return { kind: "blocked", why: `a ${kind} stands in the place of the point's file; remove it` };
    const text = this.textOf(names.key);
    return text === undefined ? { kind: "missing" } : readPoint(text, names, memory);
  }

  write(key: string, text: string): void {
    const unfinished = join(this.folder, UNFINISHED, `${this.own}-${this.written++}`);
    try {
      inFolder(unfinished, () => writeFileSync(unfinished, text));
      inFolder(this.pathOf(key), () => renameSync(unfinished, this.pathOf(key)));
    } catch (error) {
      removeUnfinished(unfinished);
      throw new CommandFailure(`hotline: ${unwritable(this.folder, "--store", error)}`);
    }
  }

  /** Removes what killed processes have left half written. */
  removeAbandoned(): void {
    const folder = join(this.folder, UNFINISHED);
    if (kindOf(folder) !== "folder") return;
    for (const name of readdirSync(folder)) {
      const path = join(folder, name);
      const written = statSync(path, { throwIfNoEntry: false })?.mtimeMs;
      if (written !== undefined && performance.timeOrigin + performance.now() - written > ABANDONED_MS)
        rmSync(path, { force: true });
    }
  }

  /** Undefined where the file is gone by now: another process may have removed it. */
  private textOf(key: string): string | undefined {
    const path = this.pathOf(key);
    try {
      return readFileSync(path, "utf8");
    } catch (error) {
      if (error instanceof Error && "code" in error && error.code === "ENOENT") return undefined;
      throw new CommandFailure(`${path}: cannot be read: ${systemMessage(error)}`);
    }
  }
}

/** Where the file can be neither written nor removed, the failure to write is what a reader is told. */
function removeUnfinished(path: string): void {
  try {
    rmSync(path, { force: true });
  } catch {
    return;
  }
}

/** Makes the folder of the path only when it turns out not to be there: mostly it is. */
function inFolder(path: string, write: () => void): void {
  try {
    write();
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "ENOENT")) throw error;
    makeFolder(dirname(path));
    write();
  }
}

/** The store that an option names; one that is to be read must be there, one that is to be written is made. */
export function openStore(folder: string, use: "read" | "write"): Store {
  const kind = kindOf(folder);
  if (kind !== "folder" && kind !== "nothing") throw new UsageError(`--store ${folder}: is a ${kind}, not a folder`);
  if (kind === "nothing" && use === "read") throw new UsageError(`--store ${folder}: no such folder`);
  if (use === "write") makeStore(folder);
  return new Store(folder);
}

/** A folder that cannot be made is told before anything is computed. */
function makeStore(folder: string): void {
  try {
    makeFolder(folder);
    accessSync(folder, constants.W_OK);
  } catch (error) {
    throw new UsageError(unwritable(folder, "--store", error));
  }
}
