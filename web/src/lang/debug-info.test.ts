/**
 * The information that the compiler gives to the views: places, functions, names of bytes, parameters; and the table of
 * builtins.
 */
import { writePrinted } from "../base/printed.ts";
import { describe, expect, test } from "vitest";
import type { CompiledProgram } from "../base/program.ts";
import { LIMITS } from "../base/abi.gen.ts";
import { BUILTINS } from "./builtins/table.ts";
import { compile } from "./compile.ts";
import { decode, headField } from "./program/disassemble.ts";
import { libraryFile } from "./testing/library.ts";

function compiled(text: string, include: (path: string) => string | undefined = libraryFile): CompiledProgram {
  const { program, diagnostics } = compile({ file: "main.c", text, include });
  expect(diagnostics).toEqual([]);
  if (program === undefined) throw new Error("no program");
  return program;
}

const LOCK_H = `#pragma once
struct lock {
	int owner;
	int next;
};
static inline void take(struct lock *l)
{
	int mine = atomic_fetch_add(&l->next, 1);
	while (READ_ONCE(l->owner) != mine)
		;
}
`;
const MAIN = `#include "lock.h"
extern const long WORK;
struct lock locks[2];
long table[3];
static void rest(void)
{
	work(WORK);
}
void operation(void)
{
	take(&locks[0]);
	rest();
	locks[0].owner++;
}
`;
const withLock = (path: string): string | undefined => (path === "lock.h" ? LOCK_H : undefined);

describe("the stores of a program", () => {
  test("to globals by name, at an index and by atomics are known with their addresses; those through pointers are not", () => {
    const { debug } = compiled(`#include "lib/hotline.h"
struct lock { int owner; int next; } lock;
long flag[4], word;
void operation(void)
{
	struct lock *l = cpu() ? &lock : (struct lock *)0;
	lock.next = 1;
	flag[cpu()] = 2;
	atomic_exchange(&word, 3);
	l->owner = 4;
}
`);
    const address = (name: string): number => debug.globals.find((global) => global.name === name)?.address ?? 0;
    expect(debug.stores.map(({ pc, address: at }) => [debug.spots[pc]?.line, at])).toEqual([
      [7, address("lock") + 4],
      [8, address("flag")],
      [9, address("word")],
    ]);
  });
});

describe("debug information", () => {
  const { bytes, debug } = compiled(MAIN, withLock);
  const code = decode(bytes);

  test("inlined instructions belong to the caller and keep their own line and file", () => {
    const at = code.findIndex(({ op }) => op === "XADD");
    expect(debug.functions[debug.functionOf[at] ?? -1]?.name).toBe("operation");
    const spot = debug.spots[at];
    expect(debug.files[spot?.file ?? -1]).toBe("lock.h");
    expect(spot?.line).toBe(8);
  });

  test("an inlined function that only calls another one is told from one that does more", () => {
    const text =
      "long n;\nstatic inline void add(long k) { atomic_fetch_add(&n, k); work(k); }\n" +
      "static inline void pass_on(void) { add(1); }\n" +
      "static inline void often(void) { for (int i = 0; i < 3; i++) add(2); }\n" +
      "void operation(void) { pass_on(); often(); }\n";
    const { inlines } = compiled(text).debug;
    const forwarding = (name: string) => inlines.filter((one) => one.name === name).map((one) => one.forwards);
    expect(forwarding("pass_on")).toEqual([true]);
    expect(new Set([...forwarding("add"), ...forwarding("often")])).toEqual(new Set([undefined]));
  });

  test("calls that are made at run time name the called function", () => {
    const [call, ...others] = debug.calls;
    expect(others).toEqual([]);
    expect(code[call?.pc ?? -1]?.op).toBe("CALL");
    expect(debug.functions[call?.callee ?? -1]?.name).toBe("rest");
  });

  test("only called functions have code of their own", () => {
    expect(debug.functions.map(({ name, file, line }) => [name, debug.files[file], line])).toEqual([
      ["rest", "main.c", 5],
      ["operation", "main.c", 9],
    ]);
    expect(headField(bytes, "operation")).toBe(debug.functions[1]?.start);
  });

  test("globals lie in order of declaration, and their scalars have names", () => {
    expect(debug.globals.map(({ name, type, address, size }) => [name, type, address, size])).toEqual([
      ["locks", "struct lock[2]", LIMITS.MEMORY_BASE, 16],
      ["table", "long[3]", LIMITS.MEMORY_BASE + 16, 24],
    ]);
    expect(debug.globals[0]?.fields.map(({ path, offset, size, type }) => [path, offset, size, type])).toEqual([
      ["[0].owner", 0, 4, "int"],
      ["[0].next", 4, 4, "int"],
      ["[1].owner", 8, 4, "int"],
      ["[1].next", 12, 4, "int"],
    ]);
    expect(headField(bytes, "memory_bytes")).toBe(64);
  });

  test("parameters are numbered, not stored", () => {
    expect(debug.params).toEqual(["WORK"]);
    expect(headField(bytes, "param_count")).toBe(1);
  });

  test("definitions given from outside choose the variant", () => {
    const text = "#ifndef KIND\n#define KIND 1\n#endif\nlong x = KIND;\nvoid operation(void) { x = KIND; }\n";
    const other = compile({ file: "main.c", text, include: () => undefined, defines: { KIND: "7" } }).program;
    expect(decode(other?.bytes ?? new Uint8Array(48)).some(({ op, imm }) => op === "LI" && imm === 7)).toBe(true);
  });
});

