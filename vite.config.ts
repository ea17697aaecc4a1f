/**
 * How the site is built: static files that work from any path, with nothing fetched from elsewhere. The root is web/;
 * scenarios, machines and the wasm core lie outside it and are bundled in.
 */
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { csp } from "./web/tools/csp-plugin.ts";
import { embedScripts } from "./web/tools/embed-scripts-plugin.ts";
import { notes } from "./web/tools/notes-plugin.ts";

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));
const PAGES = ["index.html", "embed.html"].map((page) => here(`web/${page}`)).filter((path) => existsSync(path));

export default defineConfig({
  root: here("web"),
  base: "./",
  publicDir: here("public"),
  plugins: [react(), notes(), csp(), embedScripts()],
  worker: { format: "es", plugins: () => [notes()] },
  server: { fs: { allow: [here(".")] } },
  build: {
    outDir: here("dist"),
    emptyOutDir: true,
    target: "es2022",
    // Fonts, wasm and icons stay files: a data: address would need a weaker content security policy.
    assetsInlineLimit: 0,
    rolldownOptions: { input: PAGES },
  },
});
