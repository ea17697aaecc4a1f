/**
 * Programs are C11: with lib/hotline.h the very same files compile with a real compiler without a warning, and run on
 * real threads. Skipped with a note where there is no such compiler.
 */
import { execFileSync } from "node:child_process";
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

const SCENARIOS = resolve(import.meta.dirname, "../../../scenarios");
const RUN_CASES = join(import.meta.dirname, "cases/run");
const FLAGS = ["-std=c11", "-Wall", "-Wextra", "-Werror", "-I", SCENARIOS];

let directory = "";
beforeAll(() => {
  directory = mkdtempSync(join(tmpdir(), "hotline-"));
});
afterAll(() => rmSync(directory, { recursive: true, force: true }));

function exists(compiler: string): boolean {
  try {
    execFileSync(compiler, ["--version"], { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
}

/** Programs of the scenarios, by their path under scenarios/. */
function scenarioPrograms(): string[] {
  return readdirSync(SCENARIOS, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && entry.name !== "lib")
    .flatMap((entry) =>
      readdirSync(join(SCENARIOS, entry.name))
        .filter((name) => name.endsWith(".c"))
        .map((name) => join(SCENARIOS, entry.name, name)),
    );
}

function messages(compiler: string, args: readonly string[]): string {
  try {
    execFileSync(compiler, args, { encoding: "utf8", stdio: ["ignore", "ignore", "pipe"] });
    return "";
  } catch (failure) {
    return failure instanceof Error ? failure.message : String(failure);
  }
}

describe.each(["gcc", "clang"])("%s", (compiler) => {
  /* Compilers of 2022 refuse the attributes of C23 in C11. */
  const runCases = readdirSync(RUN_CASES)
    .filter((name) => name.endsWith(".c") && !name.endsWith("_c23.c"))
    .map((name) => join(RUN_CASES, name));

  test.skipIf(!exists(compiler))(
    "compiles every case and scenario without a warning (skipped where it is missing)",
    { timeout: 120_000 },
    () => {
      const files = [...runCases, ...scenarioPrograms()];
      expect(messages(compiler, [...FLAGS, "-fsyntax-only", ...files])).toBe("");
    },
  );

  test.skipIf(!exists(compiler))(
    "runs a program on real threads by the harness (skipped where it is missing)",
    { timeout: 120_000 },
    () => {
      const program = join(directory, `parameters-${compiler}`);
      const source = join(RUN_CASES, "mcs.c");
      const harness = join(SCENARIOS, "lib/host/harness.c");
      expect(
        messages(compiler, [
          ...FLAGS,
          "-O2",
          "-pthread",
          "-DHOTLINE_PARAMS=PARAM(FIRST, 3)",
          source,
          harness,
          "-o",
          program,
        ]),
      ).toBe("");
      const environment = { ...process.env, HOTLINE_CORES: "3", FIRST: "7" };
      /* A busy machine may give the threads no turn within the shorter times. */
      let line = "";
      for (const seconds of ["0.05", "0.5", "5"]) {
        line = execFileSync(program, { encoding: "utf8", env: { ...environment, HOTLINE_SECONDS: seconds } });
        if (!line.includes(" operations 0 ")) break;
      }
      expect(line).toMatch(/^cores 3 operations [1-9]\d* seconds \d+\.\d+ operations\/s [1-9]\d*\n$/);
      expect(messages(program, [])).toBe("");
      expect(() =>
        execFileSync(program, { stdio: "ignore", env: { ...environment, HOTLINE_CORES: "many" } }),
      ).toThrow();
    },
  );
});
