/**
 * Which paths may stand in an archive: relative ones that lead to a place below the folder into which the archive is
 * unpacked, on every system. The paths that we write are checked as well as those that we read.
 */

/** Windows takes ":" and "\" for its own separators. Control characters disguise names where they are printed. */
const FORBIDDEN = /[\\:\u0000-\u001f\u007f]/;
/** In characters: beyond it some systems cannot write the file. assumed */
const LENGTH_MAX = 240;

/** The path itself. Throws what is wrong with it. */
export function checkedPath(path: string): string {
  const parts = path.split("/");
  const leads = parts.some((part) => part === "" || part === "." || part === "..");
  if (leads || FORBIDDEN.test(path) || path.length > LENGTH_MAX) {
    throw new Error(`the path ${JSON.stringify(path)} may not stand in an archive`);
  }
  return path;
}
