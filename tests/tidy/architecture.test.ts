/** The architecture, enforced: imports between layers, and who may touch the browser, the clock and chance. */
import { describe, expect, it } from "vitest";
import { BANNED_PACKAGES, IMPURE, LAYERS, type Layer } from "./layers.ts";
import { filesLike, isGenerated, isTest, type SourceFile, TYPESCRIPT } from "./sources.ts";
import { callsOf, type Import, importsOf, place, stringsOf, usesOf } from "./syntax.ts";

const shortName = (layer: Layer): string => layer.folder.replace(/^web\/(src\/)?/, "");
const inside = (path: string, folder: string): boolean => path.startsWith(`${folder}/`);
const sources = TYPESCRIPT.filter((file) => inside(file.path, "web") && !isTest(file.path));
const filesOf = (layer: Layer): readonly SourceFile[] => sources.filter((file) => inside(file.path, layer.folder));

const SCENARIOS = filesLike(/^scenarios\/[^/]+\/scenario\.json$/).map((file) => file.path.split("/")[1] ?? "");

function mayImport(layer: Layer, wanted: Import): boolean {
  if (wanted.target === undefined) return layer.packages.some((pattern) => pattern.test(wanted.specifier));
  const target = wanted.target;
  if (inside(target, layer.folder)) return true;
  const other = LAYERS.find(({ folder }) => inside(target, folder));
  if (other !== undefined) return layer.layers.includes(shortName(other));
  // Files that are no module of a layer: styles and the wasm core, for those who load them.
  return !/\.(ts|tsx|mjs)$/.test(target) && !layer.pure;
}

const elsewhere = (folders: readonly string[]): readonly SourceFile[] =>
  sources.filter((file) => !folders.some((folder) => inside(file.path, folder)));

/** Pieces of programs for a compressor, never to change: whatever scenarios are called later, it knows none of them. */
const FROZEN_TEXT = "web/src/lab/link/link-dictionary.ts";

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

  it.each(LAYERS.filter((layer) => layer.pure).map((layer) => [shortName(layer), layer] as const))(
    "%s knows no DOM, clock, chance or Node",
    (_, layer) => {
      expect(filesOf(layer).flatMap((file) => usesOf(file, IMPURE))).toEqual([]);
    },
  );

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
  it("only core touches WebAssembly", () => {
    expect(elsewhere(["web/src/core"]).flatMap((file) => usesOf(file, ["WebAssembly"]))).toEqual([]);
  });

  it("only canvas touches a drawing context", () => {
    expect(elsewhere(["web/src/canvas"]).flatMap((file) => callsOf(file, "getContext"))).toEqual([]);
  });

  it("only ui touches location and history", () => {
    const names = ["location", "window.location", "history", "window.history"];
    expect(elsewhere(["web/src/ui"]).flatMap((file) => usesOf(file, names))).toEqual([]);
  });

  it("nobody uses chance that is not seeded", () => {
    expect(sources.flatMap((file) => usesOf(file, ["Math.random", "crypto.getRandomValues"]))).toEqual([]);
  });

  it("nobody asks for the date: results and links must not depend on it", () => {
    expect(sources.flatMap((file) => usesOf(file, ["Date"]))).toEqual([]);
  });

  it("one file owns the animation frames", () => {
    const names = ["requestAnimationFrame", "window.requestAnimationFrame", "globalThis.requestAnimationFrame"];
    const application = sources.filter((file) => inside(file.path, "web/src"));
    const owners = application.filter((file) => usesOf(file, names).length > 0).map((file) => file.path);
    expect(owners.length, owners.join(", ")).toBeLessThanOrEqual(1);
  });

  it("no module knows a scenario by name", () => {
    // Generated vocabulary aside: a statistic may be called as a scenario is.
    const named = sources
      .filter((file) => inside(file.path, "web/src") && file.path !== FROZEN_TEXT && !isGenerated(file.path))
      .flatMap((file) => {
        const words = stringsOf(file).flatMap((text) => text.split(/[^\w-]+/));
        return SCENARIOS.filter((name) => words.includes(name)).map((name) => `${file.path}: ${name}`);
      });
    expect(SCENARIOS.length).toBeGreaterThan(0);
    expect(named).toEqual([]);
  });
});
