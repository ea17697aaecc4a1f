/**
 * npm run bench:first: how soon a reader sees something of the built site, on processors that are busy with something
 * else: the first paint with any content, and the first with the figure and the machine, stored or computed. Browsers
 * start with empty caches. `-- --site FOLDER` measures another build.
 */
import { type ChildProcess, spawn } from "node:child_process";
import { availableParallelism } from "node:os";
import { setTimeout as delay } from "node:timers/promises";
import { parseArgs } from "node:util";
import { type BuiltSite, comesTrue, openBuiltSite } from "./bench/built-site.ts";
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

async function open(site: BuiltSite, path: string): Promise<Seen> {
  const page = await site.page(WATCH);
  await page.goto(`${site.address}${path}`, { waitUntil: "commit" });
  await comesTrue(page, "window.seen !== undefined", PATIENCE_MS, POLL_MS);
  // The browser tells of a paint a little after it.
  await delay(POLL_MS);
  const seen = await page.evaluate<Seen>(
    `({ content: performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? NaN, picture: window.seen ?? NaN })`,
  );
  await page.context().close();
  return seen;
}

function busyProcesses(): readonly ChildProcess[] {
  return Array.from({ length: availableParallelism() }, () => spawn(process.execPath, ["-e", "for (;;);"]));
}

async function main(): Promise<void> {
  const site = await openBuiltSite(values.site);
  const busy = busyProcesses();
  console.log(`Milliseconds from the request for the page, with ${busy.length} busy processes; medians of ${ROUNDS}`);
  try {
    for (const [name, path] of PAGES) {
      const all: Seen[] = [];
      for (let round = 0; round < ROUNDS; round++) all.push(await open(site, path));
      const content = median(all.map((one) => one.content)).toFixed(0);
      const picture = median(all.map((one) => one.picture)).toFixed(0);
      console.log(`${name.padEnd(24)} any content ${content.padStart(6)}   figure and machine ${picture.padStart(6)}`);
    }
  } finally {
    for (const one of busy) one.kill();
    await site.close();
  }
}

await main();
