/**
 * Script time of animation frames, in headless Chromium on a page built from the application's own painters: the
 * machine view at 48, 512 and 1024 cores while it plays, the timeline drawn anew, a seek across a long trace. Prints a
 * table; asserts nothing, since times are the machine's.
 *
 *     npm run bench:frames
 */
import { mkdtemp, rm } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import { readFileSync } from "node:fs";
import { cpus, loadavg, tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { build } from "vite";
import { launchChromium } from "./chromium.ts";
import type { Row } from "./frames-page.ts";

/** Frames may cost this much script, milliseconds: a quarter of a 60 Hz frame. */
const BUDGET_MS = 4;
const PAGE = resolve(import.meta.dirname, "frames-page.ts");

async function bundle(folder: string): Promise<string> {
  await build({
    configFile: false,
    logLevel: "warn",
    build: {
      outDir: folder,
      emptyOutDir: true,
      minify: true,
      target: "es2022",
      lib: { entry: PAGE, formats: ["es"], fileName: "page" },
    },
  });
  return readFileSync(join(folder, "page.js"), "utf8");
}

function serve(script: string): Promise<Server> {
  const server = createServer((request, response) => {
    const wanted = request.url === "/page.js";
    response.setHeader("content-type", wanted ? "text/javascript" : "text/html");
    response.end(wanted ? script : "<!doctype html><title>frames</title><script type=module src=/page.js></script>");
  });
  return new Promise((done) => server.listen(0, "127.0.0.1", () => done(server)));
}

async function measure(port: number): Promise<readonly Row[]> {
  const browser = await launchChromium();
  try {
    const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
    page.on("pageerror", (error) => console.error(String(error)));
    await page.goto(`http://127.0.0.1:${port}/`);
    await page.waitForFunction("globalThis.benchRows !== undefined", undefined, { timeout: 300_000 });
    return await page.evaluate<readonly Row[]>("globalThis.benchRows");
  } finally {
    await browser.close();
  }
}

function quantile(samples: readonly number[], share: number): string {
  const sorted = [...samples].sort((x, y) => x - y);
  return (sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN).toFixed(2);
}

function print(rows: readonly Row[]): void {
  const line = (cells: readonly string[]): void =>
    console.log(cells.map((cell, i) => (i === 0 ? cell.padEnd(46) : cell.padStart(10))).join(""));
  console.log(
    `Load of this machine: ${loadavg()[0]?.toFixed(1)} on ${cpus().length} processors; other work shows in p95 and max.`,
  );
  console.log(`Script time, milliseconds (aim for a frame: p95 below ${BUDGET_MS})`);
  line(["", "count", "median", "p95", "max"]);
  for (const { name, samplesMs } of rows) {
    line([name, String(samplesMs.length), quantile(samplesMs, 0.5), quantile(samplesMs, 0.95), quantile(samplesMs, 1)]);
  }
}

async function main(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "hotline-frames-"));
  try {
    const server = await serve(await bundle(folder));
    const address = server.address();
    try {
      print(await measure(address !== null && typeof address === "object" ? address.port : 0));
    } finally {
      server.close();
    }
  } finally {
    await rm(folder, { recursive: true });
  }
}

await main();
