/** The files of a folder as those of an archive. */
import { readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import type { NamedBytes } from "./artefact.ts";
import { sorted } from "./archives.ts";

/**
 * All files at all depths for which `isWanted` holds, in the order of their paths. Modes are not read: systems differ
 * in them. Throws at a link, which an archive of ours never has.
 */
export function folderFiles(folder: string, isWanted: (path: string) => boolean = () => true): readonly NamedBytes[] {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  const files = entries.flatMap((entry) => {
    const place = join(entry.parentPath, entry.name);
    const path = relative(folder, place).replaceAll("\\", "/");
    if (entry.isDirectory() || !isWanted(path)) return [];
    if (!entry.isFile()) throw new Error(`${place} is no file`);
    return [{ path, bytes: readFileSync(place) }];
  });
  return sorted(files);
}
