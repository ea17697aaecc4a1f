import { describe, expect, test } from "vitest";
import { compile } from "../compile.ts";
import type { Diagnostic } from "../../base/program.ts";
import { libraryFile } from "../testing/library.ts";

function diagnosticsOf(text: string): readonly Diagnostic[] {
  return compile({ file: "a.c", text, include: libraryFile }).diagnostics;
}

describe("a program in another language is one error that names it", () => {
  test.each([
    [
      "Rust",
      "use std::sync::atomic::{AtomicUsize, Ordering};\nstatic N: AtomicUsize = AtomicUsize::new(0);\nfn main() { }\n",
      1,
    ],
    ["Rust", "//! It's a lock.\n#![no_std]\npub(crate) fn lock<'a>(x: &'a u8) { let y = 'a; }\n", 2],
    ["Rust", "struct Lock { held: u8 }\nimpl Lock { }\n", 2],
    ["Python", "def operation():\n    global n\n    n += 1\n", 1],
    ["Python", '# don\'t run this\n"""It\'s text."""\nimport threading\nclass Counter:\n    pass\n', 3],
    ["Python", "from queue import Queue as Q\n", 1],
    ["Go", 'package main\nimport "sync/atomic"\nfunc main() { atomic.AddInt64(&n, 1) }\n', 1],
    ["Go", "// A comment.\n\nfunc (l *lock) take() { }\n", 3],
    ["Java", "import java.util.concurrent.locks.Lock;\npublic class Main { }\n", 1],
    ["C#", "using System.Threading;\nclass Lock { }\n", 1],
    ["JavaScript", "// A comment.\nconst fs = require('fs');\nlet x = 5;\n", 2],
    ["JavaScript", "export default function take(lock) { return lock => 1; }\n", 1],
  ])("%s: %s", (language, text, line) => {
    const found = diagnosticsOf(text);
    expect(found.map(({ code, message }) => `${code} ${message}`)).toEqual([
      `E418 this is ${language}, and Hotline programs are C`,
    ]);
    const [one] = found;
    expect(one?.line).toBe(line);
    expect(text.slice(one?.from, one?.to)).toBe(text.split("\n")[line - 1]);
  });
});

test("a program in C stays one, whatever its comments and its unused parts say", () => {
  const text = "/*\nimport x\n*/\n#if 0\nfn main() { }\n#endif\nvoid operation(void)\n{\n\twork(1)\n}\n";
  expect(diagnosticsOf(text).map(({ code }) => code)).toEqual(["E202"]);
  expect(
    diagnosticsOf("int use, def, fn, let;\nvoid operation(void)\n{\n}\n").some(({ code }) => code === "E418"),
  ).toBe(false);
});

describe("a program with main()", () => {
  const threads = `#include <pthread.h>
#include <stdio.h>
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
void *worker(void *arg) { pthread_mutex_lock(&m); return arg; }
int main(void)
{
	pthread_t t;
	pthread_create(&t, 0, worker, 0);
	pthread_join(t, 0);
	printf("%d\\n", 1);
}
`;

  test("is a plain program", () => {
    expect(diagnosticsOf(threads)).toEqual([]);
  });

  test("and operation() is told once what takes the place of main()", () => {
    const found = diagnosticsOf(`${threads}void operation(void) { }\n`);
    expect(found.map(({ code, line }) => `${code} ${line}`)).toEqual(["E412 5"]);
    expect(found[0]?.hint).toContain("void operation(void)");
  });

  test("is told what the library has not, and what to do", () => {
    const text = "int main(void)\n{\n\tcountr++;\n\tpthread_exit(0);\n\tfork();\n}\n";
    const found = diagnosticsOf(text);
    expect(found.map(({ code }) => code)).toEqual(["E301", "E419", "E419"]);
    expect(found[1]?.hint).toContain("#include <pthread.h>");
    expect(found[2]?.hint).toContain("There is one process");
  });

  test("may be operation() by its calls alone", () => {
    const text = "void operation(void)\n{\n\tpthread_create(0, 0, 0, 0);\n}\n";
    expect(diagnosticsOf(text).map(({ code }) => code)).toEqual(["E419"]);
  });
});
