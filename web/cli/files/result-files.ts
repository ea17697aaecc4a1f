/**
 * The files with results that a command names, and the codes in them. What is wrong with a file is the error of its
 * code, and does not keep the others from being read: files come from students.
 */
import { join } from "node:path";
import { fail } from "../../src/base/result.ts";
import { codesOfFile, type FoundCode } from "../../src/model/exercise/result-code.ts";
import { UsageError } from "../arguments/exit.ts";
import { kindOf, namesIn, readText } from "./file-system.ts";

/** Folders inside one another that are looked into. assumed: learning systems make one for each student */
const DEPTH_MAX = 4;

/** Folders are the files in them, sorted. Throws a UsageError for a path at which there is nothing. */
export function resultFiles(paths: readonly string[]): readonly string[] {
  const files = paths.flatMap((path) => {
    const kind = kindOf(path);
    if (kind === "nothing") throw new UsageError(`${path}: no such file or folder`);
    if (kind === "device" || kind === "pipe") throw new UsageError(`${path} is a ${kind}; only files are read`);
    const found = kind === "file" ? [path] : filesIn(path, DEPTH_MAX);
    if (found.length === 0) throw new UsageError(`${path}: no files there`);
    return found;
  });
  return [...new Set(files)];
}

function filesIn(folder: string, depth: number): readonly string[] {
  const names = namesIn(folder).filter((name) => !name.startsWith("."));
  /* "student 2" before "student 10". */
  const paths = names.sort((a, b) => a.localeCompare(b, "en", { numeric: true })).map((name) => join(folder, name));
  return paths.flatMap((path) => {
    const kind = kindOf(path);
    if (kind === "folder") return depth > 1 ? filesIn(path, depth - 1) : [];
    return kind === "file" ? [path] : [];
  });
}

/** The codes of a file; a file without one has one failure. */
export function foundCodes(path: string): readonly FoundCode[] {
  const name = path.replace(/\p{C}+/gu, "?");
  try {
    return codesOfFile(name, readText(path));
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    return [{ file: name, read: fail(`${error.message}.`) }];
  }
}
