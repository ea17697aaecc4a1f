/**
 * A dry run of `npm run release`: all files are made of the site that is built, and looked into. The packages are used
 * from where they are unpacked, with nothing else beside them.
 */
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { unzipSync } from "fflate";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { NamedBytes } from "../../web/tools/release/artefact.ts";
import { ARTEFACTS } from "../../web/tools/release/artefacts.ts";
import { filesOf, timeOf, versionOf } from "../../web/tools/release/checkout.ts";
import { readChecksums, sha256, SUMS_FILE } from "../../web/tools/release/checksums.ts";
import { commandLineFiles } from "../../web/tools/release/command-line.ts";
import { isForEmbeds } from "../../web/tools/release/embed.ts";
import { folderFiles } from "../../web/tools/release/folder-files.ts";
import { main } from "../../web/tools/release/main.ts";
import { readTarGz, within } from "../../web/tools/release/read-archive.ts";
import { readSiteArchive } from "../../web/tools/release/site-archive.ts";
import { ROOT } from "../../web/tools/setup.mjs";

const VERSION = versionOf(filesOf(ROOT));
const DIST = join(ROOT, "dist");

let scratch = "";
let out = "";
beforeAll(async () => {
  scratch = mkdtempSync(join(tmpdir(), "hotline-dry-run-"));
  out = join(scratch, "out");
  const status = await main(["--built", "--dirty", "--out", out]);
  if (status !== 0) throw new Error(`npm run release ended with status ${status}`);
});
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

const made = (name: string): Uint8Array => readFileSync(join(out, name));
const text = ({ bytes }: NamedBytes): string => Buffer.from(bytes).toString("utf8");

const unpacked = new Map<string, ReadonlyMap<string, NamedBytes>>();

/** The files of a package of npm by their paths. */
async function npmPackage(name: string): Promise<ReadonlyMap<string, NamedBytes>> {
  const known = unpacked.get(name);
  if (known !== undefined) return known;
  const files = within("package", await readTarGz(made(`${name}-${VERSION}.tgz`)));
  const byPath = new Map(files.map((file) => [file.path, file]));
  unpacked.set(name, byPath);
  return byPath;
}

function fileOf(files: ReadonlyMap<string, NamedBytes>, path: string): NamedBytes {
  const file = files.get(path);
  if (file === undefined) throw new Error(`the package has no ${path}`);
  return file;
}

describe("a release", () => {
  it("has all its files under their names, and nothing else", () => {
    const promised = ARTEFACTS.flatMap(({ files }) => files(VERSION));
    expect(readdirSync(out).toSorted()).toEqual([...promised, SUMS_FILE].toSorted());
    expect(promised).toEqual(
      expect.arrayContaining([
        `hotline-${VERSION}-site.tar.gz`,
        `hotline-${VERSION}.html`,
        `hotline-embed-${VERSION}.tgz`,
        `hotline-cli-${VERSION}.tgz`,
        `hotline_lab-${VERSION}-py3-none-any.whl`,
        `hotline_lab-${VERSION}.tar.gz`,
        `hotline-${VERSION}.sbom.cdx.json`,
        "LICENSE",
        "THIRD-PARTY-NOTICES.txt",
        "NOTES.md",
      ]),
    );
  });

  it("has the checksum of each", () => {
    const sums = readChecksums(readFileSync(join(out, SUMS_FILE), "utf8"));
    const names = readdirSync(out).filter((name) => name !== SUMS_FILE);
    expect(sums).toEqual(new Map(names.toSorted().map((name) => [name, sha256(made(name))])));
  });

  it("says what is new in this version", () => {
    const notes = readFileSync(join(out, "NOTES.md"), "utf8");
    expect(notes).toContain(`# Hotline ${VERSION}\n`);
    expect(notes).toContain("## Known limits");
    expect(notes).not.toMatch(/\]\((?!https:)/);
  });

  it("has the site as it is built", async () => {
    const site = await readSiteArchive(made(`hotline-${VERSION}-site.tar.gz`), VERSION);
    const built = folderFiles(DIST);
    expect(site.map(({ path, bytes }) => `${sha256(bytes)} ${path}`)).toEqual(
      built.map(({ path, bytes }) => `${sha256(bytes)} ${path}`),
    );
  });

  it("tells nothing of the folder in which it was made", async () => {
    const files = [...(await npmPackage("hotline-cli")).values(), ...(await npmPackage("hotline-embed")).values()];
    const place = ROOT.replace(/[\\/]$/, "");
    expect(files.filter(({ bytes }) => Buffer.from(bytes).includes(place)).map(({ path }) => path)).toEqual([]);
  });

  it("has the same bundle when it is made once more", async () => {
    const again = join(scratch, "again");
    mkdirSync(again);
    const files = await commandLineFiles({ version: VERSION, time: timeOf(ROOT), root: ROOT, site: DIST }, again);
    const packed = await npmPackage("hotline-cli");
    expect(files.map(({ path }) => path).toSorted()).toEqual([...packed.keys()].toSorted());
    expect(files.filter(({ path, bytes }) => !Buffer.from(bytes).equals(fileOf(packed, path).bytes))).toEqual([]);
  });
});

