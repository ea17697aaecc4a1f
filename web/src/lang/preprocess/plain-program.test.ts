/** Which programs are plain ones, and that their library and they know nothing of each other but what both declare. */
import { expect, test } from "vitest";
import { compile } from "../compile.ts";
import { libraryFile } from "../testing/library.ts";
import { lex } from "./lex.ts";
import { mainOf } from "./plain-program.ts";
import { Reporter } from "../text/report.ts";
import { sourceFile, Sources } from "../text/source.ts";

function mainIn(text: string): ReturnType<typeof mainOf> {
  const sources = new Sources();
  return mainOf(lex(sourceFile("p.c", text), sources.add("p.c", text), new Reporter(sources)));
}

test.each([
  ["int main(void) { return 0; }", 0, false],
  ["main() { }", 0, false],
  ["void main() { }", 0, true],
  ["int main(int argc, char **argv) { return 0; }", 2, false],
  ["int main(argc, argv) int argc; char **argv; { return 0; }", 2, false],
  ["static int f(int (*g)(int, int)) { return g(1, 2); } int main(int c, char *v[], char **e) { return 0; }", 3, false],
])("%s", (text, parameters, returnsNothing) => {
  expect(mainIn(text)).toEqual({ parameters, returnsNothing, counts: false });
});

test.each([
  ["a declaration is no definition", "int main(void); int x = 1;"],
  ["operation() comes before main()", "void operation(void) { } int main(void) { return 0; }"],
  ["a call is no definition", "int f(void) { return main(0); }"],
  ["a program of operation()", "void operation(void) { }"],
])("%s: no plain program", (_, text) => {
  expect(mainIn(text)).toBeUndefined();
});

test("operation() that is only declared or called leaves main() its meaning", () => {
  expect(mainIn("void operation(void); int main(void) { operation(); return 0; }")).toBeDefined();
});

test("names and macros of the library are free for the program", () => {
  const text = `
#include <pthread.h>
#define min(a, b) ((a) < (b) ? (a) : (b))
#define READ_ONCE 1
struct thread { int mine; };
static int now(void) { return 7; }
void setup(int n) { (void)n; }
void *work(void *arg) { return arg; }
int thread_create(void) { return READ_ONCE; }
int main(void)
{
	struct thread t = { min(now(), 8) };
	pthread_t p;
	setup(thread_create());
	return pthread_create(&p, 0, work, 0) + pthread_join(p, 0) + t.mine;
}
`;
  const { program, diagnostics } = compile({ file: "p.c", text, include: libraryFile });
  expect(diagnostics).toEqual([]);
  expect(program?.debug.plain).toEqual({ counts: false, takesArguments: false });
});

test("a function that the program defines takes the place of the library's", () => {
  const text = `
#include <unistd.h>
static int called;
int usleep(unsigned microseconds) { called += microseconds; return 0; }
int main(void) { return usleep(3); }
`;
  const { program, diagnostics } = compile({ file: "p.c", text, include: libraryFile });
  expect(diagnostics).toEqual([]);
  expect(program?.debug.functions.filter(({ name }) => name === "usleep")).toHaveLength(1);
});

test.each([
  ["as gcc does on x86-64 in a plain program", "int main(void) { return a + (int)pair.one + of[1]; }", [16, 64]],
  ["one behind the other elsewhere", "void operation(void) { a += (int)pair.one + of[1]; }", [8, 4]],
])("places structures and arrays %s", (_, text, alignments) => {
  const variables = "static char a;\nstatic struct { long one, other; } pair;\nstatic char b;\nstatic int of[16];\n";
  const kept = text.replace("+ of", "+ b + of");
  const { program } = compile({ file: "p.c", text: `${variables}${kept}`, include: libraryFile });
  const placeOf = (name: string): number => program?.debug.globals.find((global) => global.name === name)?.address ?? 0;
  const at = [placeOf("pair"), placeOf("of")];
  expect(at.map((address, i) => address % (alignments[i] ?? 0))).toEqual([0, 0]);
  expect(placeOf("pair") - placeOf("a")).toBe(alignments[0]);
});
