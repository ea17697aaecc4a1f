/**
 * Every limit of the compiler, and every limit of the machine that the compiler must keep. Each row has a program at
 * the limit, and one beyond it with its diagnostic, or the shown part of a thing that exceeds the limit. The numbers
 * are written out here, so that a limit that is raised or removed makes its row fail.
 */
import { describe, expect, test } from "vitest";
import { LIMITS } from "../base/abi.gen.ts";
import type { CompileResult } from "../base/program.ts";
import type { Code } from "./text/codes.ts";
import { compile } from "./compile.ts";
import { headField } from "./program/disassemble.ts";
import { COMPILER_LIMITS } from "./text/limits.ts";

type Include = (path: string) => string | undefined;
interface Program {
  readonly text: string;
  readonly include?: Include;
}

/** A program of a given size; a size one above the limit gives the diagnostic. */
interface Bound {
  readonly limit: number;
  readonly code: Code;
  readonly program: (size: number) => Program;
}

/** The part that is shown of a thing that is far too large. */
interface Shown {
  readonly limit: number;
  readonly shown: () => number;
}

function compiled({ text, include }: Program): CompileResult {
  return compile({ file: "limit.c", text, include: include ?? (() => undefined) });
}

const codesOf = (program: Program): string[] => compiled(program).diagnostics.map(({ code }) => code);
const OPERATION = "void operation(void){}";
const global = (text: string): Program => ({ text: `${text}\n${OPERATION}` });
const inside = (text: string): Program => ({ text: `void operation(void){${text}}` });
const list = (count: number, item: (at: number) => string): string =>
  Array.from({ length: count }, (_, at) => item(at)).join("");

/** A chain of files, each of which includes the next. */
function chain(length: number): Program {
  const include: Include = (path) => {
    const at = Number(/\d+/.exec(path)?.[0]);
    return at < length ? `#include "f${at + 1}.h"\n` : "\n";
  };
  return { text: `#include "f1.h"\n${OPERATION}`, include };
}

/** The number of bytes for which an array of variable length has room, as the assertion about its length shows. */
function roomOfVariableArray(): number {
  const { program } = compiled(inside("char a[now()]; a[0] = 1;"));
  return Number(/room for (\d+)/.exec(program?.debug.assertions[0]?.text ?? "")?.[1]);
}

/**
 * The bytes of each stack in a program with contexts and recursion, and those among them that are for the recursion;
 * another function has variables of so many bytes.
 */
function stackOfContext(bytes: number): { readonly whole: number; readonly room: number } {
  const { program } = compiled({
    text: `long down(long n) { long a[40]; a[n % 40] = n; return n == 0 ? 0 : a[n % 40] + down(n - 1); }
      static void begin(long n) { char own[${bytes + 1}]; own[n] = 1; down(n + own[0]); }
      void operation(void) { context_create(begin, 1); }`,
  });
  if (program === undefined) throw new Error("the program does not compile");
  const room = headField(program.bytes, "stack_room");
  return { whole: headField(program.bytes, "stack_bytes") + room, room };
}

/** Functions that call each other in a row; operation() is the first. */
function calls(depth: number, body = ""): Program {
  const functions = list(depth - 1, (at) => `static void f${at + 1}(void){${body}${at === 0 ? "" : `f${at}();`}}\n`);
  return { text: `${functions}void operation(void){${depth > 1 ? `f${depth - 1}();` : ""}}` };
}

/** Variables that are all alive at once, and a call in the middle of their lives; two more registers are shared. */
function variables(count: number, call = ""): string {
  return list(count, (at) => `long v${at} = now();`) + call + list(count, (at) => `work(v${at});`);
}

/** The number of registers that deepWindows() needs beside the variables of its last function. */
const FULL = 3874;

