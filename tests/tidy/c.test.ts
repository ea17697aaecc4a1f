/** The form of our C: short functions, documented vocabularies, no global state, no dead files. */
import { describe, expect, it } from "vitest";
import { C_SOURCES, fileAt, filesLike, linesWhere, PROGRAMS, type SourceFile } from "./sources.ts";

const FUNCTION_LINES_MAX = 70;

/** Longer functions, each with its reason: "path: name". */
const LONG_FUNCTIONS: Readonly<Record<string, string>> = {
  "wasm-core/src/interpret.c: execute": "a case for each opcode, which share the interpreter's state in locals",
};

interface CFunction {
  readonly name: string;
  readonly lines: number;
}

/** Functions begin with a line at column 0 that ends in "{" and end with "}" at column 0, as our layout has it. */
function functionsOf(file: SourceFile): readonly CFunction[] {
  const found: CFunction[] = [];
  let start: number | undefined;
  file.lines.forEach((line, index) => {
    if (start === undefined && /^[A-Za-z_][^;=]*\)\s*\{$/.test(line)) start = index;
    else if (start === undefined && /^[A-Za-z_][^;={]*\($/.test(line)) start = index;
    if (line !== "}" || start === undefined) return;
    const head = file.lines.slice(start, index).join(" ");
    found.push({ name: head.match(/(\w+)\s*\(/)?.[1] ?? "?", lines: index - start + 1 });
    start = undefined;
  });
  return found;
}

describe("C functions", () => {
  const all = C_SOURCES.flatMap((file) =>
    functionsOf(file).map((each) => ({ ...each, at: `${file.path}: ${each.name}` })),
  );

  it("are found by this test", () => {
    expect(functionsOf(fileAt("wasm-core/tools/gen_abi.c")).map((each) => each.name)).toContain("print_versions");
  });

  it("have at most 70 lines", () => {
    const long = all.filter((each) => each.lines > FUNCTION_LINES_MAX && LONG_FUNCTIONS[each.at] === undefined);
    expect(long.map((each) => `${each.at}: ${each.lines} lines`)).toEqual([]);
  });

  it("that are excused for their length exist and need it", () => {
    const long = new Set(all.filter((each) => each.lines > FUNCTION_LINES_MAX).map((each) => each.at));
    expect(Object.keys(LONG_FUNCTIONS).filter((at) => !long.has(at))).toEqual([]);
  });
});

const core = filesLike(/^wasm-core\/src\/.*\.(c|h)$/);
const BANNED_HEADER = /#include <(stdio|time|math|signal|pthread|unistd|setjmp|locale)\.h>/;
const BANNED_CALL = /\b(printf|fopen|time|rand|srand|qsort)\s*\(/;
const VARIABLE = /^(?:static )?(?:unsigned |struct )?\w+ \**\w+(\[[^\]]*\])*( = .*)?;$/;
const NO_VARIABLE = /^(typedef|extern|return|goto|static const|const)\b/;

const lastName = (path: string): string => path.split("/").at(-1) ?? "";

describe("the core", () => {
  it("prints nothing, opens nothing, asks for no time and no chance", () => {
    const withoutComment = (line: string): string => line.replace(/\/\*.*?(\*\/|$)|^\s*\*.*/g, "");
    const isBanned = (line: string): boolean => BANNED_HEADER.test(line) || BANNED_CALL.test(withoutComment(line));
    expect(linesWhere(core, isBanned)).toEqual([]);
  });

  it("has no variable at file scope, but constants", () => {
    const bodies = core.filter((file) => file.path.endsWith(".c"));
    expect(linesWhere(bodies, (line) => VARIABLE.test(line) && !NO_VARIABLE.test(line))).toEqual([]);
  });

  it("includes only what is there, and every header is included", () => {
    const included = C_SOURCES.flatMap((file) =>
      [...file.text.matchAll(/#include "([^"]+)"/g)].map((match) => lastName(match[1] ?? "")),
    );
    const headers = filesLike(/^wasm-core\/.*\.(h|def)$/).map((file) => lastName(file.path));
    expect(headers.filter((name) => !included.includes(name))).toEqual([]);
    expect(included.filter((name) => !headers.includes(name))).toEqual([]);
  });

  it("has headers with a guard", () => {
    const bare = filesLike(/^wasm-core\/.*\.h$/).filter((file) => !/#ifndef \w+_H\n#define \w+_H\n/.test(file.text));
    expect(bare.map((file) => file.path)).toEqual([]);
  });
});

describe("vocabularies (.def files)", () => {
  // A table of numbers is no vocabulary: it has one number for each entry.
  const vocabularies = filesLike(/^wasm-core\/src\/(?!\w+_table\.).*\.def$/);
  const entries = (file: SourceFile): readonly RegExpMatchArray[] => [...file.text.matchAll(/^(HL_\w+)\(([^]*?)\)$/gm)];

  it("are there", () => {
    expect(vocabularies.length).toBeGreaterThanOrEqual(6);
  });

  const each = vocabularies.map((file) => [file.path, file] as const);

  it.each(each)("%s says at its head what each macro means", (_, file) => {
    const head = file.text.match(/^\/\*[\s\S]*?\*\//)?.[0] ?? "";
    const macros = new Set(entries(file).map((entry) => entry[1] ?? ""));
    expect(macros.size).toBeGreaterThan(0);
    expect([...macros].filter((macro) => !head.includes(`${macro}(`))).toEqual([]);
  });

  it.each(each)("%s has a sentence for every entry", (_, file) => {
    const silent = entries(file).filter((entry) => !/"[^"]+"$/.test(entry[2] ?? ""));
    expect(silent.map((entry) => entry[0])).toEqual([]);
  });
});

describe("the programs' library", () => {
  it("has no header that no program includes", () => {
    const included = new Set(
      [...PROGRAMS, ...filesLike(/^scenarios\/.*\.litmus$/)].flatMap((file) =>
        [...file.text.matchAll(/#include ["<]([^">]+)[">]/g)].map((match) => match[1]?.replace(/^lib\//, "") ?? ""),
      ),
    );
    const headers = filesLike(/^scenarios\/lib\/.*\.h$/).map((file) => file.path.replace("scenarios/lib/", ""));
    expect(headers.length).toBeGreaterThan(0);
    /* The compiler adds the library of plain programs to those with main(). */
    included.add("program/program.h");
    const used = (name: string): boolean => [...included].some((path) => name === path || name.endsWith(`/${path}`));
    expect(headers.filter((name) => !used(name))).toEqual([]);
  });
});
