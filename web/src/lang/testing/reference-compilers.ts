/**
 * Runs random programs with other compilers: many programs in one file, compiled by gcc and clang without and with
 * optimisation, and executed. The programs' names are distinct, except operation(), which a macro renames.
 */
import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import type { RandomProgram } from "./random/programs.ts";

const run = promisify(execFile);
const SCENARIOS = resolve(import.meta.dirname, "../../../../scenarios");
/** Floating-point operations are not fused: the simulated machine does not fuse them either. */
const FLAGS = ["-std=gnu11", "-w", "-fwrapv", "-ffp-contract=off", "-I", SCENARIOS];
/** gcc calls this library for compound assignments to atomic floating-point objects. */
const ATOMIC = ["-latomic"];
const OUTPUT_MAX = 1 << 26;
/** The time limit of a compiler or program: far more than one of this size needs. */
const TIMEOUT_MILLISECONDS = 120_000;

export interface ReferenceCompiler {
  readonly name: string;
  readonly command: readonly string[];
}

export const REFERENCES: readonly ReferenceCompiler[] = [
  { name: "gcc -O0", command: ["gcc", "-O0"] },
  { name: "gcc -O2", command: ["gcc", "-O2"] },
  { name: "clang -O1", command: ["clang", "-O1"] },
];

/** The compilers of the list that are installed. */
export async function installed(compilers: readonly ReferenceCompiler[]): Promise<ReferenceCompiler[]> {
  const found = await Promise.all(
    compilers.map(async (compiler) => {
      const [program = ""] = compiler.command;
      return run(program, ["--version"]).then(
        () => [compiler],
        () => [],
      );
    }),
  );
  return found.flat();
}

/** The array of results that each program leaves, or the reason why there is none. */
export type Results = readonly string[] | { readonly problem: string };

/** The results of every program; where the compiler fails on the file, the programs are compiled one by one. */
export async function referenceResults(
  compiler: ReferenceCompiler,
  programs: readonly RandomProgram[],
): Promise<Results[]> {
  const directory = await mkdtemp(join(tmpdir(), "hotline-"));
  try {
    const lines = (await runAll(compiler, programs, directory)).split("\n");
    return programs.map((_, at) => (lines[at] ?? "").split(" "));
  } catch (failure) {
    if (programs.length === 1) return [{ problem: failure instanceof Error ? failure.message : String(failure) }];
    const alone = [];
    for (const program of programs) alone.push(...(await referenceResults(compiler, [program])));
    return alone;
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}

async function runAll(
  { command }: ReferenceCompiler,
  programs: readonly RandomProgram[],
  directory: string,
): Promise<string> {
  const [program = "", ...options] = command;
  const source = join(directory, "programs.c");
  const executable = join(directory, "programs");
  const limits = { maxBuffer: OUTPUT_MAX, timeout: TIMEOUT_MILLISECONDS };
  await writeFile(source, oneFile(programs));
  await run(
    program,
    [...options, ...FLAGS, source, "-o", executable, "-lm", ...(program === "gcc" ? ATOMIC : [])],
    limits,
  );
  return (await run(executable, [], limits)).stdout;
}

/** One file of C: every program with line numbers of its own, and a main() that prints their results line by line. */
function oneFile(programs: readonly RandomProgram[]): string {
  const bodies = programs.map(({ text, out, params }, at) => {
    const values = params.map(({ name, value }) => `const long ${name} = ${value};\n`).join("");
    return `#define operation ${out}_operation\n#line 1 "program${at}"\n${text}\n#undef operation\n${values}`;
  });
  const calls = programs.map(
    ({ out, outputs }) =>
      `\t${out}_operation();\n\tfor (int i = 0; i < ${outputs}; i++)\n\t\tprintf("%s%ld", i == 0 ? "" : " ", ${out}[i]);\n` +
      `\tprintf("\\n");\n`,
  );
  return `${bodies.join("")}#include <stdio.h>\nint main(void)\n{\n${calls.join("")}\treturn 0;\n}\n`;
}
