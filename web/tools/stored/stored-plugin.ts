/**
 * A Vite plugin that gives the pages two things which are computed when the site is built: `virtual:stored-figures`,
 * the figure of every scenario from the quick pass of its sweep (compute.ts), and `virtual:search-words`, the words by
 * which the gallery finds a scenario. The figures are computed again only when something on which they depend has
 * changed; meanwhile they are kept in node_modules/.cache.
 */
import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import type { Plugin } from "vite";
import { searchWords } from "./search-words.ts";

const ROOT = resolve(import.meta.dirname, "../../..");
const CACHE = join(ROOT, "node_modules/.cache/hotline");
/** All files on which a stored value depends. */
const SOURCES = ["scenarios", "wasm-core/dist", ...["base", "core", "lang", "model", "lab", "session"].map(inSource)];
/** Largest size of the JSON that compute.ts prints; far more than it needs. */
const OUTPUT_BYTES_MAX = 64 * 1024 * 1024;

/** "without figures": none is computed, and pages show none before their own runs have arrived. */
export function stored(figures: "with figures" | "without figures" = "with figures"): Plugin {
  const modules: Readonly<Record<string, () => Promise<string>>> = {
    "virtual:stored-figures": figures === "with figures" ? storedFigures : async () => "{}",
    "virtual:search-words": async () => JSON.stringify(searchWords()),
  };
  return {
    name: "hotline-stored",
    resolveId: (id: string) => (Object.hasOwn(modules, id) ? `\0${id}` : undefined),
    load: async (id: string) => {
      const make = modules[id.slice(1)];
      if (!id.startsWith("\0") || make === undefined) return undefined;
      /* A string that is parsed is quicker to load than the same as code. */
      return `export default JSON.parse(${JSON.stringify(await make())});`;
    },
  };
}

let computing: Promise<string> | undefined;

/** JSON: the figure of every scenario, by its name. */
export function storedFigures(): Promise<string> {
  computing ??= computedOrKept();
  return computing;
}

async function computedOrKept(): Promise<string> {
  const kept = join(CACHE, `figures-${fingerprint()}.json`);
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
