/**
 * Recognises a plain C program, as it is written for an operating system: one that defines main() and no operation().
 * Its library is a second text, scenarios/lib/program/program.h, which is compiled with it and in which none of the
 * program's names are known: it has setup() and operation(), by which the cores run a scheduler, and starts main() as
 * the first thread. The headers that such a program includes only declare what that text defines.
 */
import type { Token } from "./lex.ts";

/** The library of plain programs. */
export const PROGRAM_LIBRARY = "lib/program/program.h";

const INCLUDE = "lib/program/include";

/** The headers of plain programs. */
export const PROGRAM_HEADERS: ReadonlyMap<string, string> = new Map(
  [
    "err.h",
    "errno.h",
    "error.h",
    "getopt.h",
    "linux/futex.h",
    "locale.h",
    "malloc.h",
    "pthread.h",
    "sched.h",
    "semaphore.h",
    "signal.h",
    "stdio.h",
    "stdlib.h",
    "string.h",
    "sys/resource.h",
    "sys/syscall.h",
    "sys/sysinfo.h",
    "sys/time.h",
    "sys/times.h",
    "threads.h",
    "time.h",
    "unistd.h",
  ]
    .map((name) => [name, `${INCLUDE}/${name}`] as const)
    .concat([
      ["strings.h", `${INCLUDE}/string.h`],
      ["syscall.h", `${INCLUDE}/sys/syscall.h`],
    ]),
);

/** The definition of main(), as far as its callers must know it. */
export interface MainFunction {
  /** How many there are, from 0 to 3: argc, argv, and the environment. */
  readonly parameters: number;
  readonly returnsNothing: boolean;
  /** True when the program says what an operation is, by operation_completed(). */
  readonly counts: boolean;
}

/** The main() of a plain program; undefined for any other. `tokens` are those of the program and its headers. */
export function mainOf(tokens: readonly Token[]): MainFunction | undefined {
  if (definitionOf("operation", tokens) !== undefined) return undefined;
  const at = definitionOf("main", tokens);
  if (at === undefined) return undefined;
  const params = tokens.slice(at + 2, closing(tokens, at + 1));
  const isEmpty = params.length === 0 || (params.length === 1 && params[0]?.text === "void");
  return {
    parameters: isEmpty ? 0 : 1 + commas(params),
    returnsNothing: tokens[at - 1]?.text === "void",
    counts: tokens.some(({ text }) => text === "operation_completed"),
  };
}

/** What plain programs know before their first line, and their library knows of them. */
export function preludeOf({ parameters, returnsNothing, counts }: MainFunction): string {
  const passed = ["argc", "(void *)(argv)", "(void *)(environment)"].slice(0, parameters).join(", ");
  const call = `main(${passed})`;
  return [
    "#define __HOTLINE_PROGRAM__ 1",
    ...(counts ? ["#define __HOTLINE_COUNTS__ 1"] : []),
    "#undef __STDC_NO_THREADS__",
    `#define __HOTLINE_MAIN__(argc, argv, environment) (${returnsNothing ? `${call}, 0` : call})`,
    "",
  ].join("\n");
}

/** The index of the name in a definition of a function outside of all braces; undefined where there is none. */
function definitionOf(name: string, tokens: readonly Token[]): number | undefined {
  let depth = 0;
  for (const [at, { text, kind }] of tokens.entries()) {
    if (OPENING.has(text)) depth++;
    else if (CLOSING.has(text)) depth--;
    else if (depth === 0 && text === name && kind === "name" && tokens[at + 1]?.text === "(" && isDefined(tokens, at))
      return at;
  }
  return undefined;
}

const OPENING = new Set(["{", "("]);
const CLOSING = new Set(["}", ")"]);

/** Behind the parameters stands the body, or, in the style before 1989, the types of the parameters. */
function isDefined(tokens: readonly Token[], at: number): boolean {
  const behind = tokens[closing(tokens, at + 1) + 1];
  return behind?.text === "{" || (behind?.kind === "name" && !/^__(?:attribute|asm)/.test(behind.text));
}

/** The index of the parenthesis that closes the one at `from`. */
function closing(tokens: readonly Token[], from: number): number {
  let depth = 0;
  for (let at = from; at < tokens.length; at++) {
    if (tokens[at]?.text === "(") depth++;
    if (tokens[at]?.text === ")" && --depth === 0) return at;
  }
  return tokens.length;
}

/** The number of commas outside of parentheses. */
function commas(tokens: readonly Token[]): number {
  let depth = 0;
  let count = 0;
  for (const { text } of tokens) {
    if (text === "(") depth++;
    else if (text === ")") depth--;
    else if (text === "," && depth === 0) count++;
  }
  return count;
}
