/**
 * A Vite plugin that builds the files which other people's pages load: hotline-lab.js (the custom element) and
 * hotline-reveal.js (the plugin for reveal.js), each one classic script without imports, under a name that never
 * changes; and hotline-embed.d.ts, the types of the messages. The scripts are classic, since modules cannot be loaded
 * from files.
 */
import { readFile } from "node:fs/promises";
import type { Plugin } from "vite";
import { bundleScript } from "./bundle-script.ts";
import type { BundledPackages } from "../licences/bundled-packages.ts";

const SCRIPTS: Readonly<Record<string, URL>> = {
  "hotline-lab.js": new URL("../../src/embed/hotline-lab.ts", import.meta.url),
  "hotline-reveal.js": new URL("../../src/embed/hotline-reveal.ts", import.meta.url),
};

const TYPES = { name: "hotline-embed.d.ts", source: new URL("../../src/embed/protocol.ts", import.meta.url) };

export function embedScripts(packages: BundledPackages): Plugin {
  const bundled = (entry: URL): Promise<string> => bundleScript(entry, { plugins: [packages.collector()] });
  return {
    name: "hotline-embed-scripts",
    async generateBundle() {
      for (const [fileName, entry] of Object.entries(SCRIPTS)) {
        this.emitFile({ type: "asset", fileName, source: await bundled(entry) });
      }
      this.emitFile({ type: "asset", fileName: TYPES.name, source: await readFile(TYPES.source, "utf8") });
    },
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        const entry = SCRIPTS[(request.url ?? "").replace(/^\//, "").replace(/\?.*$/, "")];
        if (entry === undefined) return next();
        response.setHeader("Content-Type", "text/javascript");
        bundled(entry).then((code) => response.end(code), next);
      });
    },
  };
}
