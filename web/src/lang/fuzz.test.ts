/**
 * Whatever the text, compile() returns: no exception, no internal error (E599), ranges inside their files, a program
 * exactly when there is no error, and the same bytes for the same text.
 */
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { isDeepStrictEqual } from "node:util";
import fc from "fast-check";
import { expect, test } from "vitest";
import { inTurn, rounds } from "../../../tests/harness/effort.ts";
import type { CompileResult } from "../base/program.ts";
import { COMPILER_LIMITS } from "./text/limits.ts";
import { compile } from "./compile.ts";
import { decode } from "./program/disassemble.ts";
import { libraryFile } from "./testing/library.ts";

const CASES = join(import.meta.dirname, "cases");
const PROGRAMS = ["run", "code", "diagnostics"].flatMap((folder) =>
  readdirSync(join(CASES, folder))
    .filter((name) => name.endsWith(".c"))
    .map((name) => readFileSync(join(CASES, folder, name), "utf8"))
    .filter((text) => text.length < 6000),
);
const WORDS = [
  "int",
  "long",
  "unsigned",
  "struct",
  "s",
  "enum",
  "e",
  "typedef",
  "static",
  "const",
  "volatile",
  "void",
  "operation",
  "x",
  "y",
  "p",
  "a",
  "f",
  "if",
  "else",
  "while",
  "for",
  "do",
  "switch",
  "case",
  "default",
  "break",
  "continue",
  "return",
  "sizeof",
  "_Alignas",
  "_Atomic",
  "goto",
  "union",
  "float",
  "{",
  "}",
  "(",
  ")",
  "[",
  "]",
  ";",
  ",",
  "*",
  "&",
  "=",
  "+",
  "-",
  "->",
  ".",
  "==",
  "<",
  "<<=",
  "?",
  ":",
  "&&",
  "!",
  "0",
  "1",
  "7u",
  "'c'",
  '"s"',
  "1.5",
  "\n#define x ",
  "\n#define f(a) a",
  "\n#if ",
  "\n#endif\n",
  '\n#include "lib/hotline.h"\n',
  "/*",
  "*/",
  "//",
  "\n",
  "cpu()",
  "atomic_fetch_add(&x, 1)",
  "cmpxchg",
  "assert",
  "typeof",
  "extern const long N;",
];

function checkResult(text: string, result: CompileResult): void {
  const codes = result.diagnostics.map(
    (diagnostic) => `${diagnostic.code}${diagnostic.code === "E599" ? ` ${diagnostic.message}` : ""}`,
  );
  expect(codes.filter((code) => code.startsWith("E599"))).toEqual([]);
  expect(result.diagnostics.length).toBeLessThanOrEqual(COMPILER_LIMITS.DIAGNOSTICS);
  expect(result.program === undefined).toBe(result.diagnostics.some((diagnostic) => diagnostic.severity === "error"));
  for (const { file, from, to, line, column } of result.diagnostics) {
    const length = file === "fuzz.c" ? text.length : (libraryFile(file)?.length ?? -1);
    expect(
      from >= 0 && from <= to && to <= length && line >= 1 && column >= 1,
      `${file} ${from}-${to} of ${length}`,
    ).toBe(true);
  }
  if (result.program === undefined) return;
  const { bytes, debug } = result.program;
  const code = decode(bytes);
  expect(debug.spots.length).toBe(code.length);
  expect(debug.functionOf.length).toBe(code.length);
  for (const { op, roles, imm } of code) {
    expect(op).not.toBe("?");
    if (roles[3] === "t" || roles[3] === "e") expect(imm >= 0 && imm < code.length).toBe(true);
  }
}

function compileText(text: string): void {
  checkResult(text, compile({ file: "fuzz.c", text, include: libraryFile }));
}

/** Programs that are compiled twice, in a run that makes few rounds. */
const TWICE_MOST = 60;

/* Node compares two programs in a tenth of the time that toEqual takes, which was half of all time of this file. */
test("the same text gives the same bytes and the same diagnostics", () => {
  for (const text of inTurn(PROGRAMS, TWICE_MOST)) {
    const input = { file: "fuzz.c", text, include: libraryFile };
    expect(isDeepStrictEqual(compile(input), compile(input)), text).toBe(true);
  }
});

