import { mkdtempSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { build } from "vite";
import { withNotices } from "./licences-plugin.ts";
import { BundledPackages, packageFolder } from "../licences/bundled-packages.ts";
import { noticeOf, noticesText } from "../licences/notices.ts";

const ROOT = fileURLToPath(new URL("../../../", import.meta.url));

let folder = "";
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "hotline-licences-"));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function packageWith(name: string, files: Readonly<Record<string, string>>): string {
  const made = join(folder, "node_modules", name);
  mkdirSync(made, { recursive: true });
  for (const [file, text] of Object.entries(files)) writeFileSync(join(made, file), text);
  return made;
}

const JSON_TEXT = JSON.stringify({
  name: "lib",
  version: "1.2.3",
  license: "MPL-2.0",
  main: "index.js",
  repository: { url: "git+https://code.example/lib.git" },
});

describe("the notice of a package", () => {
  it("has its licence, its notice file, and where its source code is", () => {
    const lib = packageWith("lib", {
      "package.json": JSON_TEXT,
      LICENSE: "May be used.\r\n",
      "NOTICE.md": "By A. B.\n",
    });
    const notice = noticeOf(lib);
    expect(notice).toEqual({
      name: "lib",
      version: "1.2.3",
      licence: "MPL-2.0",
      source: "https://code.example/lib",
      text: "May be used.\n\nBy A. B.",
    });
    const text = noticesText("Ours.", [notice, { ...notice, name: "abc" }], "Parts of the core.");
    expect(text).toMatch(/Ours\.[^]*abc 1\.2\.3\nLicence: MPL-2\.0\n[^]*lib 1\.2\.3\n[^]*May be used/);
    expect(text.match(/May be used/g)).toHaveLength(1);
    expect(text).toMatch(/Parts of the core\.\n$/);
  });

  it("cannot be made of a package without a licence, or without its text: the build ends", () => {
    const none = packageWith("none", { "package.json": '{ "name": "none", "version": "1.0.0" }', LICENSE: "x" });
    expect(() => noticeOf(none)).toThrow("none 1.0.0 has no licence");
    const bare = packageWith("bare", { "package.json": JSON_TEXT.replace('"lib"', '"bare"') });
    expect(() => noticeOf(bare)).toThrow("bare 1.2.3 comes without the text of its licence");
  });
});

describe("the packages of a bundle", () => {
  it("are those of its code and of its style sheets, and no others", async () => {
    for (const name of ["code", "style", "unused"]) {
      packageWith(name, {
        "package.json": JSON.stringify({ name, version: "1.0.0", license: "MIT" }),
        "index.js": `export const ${name} = Math.max(1, globalThis.${name});`,
        "index.css": `.${name} { color: red }`,
      });
    }
    const entry = join(folder, "main.js");
    const imports = 'import { code } from "code"; import { unused } from "unused"; import "style/index.css";';
    writeFileSync(entry, `${imports} console.log(code);`);
    const packages = new BundledPackages();
    await build({
      root: folder,
      configFile: false,
      logLevel: "silent",
      plugins: [packages.collector()],
      build: { write: false, rolldownOptions: { input: entry, treeshake: { moduleSideEffects: false } } },
    });
    const names = packages.folders.map((path) => path.split("/").at(-1));
    expect(names).toEqual(["code", "style"]);
  });

  it("are found by the module's path, also of packages with a scope, and below other packages", () => {
    const own = join(ROOT, "node_modules");
    expect(packageFolder(join(own, "@codemirror/view/dist/index.js"))).toBe(join(own, "@codemirror/view"));
    expect(packageFolder(`\0${join(own, "react/index.js")}?commonjs`)).toBe(join(own, "react"));
    expect(packageFolder(join(ROOT, "web/src/ui/main.tsx"))).toBeUndefined();
    expect(packageFolder("\0vite/preload-helper.js")).toBeUndefined();
  });
});

describe("licences in one file", () => {
  it("stand at the end of the page as text, whatever is in them", () => {
    const page = withNotices("<body>…</body></html>", "A <script>&amp;</template>");
    expect(page).toBe(
      '<body>…<template id="third-party-notices">A &lt;script>&amp;amp;&lt;/template></template>\n</body></html>',
    );
    expect(() => withNotices("<html>", "")).toThrow("</body>");
  });
});
