/**
 * The locks on the real machine: every header compiles as C11 without a warning, and keeps cores apart when they are
 * threads. The harness asserts under the lock, so a second holder ends the program with an error.
 */
import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { changedText } from "../harness/copies.ts";
import { LIBRARY, LOCKS } from "./battery.ts";
import { BROKEN, type BrokenLock } from "./broken.ts";
import { headerOf } from "./changed-lock.ts";
import { ROOT } from "../harness/project.ts";

const HERE = join(ROOT, "tests/locks");
const SCENARIOS = join(ROOT, "scenarios");
const FLAGS = ["-std=c11", "-O2", "-pthread", "-Wall", "-Wextra", "-Werror", "-I", SCENARIOS, "-I", HERE];
const PARAMETERS = "-DHOTLINE_PARAMS=PARAM(outside, 0) PARAM(calm, 2000) PARAM(section, 100)";
/** Threads on two nodes, more than many machines have processors: a holder is interrupted, too. */
const ENVIRONMENT = { HOTLINE_CORES: "5", HOTLINE_NODES: "2", HOTLINE_SECONDS: "0.1" };
/** A thread that spins while the holder sleeps delays all others; this limit only ends a hang. */
const SECONDS_MAX = 300;
function has(compiler: string): boolean {
  try {
    execFileSync(compiler, ["--version"], { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
}

let folder = "";
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "hotline-locks-"));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** The harness with the parameters that all these programs have, built once by each compiler. */
function harness(compiler: string): string {
  const output = join(folder, `harness-${compiler}.o`);
  if (existsSync(output)) return output;
  const source = join(SCENARIOS, "lib/host/harness.c");
  execFileSync(compiler, [...FLAGS, PARAMETERS, "-c", source, "-o", output], { encoding: "utf8" });
  return output;
}

/** The program of a lock of the library; headers in the folders named first take the place of the library's. */
function build(compiler: string, name: string, headers: readonly string[] = []): string {
  const output = join(folder, `${name}${headers.length}`);
  const sources = [join(HERE, LIBRARY, `${name}.c`), harness(compiler)];
  const first = headers.flatMap((path) => ["-I", path]);
  execFileSync(compiler, [...first, ...FLAGS, ...sources, "-o", output], { encoding: "utf8" });
  return output;
}

/** A folder with the broken lock's header in it. */
function writeHeader(broken: BrokenLock): string {
  const root = join(folder, broken.name);
  const path = join(root, headerOf(broken.lock));
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, changedText({ header: headerOf(broken.lock), passages: broken.passages }));
  return root;
}

describe("on real threads (skipped where there is no such compiler)", () => {
  const compilers = ["gcc", "clang"].filter(has);
  const cases = LOCKS.flatMap((name, index) => {
    const compiler = compilers[index % Math.max(1, compilers.length)];
    return compiler === undefined ? [] : [[name, compiler] as const];
  });

  it.skipIf(compilers.length === 0).each(cases)("%s excludes others, built by %s", (name, compiler) => {
    const program = build(compiler, name);
    const options = { encoding: "utf8", env: { ...process.env, ...ENVIRONMENT }, timeout: SECONDS_MAX * 1000 } as const;
    expect(execFileSync(program, options)).toMatch(/^cores 5 operations [1-9]\d* /);
  });

  it.skipIf(compilers.length === 0)("a lock that is none ends the program: the check can fail", () => {
    const [compiler = ""] = compilers;
    const broken = BROKEN.find(({ name }) => name === "ttas_one_test");
    if (broken === undefined) throw new Error("the broken lock is not there");
    const program = build(compiler, broken.lock, [writeHeader(broken)]);
    const options = { env: { ...process.env, ...ENVIRONMENT, HOTLINE_SECONDS: "10" }, stdio: "ignore" } as const;
    expect(() => execFileSync(program, options)).toThrow();
  });

  it.each(compilers)("every header compiles by %s without a warning", (compiler) => {
    const files = LOCKS.map((name) => join(HERE, LIBRARY, `${name}.c`));
    execFileSync(compiler, [...FLAGS, "-fsyntax-only", ...files], { encoding: "utf8" });
  });

  it.each(compilers)("what programs need on a real machine compiles by %s without a warning", (compiler) => {
    const host = join(SCENARIOS, "lib/host");
    const files = readdirSync(host).filter((file) => file.endsWith(".c"));
    expect(files).not.toEqual([]);
    for (const file of files)
      execFileSync(compiler, [...FLAGS, "-fsyntax-only", join(host, file)], { encoding: "utf8" });
  });
});
