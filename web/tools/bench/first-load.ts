/**
 * What a first visit costs: requests and bytes, as a server compresses them, and the time until the reader sees the
 * figure, and until its slider moves the selected place. Everything that the server sends by then counts, also to
 * workers and to the service worker.
 */
import { setTimeout as delay } from "node:timers/promises";
import type { Page } from "@playwright/test";
import type { BuiltSite } from "./built-site.ts";
import { median } from "./median.ts";
import type { Network } from "./site-server.ts";

const ROUNDS = 3;
const PATIENCE_MS = 90_000;
const POLL_MS = 25;

interface Throttle {
  readonly name: string;
  readonly network?: Network;
  /** So many times slower, as the developer tools of Chromium slow a processor down. */
  readonly processor?: number;
}

const THROTTLES: readonly Throttle[] = [
  { name: "no throttle" },
  { name: "400 kbit/s, 100 ms to the first byte", network: { bytesPerSecond: 50_000, latencyMs: 100 } },
  { name: "a processor 4 times slower", processor: 4 },
];

const PAGES = [
  ["first page", "", ".hl-hero-value"],
  ["lab", "#v=1&s=lookup_mnt", "#app .hl-selected-line"],
] as const;

/** Runs in the page from its beginning: when is a figure first seen, stored or not? */
const WATCH = `
const look = () => {
  const still = document.querySelector("#first:not([hidden])");
  if (still !== null || document.querySelector(".hl-figure-frame > svg, .hl-hero-frame > svg") !== null)
    window.seenFigure = performance.now();
  else requestAnimationFrame(look);
};
requestAnimationFrame(look);
window.moveScrubber = (words) => {
  const slider = document.querySelector("#app .hl-scrubber");
  const text = document.querySelector(words)?.textContent;
  if (slider === null || text === undefined) return false;
  window.wordsBefore ??= text;
  if (text !== window.wordsBefore) return true;
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value").set.call(slider, slider.min);
  slider.dispatchEvent(new Event("input", { bubbles: true }));
  return false;
};`;

interface Load {
  readonly seenMs: number;
  readonly usableMs: number;
  readonly requests: number;
  readonly bytes: number;
}

async function load(site: BuiltSite, path: string, words: string, { network, processor = 1 }: Throttle): Promise<Load> {
  const { server } = site;
  const page = await site.page(WATCH, "allow");
  const session = await page.context().newCDPSession(page);
  await session.send("Emulation.setCPUThrottlingRate", { rate: processor });
  server.network = network;
  Object.assign(server.traffic, { requests: 0, bytes: 0 });
  const from = performance.now();
  await page.goto(`${site.address}${path}`, { waitUntil: "commit" });
  while (!(await isMoved(page, words))) {
    if (performance.now() - from > PATIENCE_MS) throw new Error(`${path}: the slider does not move.`);
    await delay(POLL_MS);
  }
  const usableMs = performance.now() - from;
  const { requests, bytes } = server.traffic;
  const seenMs = await page.evaluate<number>("window.seenFigure ?? NaN");
  await page.context().close();
  server.network = undefined;
  return { seenMs, usableMs, requests, bytes };
}

/** A page that is being loaded has no context to ask for a moment. */
async function isMoved(page: Page, words: string): Promise<boolean> {
  return page.evaluate<boolean>(`window.moveScrubber?.("${words}") ?? false`).catch(() => false);
}

export async function printLoads(site: BuiltSite): Promise<void> {
  for (const throttle of THROTTLES) {
    console.log(`A first visit, ${throttle.name}; medians of ${ROUNDS}, milliseconds from the request for the page`);
    for (const [name, path, words] of PAGES) {
      const all: Load[] = [];
      for (let round = 0; round < ROUNDS; round++) all.push(await load(site, path, words, throttle));
      const middle = (value: (one: Load) => number): string => median(all.map(value)).toFixed(0);
      console.log(
        `${name.padEnd(12)} figure seen ${middle(({ seenMs }) => seenMs).padStart(6)}` +
          `   its slider moves ${middle(({ usableMs }) => usableMs).padStart(6)}` +
          `   by then ${middle(({ requests }) => requests)} requests, ${middle(({ bytes }) => bytes / 1024)} KiB`,
      );
    }
  }
}
