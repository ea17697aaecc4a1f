/**
 * A scenario's folder of the reader's own, as a value: its files by their paths, checked and bounded, with a name that
 * follows from their contents. The name tells two folders apart wherever scenarios are told apart by their names: in
 * links, in what the browser keeps, and among results that were computed before. Whether the files make a scenario is
 * not decided here.
 */
import { fail, ok, type Result } from "../../base/result.ts";
import { countOf } from "../../base/text.ts";

/** Paths in the folder and texts, sorted by path. */
export type FolderFiles = ReadonlyMap<string, string>;

export interface OwnFolder {
  /** "spinlock.own-1a2b3c4d5e6f7081": what the reader calls it, and a checksum of the files. */
  readonly name: string;
  readonly files: FolderFiles;
}

export const FOLDER_LIMITS = {
  /** assumed: the largest scenario of ours has 14 */
  files: 64,
  /** Characters of all files. assumed: ten times the largest scenario of ours */
  characters: 1024 * 1024,
  pathCharacters: 120,
} as const;

/** Kinds of files that a scenario's folder may have; others are left out. */
const KINDS = /\.(?:c|h|json|md)$/;
/** Names of plain letters; no part begins with a dot, so that no path leads out of the folder. */
const PATH = /^(?:[A-Za-z0-9_+-][\w.+-]*\/)*[A-Za-z0-9_+-][\w.+-]*$/;

export function isFolderFile(path: string): boolean {
  return KINDS.test(path);
}

/** Why a file of this path is not taken into a folder, as the end of a sentence; undefined for one that is. */
export function pathProblem(path: string): string | undefined {
  if (path.length > FOLDER_LIMITS.pathCharacters)
    return `has a path of more than ${FOLDER_LIMITS.pathCharacters} characters`;
  if (!PATH.test(path)) return "has a path that is no plain one inside the folder";
  return isFolderFile(path) ? undefined : "is no file of a scenario: those end in .c, .h, .json or .md";
}

/** A file with measured latencies is often brought here, to where it does not belong. */
const NO_FILE =
  "There is no file of a scenario: those end in .c, .h, .json or .md. " +
  "A machine's latencies are opened in a lab, by the button that names its machine.";

/** `title` is the folder's own name, or what the reader calls it. All problems at once, in sentences. */
export function ownFolder(
  title: string,
  files: Iterable<readonly [string, string]>,
): Result<OwnFolder, readonly string[]> {
  const all = [...files].sort(([a], [b]) => (a < b ? -1 : 1));
  const problems = all.flatMap(([path]) => {
    const why = pathProblem(path);
    return why === undefined ? [] : [`${shortened(path)} ${why}.`];
  });
  const characters = all.reduce((sum, [, text]) => sum + text.length, 0);
  if (all.length > FOLDER_LIMITS.files)
    problems.push(`The folder has ${countOf(all.length, "file")}; at most ${FOLDER_LIMITS.files} are read.`);
  if (characters > FOLDER_LIMITS.characters)
    problems.push(`The files have ${characters} characters; at most ${FOLDER_LIMITS.characters} are read.`);
  if (all.length === 0) problems.push(NO_FILE);
  if (problems.length > 0) return fail(problems);
  const unique = new Map(all);
  return ok({ name: `${slugOf(title)}${MARK}${checksum(JSON.stringify([...unique]))}`, files: unique });
}

function shortened(path: string): string {
  const flat = path.replace(/[\p{C}]+/gu, "?");
  return flat.length > 60 ? `${flat.slice(0, 60)}…` : flat;
}

const MARK = ".own-";
const OWN_NAME = /^([a-z0-9][a-z0-9_-]*)\.own-[0-9a-f]{14}$/;
const SLUG_CHARACTERS_MAX = 40;

function slugOf(title: string): string {
  const slug = title
    .toLowerCase()
    .replace(/[^a-z0-9_-]+/g, "-")
    .replace(/^[-_]+|-+$/g, "")
    .slice(0, SLUG_CHARACTERS_MAX);
  return slug === "" ? "scenario" : slug;
}

/** Is it the name of a folder of a reader's own? */
export function isOwnName(name: string): boolean {
  return OWN_NAME.test(name);
}

/** "spinlock" of "spinlock.own-1a2b3c4d5e6f70". */
export function titleOf(name: string): string {
  return OWN_NAME.exec(name)?.[1] ?? name;
}

/** 56 bits of two FNV-1a hashes: it tells apart what one reader has, and does not protect from attacks. */
export function checksum(text: string): string {
  let [a, b] = [0x811c9dc5, 0x9747b28c];
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    a = Math.imul(a ^ code, 0x01000193);
    b = Math.imul(b ^ (code + i), 0x01000193);
  }
  const digits = (value: number): string => (value >>> 0).toString(16).padStart(8, "0");
  return `${digits(a)}${digits(b).slice(0, 6)}`;
}

// ---- As a text ------------------------------------------------------------------------------------------------------

/** The folder as links and the browser's storage have it. */
export function folderText({ name, files }: OwnFolder): string {
  return JSON.stringify([titleOf(name), ...files]);
}

/** Fails for a text that is no folder; the reason ends a sentence. */
export function readFolderText(text: string): Result<OwnFolder, string> {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    return fail("is not a scenario's folder");
  }
  if (!Array.isArray(json)) return fail("is not a scenario's folder");
  const [title, ...files] = json as readonly unknown[];
  if (typeof title !== "string" || !files.every(isFile)) return fail("is not a scenario's folder");
  const folder = ownFolder(title, files);
  return folder.ok ? folder : fail(`cannot be opened: ${folder.error.join(" ")}`);
}

function isFile(entry: unknown): entry is readonly [string, string] {
  return Array.isArray(entry) && entry.length === 2 && entry.every((part) => typeof part === "string");
}

/**
 * Files as they were dropped or unpacked, without the folders that all of them lie in: the file scenario.json, where
 * there is one, lies at the top. The rest of what is beside another folder's scenario.json is left out.
 */
export function atTop(files: readonly (readonly [string, string])[]): readonly (readonly [string, string])[] {
  const paths = files.map(([path]) => path);
  const marks = paths.filter((path) => /(?:^|\/)scenario\.json$/.test(path)).sort((a, b) => depth(a) - depth(b));
  const programs = paths.filter((path) => path.endsWith(".c")).sort((a, b) => depth(a) - depth(b));
  const [mark = programs[0] ?? ""] = marks;
  const top = mark.slice(0, mark.lastIndexOf("/") + 1);
  return files.flatMap(([path, text]) => (path.startsWith(top) ? [[path.slice(top.length), text] as const] : []));
}

function depth(path: string): number {
  return path.split("/").length;
}
