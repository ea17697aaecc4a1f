/**
 * The packed extension, without an editor: the archive has what its manifest names, and what is in it runs a program to
 * the end in plain Node, with the editor's API in memory. tests/e2e/editor.spec.ts installs it into a real editor.
 */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { unzipSync } from "fflate";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Document, Editor, loadScript } from "../../packages/vscode/src/testing/editor.ts";
import { extensionFiles, vsix } from "../../web/tools/release/vscode.ts";

const ROOT = process.cwd();
/** Seconds since 1970, of some day. */
const TIME = 1_700_000_000;
const PROGRAM = `#include "lib/hotline.h"
static long total;
void operation(void)
{
	__atomic_fetch_add(&total, 1, __ATOMIC_RELAXED);
}
`;

let folder = "";
let site = "";
let packed: Readonly<Record<string, Uint8Array>> = {};
beforeAll(async () => {
  site = mkdtempSync(join(tmpdir(), "hotline-site-"));
  writeFileSync(join(site, "hotline.html"), "<!doctype html>");
  packed = unzipSync(vsix(await extensionFiles(ROOT, site), TIME));
  folder = mkdtempSync(join(tmpdir(), "hotline-extension-"));
  for (const [path, bytes] of Object.entries(packed)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), bytes);
  }
});
afterAll(() => {
  for (const each of [folder, site]) rmSync(each, { recursive: true, force: true });
});

function text(path: string): string {
  return Buffer.from(packed[path] ?? []).toString("utf8");
}

interface Manifest {
  readonly main: string;
  readonly browser: string;
  readonly icon: string;
  readonly contributes: {
    readonly commands: readonly { readonly command: string }[];
    readonly configuration: { readonly properties: Readonly<Record<string, { readonly enum?: readonly string[] }>> };
  };
}

const manifest = (): Manifest => JSON.parse(text("extension/package.json")) as Manifest;

describe("the archive", () => {
  it("has every file that the extension's manifest, its archive's and its README name", () => {
    const { main, browser, icon } = manifest();
    const named = [main, browser, icon].map((path) => `extension/${path.replace(/^\.\//, "")}`);
    const assets = [...text("extension.vsixmanifest").matchAll(/Path="([^"]+)"/g)].map(([, path]) => path ?? "");
    const pictures = [...text("extension/README.md").matchAll(/\]\((media\/[^)]+)\)/g)].map(
      ([, path]) => `extension/${path}`,
    );
    expect(pictures.length).toBeGreaterThan(0);
    for (const path of [...named, ...assets, ...pictures]) expect(Object.keys(packed)).toContain(path);
  });

  it("gives every file a type", () => {
    const types = text("[Content_Types].xml");
    const ends = Object.keys(packed).flatMap((path) => /\.([^./]+)$/.exec(path)?.[1] ?? []);
    for (const end of ends.filter((one) => one !== "xml")) expect(types).toContain(`Extension=".${end}"`);
    expect(types).toContain('PartName="/extension/LICENSE"');
  });

  it("lists the machines that there are, among them the one that is chosen at first", () => {
    const machines = manifest().contributes.configuration.properties["hotline.machine"]?.enum ?? [];
    expect(machines).toContain("opteron-48");
    expect(machines).toContain("altix-512");
  });

  it("has the licences of what is inside", () => {
    expect(text("extension/LICENSE")).toContain("MIT");
    for (const name of ["fflate", "zod"]) expect(text("extension/THIRD-PARTY-NOTICES.txt")).toContain(`\n${name} `);
  });

  it("needs no module but the editor's and Node's", () => {
    for (const name of ["extension.js", "extension-web.js", "engine.js", "engine-thread.js", "view.js"]) {
      const asked = [...text(`extension/dist/${name}`).matchAll(/\brequire\(["'`]([^"'`]+)["'`]\)/g)].map(
        ([, one]) => one,
      );
      for (const one of asked) expect(one).toMatch(name === "extension-web.js" ? /^vscode$/ : /^(?:vscode|node:\w+)$/);
    }
  });
});

describe("the extension", () => {
  it("runs a program to its end, in a thread of its own", async () => {
    const editor = new Editor(async (path) => readFile(path));
    const context = editor.context(join(folder, "extension"));
    const script = join(folder, "extension/dist/extension.js");
    const { activate } = loadScript<{ activate: (context: object) => void }>(
      editor,
      readFileSync(script, "utf8"),
      script,
    );
    activate(context);
    const document: Document = editor.open(join(folder, "total.c"), PROGRAM);
    const [run] = await editor.lensesOf(document);
    expect(run?.command.title).toBe("$(play) Run on 48 simulated cores");
    await editor.command("hotline.run", document.uri, "operation");
    const [, result] = await editor.lensesOf(document);
    expect(result?.command.title).toMatch(/^[\d.]+ M operations\/s · /);
    await editor.command("hotline.showReport", document.uri, "operation");
    expect(editor.output).toContain("Where the cycles went");
    expect(editor.messages).toEqual([]);
    for (const part of context.subscriptions) part.dispose();
  });

  it("has each command that its manifest offers", async () => {
    const editor = new Editor(async (path) => readFile(path));
    const context = editor.context(join(folder, "extension"));
    const script = join(folder, "extension/dist/extension.js");
    loadScript<{ activate: (context: object) => void }>(editor, readFileSync(script, "utf8"), script).activate(context);
    const offered = manifest().contributes.commands.map(({ command }) => command);
    expect(offered.filter((name) => !editor.knows(name))).toEqual([]);
    for (const part of context.subscriptions) part.dispose();
  });
});
