/**
 * A Vite plugin that puts src/loading/preload.ts in the place of Vite's own helper, which runs before every import() of
 * a built page. Vite gives it the files of the part to be loaded, except when the part is one file; then this plugin
 * names that file.
 */
import { fileURLToPath } from "node:url";
import type { Plugin } from "vite";

const VITE_HELPER = "\0vite/preload-helper.js";
const OUR_HELPER = "\0hotline/preload-helper.js";
const PRELOAD = fileURLToPath(new URL("../../src/loading/preload.ts", import.meta.url));

export function preload(): Plugin {
  return {
    name: "hotline-preload",
    apply: "build",
    enforce: "pre",
    config: () => ({
      build: {
        modulePreload: {
          resolveDependencies: (file, files, { hostType }) =>
            hostType === "js" && files.length === 0 ? [file] : files,
        },
      },
    }),
    resolveId: (id) => (id === VITE_HELPER ? OUR_HELPER : undefined),
    load: (id) =>
      id === OUR_HELPER ? `export { preload as __vitePreload } from ${JSON.stringify(PRELOAD)};` : undefined,
  };
}
