/**
 * One run per lock of the library: 48 cores in an empty loop around a short critical section. The headers give the list
 * of locks: those that define NAME_init, NAME_lock and NAME_unlock for struct NAME_lock.
 */
import { mkdtempSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join, resolve } from "node:path";
import { compileProgram } from "../../cli/files/compile.ts";
import { openMachine } from "../../cli/files/open.ts";
import { SourceFiles } from "../../cli/files/sources.ts";
import type { RunSpec } from "../../src/base/run.ts";

const LOCKS = resolve(import.meta.dirname, "../../../scenarios/lib/locks");
const CORES = 48;
const OPERATIONS = 10_000;

export interface LockJob {
  readonly name: string;
  readonly spec: RunSpec;
}

function isLock(name: string): boolean {
  const text = readFileSync(join(LOCKS, `${name}.h`), "utf8");
  return text.includes(`${name}_init(struct ${name}_lock *`) && text.includes(`${name}_lock(struct ${name}_lock *`);
}

function programOf(name: string): string {
  return [
    '#include "lib/hotline.h"',
    `#include "lib/locks/${name}.h"`,
    `static struct ${name}_lock lock;`,
    `void setup(void) { ${name}_init(&lock); }`,
    `void operation(void) { ${name}_lock(&lock); work(100); ${name}_unlock(&lock); }`,
    "",
  ].join("\n");
}

export function lockJobs(): readonly LockJob[] {
  const machine = openMachine("opteron-48").model;
  const folder = mkdtempSync(join(tmpdir(), "hotline-bench-locks-"));
  const headers = readdirSync(LOCKS).filter((file) => file.endsWith(".h"));
  const names = headers.map((file) => basename(file, ".h")).filter(isLock);
  return names.map((name) => {
    writeFileSync(join(folder, `${name}.c`), programOf(name));
    const program = compileProgram(new SourceFiles(folder), `${name}.c`, {}).bytes;
    const measure = { warmupOperations: 0, precision: 0, batchMin: 4, operationsMax: OPERATIONS };
    return { name, spec: { program, machine, cores: CORES, params: [], seed: 1, start: "together", ...measure } };
  });
}
