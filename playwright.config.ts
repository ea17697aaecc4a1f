/**
 * Browser tests over the built site (`vite build` first): journeys, keyboard, links, accessibility, screenshots.
 * Chromium comes from the system, the headless one if it is there; HOTLINE_CHROMIUM names another one. Without any of
 * them Playwright's own is used.
 */
import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { defineConfig } from "@playwright/test";

const PORT = Number(process.env["HOTLINE_PORT"] ?? "4173");
/** The built site; another folder and port let two people test two builds on one machine. */
const SITE = resolve(process.env["HOTLINE_SITE"] ?? "dist");
const CANDIDATES = [
  "/usr/bin/chromium-headless-shell",
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
];
const PREVIEW = `preview --config tests/e2e/preview.config.ts --port ${PORT} --strictPort --outDir ${SITE}`;
/**
 * A page of a test lives for seconds. Less of that goes into collecting its garbage, and into V8's two optimizing
 * compilers: a function is called more often than usual before either of them takes it. Long loops still get there.
 */
const OF_V8 = [
  "--min-semi-space-size=32",
  "--single-threaded-gc",
  "--invocation-count-for-maglev=4000",
  "--invocation-count-for-turbofan=20000",
];
const FLAGS = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  "--font-render-hinting=none",
  `--js-flags=${OF_V8.join(",")}`,
];

const executablePath = process.env["HOTLINE_CHROMIUM"] ?? CANDIDATES.find((path) => existsSync(path));

export default defineConfig({
  testDir: "tests/e2e",
  outputDir: "test-results",
  // Two files at a time, each in a browser of its own: on two processors a page that computes and one that waits.
  fullyParallel: false,
  workers: 2,
  // For browsers that crash, and for waits on a busy machine; web/tools/test-counts.mjs says how many are accepted.
  retries: 1,
  forbidOnly: process.env["CI"] !== undefined,
  // Limits end a hang and do not measure: on a machine with other work a page takes ten times as long. What is computed
  // is waited for as long as it goes on (tests/e2e/progress.ts). assumed
  timeout: 300_000,
  expect: { timeout: 60_000 },
  reporter: [["list"]],
  use: {
    baseURL: `http://localhost:${PORT}/`,
    viewport: { width: 1440, height: 900 },
    // Answers of a service worker are none of the requests that tests watch; offline.spec.ts allows it.
    serviceWorkers: "block",
    // Recording every test for the few that fail took a third of all processor time. A failed test leaves pictures
    // (tests/e2e/fresh-page.ts) and what the page said; `npx playwright test --trace on FILE` records one.
    trace: "off",
    screenshot: "off",
    launchOptions: { args: FLAGS, ...(executablePath === undefined ? {} : { executablePath }) },
  },
  webServer: {
    command: `node node_modules/vite/bin/vite.js ${PREVIEW}`,
    url: `http://localhost:${PORT}/`,
    reuseExistingServer: process.env["CI"] === undefined,
    timeout: 60_000,
  },
});
