/**
 * Which modules of the site stand in one script. A bundler alone makes a script of all modules that the same entries
 * need, and every part that is loaded on demand is an entry: the lab came in 35 scripts, most of them of a few lines.
 * Each is a request, and some work of the browser, before a reader sees anything. Here a page has a few scripts, each
 * with everything that it needs beyond the ones before it.
 */
import { fileURLToPath } from "node:url";
import type { Rolldown } from "vite";

type Groups = Extract<Rolldown.OutputOptions["codeSplitting"], object>;
type Modules = Pick<Rolldown.PluginContext, "getModuleInfo">;
type Using = ReadonlySet<string>;

/** The modules with which a page begins, and those that it loads at once. Pages that few readers open count as one. */
const PAGES: Readonly<Record<string, readonly string[]>> = {
  picture: ["first/draw-picture.ts"],
  machinePicture: ["playback/still-machine.ts"],
  application: ["main.tsx"],
  embed: ["embedded/embed-main.tsx"],
  essay: ["pages/essay/essay-main.tsx"],
  embedding: ["pages/embedding/embedding-page.tsx"],
  gallery: ["pages/gallery/gallery.tsx"],
  hero: ["pages/gallery/hero-machine.tsx"],
  dialogs: ["dialogs/folder/folder-button.tsx"],
  lab: ["pages/lab/lab.tsx", "site/browser-pool.ts"],
  others: [
    "pages/litmus/litmus-page.tsx",
    "pages/walk/walk-page.tsx",
    "pages/essay/live-figure.tsx",
    "pages/applications/applications-page.tsx",
    "pages/about/model-page.tsx",
  ],
};

/** Pages with a document of their own. All others are loaded by the application, and find there what they share. */
const DOCUMENTS = ["application", "embed", "essay", "embedding"];

/**
 * The scripts, each with the modules for which it is the first that fits. What draws the figure of the first picture
 * comes before all else, and then what paints its machine; of that the first page's slider needs the core's numbers
 * only (base/abi.gen.ts). The figures of the first page, which a lab has as well, come before the rest of that page and
 * its machine; then come its buttons of dialogs, and then the lab. Modules that none of these needs are left to the
 * bundler: a dialog of the lab shares some with embeds alone.
 */
const SCRIPTS: readonly (readonly [name: string, has: (using: Using) => boolean])[] = [
  ["drawing", (using) => using.has("picture")],
  ["numbers", (using) => using.has("machinePicture") && (using.has("application") || using.has("gallery"))],
  ["painting", (using) => using.has("machinePicture")],
  ["every-document", (using) => DOCUMENTS.every((page) => using.has(page))],
  ["application-and-embed", (using) => using.has("application") && using.has("embed")],
  ["application", (using) => using.has("application")],
  ["figures", (using) => using.has("gallery") && using.has("lab")],
  ["gallery", (using) => using.has("gallery")],
  ["machine", (using) => using.has("hero")],
  ["dialogs", (using) => using.has("dialogs")],
  ["pages", (using) => using.has("lab") && using.has("others")],
  ["panels", (using) => using.has("lab") && using.has("embed")],
  ["lab", (using) => using.has("lab")],
];

/** The bundler's own helpers, which every script needs. */
const RUNTIME = /^\0?rolldown\/runtime/;

/** A text of a scenario's folder, or the module of what is stored of it (stored-plugin.ts). */
const SCENARIO_PART = /\/scenarios\/(?:(?!lib\/|machines\/)([^/]+)\/.*\?raw|([^/.]+))$/;

export function sharedScripts(): Groups {
  /* The scripts that the documents name: they execute what they import. */
  const entries = new Set(["picture", "machinePicture", ...DOCUMENTS].flatMap((page) => (PAGES[page] ?? []).map(inUi)));
  let pages: ReadonlyMap<string, Using> | undefined;
  const scriptOf = (id: string, modules: Modules): string | undefined => {
    pages ??= pagesOfModules(modules);
    if (RUNTIME.test(id)) return "drawing";
    const using = entries.has(id) ? undefined : pages.get(id);
    return using && SCRIPTS.find(([, has]) => has(using))?.[0];
  };
  return {
    groups: [
      { priority: SCRIPTS.length + 1, debugName: "scenarios", name: scenarioScript },
      /* A group takes with it what its modules import: the scripts that are loaded first come first. */
      ...SCRIPTS.map(([script], at) => ({
        priority: SCRIPTS.length - at,
        debugName: script,
        name: (id: string, modules: Modules) => (scriptOf(id, modules) === script ? `for-${script}` : null),
      })),
    ],
  };
}

/** With the texts of a scenario comes what is stored of it: all of it is needed at once. */
function scenarioScript(id: string): string | null {
  const [, folder, name = folder] = SCENARIO_PART.exec(id) ?? [];
  return name === undefined ? null : `scenario-${name}`;
}

/** For every module, the pages that need it before they are shown. */
function pagesOfModules(modules: Modules): ReadonlyMap<string, Using> {
  const found = new Map<string, Set<string>>();
  const visit = (id: string, page: string): void => {
    const pages = found.get(id) ?? new Set<string>();
    if (pages.has(page)) return;
    found.set(id, pages.add(page));
    for (const imported of modules.getModuleInfo(id)?.importedIds ?? []) visit(imported, page);
  };
  for (const [page, files] of Object.entries(PAGES)) for (const file of files) visit(inUi(file), page);
  return found;
}

function inUi(file: string): string {
  return fileURLToPath(new URL(`../../src/ui/${file}`, import.meta.url));
}