/** Sixteen calls within each other, with as many registers in use as the size says. */
function deepWindows(size: number): Program {
  const functions = list(
    16,
    (at) => `static void f${at}(void){${variables(at === 0 ? size - FULL : 240, at === 0 ? "" : `f${at - 1}();`)}}\n`,
  );
  return { text: `${functions}void operation(void){${variables(240, "f15();")}}` };
}

/** A program of that many instructions, the last of which is the return; most are in copies of an inline function. */
function instructions(size: number): Program {
  const copies = Math.floor((size - 1) / 64);
  const body = `${"f();".repeat(copies)}${"cpu_relax();".repeat((size - 1) % 64)}`;
  return { text: `static inline void f(void){${"cpu_relax();".repeat(64)}}\nvoid operation(void){${body}}` };
}

const BOUNDS: Readonly<Record<string, Bound>> = {
  TEXT: {
    limit: 2_097_152,
    code: "E117",
    program: (size) => ({ text: OPERATION + " ".repeat(size - OPERATION.length) }),
  },
  INCLUDE_DEPTH: { limit: 32, code: "E109", program: chain },
  FILES: {
    limit: 256,
    code: "E109",
    program: (size) => ({ text: list(size - 1, (at) => `#include "f${at}.h"\n`) + OPERATION, include: () => "\n" }),
  },
  TOKENS: { limit: 262_144, code: "E117", program: (size) => inside(";".repeat(size - 7)) },
  MACRO_TOKENS: {
    limit: 262_144,
    code: "E114",
    program: (size) => ({
      text: `#define T ;\n#define U\nvoid operation(void){${"T ".repeat(size >> 1)}${"U ".repeat(size & 1)}}`,
    }),
  },
  MACRO_CHARACTERS: {
    limit: 1_048_576,
    code: "E114",
    program: (size) => global(`#define S(x) #x\n_Static_assert(1, S(${"a".repeat(size - 1)}));`),
  },
  ARGUMENT_DEPTH: {
    limit: 50,
    code: "E114",
    program: (size) => global(`#define I(x) x\nint a = ${"I(".repeat(size)}1${")".repeat(size)};`),
  },
  CONDITION_DEPTH: {
    limit: 100,
    code: "E112",
    program: (size) => global(`#if ${"(".repeat(size)}1${")".repeat(size)}\n#endif`),
  },
  NESTING: { limit: 200, code: "E206", program: (size) => inside(`${"{".repeat(size)}${"}".repeat(size)}`) },
  HEIGHT: { limit: 400, code: "E206", program: (size) => global(`int a = 1${"+1".repeat(size - 1)};`) },
  DERIVATIONS: { limit: 24, code: "E206", program: (size) => global(`int ${"*".repeat(size)}a;`) },
  ELEMENTS: { limit: 65_536, code: "E328", program: (size) => global(`char a[] = { [${size - 1}] = 1 };`) },
  VALUES: { limit: 262_144, code: "E508", program: (size) => global(`char a[${size}] = { [0 ... ${size - 1}] = 1 };`) },
  ALIGNMENT: {
    limit: 4096,
    code: "E331",
    program: (size) => global(`_Alignas(${size === 4096 ? size : 8192}) long a;`),
  },
  DIAGNOSTICS: { limit: 68, code: "E507", program: (size) => global("#error more\n".repeat(size)) },
  MEMORY_BYTES_MAX: { limit: 16_777_216, code: "E503", program: (size) => global(`char a[${size}];`) },
  CODE_MAX: { limit: 65_536, code: "E502", program: instructions },
  FUNCTIONS_MAX: {
    limit: 1024,
    code: "E502",
    program: (size) => {
      const functions = list(size - 1, (at) => `static void f${at}(void){}\n`);
      return { text: `${functions}void operation(void){${list(size - 1, (at) => `f${at}();`)}}` };
    },
  },
  PARAMS_MAX: {
    limit: 256,
    code: "E506",
    program: (size) => global(list(size, (at) => `extern const long n${at};\n`)),
  },
  CALL_DEPTH_MAX: { limit: 64, code: "E505", program: (size) => calls(size) },
  WINDOW_REGISTERS: { limit: 256, code: "E501", program: (size) => inside(variables(size - 2)) },
  REGISTERS_MAX: { limit: 4096, code: "E501", program: deepWindows },
  STACK_BYTES_MAX: { limit: 65_536, code: "E504", program: (size) => inside(`char a[${size}]; a[0] = 1;`) },
};

