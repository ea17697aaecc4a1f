/** Programs of the library's tests on the real machine: compiled as C11 without a warning, run with real threads. */
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ROOT } from "./project.ts";

const STRICT = ["-std=c11", "-O2", "-Wall", "-Wextra", "-Werror", "-pthread", "-I", "scenarios"];
/** A run takes a fraction of a second, and many times that where its threads wait for processors; this ends a hang. */
const HANGS_MS = 300_000;

function must(command: string, args: readonly string[], environment: Readonly<Record<string, string>>): string {
  const options = { cwd: ROOT, encoding: "utf8", timeout: HANGS_MS, env: { ...process.env, ...environment } } as const;
  const { status, signal, stdout, stderr } = spawnSync(command, args, options);
  if (status === 0) return stdout;
  throw new Error(`${command} ${args.join(" ")}: ${signal ?? `exit ${status}`}\n${stdout}${stderr}`);
}

export interface Threads {
  /** C files and -D options, from the root. */
  readonly sources: readonly string[];
  /** Parameters with their defaults; a run's environment may give them other values. */
  readonly params: Readonly<Record<string, number>>;
}

/** Compiles once, runs in each environment, and returns what was printed. A failed assertion fails the test. */
export function runWithThreads(
  { sources, params }: Threads,
  environments: readonly Readonly<Record<string, string>>[],
): readonly string[] {
  const folder = mkdtempSync(join(tmpdir(), "hotline-threads-"));
  const list = Object.entries(params).map(([name, value]) => `PARAM(${name}, ${value})`);
  const program = join(folder, "program");
  try {
    must("cc", [...STRICT, `-DHOTLINE_PARAMS=${list.join(" ")}`, ...sources, "-o", program], {});
    return environments.map((environment) => must(program, [], environment));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
