/** The C that programs may be in: builtins and headers that the compiler knows, and the headers of the library. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { SCENARIOS } from "../../../cli/files/paths.ts";
import { BUILTINS, EMPTY_HEADERS, OUR_HEADERS, STANDARD_HEADERS } from "../../../src/lang/compile.ts";
import { code, markdownTable, words } from "./markdown-table.ts";

export interface LibraryHeader {
  /** As a program includes it: "lib/locks/mcs.h". */
  readonly path: string;
  /** The beginning of its first comment. */
  readonly about: string;
  /** Functions and macros that it defines, without those that are its own business. */
  readonly names: readonly string[];
}

/** Text of the C compiler and of the shims of plain programs, which no program includes by its path. */
const NOT_INCLUDED = /^lib\/(?:program|host)\//;

export function libraryHeaders(): readonly LibraryHeader[] {
  return readdirSync(join(SCENARIOS, "lib"), { recursive: true, encoding: "utf8" })
    .map((path) => `lib/${path.replaceAll("\\", "/")}`)
    .filter((path) => path.endsWith(".h") && !NOT_INCLUDED.test(path))
    .sort()
    .map((path) => headerOf(path, readFileSync(join(SCENARIOS, path), "utf8")));
}

function headerOf(path: string, text: string): LibraryHeader {
  const [, comment = ""] = /^\/\*\s*([\s\S]*?)\*\//.exec(text) ?? [];
  const [first = ""] = comment
    .replace(/^\s*\* ?/gm, "")
    .trim()
    .split(/\n\s*\n/);
  const about = first.replace(/\s+/g, " ").replace(/^[\w./-]+\.h: /, "");
  const functions = [...text.matchAll(/^(?:static\s+)?(?:inline\s+)?(?:[A-Za-z_]\w*[\s*]+)+([a-z]\w*)\([^;]*$/gm)];
  const macros = [...text.matchAll(/^#\s*define ([A-Za-z]\w*)\(/gm)];
  const names = [...functions, ...macros].map(([, name = ""]) => name).filter((name) => !/^hotline_|^__/.test(name));
  return { path, about, names: [...new Set(names)] };
}

export function libraryReference(): string {
  const angled = (headers: Iterable<string>): string =>
    [...headers]
      .sort()
      .map((header) => code(`<${header}>`))
      .join(", ");
  return [
    "# C and its library",
    "What a program may use; [A program of your own](programs.md) says how one is written, and [where the language differs](programs.md#where-c-differs).",
    "## Builtins",
    '`#include "lib/hotline.h"` declares what a program can ask of the machine; those with C11\'s names come with `<stdatomic.h>`, ' +
      "those with GCC's need no header. `hotline list builtins` prints this table.",
    markdownTable(
      ["Function", "What it does"],
      BUILTINS.map(({ signature, text }) => [code(signature), words(text)]),
    ),
    "## Headers of the C library",
    `The compiler itself knows ${angled(STANDARD_HEADERS)}. Of the following there is nothing in a program of operations, and code that uses them ` +
      `gets a diagnostic; a plain program, with main(), has those that [its chapter](programs.md#a-plain-program-with-main) names: ${angled(EMPTY_HEADERS)}.`,
    "## Headers of the kernel, and others that are files of the project",
    markdownTable(
      ["Header", "File"],
      [...OUR_HEADERS].map(([header, file]) => [code(`<${header}>`), code(file)]),
    ),
    ...foldersText(libraryHeaders()),
  ].join("\n\n");
}

function foldersText(headers: readonly LibraryHeader[]): readonly string[] {
  const folderOf = ({ path }: LibraryHeader): string => path.slice(0, path.lastIndexOf("/"));
  const folders = [...new Set(headers.map(folderOf))].sort();
  return folders.flatMap((folder) => [
    `## The library: ${folder}`,
    markdownTable(
      ["Header", "What it is", "Names"],
      headers
        .filter((header) => folderOf(header) === folder)
        .map(({ path, about, names }) => [code(`"${path}"`), words(about), names.map(code).join(" ")]),
    ),
  ]);
}