test("random characters", () => {
  fc.assert(fc.property(fc.string({ unit: "binary", maxLength: 300 }), compileText), { numRuns: rounds(300), seed: 1 });
  fc.assert(fc.property(fc.string({ unit: "grapheme-ascii", maxLength: 600 }), compileText), {
    numRuns: rounds(300),
    seed: 2,
  });
});

test("random words of C", () => {
  const soup = fc.array(fc.constantFrom(...WORDS), { maxLength: 120 }).map((words) => words.join(" "));
  fc.assert(fc.property(soup, compileText), { numRuns: rounds(600), seed: 3 });
  const inside = soup.map(
    (text) =>
      `struct s { int x; struct s *p; } a[3], *p; int x, y; int f(int a) { return a; }\nvoid operation(void)\n{\n${text}\n}\n`,
  );
  fc.assert(fc.property(inside, compileText), { numRuns: rounds(600), seed: 4 });
});

test("valid programs with pieces deleted, doubled, moved or replaced", () => {
  const piece = fc.record({
    at: fc.double({ min: 0, max: 1, noNaN: true }),
    length: fc.nat({ max: 20 }),
    word: fc.constantFrom(...WORDS),
    kind: fc.nat({ max: 3 }),
  });
  const mutated = fc
    .tuple(fc.constantFrom(...PROGRAMS), fc.array(piece, { minLength: 1, maxLength: 4 }))
    .map(([program, pieces]) => pieces.reduce(mutate, program));
  fc.assert(fc.property(mutated, compileText), { numRuns: rounds(500), seed: 5 });
});

function mutate(
  text: string,
  piece: { readonly at: number; readonly length: number; readonly word: string; readonly kind: number },
): string {
  const at = Math.floor(piece.at * text.length);
  const end = Math.min(text.length, at + piece.length);
  switch (piece.kind) {
    case 0:
      return text.slice(0, at) + text.slice(end);
    case 1:
      return text.slice(0, end) + text.slice(at);
    case 2:
      return `${text.slice(0, at)} ${piece.word} ${text.slice(at)}`;
    default:
      return text.slice(0, at) + text.slice(end) + text.slice(at, end);
  }
}

test("a megabyte of noise, and of every nesting", () => {
  let state = 1;
  const next = (n: number): number => {
    state = (Math.imul(state ^ (state >>> 15), 0x2c1b3c6d) + 0x6d2b79f5) >>> 0;
    return state % n;
  };
  const noise = Array.from({ length: 1 << 20 }, () => String.fromCharCode(32 + next(95))).join("");
  const words = Array.from({ length: 200_000 }, () => WORDS[next(WORDS.length)] ?? "").join(" ");
  const texts = [
    noise,
    words,
    "(".repeat(500_000),
    `void f(void)${"{".repeat(500_000)}`,
    `int a${"[".repeat(500_000)}`,
    `int ${"*".repeat(500_000)}`,
    `int x = ${"-".repeat(500_000)}1;`,
    `int x = 1${"+1".repeat(200_000)};`,
    "#if 0\n".repeat(100_000),
    "#if 1\n".repeat(100_000),
    `#define f(x) x\nint a = ${"f(".repeat(100_000)}`,
    "/*".repeat(200_000),
    '"'.repeat(200_000),
    `void f(void){${"if(1);else ".repeat(100_000)}}`,
    "struct{".repeat(100_000),
    `int a[] = ${"{".repeat(100_000)}`,
    "a?".repeat(100_000),
    `int x = ${"(int)".repeat(100_000)}1;`,
  ];
  for (const text of texts) checkResult(text, compile({ file: "fuzz.c", text, include: libraryFile }));
});

test("an include callback that throws is a file that does not exist", () => {
  const broken = (): string => {
    throw new Error("disk on fire");
  };
  const { diagnostics } = compile({
    file: "a.c",
    text: '#include "lib/hotline.h"\nvoid operation(void) {}\n',
    include: broken,
  });
  expect(diagnostics.map((diagnostic) => diagnostic.code)).toEqual(["E108"]);
});
