/** A budget, on the built files, for what the browser must load before the lab opens. */
import { readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import { expect, test } from "@playwright/test";

const DIST = new URL("../../dist/", import.meta.url);
const INITIAL_BYTES_MAX = 200 * 1024;

function gzipBytes(path: string): number {
  return gzipSync(readFileSync(new URL(path, DIST))).length;
}

test("the initial JavaScript is at most 200 KB gzip", () => {
  const html = readFileSync(new URL("index.html", DIST), "utf8");
  const files = [...html.matchAll(/(?:src|href)="\.\/([^"]+\.js)"/g)].map((match) => match[1] ?? "");
  expect(files.length).toBeGreaterThan(0);
  const total = files.reduce((sum, file) => sum + gzipBytes(file), 0);
  expect(total).toBeLessThanOrEqual(INITIAL_BYTES_MAX);
});

test("nothing is fetched from another host, and the policy forbids it", async ({ page }) => {
  const hosts = new Set<string>();
  page.on("request", (request) => hosts.add(new URL(request.url()).host));
  await page.goto("./");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await page.waitForTimeout(1500);
  expect([...hosts].filter((host) => host !== new URL(page.url()).host && host !== "")).toEqual([]);
  const policy = await page.locator('meta[http-equiv="Content-Security-Policy"]').getAttribute("content");
  expect(policy).toContain("default-src 'self'");
});
