/**
 * The architecture, enforced: imports between layers and folders, and which files touch what. The linter checks the
 * rest: circles of files, and which files may use the DOM, the clock, chance and WebAssembly (.oxlintrc.json).
 */
import { describe, expect, it } from "vitest";
import { BANNED_PACKAGES, LAYERS, type Layer } from "./layers.ts";
import { filesLike, isGenerated, isTest, linesWhere, type SourceFile, TYPESCRIPT } from "./sources.ts";
import { commentsOf, type Import, importsOf, place } from "./syntax.ts";

const shortName = (layer: Layer): string => layer.folder.replace(/^web\/(src\/)?/, "");
const inside = (path: string, folder: string): boolean => path.startsWith(`${folder}/`);
const APPLICATION = ["web", "packages/vscode"];
const sources = TYPESCRIPT.filter(({ path }) => APPLICATION.some((folder) => inside(path, folder)) && !isTest(path));
const filesOf = (layer: Layer): readonly SourceFile[] => sources.filter((file) => inside(file.path, layer.folder));

const SCENARIOS = filesLike(/^scenarios\/[^/]+\/scenario\.json$/).map((file) => file.path.split("/")[1] ?? "");

function mayImport(layer: Layer, wanted: Import): boolean {
  if (wanted.target === undefined) return layer.packages.some((pattern) => pattern.test(wanted.specifier));
  const target = wanted.target;
  if (inside(target, layer.folder)) return true;
  const other = LAYERS.find(({ folder }) => inside(target, folder));
  if (other !== undefined) return layer.layers.includes(shortName(other));
  // Files that are no module of a layer: styles and the wasm core, for the modules that load them.
  return !/\.(ts|tsx|mjs)$/.test(target) && !layer.pure;
}

/** The modules of the compiler that the rest of the application may import. */
const DOOR = "web/src/lang/compile.ts";
/** For texts in C that are no programs. */
const PARSERS_DOOR = "web/src/lang/front-end.ts";

/** The sentences that document the diagnostics are no part of a page but of the documentation. */
const DIAGNOSTICS = "web/src/lang/text/codes.ts";

/** Pieces of programs for a compressor, never to change: whatever scenarios are called later, it knows none of them. */
const FROZEN_TEXT = "web/src/lab/link/link-dictionary.ts";

/** The home of a line in machine files has a word that is also the name of a scenario about it. */
const WORDS_OF_MACHINE_FILES = [
  "web/src/base/machine.ts: first_touch",
  "web/src/core/layout.ts: first_touch",
  "web/src/model/import/file/machine-file.ts: first_touch",
  "web/src/model/machine/schema.ts: first_touch",
];

describe("the layers", () => {
  it("cover every module of the application", () => {
    const homeless = sources.filter((file) => !LAYERS.some((layer) => inside(file.path, layer.folder)));
    expect(homeless.map((file) => file.path)).toEqual([]);
  });

  it("are all there", () => {
    const empty = LAYERS.filter((layer) => filesOf(layer).length === 0).map((layer) => layer.folder);
    expect(empty).toEqual([]);
  });

  it.each(LAYERS.map((layer) => [shortName(layer), layer] as const))("%s imports only what it may", (_, layer) => {
    const bad = filesOf(layer).flatMap((file) =>
      importsOf(file)
        .filter((wanted) => !mayImport(layer, wanted))
        .map((wanted) => place(file, wanted)),
    );
    expect(bad).toEqual([]);
  });

  it("leave the DOM to React: no d3 module that changes it", () => {
    const bad = sources.flatMap((file) => importsOf(file).filter((wanted) => BANNED_PACKAGES.test(wanted.specifier)));
    expect(bad.map((wanted) => wanted.specifier)).toEqual([]);
  });

  it("name their files with the extension", () => {
    const bad = TYPESCRIPT.flatMap((file) =>
      importsOf(file)
        .filter((wanted) => wanted.target !== undefined && !/\.\w+$/.test(wanted.target))
        .map((wanted) => place(file, wanted)),
    );
    expect(bad).toEqual([]);
  });
});

describe("who touches what", () => {
  it("only canvas touches a drawing context", () => {
    const others = sources.filter((file) => !inside(file.path, "web/src/canvas"));
    expect(linesWhere(others, (line) => line.includes(".getContext("))).toEqual([]);
  });

  it("the compiler has one door, lang/compile.ts, and litmus tests one to its parser", () => {
    const bad = sources
      .filter((file) => !inside(file.path, "web/src/lang"))
      .flatMap((file) =>
        importsOf(file)
          .filter(({ target }) => target !== undefined && inside(target, "web/src/lang") && target !== DOOR)
          .filter(({ target }) => !(inside(file.path, "web/tools") && inside(target ?? "", "web/src/lang/testing")))
          .filter(({ target }) => !(inside(file.path, "web/src/litmus") && target === PARSERS_DOOR))
          .filter(({ target }) => !(inside(file.path, "web/tools/docs") && target === DIAGNOSTICS))
          .map((wanted) => place(file, wanted)),
      );
    expect(bad).toEqual([]);
  });

  it("no class extends another of ours: parts are composed, except errors and what a library asks for", () => {
    const bad = linesWhere(sources, (line) =>
      /\bclass \w+ extends (?!Error\b|HTMLElement\b|Component\b|GutterMarker\b)/.test(line),
    );
    expect(bad).toEqual([]);
  });

  it("no module knows a scenario by name", () => {
    // Generated vocabulary is left out: a statistic may have the name of a scenario.
    const named = sources
      .filter((file) => inside(file.path, "web/src") && file.path !== FROZEN_TEXT && !isGenerated(file.path))
      .flatMap((file) => {
        const words = textsOf(file).flatMap((text) => text.split(/[^\w-]+/));
        return SCENARIOS.filter((name) => words.includes(name)).map((name) => `${file.path}: ${name}`);
      });
    expect(SCENARIOS.length).toBeGreaterThan(0);
    expect(named.sort()).toEqual(WORDS_OF_MACHINE_FILES);
  });
});

/** Every string written in the file, templates included; comments are left out. */
function textsOf(file: SourceFile): readonly string[] {
  const code = commentsOf(file).reduce((text, comment) => text.replace(comment, ""), file.text);
  return [...code.matchAll(/"[^"\n]*"|'[^'\n]*'|`[^`]*`/g)].map(([text]) => text);
}
