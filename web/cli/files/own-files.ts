/**
 * The files of a scenario's folder, or of a program alone, that is none of the project's: a saved experiment says where
 * they were, and what they were by their checksums, so that it can be made again while they are still the same.
 */
import { basename, dirname, isAbsolute, join, normalize, resolve } from "node:path";
import { checksum } from "../../src/model/folder/own-folder.ts";
import type { OwnFiles } from "../../src/model/sweep/sweep-document.ts";
import type { Defines } from "./compile.ts";
import { kindOf, readText } from "./file-system.ts";
import { isOnSite, type Opened } from "./open.ts";
import { folderOf } from "./sources.ts";

/** What a saved experiment says of its files; `path` is what the command line named. */
export function ownFilesOf(path: string, opened: Opened, defines: Defines): OwnFiles | undefined {
  if (isOnSite(opened)) return undefined;
  const texts = new Map(opened.sources.ownTexts());
  if (!opened.bare) texts.set(SCENARIO_FILE, readText(join(opened.folder, SCENARIO_FILE)));
  const files = Object.fromEntries(
    [...texts].sort(([a], [b]) => (a < b ? -1 : 1)).map(([name, text]) => [name, checksum(text)]),
  );
  const given = opened.bare ? opened.scenario.file.variants[0]?.arguments : undefined;
  return {
    path,
    files,
    ...(Object.keys(defines).length === 0 ? {} : { defines }),
    ...(given === undefined ? {} : { arguments: given }),
  };
}

const SCENARIO_FILE = "scenario.json";

/** The places where the files may be now: where they were, seen from here or from the saved file, or beside that. */
export function placesOf({ path }: OwnFiles, saved: string): readonly string[] {
  const beside = dirname(saved);
  return [...new Set([path, join(beside, path), join(beside, basename(path))].map((place) => normalize(place)))];
}

/** Is something there that may be the folder or the program? */
export function isThere(place: string): boolean {
  return kindOf(resolve(place)) === (place.endsWith(".c") ? "file" : "folder");
}

/** The folder of a place, which is that folder itself or a program in it. */
export function folderAt(place: string): string {
  return place.endsWith(".c") ? folderOf(place) : resolve(place);
}

/** The files of a folder that are not what they were, as the end of a sentence; undefined when all are the same. */
export function changeOf({ files }: OwnFiles, folder: string): string | undefined {
  const changed = Object.entries(files).filter(([name, sum]) => sumOf(folder, name) !== sum);
  if (changed.length === 0) return undefined;
  const names = changed.map(([name]) => name);
  return `${names.join(", ")} ${names.length === 1 ? "is" : "are"} not what ${names.length === 1 ? "it was" : "they were"}`;
}

/** The checksum of a file in a folder; undefined where there is none. A saved file may name anything. */
function sumOf(folder: string, name: string): string | undefined {
  if (isAbsolute(name) || normalize(name).startsWith("..")) return undefined;
  const path = join(folder, name);
  return kindOf(path) === "file" ? checksum(readText(path)) : undefined;
}
