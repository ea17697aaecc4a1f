import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ROOT } from "../setup.mjs";
import { commitOf, filesOf, problemsOf, timeOf, versionOf } from "./checkout.ts";
import { versionsOf } from "./versions.ts";

describe("the checkout", () => {
  const read = filesOf(ROOT);

  it("has one version, wherever it stands", () => {
    const version = versionOf(read);
    expect(version).toMatch(/^\d+\.\d+\.\d+(-[0-9A-Za-z.-]+)?$/);
    const found = versionsOf(read);
    expect(found).toEqual(Object.fromEntries(Object.keys(found).map((path) => [path, version])));
  });

  it("tells where another version stands", () => {
    const other = versionsOf((path) => (path === "CITATION.cff" ? "version: 0.0.9\n" : read(path)));
    expect(other["CITATION.cff"]).toBe("0.0.9");
  });

  it("has the time that is asked for, in seconds since 1970", () => {
    expect(timeOf(ROOT, "1796032081")).toBe(1_796_032_081);
    expect(() => timeOf(ROOT, "yesterday")).toThrow("SOURCE_DATE_EPOCH");
  });
});

describe("a checkout", () => {
  const read = filesOf(ROOT);
  let clone = "";
  const git = (...args: readonly string[]): string =>
    execFileSync("git", ["-c", "user.name=a", "-c", "user.email=a@b.example", ...args], {
      cwd: clone,
      encoding: "utf8",
      env: { ...process.env, GIT_COMMITTER_DATE: "1796032081 +0100" },
    });
  const write = (path: string, text: string): void => {
    mkdirSync(dirname(join(clone, path)), { recursive: true });
    writeFileSync(join(clone, path), text);
  };
  beforeAll(() => {
    clone = mkdtempSync(join(tmpdir(), "hotline-checkout-"));
    for (const path of ["package.json", "CHANGELOG.md", ...Object.keys(versionsOf(read))]) write(path, read(path));
    git("init", "--quiet");
    git("add", ".");
    git("commit", "--quiet", "-m", "all");
  });
  afterAll(() => rmSync(clone, { recursive: true, force: true }));

  it("can be released when all is committed, at the time of its commit", () => {
    expect(problemsOf(clone)).toEqual([]);
    expect(timeOf(clone, undefined)).toBe(1_796_032_081);
    expect(commitOf(clone)).toMatch(/^[0-9a-f]{40}$/);
  });

  it("cannot be released with changed files", () => {
    write("a new file.txt", "new");
    expect(problemsOf(clone)).toEqual(['the checkout has changes that are not committed, "a new file.txt" for one']);
    rmSync(join(clone, "a new file.txt"));
  });

  it("cannot be released with two versions, or one of which the changelog says nothing", () => {
    const other = JSON.stringify({ ...(JSON.parse(read("package.json")) as object), version: "9.8.7" });
    write("package.json", other);
    git("commit", "--quiet", "-a", "-m", "another version");
    const problems = problemsOf(clone);
    expect(problems).toContain(`CITATION.cff has the version ${versionOf(read)}, and package.json 9.8.7`);
    expect(problems).toContain('CHANGELOG.md has no part "## 9.8.7"');
    write("CHANGELOG.md", "# Changelog\n\n## 9.8.7\n\n- New.\n");
    expect(problemsOf(clone)).toContain("the heading of 9.8.7 in CHANGELOG.md has no date");
  });

  it("is a clone of a repository", () => {
    const folder = mkdtempSync(join(tmpdir(), "hotline-no-clone-"));
    for (const path of ["package.json", "CHANGELOG.md", ...Object.keys(versionsOf(read))]) {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), read(path));
    }
    expect(problemsOf(folder)).toEqual(["this folder is no clone of a repository, so the commit is not known"]);
    expect(() => timeOf(folder, undefined)).toThrow("SOURCE_DATE_EPOCH");
    rmSync(folder, { recursive: true });
  });
});
