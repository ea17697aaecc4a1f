/** Reads our Markdown documents for the tests about them: headings, links, blocks of code. */
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, posix } from "node:path";
import { fileURLToPath } from "node:url";

export const ROOT = fileURLToPath(new URL("../../", import.meta.url));

/** Folders that are no part of the project's source. */
export const SKIPPED = new Set(["node_modules", ".git", ".venv", "dist", "test-results", "playwright-report", "build"]);

export interface Document {
  /** The path from the root. */
  readonly path: string;
  readonly text: string;
}

function* markdownUnder(folder: string): Generator<string> {
  for (const entry of readdirSync(join(ROOT, folder), { withFileTypes: true })) {
    const path = folder === "" ? entry.name : `${folder}/${entry.name}`;
    if (entry.isDirectory() && !SKIPPED.has(entry.name)) yield* markdownUnder(path);
    else if (entry.isFile() && entry.name.endsWith(".md")) yield path;
  }
}

export const DOCUMENTS: readonly Document[] = [...markdownUnder("")].map((path) => ({
  path,
  text: readFileSync(join(ROOT, path), "utf8"),
}));

export function documentAt(path: string): Document {
  const found = DOCUMENTS.find((document) => document.path === path);
  if (found === undefined) throw new Error(`${path} is missing`);
  return found;
}

export interface CodeBlock {
  readonly language: string;
  readonly code: string;
  readonly line: number;
}

export function codeBlocksOf({ text }: Document): readonly CodeBlock[] {
  return [...text.matchAll(/^```(\w*)[^\n]*\n([\s\S]*?)^```$/gm)].map((match) => ({
    language: match[1] ?? "",
    code: match[2] ?? "",
    line: text.slice(0, match.index).split("\n").length,
  }));
}

function withoutCode(text: string): string {
  return text.replace(/^```[\s\S]*?^```$/gm, "").replace(/`[^`\n]*`/g, "");
}

/** Targets of links and images, as written. */
export function linksOf({ text }: Document): readonly string[] {
  const links = withoutCode(text).matchAll(/\]\(([^()\s]+(?:\([^()]*\)[^()\s]*)?)(?: "[^"]*")?\)/g);
  return [...links].map((match) => match[1] ?? "");
}

/** The anchors of a document's headings, as GitHub makes them. */
export function anchorsOf({ text }: Document): readonly string[] {
  const headings = [...text.replace(/^```[\s\S]*?^```$/gm, "").matchAll(/^#{1,6} +(.+?) *#*$/gm)];
  return headings.map((match) =>
    (match[1] ?? "")
      .replace(/\[([^\]]*)\]\([^)]*\)/g, "$1")
      .toLowerCase()
      .replace(/[^\p{L}\p{N} _-]/gu, "")
      .replaceAll(" ", "-"),
  );
}

/** The file a relative link leads to, from the root. */
export function targetOf(from: Document, link: string): { readonly path: string; readonly anchor: string | undefined } {
  const [path = "", anchor] = link.split("#");
  return { path: path === "" ? from.path : posix.normalize(posix.join(dirname(from.path), path)), anchor };
}