const long = "a".repeat(1000);
const messageOf = (text: string): string => compiled(global(text)).diagnostics[0]?.message ?? "";
const fieldsOf = (text: string): number => compiled(global(text)).program?.debug.globals[0]?.fields.length ?? 0;

const SHOWN: Readonly<Record<string, Shown>> = {
  DIAGNOSTICS: {
    limit: 100,
    shown: () => compiled(global(`${"#warning some\n".repeat(200)}${"#error more\n".repeat(200)}`)).diagnostics.length,
  },
  WARNINGS: { limit: 30, shown: () => compiled(global("#warning some\n".repeat(200))).diagnostics.length },
  MESSAGE: { limit: 400, shown: () => messageOf(`#error ${"word ".repeat(1000)}`).length },
  WORD: {
    limit: 80,
    shown: () =>
      Math.max(
        ...messageOf(`int a = ${long};`)
          .split(" ")
          .map((word) => word.length),
      ),
  },
  VARIABLE_ARRAY: { limit: 2048, shown: roomOfVariableArray },
  CONTEXT_STACK: { limit: 8192, shown: () => stackOfContext(0).whole },
  CONTEXT_ROOM: { limit: 2048, shown: () => stackOfContext(8000).room },
  NAMED_ENTRIES: { limit: 4096, shown: () => fieldsOf("char a[10000];") },
  NAMED_FIELDS: { limit: 16_384, shown: () => fieldsOf("struct s { char b[4000]; } a[10];") },
  STRING_NAME: {
    limit: 20,
    shown: () => {
      const { program } = compiled(inside(`const char *p = "${long}"; assert(p != 0);`));
      return program?.debug.globals[0]?.name.replace(/["…]/g, "").length ?? 0;
    },
  },
};

describe("at the limit a program is accepted, and one beyond it is not", () => {
  test.each(Object.entries(BOUNDS))("%s", (name, { limit, code, program }) => {
    const at = compiled(program(limit));
    const errors = at.diagnostics.filter(({ severity, code: found }) => severity === "error" && found !== "E113");
    expect(errors).toEqual([]);
    if (name !== "DIAGNOSTICS") expect(at.program).toBeDefined();
    expect(codesOf(program(limit + 1))).toContain(code);
  });
});

describe("of more than the limit, only so much is shown", () => {
  test.each(Object.entries(SHOWN))("%s", (_, { limit, shown }) => {
    expect(shown()).toBe(limit);
  });
});

/** Limits of the core that do not concern the compiler: those of machines, of runs, of traces. */
const OF_RUNS = new Set([
  "COLD_BITS",
  "CORES_MAX",
  "NODES_MAX",
  "CHIP_CACHE_NODES_MAX",
  "MATRIX_CORES_MAX",
  "LINE_BYTES_MIN",
  "LINE_BYTES_MAX",
  "MEMORY_BASE",
  "FUNCTION_BASE",
  "FUNCTION_STEP",
  "LOCKS_MAX",
  "LOCK_CALLERS_MAX",
  "JITTER_MAX",
  "WORK_PERCENT_MAX",
  "WATCHED_MAX",
  "RACE_CORES_MAX",
  "RACE_REPORTS_MAX",
  "ENTITIES_MAX",
  "FILL_BUFFERS_MAX",
  "SLOTS_PER_REQUESTER",
  "SLOTS_PER_REQUESTER_CHIP",
  "SPIN_LOADS_MAX",
  "TRACE_RECORDS_MAX",
  "LATENCY_MAX",
  "TIME_MAX",
]);

describe("what would take long or much memory is judged before it is done", () => {
  const cases = (count: number): string => list(count, (at) => `case ${3 * at} ... ${3 * at + 1}: ;`);

  test.each<readonly [string, Code, Program]>([
    ["a token of nine million characters", "E117", global(" ".repeat(9_000_000))],
    ["sixteen million emoji", "E117", global("\u{1F600}".repeat(8_000_000))],
    ["a number of nine million digits", "E117", global(`long a = ${"1".repeat(9_000_000)};`)],
    ["a condition of millions of terms", "E117", global(`#if 1${"+1".repeat(7_000_000)}\n#endif`)],
    ["a hundred thousand cases", "E117", inside(`switch (now()) { ${cases(100_000)} ; }`)],
    ["a range over a huge array", "E508", global("char a[1 << 23] = { [0 ... 8388607] = 1 };")],
  ])("%s", (_, code, program) => {
    expect(codesOf(program)).toEqual([code]);
  });

  test("forty thousand strings in lists of their own", () => {
    expect(codesOf(global(`char a[][4] = { ${'{"abc"},'.repeat(40_000)} };`))).toEqual([]);
  });

  test("overlapping ranges of cases", () => {
    const { diagnostics } = compiled(inside("switch (now()) {\ncase 1 ... 9: ;\ncase 5 ... 12: ;\ncase 3: ; }"));
    expect(diagnostics.map(({ code, line }) => `${code} line ${line}`)).toContain("E318 line 3");
    expect(diagnostics.map(({ code, line }) => `${code} line ${line}`)).toContain("E318 line 4");
  });

  test("a range whose ends change places in the type of the switch", () => {
    expect(codesOf(inside("switch ((unsigned)now()) { case -2 ... 2: ; }"))).toEqual(["E415"]);
  });
});

describe("text of the program in messages", () => {
  test.each<readonly [string, Code, Program]>([
    ["an unknown name", "E301", inside(`${long.repeat(60)};`)],
    ["a character constant", "E103", inside(`'${long.repeat(60)}';`)],
    ["a number", "E105", inside(`1${"a".repeat(60_000)};`)],
    ["a condition", "E112", global(`#if 1${"a".repeat(60_000)}\n#endif`)],
  ])("is cut: %s", (_, code, program) => {
    const found = compiled(program).diagnostics.find((each) => each.code === code);
    expect(found?.message.length).toBeLessThan(300);
    expect(found?.message).toContain("…");
    expect(found?.hint?.length ?? 0).toBeLessThan(300);
  });

  test("shows characters that cannot be seen by their numbers", () => {
    const { diagnostics } = compiled(global("#\u202Einclude\n#error \u2066x\nlong \u202Ea;"));
    const messages = diagnostics.map(({ message, hint }) => `${message} ${hint ?? ""}`).join("\n");
    expect(messages).toContain("#U+202E");
    expect(messages).toContain("U+2066x");
    expect(messages).not.toMatch(/[\u202A-\u202E\u2066-\u2069]/);
  });
});

/** Limits of the explorer of litmus tests, which reads no C programs; its own tests reach them. */
const OF_LITMUS_TESTS = /^(?:LITMUS|EXPLORE)_/;

describe("the table", () => {
  test("has a row for every limit of the machine that a program can exceed", () => {
    const ofPrograms = Object.keys(LIMITS).filter((name) => !OF_RUNS.has(name) && !OF_LITMUS_TESTS.test(name));
    expect(ofPrograms.filter((name) => !(name in BOUNDS))).toEqual([]);
  });

  test("has a row for every limit of the compiler", () => {
    const rows = new Set([...Object.keys(BOUNDS), ...Object.keys(SHOWN)]);
    expect(Object.keys(COMPILER_LIMITS).filter((name) => !rows.has(name))).toEqual([]);
  });
});
