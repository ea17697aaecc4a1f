/**
 * How the site is built: static files that work from any path, with nothing fetched from elsewhere. The root is web/;
 * scenarios, machines and the wasm core lie outside it and are bundled in. `vite build` makes the site, then
 * `vite build --mode offline` adds hotline.html, the same in one file.
 */
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import react from "@vitejs/plugin-react";
import { defineConfig, type UserConfig } from "vite";
import { BROWSERS } from "./web/tools/browsers.ts";
import { docs } from "./web/tools/docs/docs-plugin.ts";
import { exercises } from "./web/tools/exercises/exercises-plugin.ts";
import { checkedFiles } from "./web/tools/plugins/checked-files-plugin.ts";
import { compressedValues } from "./web/tools/plugins/compressed-values-plugin.ts";
import { cores } from "./web/tools/plugins/cores-plugin.ts";
import { englishOnly } from "./web/tools/plugins/english-only-plugin.ts";
import { leanD3 } from "./web/tools/plugins/lean-d3-plugin.ts";
import { csp } from "./web/tools/plugins/csp-plugin.ts";
import { jsxWithoutReact } from "./web/tools/prerender/jsx-without-react.ts";
import { prerender } from "./web/tools/prerender/prerender-plugin.ts";
import { embedScripts } from "./web/tools/plugins/embed-scripts-plugin.ts";
import { inlineLicences, licences } from "./web/tools/plugins/licences-plugin.ts";
import { BundledPackages } from "./web/tools/licences/bundled-packages.ts";
import { notes } from "./web/tools/plugins/notes-plugin.ts";
import { offline } from "./web/tools/plugins/offline-plugin.ts";
import { preload } from "./web/tools/plugins/preload-plugin.ts";
import { essayPage } from "./web/tools/scenario-pages/essay-plugin.ts";
import { scenarioPages } from "./web/tools/scenario-pages/scenario-pages-plugin.ts";
import { sbom } from "./web/tools/plugins/sbom-plugin.ts";
import { sharedScripts } from "./web/tools/plugins/shared-scripts.ts";
import { stored } from "./web/tools/stored/stored-plugin.ts";
import { version } from "./web/tools/plugins/version-plugin.ts";
import { serviceWorker } from "./web/tools/plugins/service-worker-plugin.ts";

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));
const PAGES = ["index.html", "embed.html", "embedding.html", "essay.html"]
  .map((page) => here(`web/${page}`))
  .filter((path) => existsSync(path));

/** Seen by the build that runs: of the site, or of the one file. */
const packages = new BundledPackages();

const common = {
  root: here("web"),
  base: "./",
  server: { fs: { allow: [here(".")] } },
} satisfies UserConfig;

const site: UserConfig = {
  ...common,
  publicDir: here("public"),
  plugins: [
    react(),
    englishOnly(),
    leanD3(),
    jsxWithoutReact(),
    preload(),
    notes(),
    checkedFiles(),
    stored(),
    exercises(),
    docs(),
    scenarioPages(),
    essayPage(),
    csp(),
    cores(),
    packages.collector(),
    embedScripts(packages),
    licences(packages),
    sbom(),
    version(),
    prerender(packages),
    serviceWorker(packages),
  ],
  worker: { format: "es", plugins: () => [notes(), packages.collector()] },
  build: {
    outDir: here("dist"),
    emptyOutDir: true,
    target: BROWSERS,
    // Fonts, wasm and icons stay files: a data: address would need a weaker content security policy.
    assetsInlineLimit: 0,
    // All browsers of the list have it.
    modulePreload: { polyfill: false },
    rolldownOptions: { input: PAGES, output: { codeSplitting: sharedScripts() } },
  },
};

const oneFile: UserConfig = {
  ...common,
  publicDir: false,
  plugins: [
    react(),
    englishOnly(),
    leanD3(),
    notes(),
    checkedFiles(),
    stored("no programs"),
    exercises(),
    docs("no pages"),
    compressedValues(),
    packages.collector(),
    offline(),
    inlineLicences(packages),
  ],
  worker: { format: "iife", plugins: () => [notes(), packages.collector()] },
  build: {
    outDir: here("dist"),
    emptyOutDir: false,
    target: BROWSERS,
    rolldownOptions: { input: here("web/index.html") },
  },
};

export default defineConfig(({ command, mode }) => {
  // Vite would take over a NODE_ENV of the surroundings, and bundle React's files for development.
  if (command === "build") process.env["NODE_ENV"] = "production";
  return mode === "offline" ? oneFile : site;
});
