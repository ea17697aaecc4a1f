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

/** Below this share no file is where the reader should look before all others. assumed */
const HOT_SHARE_MIN = 0.5;

/** The file in which most of the cycles go, given the shares of files; undefined while none of them has so much. */
export function hottestFile(
  shares: ReadonlyMap<string, number>,
): { readonly file: string; readonly share: number } | undefined {
  const hot = [...shares].find(([, share]) => share >= HOT_SHARE_MIN);
  return hot === undefined ? undefined : { file: hot[0], share: hot[1] };
}

function folderOf(file: string): string {
  return file.slice(0, file.lastIndexOf("/") + 1);
}
