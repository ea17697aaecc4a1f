/**
 * A program's text and the headers that it includes, from the disk. Nothing outside of these two folders is read,
 * whatever a program includes, because programs come from strangers. This file remembers where each file came from, so
 * that messages can name it as the user would.
 */
import { realpathSync } from "node:fs";
import { dirname, isAbsolute, join, relative, resolve } from "node:path";
import { includePlaces, type SourceTexts } from "../../src/model/scenario/sources.ts";
import { kindOf, readText } from "./file-system.ts";
import { SCENARIO_LIB } from "./paths.ts";

export class SourceFiles implements SourceTexts {
  private readonly folder: string;
  /** Each file that was read, by the name the compiler knows it under. */
  private readonly files = new Map<string, SourceFile>();

  /** `folder` holds the programs. */
  constructor(folder: string) {
    this.folder = folder;
  }

  program(file: string): string {
    return this.read(file, this.folder, resolve(this.folder, file));
  }

  readonly include = (name: string): string | undefined => {
    for (const [root, path] of candidates(this.folder, name)) {
      if (!isFile(path) || !isInside(root, path)) continue;
      return this.read(name, root, path);
    }
    return undefined;
  };

  /** The file as a path from the current folder. */
  displayed(name: string): string {
    const path = this.files.get(name)?.path;
    if (path === undefined) return name;
    const fromHere = relative(process.cwd(), path);
    return fromHere.startsWith("..") ? path : fromHere;
  }

  /** The files that were read from the folder of the programs, by their paths there. */
  ownTexts(): ReadonlyMap<string, string> {
    return this.textsFrom(this.folder);
  }

  /** The headers that were read from the library, by their paths there. */
  libraryTexts(): ReadonlyMap<string, string> {
    return this.textsFrom(SCENARIO_LIB);
  }

  private textsFrom(folder: string): ReadonlyMap<string, string> {
    const found = [...this.files.values()].filter(({ root }) => root === folder);
    return new Map(found.map(({ path, text }) => [relative(folder, path), text]));
  }

  /** The text of a file that was read. */
  textOf(name: string): string | undefined {
    return this.files.get(name)?.text;
  }

  /** A line of a file that was read; counted from 1. */
  readonly line = (name: string, line: number): string | undefined => {
    return this.files.get(name)?.text.split("\n")[line - 1];
  };

  private read(name: string, root: string, path: string): string {
    const text = readText(path);
    this.files.set(name, { root, path, text });
    return text;
  }
}

interface SourceFile {
  /** The folder in which it was found: that of the programs, or the library. */
  readonly root: string;
  readonly path: string;
  readonly text: string;
}

/** The place where a name may be found: the folder that must contain it, and the path. */
function candidates(folder: string, name: string): readonly (readonly [root: string, path: string])[] {
  const roots = { folder, library: SCENARIO_LIB };
  return includePlaces(name).map(({ root, path }) => [roots[root], join(roots[root], path)]);
}

/** The same holds for links: their targets must be inside. */
function isInside(root: string, path: string): boolean {
  const way = relative(realpathSync(root), realpathSync(path));
  return way !== "" && !way.startsWith("..") && !isAbsolute(way);
}

/** A path that the system cannot resolve (a name that is too long, a link to itself) is no file of the program. */
function isFile(path: string): boolean {
  try {
    return kindOf(path) === "file";
  } catch {
    return false;
  }
}

export function folderOf(file: string): string {
  return dirname(resolve(file));
}
