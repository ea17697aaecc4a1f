/** Files of the checkout that are kept in the repository: what lies beside them unnoticed is part of no release. */
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { NamedBytes } from "./artefact.ts";

/** Those below the folder, with their paths in it. Throws where the checkout is no clone. */
export function trackedFiles(root: string, folder: string): readonly NamedBytes[] {
  const cwd = join(root, folder);
  const listed = execFileSync("git", ["ls-files", "-z", "--", "."], { cwd, encoding: "utf8" });
  return listed
    .split("\0")
    .filter((path) => path !== "")
    .map((path) => ({ path, bytes: readFileSync(join(cwd, path)) }));
}
