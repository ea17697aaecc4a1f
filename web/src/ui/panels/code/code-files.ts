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

function folderOf(file: string): string {
  return file.slice(0, file.lastIndexOf("/") + 1);
}
