/** The texts of all headers under scenarios/lib, in a script of their own (library.ts). */

const files = import.meta.glob<string>("../../../../scenarios/lib/**/*.h", {
  query: "?raw",
  import: "default",
  eager: true,
});

const LIBRARY_FOLDER = "/scenarios/lib/";

/** By their paths in the folder. */
export const LIBRARY_FILES: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(files).map(([path, text]) => [path.slice(path.indexOf(LIBRARY_FOLDER) + LIBRARY_FOLDER.length), text]),
);
