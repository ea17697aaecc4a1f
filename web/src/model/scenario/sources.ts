/**
 * The texts of a scenario's programs, as a port: the site, a disk or a test provides them. This file has the one rule
 * for where a header is looked for, since programs must mean the same everywhere.
 */
import { argumentDefines } from "./program-arguments.ts";
import type { Variant } from "./schema.ts";

/** Texts that are in memory: those of the folder by the names of its files, the library's by their paths in it. */
export interface TextsInMemory {
  readonly folder: ReadonlyMap<string, string>;
  readonly library: ReadonlyMap<string, string>;
}

export interface SourceTexts {
  /** Text of a file of the scenario's folder; undefined when there is none. */
  readonly program: (file: string) => string | undefined;
  /** Text of a header, by the name that a program includes it with; undefined when there is none. */
  readonly include: (name: string) => string | undefined;
  /** All of them, from which they can be made again in another thread; undefined where they are not in memory. */
  readonly inMemory?: TextsInMemory | undefined;
}

/** A place to look for a header: a path in the scenario's own folder, or in scenarios/lib. */
export interface IncludePlace {
  readonly root: "folder" | "library";
  readonly path: string;
}

const LIBRARY_PREFIX = "lib/";

/** Names that begin with "lib/" are looked for in the library first, all others in the scenario's folder first. */
export function includePlaces(name: string): readonly [IncludePlace, IncludePlace] {
  const own = { root: "folder", path: name } as const;
  return name.startsWith(LIBRARY_PREFIX)
    ? [{ root: "library", path: name.slice(LIBRARY_PREFIX.length) }, own]
    : [own, { root: "library", path: name }];
}

/**
 * ".../scenarios/mine/gcc/atomics.h" in the scenario "mine" → "gcc/atomics.h", as a program includes it; undefined
 * for the files of other folders.
 */
export function pathInScenario(path: string, scenario: string): string | undefined {
  const folder = `/scenarios/${scenario}/`;
  const at = path.indexOf(folder);
  return at < 0 ? undefined : path.slice(at + folder.length);
}

export function sourceTexts(
  folder: TextsInMemory["folder"],
  library: TextsInMemory["library"] = new Map(),
): SourceTexts {
  const inMemory = { folder, library };
  return {
    program: (file) => folder.get(file),
    include: (name) => {
      const place = includePlaces(name).find(({ root, path }) => inMemory[root].has(path));
      return place === undefined ? undefined : inMemory[place.root].get(place.path);
    },
    inMemory,
  };
}

/** Macros that a variant defines for its program, as the preprocessor takes them. */
export function definesOf({
  program,
  defines = {},
  arguments: given,
}: Pick<Variant, "program" | "defines"> & { readonly arguments?: readonly string[] | undefined }): Readonly<
  Record<string, string>
> {
  const own = Object.fromEntries(Object.entries(defines).map(([name, value]) => [name, String(value)]));
  return given === undefined ? own : { ...own, ...argumentDefines(program.replace(/\.c$/, ""), given) };
}
