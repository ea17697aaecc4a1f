/** Compiles C with the user's own compiler, and runs what came out. */
import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdtemp, rm, mkdir, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, dirname } from "node:path";
import { CommandFailure, Interrupted, type InterruptSignal } from "../arguments/exit.ts";
import { watchInterrupts } from "../run/interrupts.ts";
import { OUR_HEADERS } from "../../src/lang/compile.ts";

interface Ended {
  /** Null: a signal ended it. */
  readonly status: number | null;
  readonly signal: NodeJS.Signals | null;
  readonly out: string;
  readonly err: string;
}

/** The compiler, with its options where it has some ("ccache gcc"): --cc, the variable CC, or cc. */
export function compilerOf(option: string | undefined): string {
  const named = option ?? process.env["CC"] ?? "";
  return named.trim() === "" ? "cc" : named.trim();
}

/**
 * C11 and no more names of the C library than it has, but gcc's words that Hotline's compiler knows; and what holds of
 * its programs holds here: signed numbers wrap around, and an object is accessed through pointers of any type.
 */
const FLAGS = [
  ...["-std=c11", "-Dtypeof=__typeof__", "-Dasm=__asm__"],
  ...["-fwrapv", "-fno-strict-aliasing", "-O2", "-pthread"],
];

interface NativeRun {
  readonly environment: Readonly<Record<string, string>>;
  readonly onError?: ((text: string) => void) | undefined;
  /** Seconds after which the program is ended, and the command fails; undefined: never. */
  readonly limit?: number;
}

export interface NativeProgram {
  run(run: NativeRun): Promise<Ended>;
}

interface Compiled {
  readonly compiler: string;
  readonly args: readonly string[];
  /** What helps, probably, when the compiler refuses the program: a sentence. */
  readonly advice?: string | undefined;
}

/** Compiles the files, gives the program to `use`, and removes it afterwards. */
export async function withProgram<T>(
  { compiler, args, advice }: Compiled,
  use: (program: NativeProgram) => Promise<T>,
): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), "hotline-native-"));
  const path = join(folder, "program");
  const headers = join(folder, "include");
  try {
    await writeKernelHeaders(headers);
    await compileWith(compiler, [...FLAGS, ...args, "-I", headers, "-o", path], advice);
    if (!existsSync(path))
      throw new CommandFailure(`hotline: ${compiler} wrote no program, and says nothing: is it a C compiler?`);
    return await use({ run: (run) => ended(path, [], run) });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function compileWith(compiler: string, args: readonly string[], advice: string | undefined): Promise<void> {
  const [program = "", ...options] = existsSync(compiler) ? [compiler] : compiler.split(/\s+/);
  const end = await ended(program, [...options, ...args], {}).catch((error: unknown) => {
    if (!isMissing(error)) throw error;
    throw new CommandFailure(
      `hotline: there is no C compiler "${program}" here: install one (gcc or clang), or name it: --cc PROGRAM`,
    );
  });
  const said = end.err.trim() === "" ? ` ${endText(end)}` : `\n${end.err.trimEnd()}`;
  const hint = advice === undefined ? "" : `\nhint: ${advice}`;
  if (end.status !== 0) throw new CommandFailure(`hotline: ${compiler} does not compile the program:${said}${hint}`);
}

/** What a program has done that a signal of the processor ends. */
const FAULTS: Partial<Record<NodeJS.Signals, string>> = {
  SIGFPE: "it divided a whole number by zero",
  SIGSEGV: "it used an address where nothing of its own is",
  SIGBUS: "it used an address where nothing is, or one that is not aligned",
};

/** How a program ended that says nothing itself. */
export function endText({ status, signal }: Pick<Ended, "status" | "signal">): string {
  if (status !== null) return `it ended with status ${status}`;
  const fault = signal === null ? undefined : FAULTS[signal];
  return fault === undefined
    ? `it was ended by the signal ${signal ?? "?"}`
    : `${fault} (${signal}). "hotline run" with as many cores says in which line`;
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && "code" in error && (error.code === "ENOENT" || error.code === "EACCES");
}

/** Seconds that a timer of Node can wait: 24 days. A longer measurement has no limit. */
const LIMIT_MAX = (2 ** 31 - 1) / 1000;

/** Rejects when the program cannot be started, when it takes too long, or when a signal ended the command. */
async function ended(path: string, args: readonly string[], run: Partial<NativeRun>): Promise<Ended> {
  const { environment, onError, limit } = run;
  const child = spawn(path, [...args], {
    env: { ...process.env, ...environment },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const interrupts = watchInterrupts();
  const text = { out: "", err: "" };
  child.stdout.setEncoding("utf8").on("data", (part: string) => (text.out += part));
  child.stderr.setEncoding("utf8").on("data", (part: string) => {
    text.err += part;
    onError?.(part);
  });
  let timer: NodeJS.Timeout | undefined;
  try {
    const end = new Promise<Pick<Ended, "status" | "signal">>((resolve, reject) => {
      child.on("error", reject).on("close", (status, signal) => resolve({ status, signal }));
    });
    const late = new Promise<"late">((resolve) => {
      if (limit !== undefined && limit <= LIMIT_MAX) timer = setTimeout(() => resolve("late"), limit * 1000);
    });
    const first = await Promise.race([end, interrupts.signal, late]);
    if (first === "late")
      throw new CommandFailure(
        `hotline: the program was still running after ${limit} s, and was ended: does its setup() or setup_cpu() wait?`,
      );
    if (typeof first === "string") throw interruption(first);
    return { ...first, ...text };
  } finally {
    clearTimeout(timer);
    child.kill("SIGKILL");
    interrupts.end();
  }
}

function interruption(signal: InterruptSignal): Interrupted {
  return new Interrupted(signal, "interrupted; the program was ended");
}

/*
 * The kernel's headers for a C compiler that does not have them: a folder in which <linux/atomic.h> and the others
 * include the files of lib/kernel, as they do for Hotline's own compiler.
 */

/** Headers for programs that Linux installs under the kernel's names, and that headers of the C library include. */
const OF_THE_SYSTEM = new Set(["linux/errno.h", "linux/limits.h"]);
/** Such headers that lack what the kernel's own have: both are needed. */
const OF_BOTH = new Set(["linux/types.h", "linux/stddef.h", "asm/byteorder.h"]);

async function writeKernelHeaders(folder: string): Promise<void> {
  for (const [name, file] of OUR_HEADERS) {
    if (!/^(?:linux|asm|asm-generic|generated|trace)\//.test(name)) continue;
    const path = join(folder, name);
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, textOf(name, file));
  }
}

function textOf(name: string, file: string): string {
  const ours = `#include "${file}"\n`;
  if (!OF_THE_SYSTEM.has(name) && !OF_BOTH.has(name)) return ours;
  const next = `#if __has_include_next(<${name}>)\n#include_next <${name}>\n`;
  return OF_BOTH.has(name) ? `${next}#endif\n${ours}` : `${next}#else\n${ours}#endif\n`;
}
