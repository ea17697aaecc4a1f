/**
 * A Vite plugin that gives the built site its service worker: sw.js, with the list of all files of the site and a hash
 * of each that keeps its name. Made last, from what has been written.
 */
import { createHash } from "node:crypto";
import { readdir, readFile, writeFile } from "node:fs/promises";
import { join, relative } from "node:path";
import type { Plugin } from "vite";
import { bundleScript } from "./bundle-script.ts";
import type { BundledPackages } from "./licences/bundled-packages.ts";
import { OFFLINE_FILE } from "./offline-plugin.ts";

const ENTRY = new URL("../src/offline/service-worker.ts", import.meta.url);
const NAME = "sw.js";
/** Not kept in readers' browsers: the site again in one file, what is no part of any page, cores of older models. */
const LEFT_OUT = /^(sw\.js|hotline\.html|screenshot\.png|LICENSE|sbom\.cdx\.json|.*\.map|core\/.*)$/;
/** Vite puts a hash into these names. */
const HASHED = /^assets\//;

export interface SiteFile {
  readonly url: string;
  readonly revision: string | null;
}

/** All files of a built site that readers keep, sorted. */
export async function siteFiles(folder: string): Promise<readonly SiteFile[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const names = entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).replaceAll("\\", "/"))
    .filter((name) => !LEFT_OUT.test(name) && name !== OFFLINE_FILE)
    .sort();
  return Promise.all(
    names.map(async (url) => ({ url, revision: HASHED.test(url) ? null : await hashOf(join(folder, url)) })),
  );
}

async function hashOf(path: string): Promise<string> {
  return createHash("sha256")
    .update(await readFile(path))
    .digest("hex")
    .slice(0, 16);
}

/** The script of the worker, which keeps these files. */
export function bundleServiceWorker(files: readonly SiteFile[], packages: BundledPackages): Promise<string> {
  return bundleScript(ENTRY, { define: { SITE_FILES: JSON.stringify(files) }, plugins: [packages.collector()] });
}

export function serviceWorker(packages: BundledPackages): Plugin {
  return {
    name: "hotline-service-worker",
    apply: "build",
    writeBundle: {
      order: "post",
      sequential: true,
      async handler({ dir = "." }) {
        const files = await siteFiles(dir);
        await writeFile(join(dir, NAME), await bundleServiceWorker(files, packages));
      },
    },
  };
}
