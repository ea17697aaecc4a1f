/** The faces of type for which the application asks when its page is there, for a page that is still to come. */
import { readdirSync } from "node:fs";
import { resolve } from "node:path";
import type { Page } from "@playwright/test";

/** Of the site that playwright.config.ts serves. Embeds have all their faces from the beginning. */
const SHEETS = readdirSync(resolve(process.env["HOTLINE_SITE"] ?? "dist", "assets"))
  .filter((name) => /^(?:later-faces|latin-600)-.*\.css$/.test(name))
  .map((name) => `./assets/${name}`);

export async function addLaterFaces(page: Page): Promise<void> {
  if (page.url().includes("embed.html")) return;
  for (const url of SHEETS) await page.addStyleTag({ url });
}
