import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { siteFiles } from "./service-worker-plugin.ts";

const ARTICLE = ["s/dput/index.html", "s/dput/preview.png", "first/lab-dput.json"];

let site = "";

beforeAll(() => {
  site = mkdtempSync(join(tmpdir(), "hotline-site-"));
  for (const folder of ["assets", "core", "s/dput", "first"]) mkdirSync(join(site, folder), { recursive: true });
  for (const name of ["index.html", "hotline.html", "sw.js", "assets/index-abc123.js", "core/1.wasm", ...ARTICLE]) {
    writeFileSync(join(site, name), name);
  }
});
afterAll(() => rmSync(site, { recursive: true }));

describe("the files a reader's browser keeps", () => {
  it("are those of the site: hashed names as they are, others with a revision; no copies of the whole", async () => {
    const files = await siteFiles(site);
    expect(files.map((file) => file.url)).toEqual(["assets/index-abc123.js", "index.html", "s/dput/index.html"]);
    expect(files[0]?.revision).toBeNull();
    expect(files[1]?.revision).toMatch(/^[0-9a-f]{16}$/);
  });

  it("have another revision when they change", async () => {
    const before = await siteFiles(site);
    writeFileSync(join(site, "index.html"), "changed");
    const after = await siteFiles(site);
    expect(after[1]?.revision).not.toBe(before[1]?.revision);
  });
});
