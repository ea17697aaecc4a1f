/**
 * The headers under scenarios/lib. A scenario that is opened brings those that its own programs include, so that they
 * can be shown. All others come when a program is compiled, since a reader's may include any of them.
 */

const known = new Map<string, string>();

/** By their paths in the folder: those that are here by now. */
export const LIBRARY: ReadonlyMap<string, string> = known;

export function bringHeaders(headers: Readonly<Record<string, string>>): void {
  for (const [path, text] of Object.entries(headers)) known.set(path, text);
}

/** Rejects when they cannot be loaded; the next call tries again. */
export async function wholeLibrary(): Promise<ReadonlyMap<string, string>> {
  bringHeaders((await import("./library-files.ts")).LIBRARY_FILES);
  return LIBRARY;
}
