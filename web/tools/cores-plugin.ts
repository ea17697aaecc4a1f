/**
 * A Vite plugin that puts the cores of all released model versions into the site, as core/<model version>.wasm: an old
 * link reruns with the core it was made with. Today's is wasm-core/dist/core.wasm; when the model changes after a
 * release, that release's core is kept in wasm-core/released/ (CONTRIBUTING.md, "Release a version").
 */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Plugin } from "vite";
import { MODEL_VERSION } from "../src/base/abi.gen.ts";

const here = (path: string): string => fileURLToPath(new URL(`../../${path}`, import.meta.url));

/** File of the core of each model version. `released` is a parameter for the test. */
export function coreFiles(released = here("wasm-core/released")): ReadonlyMap<number, string> {
  const past = existsSync(released) ? readdirSync(released) : [];
  const files = past.map((file): [number, string] => [Number(/^(\d+)\.wasm$/.exec(file)?.[1]), `${released}/${file}`]);
  const wrong = files.find(([version]) => !(version >= 1 && version < MODEL_VERSION));
  if (wrong !== undefined) throw new Error(`${wrong[1]} is no core of a model before version ${MODEL_VERSION}`);
  return new Map([...files, [MODEL_VERSION, here("wasm-core/dist/core.wasm")]]);
}

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
