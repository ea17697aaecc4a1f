/**
 * npm run bench:first: how soon a reader sees something of the built site, on processors that are busy with something
 * else: the first paint with any content, and the first with the figure and the machine, stored or computed. Browsers
 * start with empty caches. `-- --site FOLDER` measures another build.
 */
import { type ChildProcess, spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { availableParallelism } from "node:os";
import { setTimeout as delay } from "node:timers/promises";
import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { type Browser, chromium } from "@playwright/test";
import { preview } from "vite";
import { median } from "./bench/median.ts";

const { values } = parseArgs({ options: { site: { type: "string", default: "dist" } } });
const ROUNDS = 5;
const PAGES = [
  ["first page", ""],
  ["lab", "#v=1&s=lookup_mnt"],
  ["lab, other settings", "#v=1&s=lookup_mnt&n=40"],
  ["embed", "embed.html#v=1&s=lookup_mnt"],
] as const;
/** A page that has shown no picture after this time is reported as such. */
const PATIENCE_MS = 30_000;
const POLL_MS = 200;

/** Runs in the page from its beginning: notes the time of the frame in which figure and machine are first there. */
const WATCH = `
const look = () => {
  const first = document.querySelector("#first:not([hidden])") !== null;
  const drawn = document.querySelector(".hl-figure-frame > svg, .hl-hero-frame > svg") !== null;
  if (first || (drawn && document.querySelector(".hl-surface > canvas") !== null)) window.seen = performance.now();
  else requestAnimationFrame(look);
};
requestAnimationFrame(look);`;

interface Seen {
  readonly content: number;
  readonly picture: number;
}

async function open(browser: Browser, address: string): Promise<Seen> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, serviceWorkers: "block" });
  const page = await context.newPage();
  await page.addInitScript(WATCH);
  await page.goto(address, { waitUntil: "commit" });
  // The site's policy forbids the evaluation of text by which waitForFunction() waits within a page.
  for (const from = performance.now(); performance.now() - from < PATIENCE_MS; await delay(POLL_MS)) {
    if (await page.evaluate<boolean>("window.seen !== undefined")) break;
  }
  // The browser tells of a paint a little after it.
  await delay(POLL_MS);
  const seen = await page.evaluate<Seen>(
    `({ content: performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? NaN, picture: window.seen ?? NaN })`,
  );
  await context.close();
  return seen;
}

function busyProcesses(): readonly ChildProcess[] {
  return Array.from({ length: availableParallelism() }, () => spawn(process.execPath, ["-e", "for (;;);"]));
}

async function main(): Promise<void> {
  const server = await preview({ preview: { port: 0, host: "127.0.0.1" }, build: { outDir: resolve(values.site) } });
  const [site] = server.resolvedUrls?.local ?? [];
  const debian = "/usr/bin/chromium";
  const found = existsSync(debian) ? { executablePath: debian } : {};
  const browser = await chromium.launch({ ...found, args: ["--no-sandbox", "--disable-gpu"] });
  const busy = busyProcesses();
  console.log(`Milliseconds from the request for the page, with ${busy.length} busy processes; medians of ${ROUNDS}`);
  try {
    for (const [name, path] of PAGES) {
      const all: Seen[] = [];
      for (let round = 0; round < ROUNDS; round++) all.push(await open(browser, `${site ?? ""}${path}`));
      const content = median(all.map((one) => one.content)).toFixed(0);
      const picture = median(all.map((one) => one.picture)).toFixed(0);
      console.log(`${name.padEnd(24)} any content ${content.padStart(6)}   figure and machine ${picture.padStart(6)}`);
    }
  } finally {
    for (const one of busy) one.kill();
    await browser.close();
    await server.close();
  }
}

await main();
