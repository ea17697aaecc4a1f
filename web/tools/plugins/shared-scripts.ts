/**
 * Which modules of the site stand in one script. A bundler alone makes a script of all modules that the same entries
 * need, and every part that is loaded on demand is an entry: the lab came in 35 scripts, most of them of a few lines.
 * Each is a request, and some work of the browser, before a reader sees anything. Here only the pages count: a script
 * has the modules that the same ones of them need.
 */
import { fileURLToPath } from "node:url";
import type { Rolldown } from "vite";

type Groups = Extract<Rolldown.OutputOptions["codeSplitting"], object>;
type Modules = Pick<Rolldown.PluginContext, "getModuleInfo">;
type Using = ReadonlySet<string>;

/** The modules with which a page begins, and those that it loads at once. Pages that few readers open count as one. */
const PAGES: Readonly<Record<string, readonly string[]>> = {
  application: ["main.tsx"],
  embed: ["embedded/embed-main.tsx"],
  embedding: ["pages/embedding/embedding-page.tsx"],
  lab: ["pages/lab/lab.tsx", "site/browser-pool.ts"],
  gallery: ["pages/gallery/gallery.tsx"],
  others: [
    "pages/litmus/litmus-page.tsx",
    "pages/walk/walk-page.tsx",
    "pages/applications/applications-page.tsx",
    "pages/about/model-page.tsx",
  ],
};
/** Modules that none of these needs are left to the bundler: a dialog of the lab shares some with embeds alone. */
const LARGE = ["application", "lab", "gallery"] as const;

/** Pages with a document of their own. All others are loaded by the application, and find there what they share. */
const DOCUMENTS = ["application", "embed", "embedding"];

/** A text of a scenario's folder, or the module of what is stored of it (stored-plugin.ts). */
const SCENARIO_PART = /\/scenarios\/(?:(?!lib\/|machines\/)([^/]+)\/.*\?raw|([^/.]+))$/;

/** A group takes with it what its modules import. That is needed by more pages, or by the same ones. */
const RANKS = Array.from({ length: 2 * Object.keys(PAGES).length }, (_, i) => i + 1);

export function sharedScripts(): Groups {
  /* The scripts that the documents name: they execute what they import. */
  const entries = new Set(DOCUMENTS.flatMap((page) => (PAGES[page] ?? []).map(inUi)));
  let pages: ReadonlyMap<string, Using> | undefined;
  const scriptOf = (id: string, modules: Modules, rank: number): string | null => {
    pages ??= pagesOfModules(modules);
    const using = entries.has(id) ? [] : sharing(pages.get(id) ?? new Set());
    return rankOf(using) === rank ? `for-${using.join("-")}` : null;
  };
  return {
    groups: [
      { priority: RANKS.length + 1, debugName: "scenarios", name: scenarioScript },
      ...RANKS.map((rank) => ({
        priority: rank,
        debugName: `rank ${rank}`,
        name: (id: string, modules: Modules) => scriptOf(id, modules, rank),
      })),
    ],
  };
}

/** The pages by which a module is told from others. */
function sharing(using: Using): readonly string[] {
  return using.has("application") ? DOCUMENTS.filter((page) => using.has(page)) : [...using];
}

/** The highest rank is taken first; 0: left to the bundler. */
function rankOf(using: readonly string[]): number {
  if (!LARGE.some((page) => using.includes(page))) return 0;
  return using.length + (using.includes("application") ? RANKS.length / 2 : 0);
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
