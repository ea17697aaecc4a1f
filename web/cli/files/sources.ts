/**
 * A program's text and the headers it includes, from the disk: "lib/…" from scenarios/lib, everything else from the
 * program's own folder first and then from scenarios/lib. Nothing outside of these two folders is read, whatever a
 * program asks for: programs come from strangers. Remembers where each file came from, so that messages can name it
 * as the user would.
 */
import { readFileSync, realpathSync, statSync } from "node:fs";
import { dirname, isAbsolute, join, relative, resolve } from "node:path";
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
    for (const [root, path] of candidates(this.folder, name)) {
      if (!isFile(path) || !isInside(root, path)) continue;
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

/** Where a name may be found: the folder it must stay in, and the path. */
function candidates(folder: string, name: string): readonly (readonly [root: string, path: string])[] {
  const inLib = name.startsWith("lib/") ? name.slice("lib/".length) : name;
  const lib = [SCENARIO_LIB, join(SCENARIO_LIB, inLib)] as const;
  const own = [folder, join(folder, name)] as const;
  return name.startsWith("lib/") ? [lib, own] : [own, lib];
}

/** Also of links: what counts is where they lead. */
function isInside(root: string, path: string): boolean {
  const way = relative(realpathSync(root), realpathSync(path));
  return way !== "" && !way.startsWith("..") && !isAbsolute(way);
}

function isFile(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isFile() === true;
}

export function folderOf(file: string): string {
  return dirname(resolve(file));
}
