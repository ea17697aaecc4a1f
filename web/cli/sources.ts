/**
 * A program's text and the headers it includes, from the disk: "lib/…" from scenarios/lib, everything else from the
 * program's own folder first and then from scenarios/lib. Remembers where each came from, so that messages can name
 * the file as the user would.
 */
import { readFileSync, statSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { readText } from "./json-file.ts";
import { SCENARIO_LIB } from "./paths.ts";

export class SourceFiles {
  private readonly folder: string;
  /** Path on the disk of each file, by the name the compiler knows it under. */
  private readonly paths = new Map<string, string>();

  /** `folder` holds the programs. */
  constructor(folder: string) {
    this.folder = folder;
  }

  program(file: string): string {
    const path = resolve(this.folder, file);
    this.paths.set(file, path);
    return readText(path);
  }

  readonly include = (name: string): string | undefined => {
    for (const path of candidates(this.folder, name)) {
      if (!isFile(path)) continue;
      this.paths.set(name, path);
      return readFileSync(path, "utf8");
    }
    return undefined;
  };

  /** The file as a path from the current folder. */
  displayed(name: string): string {
    const path = this.paths.get(name);
    if (path === undefined) return name;
    const fromHere = relative(process.cwd(), path);
    return fromHere.startsWith("..") ? path : fromHere;
  }

  /** A line of a file that was read; counted from 1. */
  readonly line = (name: string, line: number): string | undefined => {
    const path = this.paths.get(name);
    return path === undefined ? undefined : readFileSync(path, "utf8").split("\n")[line - 1];
  };
}

function candidates(folder: string, name: string): readonly string[] {
  const inLib = name.startsWith("lib/") ? name.slice("lib/".length) : name;
  const lib = join(SCENARIO_LIB, inLib);
  return name.startsWith("lib/") ? [lib, join(folder, name)] : [join(folder, name), lib];
}

function isFile(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isFile() === true;
}

export function folderOf(file: string): string {
  return dirname(resolve(file));
}
