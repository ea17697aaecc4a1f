/**
 * Headers may contain code that the program does not use: libraries are included as a whole, and their unused functions
 * may use C that Hotline does not have.
 */
import { describe, expect, test } from "vitest";
import type { Diagnostic } from "../base/program.ts";
import { compile } from "./compile.ts";

/** The diagnostics of a program that includes a header of this text. */
function including(header: string, program = "void operation(void) { }"): readonly Diagnostic[] {
  const text = `#include "library.h"\n${program}\n`;
  return compile({ file: "main.c", text, include: (path) => (path === "library.h" ? header : undefined) }).diagnostics;
}

const places = (found: readonly Diagnostic[]): string[] =>
  found.map(({ code, file, line }) => `${code} ${file}:${line}`);

const COMPLEX = "static inline double _Complex half(double _Complex x) { return x / 2; }\n";
const ASSEMBLY = 'static inline void halt(void) { __asm__ volatile("hlt"); }\n';
const UNDEFINED = "extern int table[8];\ndouble root(double);\nstatic inline int entry(int i) { return table[i]; }\n";

describe("a header whose functions nothing needs", () => {
  test.each([
    ["complex numbers", COMPLEX],
    ["assembly that is no idiom", ASSEMBLY],
    ["variables and functions that are defined nowhere", UNDEFINED],
    ["an inline function that calls one which is only declared", "void f(void);\ninline void g(void) { f(); }\n"],
  ])("may have %s", (_, header) => {
    expect(including(header)).toEqual([]);
  });

  test("is still checked for mistakes: a missing semicolon, an unknown name", () => {
    expect(places(including("static inline int f(void) { return 1 }\n"))).toEqual(["E202 library.h:1"]);
    expect(places(including("static inline int f(void) { return x; }\n"))).toEqual(["E301 library.h:1"]);
  });

  test("says what is missing outside of functions", () => {
    expect(places(including("struct s { double _Complex x; };\n"))).toEqual(["E401 library.h:1"]);
  });
});

describe("what the program needs of a header", () => {
  test.each([
    ["a call", "void operation(void) { halt(); }"],
    ["a call through another function", "static void f(void) { halt(); }\nvoid operation(void) { f(); }"],
    ["a pointer", "void (*p)(void) = halt;\nvoid operation(void) { p(); }"],
  ])("is reported where it stands, needed by %s", (_, program) => {
    expect(places(including(ASSEMBLY, program))).toEqual(["E417 library.h:1"]);
  });

  test("includes variables that are only declared", () => {
    const used = including(UNDEFINED, "int x;\nvoid operation(void) { x = entry(1); }");
    expect(places(used)).toEqual(["E327 library.h:1"]);
  });
});

test("functions of the program itself are always checked", () => {
  expect(places(including("", COMPLEX + "void operation(void) { }"))).toContain("E401 main.c:2");
});
