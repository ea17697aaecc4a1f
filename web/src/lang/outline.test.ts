import fc from "fast-check";
import { expect, it } from "vitest";
import { functionsOf } from "./compile.ts";

const HEADERS: Readonly<Record<string, string>> = {
  "lib/hotline.h": "long cpu(void);\n",
  "mine.h": "static inline void from_header(void) {}\n",
};

function namesIn(text: string): readonly string[] {
  return outlines(text).map(({ name }) => name);
}

function outlines(text: string) {
  return functionsOf({ file: "program.c", text, include: (name) => HEADERS[name] });
}

it("has the functions of the program's own text, with their places", () => {
  const text = '#include "mine.h"\nint counter;\nvoid declared(int);\nstatic void push(void)\n{\n\tcounter++;\n}\n';
  const [push, ...others] = outlines(text);
  expect(others).toEqual([]);
  expect(push).toMatchObject({ name: "push", parameters: [] });
  expect(text.slice(push?.from, push?.to)).toBe("push");
  expect(text.slice(0, push?.end)).toMatch(/counter\+\+;\n\}$/);
});

it("tells numbers from other parameters", () => {
  const text =
    "struct s { int a; };\nvoid f(int n, unsigned long *p, size_t k, struct s s, double d, enum { A } e, void (*g)(void)) {}\n";
  expect(outlines(text)[0]?.parameters.map(({ name, isNumber }) => [name, isNumber])).toEqual([
    ["n", true],
    ["p", false],
    ["k", true],
    ["s", false],
    ["d", true],
    ["e", true],
    ["g", false],
  ]);
});

it("knows the headers of a plain program", () => {
  expect(
    namesIn("#include <pthread.h>\nvoid *work(void *arg) { return arg; }\nint main(void) { return 0; }\n"),
  ).toEqual(["work", "main"]);
});

it("goes on behind mistakes", () => {
  expect(namesIn("void a(void) { 1 +; }\nvoid b(void) { x = ; }\nint operation(void) { return 0; }\n")).toContain(
    "operation",
  );
});

it("never throws", () => {
  const piece = fc.constantFrom(
    "void ",
    "f",
    "(",
    ")",
    "{",
    "}",
    ";",
    "int ",
    "*",
    "#include <x>\n",
    "main",
    "/*",
    '"',
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 40 }), (pieces) => {
      expect(Array.isArray(outlines(pieces.join("")))).toBe(true);
    }),
    { numRuns: 30 },
  );
});
