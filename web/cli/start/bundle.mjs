/**
 * The command line as a bundle of JavaScript. A study on a cluster starts thousands of processes, and reading some 350
 * files of TypeScript takes each of them more than a second of processor; the bundle takes a tenth of that. No user
 * has to build it, and it cannot go stale: every start compares the size and the times of each file that went into
 * it, and makes a new one where any differs. A bundle holds the addresses of this checkout's files, so each checkout
 * has bundles of its own, even where the packages are moved, copied or shared with it.
 */
import { createHash, randomUUID } from "node:crypto";
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { dirname, relative } from "node:path";
import { fileURLToPath } from "node:url";

const ROOT = new URL("../../../", import.meta.url);
const CACHE = new URL("node_modules/.cache/hotline/", ROOT);
/** Named after the checkout's own address: a bundle that came along from another folder is not found. */
const MANIFEST = `manifest-${createHash("sha256").update(ROOT.href).digest("hex").slice(0, 16)}.json`;

/**
 * Whether the sources lie beside the bundle. In the npm package, whose bundle.mjs is another one, none do.
 * @type {boolean}
 */
export const HAS_SOURCES = true;

/** What processes and threads begin with, below ROOT. */
export const ENTRIES = ["main.ts", "run/thread.ts", "run/litmus-thread.ts", "study/thread.ts"].map(
  (name) => `web/cli/${name}`,
);

/** Changes whenever npm changes a package; the packages' own files are not looked at. */
const PACKAGES = "node_modules/.package-lock.json";

/** Milliseconds for which a bundle is kept that another has replaced: a process may still load parts of it. assumed */
const KEPT_MS = 86_400_000;

/**
 * The folder of a bundle that is up to date; undefined where none can be made.
 * @returns {Promise<URL | undefined>}
 */
export async function currentBundle() {
  return readyBundle() ?? newBundle().catch(() => undefined);
}

/** @returns {URL | undefined} */
function readyBundle() {
  try {
    /** @type {{ folder: string, parts: number, inputs: [path: string, stamp: string][] }} */
    const { folder, parts, inputs } = JSON.parse(readFileSync(new URL(MANIFEST, CACHE), "utf8"));
    const place = new URL(`${folder}/`, CACHE);
    return partsIn(place) === parts && inputs.every(([path, stamp]) => stampOf(path) === stamp) ? place : undefined;
  } catch {
    return undefined;
  }
}

/** How many files a bundle has: people, and tools that clean up, may have removed some. @param {URL} place */
function partsIn(place) {
  return readdirSync(place, { recursive: true }).length;
}

/**
 * What differs when a file is another: copies and archives keep size and time of change, and so do some edits, but none
 * keeps the time at which the system last touched the entry (ctime).
 * @param {string} path below ROOT
 */
function stampOf(path) {
  const { size, mtimeMs, ctimeMs } = statSync(new URL(path, ROOT));
  return `${size} ${mtimeMs} ${ctimeMs}`;
}

/** Several processes may do this at once: each writes a folder of its own, and the last manifest counts. */
async function newBundle() {
  const folder = randomUUID();
  const place = new URL(`${folder}/`, CACHE);
  mkdirSync(place, { recursive: true });
  const { stamps } = await bundle(place, ENTRIES);
  const inputs = [...stamps, ...[PACKAGES, own()].map((path) => [path, stampOf(path)])];
  const draft = new URL(`${folder}.json`, CACHE);
  writeFileSync(draft, JSON.stringify({ folder, parts: partsIn(place), inputs }));
  renameSync(draft, new URL(MANIFEST, CACHE));
  removeOld(folder);
  return place;
}

function own() {
  return relative(fileURLToPath(ROOT), fileURLToPath(import.meta.url)).replaceAll("\\", "/");
}

/** The place of a source in this checkout, as an expression. @param {string} name below ROOT */
const placeHere = (name) => JSON.stringify(new URL(name, ROOT).href);

/**
 * @param {URL} place where the files are written
 * @param {readonly string[]} entries what processes begin with, in one folder or folders of it, below ROOT
 * @param {(name: string) => string} placeOf the expression for the place of a source, by its name below ROOT
 * @returns {Promise<{ stamps: [path: string, stamp: string][], modules: string[] }>} the project's files that were
 * read; all modules that are in the bundle, with those of packages. Paths are below ROOT
 */
export async function bundle(place, entries, placeOf = placeHere) {
  const { build } = await import("esbuild");
  const [first = ""] = entries;
  /** @type {Map<string, string>} */
  const stamps = new Map();
  const { metafile } = await build({
    entryPoints: entries.map((entry) => fileURLToPath(new URL(entry, ROOT))),
    outdir: fileURLToPath(place),
    outbase: fileURLToPath(new URL(dirname(first), ROOT)),
    absWorkingDir: fileURLToPath(ROOT),
    bundle: true,
    splitting: true,
    format: "esm",
    platform: "node",
    target: "node20.19",
    logLevel: "silent",
    metafile: true,
    plugins: [{ name: "the project's files", setup: (started) => watchFiles(started, stamps, placeOf) }],
  });
  const parts = Object.values(metafile.outputs).flatMap(({ inputs }) => Object.keys(inputs));
  return { stamps: [...stamps], modules: [...new Set(parts)] };
}

/**
 * Notes the stamp of each of the project's files before it is read, so that one that changes meanwhile makes the bundle
 * out of date. Files find the project's others from their own place, import.meta.url: in the bundle that stays the
 * place of the source.
 * @param {import("esbuild").PluginBuild} build
 * @param {Map<string, string>} stamps
 * @param {(name: string) => string} placeOf
 */
function watchFiles(build, stamps, placeOf) {
  build.onLoad({ filter: /.*/ }, ({ path }) => {
    const name = relative(fileURLToPath(ROOT), path).replaceAll("\\", "/");
    if (name.startsWith("node_modules/")) return undefined;
    stamps.set(name, stampOf(name));
    const text = path.endsWith(".ts") ? readFileSync(path, "utf8") : "";
    if (!text.includes("import.meta.url")) return undefined;
    return { contents: text.replaceAll("import.meta.url", placeOf(name)), loader: "ts", resolveDir: dirname(path) };
  });
}

/** @param {string} current the folder that stays */
function removeOld(current) {
  const now = statSync(new URL(MANIFEST, CACHE)).mtimeMs;
  for (const name of readdirSync(CACHE)) {
    const path = new URL(name, CACHE);
    if (name === MANIFEST || name === current || now - statSync(path).mtimeMs < KEPT_MS) continue;
    rmSync(path, { recursive: true, force: true });
  }
}
