/**
 * Finds what an #include names: a file of the program's folder, one of the library's, or a header that the compiler
 * knows without a file. This file reads no directive, and does not know how deeply files are nested.
 */
import type { Sources } from "../text/source.ts";
import { normalise } from "./paths.ts";
import { EMPTY_HEADERS, OUR_HEADERS, STANDARD_HEADERS } from "./predefined.ts";

/** A file with its text, or a header that needs no file: its names are known, or it has nothing here. */
export type Found = { readonly path: string; readonly text: string } | "known" | "empty";

/** What an #include names. */
export interface Header {
  readonly path: string;
  /** True for <path>, false for "path". */
  readonly angled: boolean;
  /** True for #include_next, which leaves out the folder in which the including file was found. */
  readonly next: boolean;
}

const LIBRARY = "lib/";

export class IncludedFiles {
  private readonly sources: Sources;
  private readonly read: (path: string) => string | undefined;
  private readonly headers: ReadonlyMap<string, string>;
  private readonly indices = new Map<string, number>();

  /** `headers` are files of the library by the names of headers, before those of OUR_HEADERS. */
  constructor(
    sources: Sources,
    read: (path: string) => string | undefined,
    headers: ReadonlyMap<string, string> = new Map(),
  ) {
    this.sources = sources;
    this.read = read;
    this.headers = headers;
  }

  /** The index of a file among the sources, under which the file is added at first. */
  indexOf(path: string, text: string): number {
    const index = this.indices.get(path) ?? this.sources.add(path, text);
    this.indices.set(path, index);
    return index;
  }

  isNew(path: string): boolean {
    return !this.indices.has(path);
  }

  /**
   * What the file `from` includes. As with gcc's -I, the program's own files come before the library's; but the
   * library's own files mean the library's, and a file that includes its own name in <> means the next one.
   */
  find(header: Header, from: string): Found | undefined {
    const { path, angled, next } = header;
    const beside = angled ? [] : [normalise(from.replace(/[^/]*$/, "") + path)];
    const own = [...beside, normalise(path)].filter((each) => !angled || each !== from);
    const isPassed = next || (angled && from.startsWith(LIBRARY));
    return (isPassed ? undefined : this.ownFile(own, path)) ?? this.system(path);
  }

  private ownFile(paths: readonly string[], written: string): Found | undefined {
    const ours = [OUR_HEADERS.get(written), this.headers.get(written)].filter((each) => each !== undefined);
    for (const path of new Set(paths)) {
      const text = this.textOf(path);
      /* The library's files are also found without "lib/" before their names: the header is then the library's. */
      if (text !== undefined && ours.every((each) => text !== this.textOf(each))) return { path, text };
    }
    return undefined;
  }

  /** A header that every program has. */
  private system(path: string): Found | undefined {
    if (STANDARD_HEADERS.has(path) && !this.headers.has(path)) return "known";
    const ours = this.ours(path);
    const text = ours === undefined ? undefined : this.textOf(ours);
    if (ours !== undefined && text !== undefined) return { path: ours, text };
    return EMPTY_HEADERS.has(path) ? "empty" : undefined;
  }

  private ours(path: string): string | undefined {
    return this.headers.get(path) ?? OUR_HEADERS.get(path);
  }

  private textOf(path: string): string | undefined {
    const index = this.indices.get(path);
    return index === undefined ? textOfFile(this.read, path) : this.sources.files[index]?.text;
  }
}

/** The text of a file that can be included; undefined where there is none. */
export function textOfFile(read: (path: string) => string | undefined, path: string): string | undefined {
  try {
    return read(path);
  } catch {
    return undefined;
  }
}
