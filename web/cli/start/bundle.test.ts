/** The bundle of the command line: made once, made anew after a change, and done without where none can be written. */
import { execFile, execFileSync } from "node:child_process";
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

const ROOT = fileURLToPath(new URL("../../../", import.meta.url));
/** A copy of what the command line needs, with the packages of this checkout and an empty cache. */
let copy = "";
beforeAll(() => {
  copy = mkdtempSync(join(tmpdir(), "hotline-bundle-"));
  for (const path of ["web/cli", "web/src", "wasm-core/dist", "scenarios", "package.json"])
    cpSync(join(ROOT, path), join(copy, path), { recursive: true });
  const packages = join(ROOT, "node_modules");
  mkdirSync(join(copy, "node_modules"));
  for (const name of readdirSync(packages).filter((one) => one !== ".cache"))
    symlinkSync(join(packages, name), join(copy, "node_modules", name));
});
afterAll(() => rmSync(copy, { recursive: true, force: true }));

const script = (): string => join(copy, "web/cli/hotline.mjs");
const version = (): string => execFileSync(process.execPath, [script(), "--version"], { encoding: "utf8" });
const cached = (): readonly string[] => readdirSync(join(copy, "node_modules/.cache/hotline")).sort();

describe("the command line's bundle", () => {
  it("is made by the first processes, even by several at once, and used by the next ones", async () => {
    const run = promisify(execFile);
    const first = await Promise.all([1, 2, 3].map(() => run(process.execPath, [script(), "--version"])));
    for (const { stdout } of first) expect(stdout).toMatch(/^hotline \d+\.\d+\.\d+ /);
    const before = cached();
    expect(before.filter((name) => /^manifest-[0-9a-f]{16}\.json$/.test(name))).toHaveLength(1);
    expect(version()).toBe(first[0]?.stdout);
    expect(cached()).toEqual(before);
  });

  it("is made anew when a file has changed", () => {
    const main = join(copy, "web/cli/main.ts");
    writeFileSync(main, readFileSync(main, "utf8").replace("hotline ${number}", "changed ${number}"));
    expect(version()).toMatch(/^changed /);
  });

  it("is made anew when a file has changed that kept its size and time", () => {
    const main = join(copy, "web/cli/main.ts");
    utimesSync(main, 1, 1);
    expect(version()).toMatch(/^changed /);
    writeFileSync(main, readFileSync(main, "utf8").replace("changed ${number}", "altered ${number}"));
    utimesSync(main, 1, 1);
    expect(version()).toMatch(/^altered /);
  });

  it("is not used by a copy of the checkout, nor after the checkout was moved", () => {
    const claims = (folder: string): string => {
      const words = [join(folder, "web/cli/hotline.mjs"), "list", "scenarios"];
      return execFileSync(process.execPath, words, { encoding: "utf8" });
    };
    const reword = (folder: string, from: string, to: string): void => {
      const file = join(folder, "scenarios/dput/scenario.json");
      writeFileSync(file, readFileSync(file, "utf8").replace(from, to));
      utimesSync(file, 1, 1);
    };
    reword(copy, '"claim": "', '"claim": "First ');
    expect(claims(copy)).toContain("First ");
    const second = `${copy}-second`;
    const third = `${copy}-third`;
    try {
      execFileSync("cp", ["-a", copy, second]);
      reword(second, '"claim": "First ', '"claim": "Other ');
      expect(claims(second)).toContain("Other ");
      expect(claims(copy)).toContain("First ");
      renameSync(second, third);
      expect(claims(third)).toContain("Other ");
    } finally {
      for (const folder of [second, third]) rmSync(folder, { recursive: true, force: true });
    }
  });

  it("is done without where it cannot be written, and when a part of it is gone", () => {
    const cache = join(copy, "node_modules/.cache");
    rmSync(cache, { recursive: true });
    writeFileSync(cache, "no folder");
    expect(version()).toMatch(/^altered /);
    rmSync(cache);
    expect(version()).toMatch(/^altered /);
    for (const name of cached().filter((one) => !one.endsWith(".json")))
      rmSync(join(cache, "hotline", name), { recursive: true });
    expect(version()).toMatch(/^altered /);
  });
});