describe("what is watched", () => {
  const { bytes, debug } = compiled(
    "long n;\nstatic inline void check(long x, int k) { assert(x + 1 == n && k < 3); }\n" +
      'void operation(void)\n{\n\tint k = (int)n;\n\tprintf("%d of %ld\\n", k, n);\n\tprintf("end");\n' +
      "\tassert(n >= 1);\n\tassert(n);\n\tassert(k < n + 2);\n\tcheck(n, k);\n\tcheck(1, 2);\n}\n",
  );
  const code = decode(bytes);

  test("a text says where its values are printed", () => {
    const { texts = [], places = [] } = debug.printed ?? {};
    expect(texts.map((text) => writePrinted(text, [7n, 9n]))).toEqual(["7 of 9\n", "end"]);
    expect(places.map(({ text, value }) => [text, value])).toEqual([
      [0, 0],
      [0, 1],
      [1, 0],
    ]);
    for (const { pc, text, value } of places) expect(code[pc]).toMatchObject({ op: "PRINT", c: value, imm: text });
  });

  test("an assertion keeps what it compares, and local variables, in registers", () => {
    const shown = debug.asserted.map(({ pc, values }) => [code[pc]?.op, values.map(({ text, as }) => `${text} ${as}`)]);
    expect(shown).toEqual([
      ["ASSERT", ["n signed"]],
      ["ASSERT", ["k signed", "n + 2 signed"]],
      ["ASSERT", ["x signed", "k signed"]],
      ["ASSERT", ["x signed", "k signed"]],
    ]);
    for (const { pc, values } of debug.asserted)
      for (const { register } of values) expect(register).not.toBe(code[pc]?.b);
  });
});

describe("builtins", () => {
  test("names are listed once, each with a signature and a sentence", () => {
    const names = BUILTINS.map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
    for (const { name, signature, text, lowering } of BUILTINS) {
      expect(signature).toContain(`${name}(`);
      expect(text.length > 5 && lowering.length > 2).toBe(true);
    }
  });

  /* Lists of arguments are of functions that have some: cases/run shows them. */
  const withValues = BUILTINS.filter(({ name }) => !/va_(?:start|end|copy)$/.test(name));

  test.each(withValues)("$name compiles as its signature says", ({ name, signature }) => {
    const params = signature.replace(/^.*?\(|\)$/g, "").split(",");
    const args = params
      .filter((param) => param !== "void" && param.trim() !== "...")
      .map((param) =>
        param.includes("(*")
          ? "body"
          : param === "stream"
            ? "stderr"
            : /\*(?:format|text)$/.test(param)
              ? '"text"'
              : /\*p$|\*lock$/.test(param)
                ? "&x"
                : /\*/.test(param)
                  ? "&old"
                  : param.endsWith("T x")
                    ? "x"
                    : "1",
      );
    compiled(
      `long x;\nvoid body(long n)\n{\n\tx += n;\n}\nvoid operation(void)\n{\n\tlong old = x;\n\t${name}(${args.join(", ")});\n\tx = old;\n}\n`,
    );
  });
});
