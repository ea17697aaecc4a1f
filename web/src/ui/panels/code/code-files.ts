/** The files of a program, as the compiler read them, by their names: its own and the headers that it includes. */

/**
 * The file to show when a reader asks for one that another program may not include: that file; else a file in the same
 * folder, so that going from variant to variant compares lock with lock; else the program itself.
 */
export function fileShown(files: readonly string[], wanted: string | undefined): string {
  const own = files[0] ?? "";
  if (wanted === undefined || files.includes(wanted)) return wanted ?? own;
  const folder = folderOf(wanted);
  return files.find((file) => folder !== "" && folderOf(file) === folder) ?? own;
}

/** A program with less than this share of the cycles is not where the reader should look. assumed */
const PROGRAM_SHARE_MIN = 0.1;

/** The file in which most of the cycles go, given the shares of files; undefined while no share is known. */
export function openingFile(shares: ReadonlyMap<string, number>, program: string): string | undefined {
  if (shares.size === 0) return undefined;
  if ((shares.get(program) ?? 0) >= PROGRAM_SHARE_MIN) return program;
  return [...shares].reduce((most, one) => (one[1] > most[1] ? one : most))[0];
}

function folderOf(file: string): string {
  return file.slice(0, file.lastIndexOf("/") + 1);
}
