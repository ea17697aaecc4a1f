/** No folder of the application imports itself through others: types included, every folder for itself. */
import { dirname } from "node:path/posix";
import { describe, expect, it } from "vitest";
import { circlesIn, type FolderGraph } from "./circles.ts";
import { isTest, type SourceFile, TYPESCRIPT } from "./sources.ts";
import { importsOf } from "./syntax.ts";

const sources = TYPESCRIPT.filter((file) => file.path.startsWith("web/") && !isTest(file.path));

function foldersImportedBy(file: SourceFile): readonly string[] {
  return importsOf(file).flatMap(({ target }) =>
    target !== undefined && /\.(ts|tsx|mjs)$/.test(target) ? [dirname(target)] : [],
  );
}

function folderGraph(files: readonly SourceFile[]): FolderGraph {
  const graph = new Map<string, Set<string>>();
  for (const file of files) {
    const folder = dirname(file.path);
    const imported = graph.get(folder) ?? new Set<string>();
    for (const other of foldersImportedBy(file)) if (other !== folder) imported.add(other);
    graph.set(folder, imported);
  }
  return graph;
}

const graphOf = (text: string): FolderGraph => {
  const arrows = text.split(", ").map((arrow) => arrow.split(">"));
  const graph = new Map<string, Set<string>>();
  for (const [from = "", to = ""] of arrows) graph.set(from, (graph.get(from) ?? new Set()).add(to));
  return graph;
};

describe("folders", () => {
  it("form no circle", () => {
    const graph = folderGraph(sources);
    expect(graph.size).toBeGreaterThan(40);
    expect(circlesIn(graph).map((circle) => circle.join(" → "))).toEqual([]);
  });
});

describe("the search for circles", () => {
  it("finds none where everything points downwards", () => {
    expect(circlesIn(graphOf("ui>lab, ui>model, lab>model, session>lab, ui>session"))).toEqual([]);
  });

  it("finds two folders that import from one another, and longer ways round, each once", () => {
    expect(circlesIn(graphOf("a>b, b>a"))).toEqual([["a", "b"]]);
    expect(circlesIn(graphOf("a>b, b>c, c>a, c>d"))).toEqual([["a", "b", "c"]]);
    expect(circlesIn(graphOf("a>b, b>a, b>c, c>b"))).toHaveLength(2);
  });
});
