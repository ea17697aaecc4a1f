/** Headless Chromium for benchmarks: Debian's where it is installed, Playwright's own elsewhere. */
import { existsSync } from "node:fs";
import { type Browser, chromium } from "@playwright/test";

const DEBIAN = "/usr/bin/chromium";

/** Rejects where there is no browser. */
export function launchChromium(): Promise<Browser> {
  const found = existsSync(DEBIAN) ? { executablePath: DEBIAN } : {};
  return chromium.launch({ ...found, args: ["--no-sandbox", "--disable-gpu", "--disable-background-networking"] });
}
