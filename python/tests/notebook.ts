/**
 * node --import tsx notebook.ts ADDRESS: opens a notebook in a running JupyterLab with a headless Chromium, runs its
 * cells and uses the lab in it as a reader would; prints what was seen as one JSON object, for test_notebook.py.
 */
import { existsSync } from "node:fs";
import { chromium, type FrameLocator, type Locator, type Page } from "@playwright/test";
import { whileProgressing } from "../../tests/harness/progress.ts";

const CANDIDATES = ["/usr/bin/chromium-headless-shell", "/usr/bin/chromium", "/usr/bin/chromium-browser"];
const FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking"];
/** Clicks and keys wait for their element; what is computed is waited for by what goes on in the page. */
const STEP_MS = 600_000;
/** What a kernel may take to begin with a cell before the key is pressed again. assumed */
const BEGIN_MS = 20_000;

const [address = ""] = process.argv.slice(2);
const executablePath = process.env["HOTLINE_CHROMIUM"] ?? CANDIDATES.find((path) => existsSync(path));
/** For a person who looks for the reason of a failure. */
const picture = process.env["HOTLINE_PICTURE"];
const browser = await chromium.launch({ args: FLAGS, ...(executablePath === undefined ? {} : { executablePath }) });
try {
  const page = await browser.newPage({ viewport: { width: 1300, height: 900 } });
  page.setDefaultTimeout(STEP_MS);
  try {
    process.stdout.write(`${JSON.stringify(await seen(page))}\n`);
  } finally {
    if (picture !== undefined) await page.screenshot({ path: picture });
  }
} finally {
  await browser.close();
}

async function seen(page: Page) {
  const outside: string[] = [];
  const { host } = new URL(address);
  page.on("request", (request) => {
    const url = new URL(request.url());
    if (/^https?:$/.test(url.protocol) && url.host !== host) outside.push(url.href);
  });
  await page.goto(address);
  await comes(page, "the notebook's cells", page.locator(".jp-Notebook .jp-CodeCell").nth(4));
  await comes(page, "its kernel", page.locator('.jp-Notebook-ExecutionIndicator[data-status="idle"]'));
  const lab = page.frameLocator("iframe.hotline-lab");

  await run(page, 0);
  await selected(page, lab, 16);
  await run(page, 1); // lab.cores = 24
  await selected(page, lab, 24);

  const place = lab.locator(".hl-figure-slider input, .hl-scrubber input, input[type=range]").first();
  await place.focus();
  await place.press("ArrowLeft");
  await selected(page, lab, 20);
  const changedInPage = await printed(page, 2, /cores 20/); // print("cores", lab.cores, …)

  const figure = await printed(page, 3, /columns/); // the table, once it has come
  const stillId = "hotline-still-style";
  const hidesStill = await page.evaluate((id) => document.getElementById(id) !== null, stillId);
  await page.keyboard.press("Control+s");
  await printed(page, 4, /saved/);
  return { changedInPage, figure, hidesStill, outside };
}

/** Runs a cell, as Ctrl+Enter does, and waits for its end. A dialog may be in the way: "Select Kernel". */
async function run(page: Page, index: number): Promise<void> {
  const prompt = page.locator(".jp-Notebook .jp-CodeCell").nth(index).locator(".jp-InputArea-prompt");
  const before = await prompt.textContent();
  const done = async () => {
    const accept = page.locator(".jp-Dialog .jp-mod-accept").first();
    if (await accept.isVisible()) await accept.click();
    await prompt.click();
    await page.keyboard.press("Control+Enter");
    return (await hasRun(page, prompt, before)) ? true : undefined;
  };
  await whileProgressing(`cell ${index} to run`, { done, progress: () => shown(page) });
}

/** True once the cell has run; false after a while without that, or when a dialog asks. */
async function hasRun(page: Page, prompt: Locator, before: string | null): Promise<boolean> {
  const until = performance.now() + BEGIN_MS;
  for (;;) {
    const now = (await prompt.textContent()) ?? "";
    if (now !== before && /\[\d+\]/.test(now)) return true;
    if (await page.locator(".jp-Dialog").first().isVisible()) return false;
    // A star stands for a kernel that is at work: the key need not be pressed again.
    if (performance.now() > until && !now.includes("*")) return false;
    await page.waitForTimeout(100);
  }
}

/** What a cell prints; it is run again until that is what was waited for. */
async function printed(page: Page, index: number, wanted: RegExp): Promise<string> {
  const output = page.locator(".jp-Notebook .jp-CodeCell").nth(index).locator(".jp-OutputArea-output").first();
  const done = async () => {
    await run(page, index);
    await page.waitForTimeout(1000);
    const text = (await output.isVisible()) ? ((await output.textContent()) ?? "") : "";
    return wanted.test(text) ? text : undefined;
  };
  return whileProgressing(`cell ${index} to print ${String(wanted)}`, { done, progress: () => inFrames(page) });
}

/** Waits until the page says that the run at so many cores is selected. */
async function selected(page: Page, lab: FrameLocator, cores: number): Promise<void> {
  await comes(page, `the run at ${cores} cores`, lab.getByText(new RegExp(`at ${cores} cores`)).first());
}

/** Waits for an element as long as something goes on in the page. */
async function comes(page: Page, what: string, element: Locator): Promise<void> {
  const done = async () => ((await element.isVisible()) ? true : undefined);
  await whileProgressing(what, { done, progress: () => shown(page) });
}

/** What is seen of the work in the page: its text, that of its frames, and how much they have loaded. */
async function shown(page: Page): Promise<readonly string[]> {
  const texts = page
    .frames()
    .map((frame) =>
      frame.evaluate(() => `${performance.getEntriesByType("resource").length} ${document.body.innerText}`),
    );
  return (await Promise.allSettled(texts)).map((text) => (text.status === "fulfilled" ? text.value : "…"));
}

/** The same of the frames alone: numbers of cells that are run again and again are no progress of the lab's. */
async function inFrames(page: Page): Promise<readonly string[]> {
  return (await shown(page)).slice(1);
}
