/** The names under which the engine knows files of the editor. */

/** A name that a program of Hotline may have, for a file of any name: "my prog (1).c" becomes "my_prog__1_.c". */
export function programName(name: string): string {
  const stem = name.replace(/\.[^.]*$/, "").replace(/[^A-Za-z0-9_.-]/g, "_");
  return `${/^[A-Za-z0-9_]/.test(stem) ? stem : `_${stem}`}.c`;
}
