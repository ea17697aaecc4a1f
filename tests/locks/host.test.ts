/**
 * The locks on the real machine: every header compiles as C11 without a warning, and keeps cores apart when they are
 * threads. The harness asserts under the lock, so a second holder ends the program with an error.
 */
import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ROOT } from "../scenarios/laboratory.ts";
import { LIBRARY, locksIn } from "./battery.ts";

const HERE = join(ROOT, "tests/locks");
const SCENARIOS = join(ROOT, "scenarios");
const FLAGS = ["-std=c11", "-O2", "-pthread", "-Wall", "-Wextra", "-Werror", "-I", SCENARIOS, "-I", HERE];
const PARAMETERS = "-DHOTLINE_PARAMS=PARAM(outside, 0) PARAM(calm, 2000) PARAM(section, 100)";
/** Threads on two nodes, more than many machines have processors: a holder is interrupted, too. */
const ENVIRONMENT = { HOTLINE_CORES: "5", HOTLINE_NODES: "2", HOTLINE_SECONDS: "0.1" };
/** A thread that spins while the holder sleeps holds everybody up; this only ends a hang. */
const SECONDS_MAX = 60;
/** Compilers and threads share the machine with whatever else runs on it. */
const TIMEOUT = { timeout: 4 * SECONDS_MAX * 1000 };

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

function build(compiler: string, program: string): string {
  const output = join(folder, program.replace(/\W/g, "-"));
  const sources = [join(HERE, program), join(SCENARIOS, "lib/host/harness.c")];
  execFileSync(compiler, [...FLAGS, PARAMETERS, ...sources, "-o", output], { encoding: "utf8" });
  return output;
}

describe("on real threads (skipped where there is no such compiler)", () => {
  const compilers = ["gcc", "clang"].filter(has);
  const cases = locksIn(LIBRARY).flatMap((name, index) => {
    const compiler = compilers[index % Math.max(1, compilers.length)];
    return compiler === undefined ? [] : [[name, compiler] as const];
  });

  it.skipIf(compilers.length === 0).each(cases)("%s excludes others, built by %s", TIMEOUT, (name, compiler) => {
    const program = build(compiler, `${LIBRARY}/${name}.c`);
    const options = { encoding: "utf8", env: { ...process.env, ...ENVIRONMENT }, timeout: SECONDS_MAX * 1000 } as const;
    expect(execFileSync(program, options)).toMatch(/^cores 5 operations [1-9]\d* /);
  });

  it.skipIf(compilers.length === 0)("a lock that is none ends the program: the check can fail", TIMEOUT, () => {
    const [compiler = ""] = compilers;
    const program = build(compiler, "broken/ttas_one_test.c");
    const options = { env: { ...process.env, ...ENVIRONMENT, HOTLINE_SECONDS: "10" }, stdio: "ignore" } as const;
    expect(() => execFileSync(program, options)).toThrow();
  });

  it.each(compilers)("every header compiles by %s without a warning", TIMEOUT, (compiler) => {
    const files = locksIn(LIBRARY).map((name) => join(HERE, LIBRARY, `${name}.c`));
    execFileSync(compiler, [...FLAGS, "-fsyntax-only", ...files], { encoding: "utf8" });
  });
});
