/**
 * Vite plugins that put the licences of everything that is shipped into the build: LICENSE and THIRD-PARTY-NOTICES.txt
 * beside the pages of the site, and inside hotline.html. Vite's own `build.license` knows neither workers, nor scripts
 * that are built by themselves, nor notice files.
 */
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Plugin } from "vite";
import type { BundledPackages } from "../licences/bundled-packages.ts";
import { noticeOf, noticesText } from "../licences/notices.ts";
import { OFFLINE_FILE } from "./offline-plugin.ts";
import { bundleServiceWorker } from "./service-worker-plugin.ts";

const LICENCE = new URL("../../../LICENSE", import.meta.url);
/** The parts of core.wasm that come from no package. */
const CORE = new URL("../licences/core.txt", import.meta.url);

export const NOTICES_FILE = "THIRD-PARTY-NOTICES.txt";

/** The notices of all packages that `packages` has seen until now. */
export async function allNotices(packages: BundledPackages): Promise<string> {
  const [own, core] = await Promise.all([readFile(LICENCE, "utf8"), readFile(CORE, "utf8")]);
  return noticesText(own, packages.folders.map(noticeOf), core);
}

/** The plugin comes after the plugins that build scripts of their own. */
export function licences(packages: BundledPackages): Plugin {
  return {
    name: "hotline-licences",
    generateBundle: {
      order: "post",
      async handler() {
        // The service worker is built last, from the list of all files: this one is built for its packages.
        await bundleServiceWorker([], packages);
        this.emitFile({ type: "asset", fileName: "LICENSE", source: await readFile(LICENCE, "utf8") });
        this.emitFile({ type: "asset", fileName: NOTICES_FILE, source: await allNotices(packages) });
      },
    },
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        if (request.url !== `/${NOTICES_FILE}`) return next();
        response.setHeader("Content-Type", "text/plain; charset=utf-8");
        response.end("The notices are collected when the site is built.\n");
      });
    },
  };
}

/** hotline.html has no file beside it: the notices are at its end, where the page finds them. */
export function inlineLicences(packages: BundledPackages): Plugin {
  return {
    name: "hotline-inline-licences",
    enforce: "post",
    async writeBundle(options) {
      const path = join(options.dir ?? ".", OFFLINE_FILE);
      const html = await readFile(path, "utf8");
      await writeFile(path, withNotices(html, await allNotices(packages)));
    },
  };
}

/** The id is also in ui/pages/about/licences-page.tsx. Throws when the page has no end. */
export function withNotices(html: string, notices: string): string {
  const end = html.lastIndexOf("</body>");
  if (end < 0) throw new Error(`${OFFLINE_FILE} has no </body>`);
  const text = notices.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
  return `${html.slice(0, end)}<template id="third-party-notices">${text}</template>\n${html.slice(end)}`;
}
