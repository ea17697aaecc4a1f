/**
 * The files of a scenario's folder from what a reader drops, chooses or unpacks, and as a zip file. Everything is
 * bounded before it is read: the number of files, their sizes, and how much of a zip file is inflated.
 */
import type { DropZoneProps } from "react-aria-components/DropZone";
import { strToU8, zipSync } from "fflate";
import {
  atTop,
  FOLDER_LIMITS,
  isFolderFile,
  type OwnFolder,
  ownFolder,
  titleOf,
} from "../../../model/folder/own-folder.ts";
import { fail, ok, type Result } from "../../../base/result.ts";
import { packedProblem } from "../../../base/text-encoding.ts";
import { decoded } from "../../parts/read-files.ts";
import { filesOfZip, type ZipProblem } from "./zip-files.ts";

type Dropped = Parameters<NonNullable<DropZoneProps["onDrop"]>>[0]["items"];
export type Entry = readonly [path: string, file: File];
type Text = readonly [path: string, text: string];

export type FolderRead = Result<OwnFolder, readonly string[]>;

/** Entries of dropped folders that are looked at, whatever they are: many more than a scenario has. */
export const ENTRIES_MAX = 2000;

/** What a reader is told who drops a folder of everything. */
export const TOO_MANY_ENTRIES = `There are more than ${ENTRIES_MAX} files in what was dropped: drop the scenario's folder alone.`;

/** Bytes of all files of a folder: characters of UTF-16 have two. */
const FOLDER_BYTES_MAX = 2 * FOLDER_LIMITS.characters;
/** Bytes of a zip file that is opened. */
const ZIP_BYTES_MAX = 4 * 1024 * 1024;

export async function folderOfDropped(items: Dropped): Promise<FolderRead> {
  const entries: Entry[] = [];
  for (const item of items) {
    if (item.kind === "file") entries.push([item.name, await item.getFile()]);
    else if (item.kind === "directory") await collect(`${item.name}/`, item.getEntries(), entries);
  }
  if (entries.length > ENTRIES_MAX) return fail([TOO_MANY_ENTRIES]);
  if (entries.length === 0) return fail(["There is neither a file nor a folder in what was dropped."]);
  return folderOfEntries(entries);
}

type Entries = ReturnType<Extract<Dropped[number], { kind: "directory" }>["getEntries"]>;

async function collect(path: string, entries: Entries, into: Entry[]): Promise<void> {
  for await (const entry of entries) {
    if (into.length > ENTRIES_MAX) return;
    if (entry.kind === "file") into.push([`${path}${entry.name}`, await entry.getFile()]);
    else if (!entry.name.startsWith(".")) await collect(`${path}${entry.name}/`, entry.getEntries(), into);
  }
}

export async function folderOfFiles(files: readonly File[]): Promise<FolderRead> {
  return folderOfEntries(
    files.map((file) => [file.webkitRelativePath === "" ? file.name : file.webkitRelativePath, file]),
  );
}

export async function folderOfEntries(entries: readonly Entry[]): Promise<FolderRead> {
  const [first] = entries;
  if (first !== undefined && entries.length === 1 && /\.zip$/i.test(first[0])) return folderOfZip(first[1]);
  const wanted = entries.filter(([path]) => isFolderFile(path));
  if (wanted.length > FOLDER_LIMITS.files * 4)
    return fail([`There are ${wanted.length} files of a scenario, too many.`]);
  const large = wanted.find(([, file]) => file.size > FOLDER_LIMITS.characters);
  if (large !== undefined)
    return fail([`${large[0]} has ${large[1].size} bytes; at most ${FOLDER_LIMITS.characters} are read.`]);
  const bytes = wanted.reduce((sum, [, file]) => sum + file.size, 0);
  if (bytes > FOLDER_BYTES_MAX) return fail([`What was given ${TOO_LARGE}.`]);
  const texts = await Promise.all(wanted.map(async ([path, file]): Promise<Text> => [path, await textOf(file)]));
  const packed = texts.length === 0 ? await packedProblems(entries) : [];
  return made(titleFrom(wanted.map(([path]) => path)), texts, packed);
}

async function folderOfZip(file: File): Promise<FolderRead> {
  if (file.size > ZIP_BYTES_MAX)
    return fail([`${file.name} has ${file.size} bytes; at most ${ZIP_BYTES_MAX} are read.`]);
  const read = unzipped(new Uint8Array(await file.arrayBuffer()));
  return read.ok ? made(file.name.replace(/\.zip$/i, ""), read.value) : fail([`${file.name} ${read.error}.`]);
}

const TOO_LARGE = `holds more than the ${FOLDER_LIMITS.files} files and ${FOLDER_LIMITS.characters} characters of a folder`;

const ZIP_PROBLEMS: Readonly<Record<ZipProblem, string>> = {
  "no zip file": "is no zip file that can be opened",
  "too large": TOO_LARGE,
  encrypted: "is encrypted: unpack it first",
};

function unzipped(bytes: Uint8Array): Result<readonly Text[], string> {
  const isWanted = (path: string) => isFolderFile(path) && !path.startsWith("__MACOSX/");
  const limits = { files: FOLDER_LIMITS.files * 4, bytes: FOLDER_BYTES_MAX };
  const files = filesOfZip(bytes, isWanted, limits);
  return files.ok
    ? ok(files.value.map(([path, content]) => [path, decoded(content)]))
    : fail(ZIP_PROBLEMS[files.error]);
}

async function textOf(file: File): Promise<string> {
  return decoded(new Uint8Array(await file.arrayBuffer()));
}

/** Bytes by which a packed file is known. */
const BEGIN_BYTES = 16;
/** Of so many files that are no files of a scenario it is said what they are. assumed */
const NAMED_MAX = 3;

/** What is said of archives that are no zip file, where there is no file of a scenario beside them. */
async function packedProblems(entries: readonly Entry[]): Promise<readonly string[]> {
  const named = await Promise.all(
    entries.slice(0, NAMED_MAX).map(async ([path, file]) => {
      const problem = packedProblem(await file.slice(0, BEGIN_BYTES).text());
      return problem === undefined ? [] : [`${path} ${problem}.`];
    }),
  );
  return named.flat();
}

/** `packed`: what is known of the files where none is one of a scenario. */
function made(title: string, texts: readonly Text[], packed: readonly string[] = []): FolderRead {
  const read = ownFolder(title, atTop(texts));
  return texts.length === 0 && !read.ok ? fail([...packed, ...read.error, PERF_REPORTS]) : read;
}

/** Reports of perf are often brought here, to where they do not belong. */
const PERF_REPORTS = 'A report of perf is given under "From a report of perf lock or perf c2c".';

/** The folder that the files lie in, else the name of the first program. */
function titleFrom(paths: readonly string[]): string {
  const mark = paths.find((path) => /(?:^|\/)scenario\.json$/.test(path)) ?? paths[0] ?? "";
  const parts = mark.split("/");
  const folder = parts.at(-2);
  if (folder !== undefined) return folder;
  const program = paths.find((path) => path.endsWith(".c")) ?? "scenario";
  return program.replace(/\.c$/, "");
}

export function zipOf({ name, files }: OwnFolder): Blob {
  const folder = titleOf(name);
  const entries = [...files].map(([path, text]) => [`${folder}/${path}`, strToU8(text)] as const);
  return new Blob([zipSync(Object.fromEntries(entries))], { type: "application/zip" });
}
