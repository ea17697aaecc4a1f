/** A budget, on the built files, for what the browser must load before the lab opens. */
import { readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import { expect, test } from "@playwright/test";

const DIST = new URL("../../dist/", import.meta.url);
const INITIAL_BYTES_MAX = 200 * 1024;
/** Until a page shows its stored picture. */
const FIRST_BYTES_MAX = 60 * 1024;

function gzipBytes(path: string): number {
  return gzipSync(readFileSync(new URL(path, DIST))).length;
}

function scriptBytes(html: string, attributes: RegExp): number {
  const values = [...html.matchAll(attributes)].flatMap((match) => (match[1] ?? "").split(" "));
  const files = values.filter((value) => value.endsWith(".js")).map((value) => value.replace("./", ""));
  expect(files.length).toBeGreaterThan(0);
  return files.reduce((sum, file) => sum + gzipBytes(file), 0);
}

test("the initial JavaScript is at most 200 KB gzip", () => {
  const html = readFileSync(new URL("index.html", DIST), "utf8");
  const total = scriptBytes(html, /(?:src|href|data-application|data-imports)="([^"]*)"/g);
  expect(total).toBeLessThanOrEqual(INITIAL_BYTES_MAX);
});

for (const page of ["index.html", "embed.html"]) {
  test(`the JavaScript that ${page} loads before its first picture is at most 60 KB gzip`, () => {
    const html = readFileSync(new URL(page, DIST), "utf8");
    const script = /<script [^>]*src="\.\/([^"]+)"/.exec(html)?.[1] ?? "";
    // A classic script imports nothing, and the script begins to load others when the picture has been painted.
    expect(scriptBytes(html, /(?:src|href)="([^"]*)"/g)).toBe(gzipBytes(script));
    expect(readFileSync(new URL(script, DIST), "utf8")).not.toMatch(/\bimport\s*\(/);
    expect(gzipBytes(script)).toBeLessThanOrEqual(FIRST_BYTES_MAX);
  });
}

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
