/**
 * The renames of docs/naming.md: their states are true. The test looks for declarations, not for uses, and does not
 * know what a name means.
 */
import { describe, expect, it } from "vitest";
import { fileAt, isTest, TYPESCRIPT } from "./sources.ts";

interface Rename {
  readonly line: string;
  readonly olds: readonly string[];
  readonly folders: readonly string[];
  readonly state: string;
}

const quotedIn = (cell: string): readonly string[] => [...cell.matchAll(/`([^`]+)`/g)].map((match) => match[1] ?? "");

/** The rows below "Renames". */
function renames(): readonly Rename[] {
  const { text } = fileAt("docs/naming.md");
  const rows = text
    .slice(text.indexOf("\n## Renames\n"))
    .split("\n")
    .filter((line) => line.startsWith("| `"));
  return rows.map((line) => {
    const [, olds = "", , folders = "", state = ""] = line.split("|").map((cell) => cell.trim());
    return { line, olds: quotedIn(olds), folders: quotedIn(folders).map((folder) => `web/${folder}/`), state };
  });
}

/** The old names of the row that its folders still declare. */
function declared({ olds, folders }: Rename): readonly string[] {
  const files = TYPESCRIPT.filter(({ path }) => !isTest(path) && folders.some((folder) => path.startsWith(folder)));
  const declares = (name: string): RegExp =>
    new RegExp(
      `\\b(type|interface|class|function\\*?|const|let) ${name}\\b|^ +(private |async )*${name}(<[^>]*>)?\\(.*\\{$`,
      "m",
    );
  return olds.filter((name) => files.some(({ text }) => declares(name).test(text)));
}

describe("the renames of docs/naming.md", () => {
  const rows = renames();

  it("are found by this test, each with names, folders and a state", () => {
    expect(rows.filter(({ olds, folders }) => olds.length === 0 || folders.length === 0)).toEqual([]);
    expect([...new Set(rows.map(({ state }) => state))].filter((state) => !/^(open|done)$/.test(state))).toEqual([]);
  });

  it("that are open have old names left; else the row is done", () => {
    const stale = rows.filter((row) => row.state === "open" && declared(row).length === 0);
    expect(stale.map(({ line }) => line)).toEqual([]);
  });

  it("that are done have no old name left", () => {
    const unfinished = rows.filter((row) => row.state === "done" && declared(row).length > 0);
    expect(unfinished.map(({ line }) => line)).toEqual([]);
  });
});
