/**
 * Firefox, driven over WebDriver BiDi, with the built site served beside it. HOTLINE_FIREFOX names another Firefox than
 * the system's.
 */
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import puppeteer, { type Browser, type Page } from "puppeteer-core";
import { preview } from "vite";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));
const CANDIDATES = ["/usr/bin/firefox-esr", "/usr/bin/firefox"];
/** For any one wait of a page, on a busy machine. */
const WAIT_MS = 60_000;

interface Firefox {
  readonly browser: Browser;
  /** Address of the site, with a slash at its end. */
  readonly site: string;
  readonly close: () => Promise<void>;
}

export async function openFirefox(): Promise<Firefox> {
  const executablePath = process.env["HOTLINE_FIREFOX"] ?? CANDIDATES.find((path) => existsSync(path));
  if (executablePath === undefined) throw new Error("there is no Firefox; HOTLINE_FIREFOX can name one");
  const server = await preview({
    root: ROOT,
    configFile: false,
    logLevel: "error",
    build: { outDir: process.env["HOTLINE_SITE"] ?? "dist" },
    preview: { port: 0, host: "127.0.0.1" },
  });
  const site = server.resolvedUrls?.local[0];
  if (site === undefined) throw new Error("the site is not served");
  const browser = await puppeteer.launch({ browser: "firefox", executablePath, headless: true });
  return {
    browser,
    site,
    close: async () => {
      await browser.close();
      await server.close();
    },
  };
}

interface Watched {
  readonly page: Page;
  /** Errors that the page has thrown or written: a journey that leaves any has failed, even if its checks passed. */
  readonly errors: readonly string[];
}

/** A new page of a laptop's size. */
export async function openPage({ browser }: Firefox): Promise<Watched> {
  const page = await browser.newPage();
  page.setDefaultTimeout(WAIT_MS);
  await page.setViewport({ width: 1440, height: 900 });
  const errors: string[] = [];
  page.on("pageerror", (error) => errors.push(String(error)));
  page.on("console", (message) => {
    if (message.type() === "error") errors.push(message.text());
  });
  return { page, errors };
}

/** Waits until every point of the lab's sweep is there. */
export async function finished(page: Page): Promise<void> {
  await page.waitForSelector('main[data-run="done"]');
}

/** The labels of the figure's points: "stock, 48 cores: 4 070 messages/s, ± 1 %". */
export async function pointLabels(page: Page): Promise<readonly string[]> {
  return page.$$eval('[role="listbox"] [role="option"]', (options) =>
    options.map((option) => option.getAttribute("aria-label") ?? ""),
  );
}

/**
 * A button by its label or its text. (That is not all that names a button for a screen reader; Puppeteer looks for such
 * names one element after another, which takes a quarter of a minute in the whole lab.)
 */
export function button(name: string): string {
  return `::-p-xpath(//button[@aria-label="${name}" or normalize-space()="${name}"])`;
}
