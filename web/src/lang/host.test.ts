/**
 * Programs are C11: with lib/hotline.h the very same files compile with a real compiler without a warning, and run on
 * real threads. Skipped with a note where there is no such compiler.
 */
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { rounds } from "../../../tests/harness/effort.ts";

const SCENARIOS = resolve(import.meta.dirname, "../../../scenarios");
const RUN_CASES = join(import.meta.dirname, "cases/run");
const FLAGS = ["-std=c11", "-Wall", "-Wextra", "-Werror", "-I", SCENARIOS];

/** Ordinary variables stand among the per-CPU ones: a copy beside the others would overwrite them. */
const PER_CPU = `
#include "lib/hotline.h"
#include "lib/kernel/percpu.h"
static volatile long before[64];
static DEFINE_PER_CPU(long, count);
static volatile long between[64];
struct statistics { long id, events[20]; };
static DEFINE_PER_CPU(struct statistics, stats);
static volatile long behind[64];
static long *allocated;
void setup(void) { allocated = alloc_percpu(long); }
void setup_cpu(void)
{
	this_cpu_write(stats.id, cpu());
	this_cpu_inc(stats.events[19]);
	*this_cpu_ptr(allocated) = cpu();
}
void operation(void)
{
	this_cpu_inc(count);
	assert(this_cpu_read(stats.id) == cpu() && this_cpu_read(stats.events[19]) == 1);
	assert(*this_cpu_ptr(allocated) == cpu());
	assert(per_cpu_ptr(&stats, 0) == &stats && &per_cpu(count, 0) == &count);
	for (int i = 0; i < 64; i++)
		assert(before[i] == 0 && between[i] == 0 && behind[i] == 0);
}
`;

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

/**
 * The cases in run/ that other compilers compile, by what their line "// host: …" says of them: those that warn of what
 * the case is about ("warnings"), also those that gcc alone accepts ("gcc, warnings"), and "" for all the others.
 */
function runCases(saying: string): string[] {
  /* Compilers of 2022 refuse the attributes of C23 in C11; what this compiler warns about, they do, too. */
  return readdirSync(RUN_CASES)
    .filter((name) => name.endsWith(".c") && !name.endsWith("_c23.c"))
    .map((name) => join(RUN_CASES, name))
    .filter((file) => {
      const text = readFileSync(file, "utf8");
      return !text.startsWith("// warnings:") && (/^\/\/ host: (.*)/m.exec(text)?.[1] ?? "") === saying;
    });
}

describe.each(["gcc", "clang"])("%s", (compiler) => {
  test.skipIf(!exists(compiler))(
    "compiles every case and scenario without a warning (skipped where it is missing)",
    () => {
      const files = [...runCases(""), ...scenarioPrograms()];
      /* A second compiler, which takes twice as long, warns of little else. */
      const few = compiler === "gcc" ? files : files.slice(-rounds(files.length));
      expect(messages(compiler, [...FLAGS, "-fsyntax-only", ...few])).toBe("");
    },
  );

  test.skipIf(!exists(compiler))("accepts the cases of which it warns (skipped where it is missing)", () => {
    const files = [...runCases("warnings"), ...(compiler === "gcc" ? runCases("gcc, warnings") : [])];
    expect(messages(compiler, ["-std=c11", "-w", "-I", SCENARIOS, "-fsyntax-only", ...files])).toBe("");
  });

  test.skipIf(!exists(compiler))("runs a program on real threads by the harness (skipped where it is missing)", () => {
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
    expect(() => execFileSync(program, { stdio: "ignore", env: { ...environment, HOTLINE_CORES: "many" } })).toThrow();
  });

  test.skipIf(!exists(compiler))(
    "gives each thread its own copies of per-CPU variables, wherever the compiler puts them",
    () => {
      const program = join(directory, `percpu-${compiler}`);
      const source = join(directory, "percpu.c");
      writeFileSync(source, PER_CPU);
      const harness = join(SCENARIOS, "lib/host/harness.c");
      const args = ["-std=c11", "-I", SCENARIOS, "-O2", "-pthread", source, harness, "-o", program];
      expect(messages(compiler, args)).toBe("");
      const env = { ...process.env, HOTLINE_CORES: "2", HOTLINE_SECONDS: "0.1" };
      expect(execFileSync(program, { encoding: "utf8", env })).toContain("cores 2 operations");
    },
  );
});

describe.each(["clang"])("%s for Arm", (compiler) => {
  const ARM = ["--target=aarch64-linux-gnu", "-std=c11", "-O2", "-ffreestanding", "-nostdlibinc", "-S", "-o", "-"];

  test.skipIf(!exists(compiler))(
    "makes a full barrier before and after an atomic update, which is none by itself there (skipped where it is missing)",
    () => {
      const source = join(directory, "beside.c");
      const beside = (place: string): string => `void ${place}(void) { smp_mb__${place}_atomic(); }\n`;
      writeFileSync(source, `#include "lib/kernel/barrier.h"\n${beside("before")}${beside("after")}`);
      writeFileSync(join(directory, "assert.h"), "");
      const made = execFileSync(compiler, [...ARM, "-I", directory, "-I", SCENARIOS, source], { encoding: "utf8" });
      expect(made.match(/\bdmb\s+ish\n/g)).toHaveLength(2);
    },
  );
});
