/** A folder that is none of the project's, in links: read from the disk into one, and written from one to the disk. */
import { mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { isFolderFile, type OwnFolder, ownFolder, readFolderText } from "../../src/model/folder/own-folder.ts";
import { UsageError } from "../arguments/exit.ts";
import { namesIn, readText } from "./file-system.ts";

/** Folders inside one another that are looked into. assumed: no scenario goes deeper */
const DEPTH_MAX = 6;

export function readOwnFolder(title: string, folder: string): OwnFolder {
  const files: [string, string][] = [];
  collect(folder, "", 0, files);
  const made = ownFolder(title, files);
  if (!made.ok) throw new UsageError(`${folder}: no link can contain it: ${made.error.join(" ")}`);
  return made.value;
}

function collect(folder: string, inside: string, depth: number, files: [string, string][]): void {
  if (depth > DEPTH_MAX) return;
  for (const name of namesIn(folder)) {
    const path = join(folder, name);
    if (name.startsWith(".")) continue;
    if (statSync(path).isDirectory()) collect(path, `${inside}${name}/`, depth + 1, files);
    else if (isFolderFile(name)) files.push([`${inside}${name}`, readText(path)]);
  }
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
