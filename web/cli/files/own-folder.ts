/** A folder that is none of the project's, in links: read from the disk into one, and written from one to the disk. */
import { lstatSync, mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, sep } from "node:path";
import { isFolderFile, type OwnFolder, ownFolder, readFolderText } from "../../src/model/folder/own-folder.ts";
import { UsageError } from "../arguments/exit.ts";
import { asked, kindOf, namesIn, readText } from "./file-system.ts";

/** Folders inside one another that are looked into. assumed: no scenario goes deeper */
const DEPTH_MAX = 6;

export function readOwnFolder(title: string, folder: string): OwnFolder {
  const files: [string, string][] = [];
  collect(folder, "", { depth: 0, top: asked(folder, () => realpathSync(folder)) }, files);
  const made = ownFolder(title, files);
  if (!made.ok) throw new UsageError(`${folder}: neither the page nor a link takes it: ${made.error.join(" ")}`);
  return made.value;
}

const OTHER_FILES = "and a link of the page contains no files from elsewhere: copy them here";

interface Place {
  readonly depth: number;
  /** The whole folder's path, symbolic links resolved. */
  readonly top: string;
}

function collect(folder: string, inside: string, place: Place, files: [string, string][]): void {
  if (place.depth > DEPTH_MAX) return;
  for (const name of namesIn(folder)) {
    const path = join(folder, name);
    if (name.startsWith(".")) continue;
    const isSymbolic = asked(path, () => lstatSync(path).isSymbolicLink());
    if (kindOf(path) === "folder") {
      if (isSymbolic) throw new UsageError(`${path}: is a symbolic link to a folder, ${OTHER_FILES}`);
      collect(path, `${inside}${name}/`, { ...place, depth: place.depth + 1 }, files);
    } else if (isFolderFile(name)) files.push([`${inside}${name}`, textOf(path, isSymbolic, place.top)]);
  }
}

/** Throws for a symbolic link that leads out of the folder: a link of the page would disclose the other file. */
function textOf(path: string, isSymbolic: boolean, top: string): string {
  const isInside = !isSymbolic || asked(path, () => realpathSync(path)).startsWith(`${top}${sep}`);
  if (isInside) return readText(path);
  throw new UsageError(`${path}: is a symbolic link that leads out of the folder, ${OTHER_FILES}`);
}

/** Writes the folder of a link beneath the system's folder for temporary files, until this process ends. */
export function writeOwnFolder(name: string, text: string): string {
  const read = readFolderText(text);
  if (!read.ok) throw new UsageError(`The text of the link's scenario folder ${read.error}.`);
  if (read.value.name !== name) throw new UsageError("The link's scenario folder is not the one that the link names.");
  const root = mkdtempSync(join(tmpdir(), "hotline-link-"));
  process.on("exit", () => rmSync(root, { recursive: true, force: true }));
  for (const [path, content] of read.value.files) {
    const file = join(root, name, path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, content);
  }
  return join(root, name);
}
