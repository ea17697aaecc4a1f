/** The imports and the comments of our TypeScript, read by Vite's own parser. Nothing is type-checked here. */
import { dirname, posix } from "node:path";
import { parseSync } from "vite";
import type { SourceFile } from "./sources.ts";

type Parsed = ReturnType<typeof parseSync>;

const cache = new Map<string, Parsed>();

function parsed(file: SourceFile): Parsed {
  const known = cache.get(file.path);
  if (known !== undefined) return known;
  const result = parseSync(file.path, file.text);
  if (result.errors.length > 0) throw new Error(`${file.path}: ${result.errors[0]?.message}`);
  cache.set(file.path, result);
  return result;
}

/** The text of every comment, without its slashes. */
export function commentsOf(file: SourceFile): readonly string[] {
  return parsed(file).comments.map((comment) => comment.value);
}

export interface Import {
  /** The text as written, without a query such as "?url". */
  readonly specifier: string;
  /** From the root, when it is one of our files or relative; undefined for packages. */
  readonly target: string | undefined;
  readonly start: number;
}

/** A worker, a style or a module that is only addressed. */
const ADDRESSED = /\bnew URL\(\s*"([^"]+\.\w+)",\s*import\.meta\.url\s*\)/g;

/** All imports of the file: import and export declarations, import(), new URL("…", import.meta.url). */
export function importsOf(file: SourceFile): readonly Import[] {
  const { staticImports, staticExports, dynamicImports } = parsed(file).module;
  const exported = staticExports.flatMap(({ entries }) => entries.flatMap(({ moduleRequest }) => moduleRequest ?? []));
  const dynamic = dynamicImports.flatMap(({ moduleRequest: { start, end } }) => {
    const literal = /^"(.*)"$/.exec(file.text.slice(start, end));
    return literal === null ? [] : [{ value: literal[1] ?? "", start }];
  });
  const addressed = [...file.text.matchAll(ADDRESSED)].map((match) => ({ value: match[1] ?? "", start: match.index }));
  const declared = [...staticImports.map(({ moduleRequest }) => moduleRequest), ...exported];
  return [...declared, ...dynamic, ...addressed].map(({ value, start }) => {
    const specifier = value.replace(/\?.*$/, "");
    return { specifier, target: resolve(file.path, specifier), start };
  });
}

function resolve(from: string, specifier: string): string | undefined {
  return specifier.startsWith(".") ? posix.normalize(posix.join(dirname(from), specifier)) : undefined;
}

/** "path:line: text" of an offset. */
export function place(file: SourceFile, { start }: { readonly start: number }): string {
  const line = file.text.slice(0, start).split("\n").length;
  return `${file.path}:${line}: ${(file.lines[line - 1] ?? "").trim().slice(0, 100)}`;
}
