/**
 * A Vite plugin that gives the built site its service worker: sw.js, with the list of all files of the site and a hash
 * of each that keeps its name. The list is made last, from the written files.
 */
import { createHash } from "node:crypto";
import { readdir, readFile, writeFile } from "node:fs/promises";
import { join, relative } from "node:path";
import type { Plugin } from "vite";
import { bundleScript } from "./bundle-script.ts";
import { BundledPackages } from "../licences/bundled-packages.ts";
import { OFFLINE_FILE } from "./offline-plugin.ts";

const ENTRY = new URL("../../src/offline/service-worker.ts", import.meta.url);
const NAME = "sw.js";
/**
 * Files that readers' browsers do not keep: the site again in one file, files that are no part of any page, other
 * releases, cores of older models, pictures that are shown until the page has come, those for previews of links, the
 * pages before the # of links to questions, the documentation as pages, which the application has as well, and what
 * reveals the answers of exercises (web/tools/exercises), which a browser asks for after the lock only.
 */
const LEFT_OUT =
  /^(sw\.js|404\.html|hotline\.html|screenshot\.png|LICENSE|sbom\.cdx\.json|version\.json|sitemap\.xml|.*\.map|core\/.*|v\/.*|first\/.*|s\/.*\.png|preview\.png|q\/.*|docs\/.*|assets\/.*-reveal-[\w-]{8}\.js)$/;
/** Vite puts a hash into these names. */
const HASHED = /^assets\//;
/** Length of a hash written in hexadecimal digits. */
const HASH_DIGITS = 16;

export interface SiteFile {
  readonly url: string;
  readonly revision: string | null;
  /** Only files with a hash in their names have it: servers may rewrite other files. */
  readonly integrity?: string;
}

/** All files of a built site that readers keep, sorted. */
export async function siteFiles(folder: string): Promise<readonly SiteFile[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const names = entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).replaceAll("\\", "/"))
    .filter((name) => !LEFT_OUT.test(name) && name !== OFFLINE_FILE)
    .sort();
  return Promise.all(names.map((url) => siteFile(folder, url)));
}

async function siteFile(folder: string, url: string): Promise<SiteFile> {
  const hash = createHash("sha256").update(await readFile(join(folder, url)));
  if (HASHED.test(url)) return { url, revision: null, integrity: `sha256-${hash.digest("base64")}` };
  return { url, revision: hash.digest("hex").slice(0, HASH_DIGITS) };
}

function versionOf(files: readonly SiteFile[]): string {
  return createHash("sha256").update(JSON.stringify(files)).digest("hex").slice(0, HASH_DIGITS);
}

/** Writes sw.js for the site as it is in the folder. */
export async function writeServiceWorker(folder: string, packages = new BundledPackages()): Promise<void> {
  await writeFile(join(folder, NAME), await bundleServiceWorker(await siteFiles(folder), packages));
}

/** The script of the worker, which keeps these files. */
export function bundleServiceWorker(files: readonly SiteFile[], packages: BundledPackages): Promise<string> {
  const define = { SITE_FILES: JSON.stringify(files), SITE_VERSION: JSON.stringify(versionOf(files)) };
  return bundleScript(ENTRY, { define, plugins: [packages.collector()] });
}

export function serviceWorker(packages: BundledPackages): Plugin {
  return {
    name: "hotline-service-worker",
    apply: "build",
    writeBundle: {
      order: "post",
      sequential: true,
      handler: ({ dir = "." }) => writeServiceWorker(dir, packages),
    },
  };
}
