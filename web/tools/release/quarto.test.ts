import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { strFromU8, unzipSync } from "fflate";
import { runInThisContext } from "node:vm";
import { afterAll, describe, expect, it } from "vitest";
import { carriedApplication } from "../../src/embed/carried-application.ts";
import { ROOT } from "../setup.mjs";
import { QUARTO_EXTENSION } from "./quarto.ts";

const site = mkdtempSync(join(tmpdir(), "hotline-quarto-"));
const APPLICATION = "<!doctype html><html><head></head><body>Hotline – ok</body></html>";
const COPIED = ["hotline-lab.js", "hotline-reveal.js", "LICENSE", "THIRD-PARTY-NOTICES.txt"];
for (const name of COPIED) writeFileSync(join(site, name), `/* ${name} */`);
writeFileSync(join(site, "hotline.html"), APPLICATION);

const version = (JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8")) as { version: string }).version;
const RELEASE = { version, time: 1_796_032_080, root: ROOT, site };

describe("the extension for Quarto", async () => {
  afterAll(() => rmSync(site, { recursive: true }));
  const [archive] = await QUARTO_EXTENSION.make(RELEASE, "");
  const files = unzipSync(archive?.bytes ?? new Uint8Array());
  const text = (name: string): string => strFromU8(files[`_extensions/hotline/${name}`] ?? new Uint8Array());

  it("has every file that its description and its shortcode name", () => {
    const named = [...text("_extension.yml").matchAll(/^ +- ([\w-]+\.\w+)$/gm)].map(([, name]) => name ?? "");
    const scripts = [...text("hotline.lua").matchAll(/"([\w-]+\.js)"/g)].map(([, name]) => name ?? "");
    expect(named).toEqual(["hotline.lua", "hotline-reveal.js"]);
    expect(scripts).toEqual(["hotline-application.js", "hotline-lab.js"]);
    for (const name of [...named, ...scripts, ...COPIED]) expect(text(name), name).not.toBe("");
  });

  it("carries the application, as the element unpacks it", async () => {
    // As the browser runs the script.
    runInThisContext(text("hotline-application.js"));
    expect(await carriedApplication()).toBe(APPLICATION);
    globalThis.hotlineApplication = undefined;
  });

  it("is the same each time, with its file's name in the list", async () => {
    const [again] = await QUARTO_EXTENSION.make(RELEASE, "");
    expect(again).toEqual(archive);
    expect(archive?.path).toBe(QUARTO_EXTENSION.files(version)[0]);
  });
});
