/** Names of addresses and instructions; every core's copy of a thread-local or per-CPU variable has one of its own. */
import { describe, expect, it, test } from "vitest";
import { compile } from "../../lang/compile.ts";
import { libraryFile } from "../../lang/testing/library.ts";
import type { DebugInfo } from "../../base/program.ts";
import { fieldName, fieldsIn, nameOfAddress, positionOf } from "./symbols.ts";
import { DEBUG } from "../testing/fixtures.ts";

const TEXT = `
struct node { int locked; struct node *next; };
static __thread struct node mine;
static __thread long counts[3] = { 1, 2, 3 };
long total;
void operation(void) { mine.locked = 1; counts[0]++; total++; }
`;

function compiled(text = TEXT): DebugInfo {
  const { program, diagnostics } = compile({ file: "t.c", text, include: libraryFile });
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

describe("names of per-CPU variables", () => {
  const debug = compiled(`
#include <linux/percpu.h>
struct node { int locked; struct node *next; };
static DEFINE_PER_CPU(struct node, nodes[5]);
static DEFINE_PER_CPU(long, count);
void operation(void) { this_cpu_inc(count); this_cpu_ptr(&nodes[1])->locked++; }
`);
  const addressOf = (name: string): number => debug.globals.find((one) => one.name === name)?.address ?? 0;
  const stride = addressOf("percpu_copies_of_nodes") - addressOf("nodes");

  test.each([
    [0, 0, "nodes of core 0"],
    [0, 24, "nodes[1].next of core 0"],
    [1, 0, "nodes of core 1"],
    [3, 72, "nodes[4].next of core 3"],
  ])("core %d, byte %d: %s", (core, offset, name) => {
    expect(nameOfAddress(debug, addressOf("nodes") + core * stride + offset)).toBe(name);
  });

  test("a scalar is named by its core, and the room behind a copy by the array of the copies", () => {
    expect(fieldsIn(debug, addressOf("percpu_copies_of_count"), 8).map(fieldName)).toEqual(["count of core 1"]);
    expect(nameOfAddress(debug, addressOf("percpu_copies_of_count") + 9)).toBe("percpu_copies_of_count[0][9]");
  });
});

describe("names", () => {
  it("of addresses: globals, fields, elements, stacks, nothing", () => {
    expect(nameOfAddress(DEBUG, 4096)).toBe("the_lock");
    expect(nameOfAddress(DEBUG, 4100)).toBe("the_lock.owner");
    expect(nameOfAddress(DEBUG, 4112)).toBe("counts[1]");
    expect(nameOfAddress(DEBUG, 4115)).toBe("counts[1]");
    expect(nameOfAddress(DEBUG, 9000)).toBe("a local variable on a core's stack");
    expect(nameOfAddress(DEBUG, 4140)).toBe("0x102c");
  });

  it("of a stretch: every scalar that overlaps it", () => {
    expect(fieldsIn(DEBUG, 4100, 8).map(fieldName)).toEqual(["the_lock.owner", "counts[0]"]);
  });

  it("of elements beyond those the compiler lists", () => {
    const counts = DEBUG.globals.find((g) => g.name === "counts");
    if (counts === undefined) throw new Error("no counts");
    const long = { ...DEBUG, globals: [{ ...counts, size: 80_000 }] };
    expect(fieldsIn(long, 4104 + 64_000, 64).map(fieldName)).toEqual(["counts+64000"]);
  });

  it("of instructions", () => {
    expect(positionOf(DEBUG, 4)).toEqual({ symbol: "operation", file: "atomic.c", line: 21 });
    expect(positionOf(DEBUG, 99)).toEqual({ symbol: "?", file: "?", line: 0 });
  });
});
