/**
 * npm run bench:first: how soon a reader sees something of the built site, on processors that are busy with something
 * else: the first paint with any content, and the first with the figure and the machine, stored or computed. Then, on
 * processors that do nothing else: when the lab takes the place of its stored picture, when its first run is counted
 * where a reader sees it, and the tasks of more than 50 ms after the first paint, until a second after the editor has
 * come. Browsers start with empty caches. `-- --site FOLDER` measures another build.
 */
import { type ChildProcess, spawn } from "node:child_process";
import { availableParallelism, loadavg } from "node:os";
import { setTimeout as delay } from "node:timers/promises";
import { parseArgs } from "node:util";
import { type BuiltSite, comesTrue, openBuiltSite } from "./built-site.ts";
import { printLoads } from "./first-load.ts";
import { median } from "./median.ts";

const { values } = parseArgs({ options: { site: { type: "string", default: "dist" } } });
const ROUNDS = 5;
const LAB = "#v=1&s=lookup_mnt";
const PAGES = [
  ["first page", ""],
  ["lab", LAB],
  ["lab, other settings", "#v=1&s=lookup_mnt&n=40"],
  ["embed", "embed.html#v=1&s=lookup_mnt"],
] as const;
/** A page that has shown no picture after this time is reported as such. */
const PATIENCE_MS = 30_000;
const POLL_MS = 200;
/** Watched for so long after the editor has come. assumed: longer than the tasks that follow it */
const AFTER_EDITOR_MS = 1000;

/** Runs in the page from its beginning: notes the time of the frame in which figure and machine are first there. */
const WATCH = `
const look = () => {
  const first = document.querySelector("#first[data-painted]:not([hidden])") !== null;
  const drawn = document.querySelector(".hl-figure-frame > svg, .hl-hero-frame > svg") !== null;
  if (first || (drawn && document.querySelector(".hl-surface > canvas") !== null)) window.seen = performance.now();
  else requestAnimationFrame(look);
};
requestAnimationFrame(look);
window.longTasks = [];
new PerformanceObserver((list) => {
  for (const { startTime, duration } of list.getEntries()) longTasks.push({ startTime, duration });
}).observe({ type: "longtask", buffered: true });
const follow = () => {
  const lab = document.querySelector("#app main[data-run]:not([aria-busy])") !== null;
  const first = document.querySelector("#first");
  if (lab && first === null) window.lab ??= performance.now();
  const counted = document.querySelector("#app .hl-status .hl-number")?.textContent ?? "";
  const figure = document.querySelector("#app .hl-lab-figure");
  const layer = (element) => Number(getComputedStyle(element).zIndex);
  const isSeen = figure !== null && (first === null || layer(figure) > layer(first));
  if (/^[1-9]/.test(counted) && isSeen) window.run ??= performance.now();
  if (document.querySelector(".cm-content") === null || window.run === undefined) requestAnimationFrame(follow);
  else window.edited = performance.now();
};
requestAnimationFrame(follow);`;

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

interface Opened {
  readonly lab: number;
  readonly run: number;
  /** Milliseconds of each task of more than 50 ms. */
  readonly long: readonly number[];
}

async function openLab(site: BuiltSite): Promise<Opened> {
  const page = await site.page(WATCH);
  await page.goto(`${site.address}${LAB}`, { waitUntil: "commit" });
  await comesTrue(page, "window.edited !== undefined", PATIENCE_MS, POLL_MS);
  await delay(AFTER_EDITOR_MS);
  const opened = await page.evaluate<Opened>(`({
    lab: window.lab ?? NaN,
    run: window.run ?? NaN,
    long: longTasks
      .filter(({ startTime }) => startTime > performance.getEntriesByName("first-contentful-paint")[0]?.startTime)
      .map(({ duration }) => duration),
  })`);
  await page.context().close();
  return opened;
}

async function printLab(site: BuiltSite): Promise<void> {
  const all: Opened[] = [];
  for (let round = 0; round < ROUNDS; round++) all.push(await openLab(site));
  const middle = (value: (one: Opened) => number): string => median(all.map(value)).toFixed(0);
  console.log(`Without busy processes; load ${loadavg()[0]?.toFixed(1)} on ${availableParallelism()} processors`);
  console.log(
    `lab in place of its picture ${middle(({ lab }) => lab)}   first run counted ${middle(({ run }) => run)}`,
  );
  const longest = middle(({ long }) => Math.max(0, ...long));
  const sum = middle(({ long }) => long.reduce((before, one) => before + one, 0));
  console.log(`tasks of more than 50 ms: ${middle(({ long }) => long.length)}, in all ${sum}, the longest ${longest}`);
}

function busyProcesses(): readonly ChildProcess[] {
  return Array.from({ length: availableParallelism() }, () => spawn(process.execPath, ["-e", "for (;;);"]));
}

async function printPictures(site: BuiltSite): Promise<void> {
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
  }
}

async function main(): Promise<void> {
  const site = await openBuiltSite(values.site);
  try {
    await printPictures(site);
    await printLab(site);
    await printLoads(site);
  } finally {
    await site.close();
  }
}

await main();
