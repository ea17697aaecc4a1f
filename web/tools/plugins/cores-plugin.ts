/**
 * A Vite plugin that puts the cores of all released model versions into the site, as core/<model version>.wasm: an old
 * link reruns with the core it was made with.
 */
import { readFileSync } from "node:fs";
import type { Plugin } from "vite";
import { coreFiles } from "../../cli/run/cores.ts";

export function cores(): Plugin {
  return {
    name: "hotline-cores",
    generateBundle() {
      for (const [version, file] of coreFiles())
        this.emitFile({ type: "asset", fileName: `core/${version}.wasm`, source: readFileSync(file) });
    },
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        const version = /\/core\/(\d+)\.wasm$/.exec(request.url ?? "")?.[1];
        const file = version === undefined ? undefined : coreFiles().get(Number(version));
        if (file === undefined) return next();
        response.setHeader("Content-Type", "application/wasm");
        response.end(readFileSync(file));
      });
    },
  };
}