describe("the bill of materials", () => {
  it("has, as required, each package that the notices of a file name", async () => {
    const bill = JSON.parse(readFileSync(join(out, `hotline-${VERSION}.sbom.cdx.json`), "utf8")) as {
      readonly components: readonly { readonly name: string; readonly version?: string; readonly scope: string }[];
    };
    const required = bill.components.filter(({ scope }) => scope === "required");
    const known = new Set(required.map(({ name, version }) => `${name} ${version ?? ""}`));
    const vsix = unzipSync(made(`hotline-vscode-${VERSION}.vsix`));
    const notices = [
      readFileSync(join(out, "THIRD-PARTY-NOTICES.txt"), "utf8"),
      text(fileOf(await npmPackage("hotline-cli"), "THIRD-PARTY-NOTICES.txt")),
      Buffer.from(vsix["extension/THIRD-PARTY-NOTICES.txt"] ?? []).toString("utf8"),
    ];
    for (const one of notices) {
      const named = [...one.matchAll(/^(\S.* \d[\w.-]*)(?: \(.*\))?\nLicence: /gm)].map(([, name = ""]) => name);
      expect(named).toEqual(expect.arrayContaining(["Emscripten 3.1.6", "musl libc 1.2.2"]));
      expect(named.filter((name) => !known.has(name))).toEqual([]);
    }
  });
});

/** Writes the files to a folder of their own. */
function unpack(name: string, files: Iterable<NamedBytes>): string {
  const folder = join(scratch, name);
  for (const { path, bytes } of files) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), bytes);
  }
  return folder;
}

/** A program of a reader's own, with main() and threads. */
const PROGRAM = readFileSync(join(ROOT, "tests/posix/programs/counter_mutex.c"), "utf8");

describe("the package of the command line", () => {
  it("runs from an empty folder: a program, and the runs of a sweep in threads", async () => {
    const files = await npmPackage("hotline-cli");
    const folder = unpack("cli", files.values());
    const { bin, dependencies } = JSON.parse(text(fileOf(files, "package.json"))) as {
      readonly bin: { readonly hotline: string };
      readonly dependencies?: object;
    };
    expect(dependencies).toBeUndefined();
    expect(fileOf(files, bin.hotline).executable).toBe(true);
    const cwd = unpack("empty", [{ path: "prog.c", bytes: Buffer.from(PROGRAM) }]);
    const hotline = (...args: readonly string[]): string =>
      execFileSync(process.execPath, [join(folder, bin.hotline), ...args], { cwd, encoding: "utf8", stdio: "pipe" });
    expect(hotline("--version")).toContain(`hotline ${VERSION} `);
    expect(hotline("run", "prog.c", "--x", "2")).toMatch(/^Final value {3}: 8000$/m);
    const rows = hotline("sweep", "line_sharing", "--x", "1,2", "--precision", "0.05", "--format", "csv");
    expect(rows.trim().split("\n").length).toBeGreaterThan(2);
  });
});

/** A path, or paths by conditions: "types", "node", "default". */
type Exported = string | Readonly<Record<string, string>>;

describe("the package of the element", () => {
  it("has all that its package.json names", async () => {
    const files = await npmPackage("hotline-embed");
    const { exports, bin, version } = JSON.parse(text(fileOf(files, "package.json"))) as {
      readonly version: string;
      readonly exports: Readonly<Record<string, Exported>>;
      readonly bin: Readonly<Record<string, string>>;
    };
    expect(version).toBe(VERSION);
    const named = Object.values(exports).flatMap((one) => (typeof one === "string" ? [one] : Object.values(one)));
    const paths = [...named, ...Object.values(bin)].filter((path) => !path.includes("*"));
    expect(paths.length).toBeGreaterThan(7);
    for (const path of paths) expect(files.has(path.replace(/^\.\//, "")), path).toBe(true);
  });

  it("imports nothing from elsewhere, and has the site but for the one page", async () => {
    const files = await npmPackage("hotline-embed");
    const modules = [...files.values()].filter(({ path }) => /^[\w-]+\.js$/.test(path));
    const imported = modules.flatMap((file) => [...text(file).matchAll(/\bfrom ?"([^"]+)"/g)].map(([, from]) => from));
    expect(new Set(imported)).toEqual(new Set(["./shared.js"]));
    const site = [...files.keys()].filter((path) => path.startsWith("site/")).map((path) => path.slice("site/".length));
    const built = folderFiles(DIST, isForEmbeds).map(({ path }) => path);
    expect(site).toEqual(built);
    expect(site).toContain("embed.html");
    expect(site).not.toContain("hotline.html");
  });
});

describe("the Python package", () => {
  let wheel: Readonly<Record<string, Uint8Array>> = {};
  beforeAll(() => {
    wheel = unzipSync(made(`hotline_lab-${VERSION}-py3-none-any.whl`));
  });
  const hashOf = (path: string): string =>
    `sha256=${createHash("sha256")
      .update(wheel[path] ?? "")
      .digest("base64url")}`;

  it("has the files that its record lists, with their hashes", () => {
    const record = Object.keys(wheel).find((path) => path.endsWith(".dist-info/RECORD")) ?? "";
    const lines = Buffer.from(wheel[record] ?? [])
      .toString("utf8")
      .trim()
      .split("\n");
    const rows = lines.map((line) => line.split(","));
    expect(new Set(rows.map(([path]) => path))).toEqual(new Set(Object.keys(wheel)));
    for (const [path = "", hash] of rows) expect(hash, path).toBe(path === record ? "" : hashOf(path));
  });

  it("has the core, the application and the command line, in the source package as in the wheel", async () => {
    const source = within(`hotline_lab-${VERSION}`, await readTarGz(made(`hotline_lab-${VERSION}.tar.gz`)));
    const data = source.filter(({ path }) => path.startsWith("hotline_lab/data/"));
    expect(data.map(({ path }) => path.slice("hotline_lab/data/".length))).toEqual(
      expect.arrayContaining(["core.wasm", "hotline.html.gz", "cli/web/cli/hotline.mjs"]),
    );
    for (const { path, bytes } of data) expect(sha256(bytes), path).toBe(sha256(wheel[path] ?? Buffer.alloc(0)));
  });
});
