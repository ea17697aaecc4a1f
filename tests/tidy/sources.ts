/**
 * The project's own text files, for tests about the source itself. They are found in the tree (a checkout need not have
 * .git), without files that are generated or installed.
 */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

export const ROOT = fileURLToPath(new URL("../../", import.meta.url));

/** Names of folders without files of ours, wherever they are. */
const SKIPPED_NAMES: readonly string[] = ["node_modules", ".venv", "__pycache__", ".pytest_cache", ".ruff_cache"];
/** Folders without files of ours: installed, built, or a tool's own. Paths from the root. */
const SKIPPED: readonly string[] = [
  ".git",
  "dist",
  "release",
  "test-results",
  "playwright-report",
  "wasm-core/build",
  "wasm-core/dist",
  "python/examples/published-figure",
  "python/examples/which-lock",
];
const TEXT =
  /(\.(ts|tsx|mjs|js|c|h|def|py|toml|css|html|json|md|txt|csv|yml|yaml|cff|svg)|Makefile|run|LICENSE|\.\w+)$/;
const NOT_TEXT = /\.(png|wasm|woff2?|ico|bin|gz)$/;

export interface SourceFile {
  /** From the root, with forward slashes. */
  readonly path: string;
  readonly text: string;
  readonly lines: readonly string[];
}

function* walk(folder: string): Generator<string> {
  const entries = readdirSync(join(ROOT, folder), { withFileTypes: true });
  for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
    const path = folder === "" ? entry.name : `${folder}/${entry.name}`;
    if (SKIPPED.includes(path) || SKIPPED_NAMES.includes(entry.name)) continue;
    if (entry.isDirectory()) yield* walk(path);
    else if (TEXT.test(entry.name) && !NOT_TEXT.test(entry.name)) yield path;
  }
}

function read(path: string): SourceFile {
  const text = readFileSync(join(ROOT, path), "utf8");
  return { path, text, lines: text.split("\n") };
}

export const FILES: readonly SourceFile[] = [...walk("")].map(read);

/** Files whose path matches. */
export function filesLike(pattern: RegExp): readonly SourceFile[] {
  return FILES.filter((file) => pattern.test(file.path));
}

export function fileAt(path: string): SourceFile {
  const found = FILES.find((file) => file.path === path);
  if (found === undefined) throw new Error(`${path} is missing`);
  return found;
}

export const TYPESCRIPT = filesLike(/\.(ts|tsx|mjs)$/);
/** C for a real machine: the core, its tools and its tests. */
export const C_SOURCES = filesLike(/^wasm-core\/(?!bench\/programs\/).*\.(c|h)$/);
/** C for the simulated machine. */
export const PROGRAMS = filesLike(/^(scenarios|tests|wasm-core\/bench\/programs)\/.*\.(c|h)$/);

/** Tests, and files that only tests use: those in folders called testing. */
export function isTest(path: string): boolean {
  return /\.test\.tsx?$|\/testing\//.test(path) || path.startsWith("tests/");
}

export function isGenerated(path: string): boolean {
  return /\.gen\.ts$|_gen\.py$|^package-lock\.json$|\.schema\.json$/.test(path);
}

/** "path:line: text", for messages that lead to the place. */
function spot(file: SourceFile, lineIndex: number, text = file.lines[lineIndex] ?? ""): string {
  return `${file.path}:${lineIndex + 1}: ${text.trim().slice(0, 100)}`;
}

/** Every line of the files that fails the check, as spots. */
export function linesWhere(
  files: readonly SourceFile[],
  isBad: (line: string, file: SourceFile, index: number) => boolean,
): readonly string[] {
  return files.flatMap((file) =>
    file.lines.flatMap((line, index) => (isBad(line, file, index) ? [spot(file, index)] : [])),
  );
}
