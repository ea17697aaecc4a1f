/**
 * The files beside a program that it includes, found by reading: the compiler cannot wait for the editor to read a
 * file, so all that it may ask for is gathered before. An #include whose name a macro gives is not found.
 */
import { FOLDER_LIMITS, pathProblem } from "../../../../web/src/model/folder/own-folder.ts";

const INCLUDE = /^[ \t]*#[ \t]*include(?:_next)?[ \t]*["<]([^">\n]+)[">]/gm;

/** The names in the #include lines of a text, each once. */
export function includedNames(text: string): readonly string[] {
  return [...new Set([...text.matchAll(INCLUDE)].map(([, name]) => name ?? ""))];
}

/** The paths in the program's folder at which the compiler looks for a name that the file `from` includes. */
export function candidatePaths(name: string, from: string): readonly string[] {
  const beside = from.slice(0, from.lastIndexOf("/") + 1);
  return [...new Set([normalised(`${beside}${name}`), normalised(name)])].filter(
    (path): path is string => path !== undefined && pathProblem(path) === undefined,
  );
}

/** Without "." and ".."; undefined for a path that leads out of the folder. */
function normalised(path: string): string | undefined {
  const parts: string[] = [];
  for (const part of path.split("/")) {
    if (part === "" || part === ".") continue;
    if (part !== "..") parts.push(part);
    else if (parts.pop() === undefined) return undefined;
  }
  return path.startsWith("/") ? undefined : parts.join("/");
}

/** `read` gives the text of a file of the folder, or undefined where there is none. The program comes first. */
export async function gatherFiles(
  program: readonly [path: string, text: string],
  read: (path: string) => Promise<string | undefined>,
): Promise<readonly (readonly [path: string, text: string])[]> {
  const files = new Map<string, string | undefined>([program]);
  const found = [program];
  for (const [from, text] of found) {
    for (const path of includedNames(text).flatMap((name) => candidatePaths(name, from))) {
      if (files.has(path) || found.length >= FOLDER_LIMITS.files) continue;
      const included = await read(path);
      files.set(path, included);
      if (included !== undefined) found.push([path, included]);
    }
  }
  return found;
}
