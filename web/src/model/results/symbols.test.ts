/** Names of thread-local variables: every core's copy has a name of its own. */
import { describe, expect, test } from "vitest";
import { compile } from "../../lang/compile.ts";
import type { DebugInfo } from "../../base/program.ts";
import { fieldName, fieldsIn, nameOfAddress } from "./symbols.ts";

const TEXT = `
struct node { int locked; struct node *next; };
static __thread struct node mine;
static __thread long counts[3] = { 1, 2, 3 };
long total;
void operation(void) { mine.locked = 1; counts[0]++; total++; }
`;

function compiled(): DebugInfo {
  const { program, diagnostics } = compile({ file: "t.c", text: TEXT, include: () => undefined });
  expect(diagnostics).toEqual([]);
  if (program === undefined) throw new Error("the program does not compile");
  return program.debug;
}

describe("names of thread-local variables", () => {
  const debug = compiled();
  const { base = 0, stride = 0 } = debug.threadLocals ?? {};

  test("each core's copies begin with a cache line on every machine", () => {
    expect(base % 256).toBe(0);
    expect(stride % 256).toBe(0);
    expect(stride).toBeGreaterThan(0);
  });

  test.each([
    [0, 0, "mine of core 0"],
    [3, 8, "mine.next of core 3"],
    [47, 16, "counts of core 47"],
    [5, 32, "counts[2] of core 5"],
    [5, 40, "a local variable on a core's stack"],
  ])("core %d, byte %d: %s", (core, offset, name) => {
    expect(nameOfAddress(debug, base + core * stride + offset)).toBe(name);
  });

  test("the fields in a line are those of its core", () => {
    expect(fieldsIn(debug, base + 7 * stride, 64).map(fieldName)).toEqual([
      "mine.locked of core 7",
      "mine.next of core 7",
      "counts[0] of core 7",
      "counts[1] of core 7",
      "counts[2] of core 7",
    ]);
    expect(fieldsIn(debug, base - 64, 64).map(fieldName)).not.toContain("mine.locked of core 0");
  });

  test("ordinary variables keep their names", () => {
    const total = debug.globals.find(({ name }) => name === "total");
    expect(nameOfAddress(debug, total?.address ?? 0)).toBe("total");
  });
});
