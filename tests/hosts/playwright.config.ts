/**
 * The trials of embeds in the places where people are: other projects' renderers are installed from the registries into
 * fresh folders, build a page with the code that the dialog "Embed" offers, and the page is opened in Chromium. They
 * need the built site (`npm run build` first) and the registries; `npm test -- --only hosts` runs them.
 */
import { resolve } from "node:path";
import { defineConfig } from "@playwright/test";
import base from "../../playwright.config.ts";

const PORT = Number(process.env["HOTLINE_PORT"] ?? "4174");
const SITE = resolve(process.env["HOTLINE_SITE"] ?? "dist");
const PREVIEW = `preview --config tests/e2e/preview.config.ts --port ${PORT} --strictPort --outDir ${SITE}`;

export default defineConfig({
  ...base,
  testDir: ".",
  outputDir: "../../test-results/hosts",
  workers: 1,
  retries: 0,
  // Installing and building a renderer takes minutes on a busy machine. The limit ends a hang. assumed
  timeout: 1_800_000,
  use: { ...base.use, baseURL: `http://localhost:${PORT}/` },
  webServer: {
    command: `node ../../node_modules/vite/bin/vite.js ${PREVIEW.replace("tests/e2e", "../e2e")}`,
    url: `http://localhost:${PORT}/embed.html`,
    reuseExistingServer: false,
  },
});
