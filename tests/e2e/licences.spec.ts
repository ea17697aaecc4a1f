/**
 * The site ships the licences of everything it ships: as a file, in the one-file site, and where a reader finds them.
 */
import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { expect } from "@playwright/test";
import { test } from "./fresh-page.ts";

const SITE = resolve(process.env["HOTLINE_SITE"] ?? "dist");
const read = (file: string): string => readFileSync(join(SITE, file), "utf8");

/** Packages whose code or typefaces are known to be in the site. */
const SHIPPED: readonly (readonly [name: string, licence: string])[] = [
  ["react", "MIT"],
  ["react-aria-components", "Apache-2.0"],
  ["@codemirror/view", "MIT"],
  ["@fontsource/ibm-plex-sans", "OFL-1.1"],
  ["@fontsource/ibm-plex-mono", "OFL-1.1"],
  ["mediabunny", "MPL-2.0"],
  ["modern-gif", "MIT"],
  ["fflate", "MIT"],
  ["zod", "MIT"],
  ["d3-array", "ISC"],
  ["uqr", "MIT"],
  ["workbox-precaching", "MIT"],
];

/** hotline.html has no service worker. */
const IN_SERVICE_WORKER = /^workbox-/;

for (const file of ["THIRD-PARTY-NOTICES.txt", "hotline.html"]) {
  test(`${file} names every package that is in it, with its licence`, () => {
    const text = read(file);
    for (const [name, licence] of SHIPPED) {
      if (file === "hotline.html" && IN_SERVICE_WORKER.test(name)) continue;
      expect(text).toMatch(new RegExp(`^${name.replace("/", "\\/")} \\d[\\w.-]*\nLicence: ${licence}$`, "m"));
    }
    for (const words of ["SIL OPEN FONT LICENSE", "Mozilla Public License", "Apache License", "musl libc", "Hotline"])
      expect(text).toContain(words);
  });
}

test("every package that is in it is in the bill of materials, as required", () => {
  const bill = JSON.parse(read("sbom.cdx.json")) as {
    readonly components: readonly { readonly name: string; readonly version?: string; readonly scope: string }[];
  };
  const required = bill.components.filter(({ scope }) => scope === "required");
  const named = new Set(required.map(({ name, version }) => `${name} ${version ?? ""}`));
  const noticed = [...read("THIRD-PARTY-NOTICES.txt").matchAll(/^(\S.* \d[\w.-]*)(?: \(.*\))?\nLicence: /gm)];
  expect(noticed.length).toBeGreaterThan(SHIPPED.length);
  expect(noticed.map(([, name]) => name).filter((name = "") => !named.has(name))).toEqual([]);
});

test("the licence of Hotline itself lies beside the pages", () => {
  expect(read("LICENSE")).toBe(readFileSync(new URL("../../LICENSE", import.meta.url), "utf8"));
  expect(readdirSync(SITE)).toContain("THIRD-PARTY-NOTICES.txt");
});

test("a reader finds the licences from the list of scenarios, in the site and in hotline.html", async ({ page }) => {
  for (const address of ["./", pathToFileURL(join(SITE, "hotline.html")).href]) {
    await page.goto(address);
    await page.getByRole("link", { name: "Licences" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Licences");
    await expect(page.getByText(/mediabunny \d[\d.]*\s+Licence: MPL-2.0\s+Source code: https:/)).toBeVisible();
    await expect(page).toHaveTitle("Licences · Hotline");
  }
});
