/**
 * A Vite plugin that gives the pages what is computed when the site is built: `virtual:stored-figures`, the figure of
 * every scenario from the quick pass of its sweep (compute.ts); `virtual:stored-bars`, the bars of the
 * applications; `virtual:applications`, which scenarios these are; `virtual:walk`, the walk of the page
 * "512 processors"; `virtual:stored-scenarios` and `virtual:hero-moments`, which load one by one what is stored of a
 * scenario, its figure, a moment of the machine and its compiled programs, and the moments of the first page;
 * and `virtual:search-words`, the words by which the gallery finds a scenario. Figures and moments are computed again
 * only when something on which they depend has changed; meanwhile they are kept in node_modules/.cache.
 */
import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import type { Plugin } from "vite";
import type { StoredWithSite } from "./compute.ts";
import { scenarioNames } from "../../cli/files/catalogue.ts";
import { storedApplications } from "./applications.ts";
import { searchWords } from "./search-words.ts";
import { storedWalk } from "./walk.ts";

const ROOT = resolve(import.meta.dirname, "../../..");
const CACHE = join(ROOT, "node_modules/.cache/hotline");
/** All files on which a stored value depends. */
const SOURCES = [
  "scenarios",
  "wasm-core/dist",
  ...["base", "core", "lang", "model", "lab", "scene", "session"].map(inSource),
];
/** Largest size of the JSON that compute.ts prints; far more than it needs. */
const OUTPUT_BYTES_MAX = 64 * 1024 * 1024;

/** What is loaded one by one: the name of its module goes on with the list that it is in, and its key there. */
const ONE = "virtual:stored/";

const NOTHING: StoredWithSite = { figures: {}, moments: {}, programs: {}, bars: {}, hero: {} };

/**
 * "no programs": pages compile them, as where everything is in one file, in which all scenarios' would come at once.
 * "nothing": nothing is computed, and pages show nothing before their own runs have arrived.
 */
export function stored(what: "all" | "no programs" | "nothing" = "all"): Plugin {
  const made = async (): Promise<StoredWithSite> => {
    if (what === "nothing") return NOTHING;
    const all = await storedWithSite();
    return what === "all" ? all : { ...all, programs: {} };
  };
  const modules: Readonly<Record<string, () => Promise<string>>> = {
    "virtual:stored-figures": async () => parsing(JSON.stringify((await made()).figures)),
    "virtual:stored-bars": async () => parsing(JSON.stringify((await made()).bars)),
    "virtual:applications": async () => parsing(JSON.stringify(storedApplications())),
    "virtual:walk": async () => parsing(JSON.stringify(storedWalk())),
    "virtual:search-words": async () => parsing(JSON.stringify(searchWords())),
    "virtual:stored-scenarios": async () => loaders("scenarios", scenarioNames()),
    "virtual:hero-moments": async () => loaders("hero", Object.keys((await made()).hero)),
  };
  return {
    name: "hotline-stored",
    resolveId: (id: string) => (Object.hasOwn(modules, id) || id.startsWith(ONE) ? `\0${id}` : undefined),
    load: async (id: string) => {
      if (!id.startsWith("\0")) return undefined;
      if (id.startsWith(ONE, 1)) return parsing(JSON.stringify(storedOne(id.slice(1), await made())));
      return modules[id.slice(1)]?.();
    },
  };
}

/** A string that is parsed is quicker to load than the same as code. */
function parsing(json: string): string {
  return `export default JSON.parse(${JSON.stringify(json)});`;
}

/** A module with a function for each entry of a list, which loads it. */
function loaders(list: "scenarios" | "hero", keys: readonly string[]): string {
  const entries = keys.map((key) => {
    const module = JSON.stringify(`${ONE}${list}/${key}`);
    return `${JSON.stringify(key)}: () => import(${module}).then((loaded) => loaded.default)`;
  });
  return `export default { ${entries.join(", ")} };`;
}

function storedOne(id: string, { figures, moments, programs, hero }: StoredWithSite): unknown {
  const [list = "", key = ""] = id.slice(ONE.length).split("/");
  return list === "hero" ? hero[key] : { figure: figures[key], moment: moments[key], programs: programs[key] };
}

let computing: Promise<StoredWithSite> | undefined;

export function storedWithSite(): Promise<StoredWithSite> {
  computing ??= computedOrKept().then((json) => JSON.parse(json) as StoredWithSite);
  return computing;
}

async function computedOrKept(): Promise<string> {
  const kept = join(CACHE, `stored-${fingerprint()}.json`);
  if (existsSync(kept)) return readFileSync(kept, "utf8");
  const compute = join(import.meta.dirname, "compute.ts");
  const { stdout } = await promisify(execFile)(process.execPath, ["--import", "tsx", compute], {
    cwd: ROOT,
    maxBuffer: OUTPUT_BYTES_MAX,
  });
  mkdirSync(CACHE, { recursive: true });
  writeFileSync(kept, stdout);
  return stdout;
}

function inSource(folder: string): string {
  return `web/src/${folder}`;
}

function fingerprint(): string {
  const hash = createHash("sha256");
  for (const folder of [...SOURCES, "web/tools/stored"]) {
    for (const path of readdirSync(join(ROOT, folder), { recursive: true, encoding: "utf8" }).sort()) {
      if (!/(?<!\.test)\.(json|c|h|wasm|ts)$/.test(path)) continue;
      hash.update(`${folder}/${path}\n`).update(readFileSync(join(ROOT, folder, path)));
    }
  }
  return hash.digest("hex").slice(0, 16);
}
