/** What programs with main() are told about what their library does not have. */
import { expect, test } from "vitest";
import { compile } from "../compile.ts";
import { libraryFile } from "../testing/library.ts";

/** The hints of the diagnostics of a program with main(), in order. */
function hintsOf(before: string, statements: string): readonly (string | undefined)[] {
  const text = `${before}\nint main(void)\n{\n${statements}\n\treturn 0;\n}\n`;
  return compile({ file: "p.c", text, include: libraryFile }).diagnostics.map(({ hint }) => hint);
}

test.each([
  ["int cancelled = PTHREAD_CANCEL_DEFERRED;", "atomic flag"],
  ["nice(5);", "no priorities"],
  ['long f = (long)open("x", 0);', "no files"],
  ["long p = PROT_READ;", "aligned_alloc(4096, bytes)"],
  ["long n = SYS_membarrier;", "SYS_futex"],
  ["long n = _SC_PHYS_PAGES;", "_SC_NPROCESSORS_ONLN"],
  ["double t = omp_get_wtime();", "clock_gettime()"],
  ["numa_available();", "on_node("],
  ["void (*give)(void *) = free;", "#include <stdlib.h>"],
  ["sigaction(2, 0, 0);", "no signal"],
  ["pause();", "no signal"],
  ['int n; scanf("%d", &n);', "no input"],
])("%s", (statement, part) => {
  expect(hintsOf("", statement).join(" ")).toContain(part);
});

test.each([
  ["omp.h", "pthread_create()"],
  ["sys/mman.h", "no pages to map"],
  ["fcntl.h", "no files"],
  ["complex.h", "two doubles"],
  ["numa.h", "on_node("],
  ["setjmp.h", "return a value"],
  ["thread", "is of C++"],
  ["iostream", "is of C++"],
  ["sys/mystery.h", "A program with main() has <err.h>, <errno.h>"],
])("<%s>", (header, part) => {
  expect(hintsOf(`#include <${header}>`, "")[0]).toContain(part);
});

test("pragmas of OpenMP are answered with what threads have", () => {
  expect(hintsOf("", "int s = 0;\n#pragma omp parallel for\nfor (int i = 0; i < 4; i++) s += i;")[0]).toContain(
    "pthread_create()",
  );
  expect(hintsOf("", "#pragma omp critical\n;")[0]).toContain("pthread_mutex_lock()");
});

test("variables that need too much memory are answered with what to do", () => {
  expect(hintsOf("double a[2048][2048];", "")[0]).toContain("fewer elements");
  expect(hintsOf("char a[1 << 23], b[1 << 23], c[1 << 23];", "")[0]).toContain("fewer elements");
});
