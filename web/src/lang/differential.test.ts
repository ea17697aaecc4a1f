/**
 * The same random programs compiled by gcc and by this compiler must compute the same: arithmetic of mixed widths,
 * control flow, structures, pointers, layout. Skipped with a note where there is no gcc.
 */
import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { compile } from "./compile.ts";
import { readLong, runOnce } from "./testing/run-program.ts";
import { ProgramMaker } from "./testing/random-programs.ts";
import { libraryFile } from "./testing/library.ts";
import { randomStructures } from "./testing/random-structures.ts";

const SCENARIOS = resolve(import.meta.dirname, "../../../scenarios");
const HAS_GCC = hasGcc();
const TESTS_PER_PROGRAM = 40;

let directory = "";
beforeAll(() => {
  directory = mkdtempSync(join(tmpdir(), "hotline-"));
});
afterAll(() => rmSync(directory, { recursive: true, force: true }));

function hasGcc(): boolean {
  try {
    execFileSync("gcc", ["--version"], { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
}

/** What gcc's program leaves in out[]. */
function gccResults(text: string, count: number): string[] {
  const program = join(directory, "program.c");
  const main = join(directory, "main.c");
  const executable = join(directory, "program");
  writeFileSync(program, text);
  writeFileSync(
    main,
    `#include <stdio.h>\nextern long out[];\nvoid operation(void);\nint main(void) { operation(); for (int i = 0; i < ${count}; i++) printf("%ld\\n", out[i]); return 0; }\n`,
  );
  execFileSync("gcc", ["-std=gnu11", "-w", "-O0", "-fwrapv", "-I", SCENARIOS, program, main, "-o", executable]);
  return execFileSync(executable, { encoding: "utf8" }).trim().split("\n");
}

function ourResults(text: string, count: number): string[] {
  const { program, diagnostics } = compile({ file: "random.c", text, include: libraryFile });
  const errors = diagnostics
    .filter((diagnostic) => diagnostic.severity === "error")
    .map((diagnostic) => `${diagnostic.line}: ${diagnostic.message}`);
  expect(errors).toEqual([]);
  if (program === undefined) return [];
  const out = program.debug.globals.find((global) => global.name === "out");
  const { memory } = runOnce(program.bytes, { stepsMax: 10_000_000 });
  return Array.from({ length: count }, (_, index) => String(readLong(memory, (out?.address ?? 0) + 8 * index)));
}

/** Small, seeded, good enough to pick branches of a generator. */
function picker(seed: number): (n: number) => number {
  let state = (seed ^ 0x9e3779b9) >>> 0;
  return (n) => {
    state = (Math.imul(state ^ (state >>> 15), 0x2c1b3c6d) + 0x6d2b79f5) >>> 0;
    return ((state ^ (state >>> 13)) >>> 0) % n;
  };
}

describe.skipIf(!HAS_GCC)(`against gcc${HAS_GCC ? "" : " (SKIPPED: there is no gcc on this machine)"}`, () => {
  test("random programs compute what gcc's do", { timeout: 120_000 }, () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 2 ** 31 - 1 }), (seed) => {
        const { text } = new ProgramMaker(picker(seed)).program(TESTS_PER_PROGRAM);
        const theirs = gccResults(text, TESTS_PER_PROGRAM);
        const ours = ourResults(text, TESTS_PER_PROGRAM);
        const wrong = theirs.findIndex((value, index) => value !== ours[index]);
        const source = wrong < 0 ? "" : functionText(text, wrong);
        expect({ wrong, source, value: ours[wrong] }).toEqual({ wrong, source, value: theirs[wrong] });
      }),
      {
        numRuns: Number(process.env["HOTLINE_DIFFERENTIAL_RUNS"] ?? 8),
        seed: Number(process.env["HOTLINE_DIFFERENTIAL_SEED"] ?? 20240501),
        endOnFailure: true,
      },
    );
  });

  test("structures have gcc's sizes, alignments and offsets", { timeout: 60_000 }, () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 2 ** 31 - 1 }), (seed) => {
        const { text, count } = randomStructures(picker(seed), 20);
        expect(ourResults(text, count)).toEqual(gccResults(text, count));
      }),
      { numRuns: 5, seed: 7, endOnFailure: true },
    );
  });
});

/** The functions of one test, for the message of a failure. */
function functionText(program: string, index: number): string {
  const from = program.search(new RegExp(`static (?:inline )?[a-z ]+ helper${index}\\(`));
  const to = program.indexOf(`out[${index}] =`);
  return program.slice(from, program.indexOf("\n}", to) + 2);
}
