/** Tests in C11: what its orders let happen under each model, and how a bad one is told. */
import { describe, expect, it } from "vitest";
import type { LitmusModel } from "../../base/litmus.ts";
import { Explorer } from "../../core/explore.ts";
import { testCore } from "../../core/testing/wasm.ts";
import { compileLitmus } from "../compile.ts";
import { outcomeText, sortedOutcomes } from "../outcomes/herd.ts";

const MODELS: readonly LitmusModel[] = ["SC", "TSO", "PSO", "RMO"];
const explorer = new Explorer(await testCore(), 8 << 20);

const PARAMETERS = "atomic_int *x, atomic_int *y, _Atomic(int) *z, int *d";

function testOf(threads: readonly string[], rest: string, init = ""): string {
  const bodies = threads.map((body, i) => `P${i}(${PARAMETERS})\n{\n${body}\n}\n`);
  return `C t\n{ ${init} }\n${bodies.join("")}${rest}\n`;
}

function programOf(text: string) {
  const { program, diagnostics } = compileLitmus(text, "t.litmus");
  expect(diagnostics).toEqual([]);
  return program ?? expect.fail(text);
}

/** The models that allow what the test asks for. */
function allowing(threads: readonly string[], exists: string, init = ""): readonly LitmusModel[] {
  const program = programOf(testOf(threads, `exists (${exists})`, init));
  return MODELS.filter((model) => explorer.explore(program, { model }).positive > 0);
}

/** The outcomes of one thread, which all models agree on. */
function run(body: string, observed: string, init = ""): readonly string[] {
  const program = programOf(testOf([body], `locations [${observed}]\nforall (true)`, init));
  const [first, ...others] = MODELS.map((model) =>
    sortedOutcomes(program, explorer.explore(program, { model })).map((one) => outcomeText(program, one)),
  );
  for (const other of others) expect(other).toEqual(first);
  return first ?? [];
}

function findings(body: string): readonly string[] {
  return compileLitmus(testOf([body], "exists (x=0)"), "t.litmus").diagnostics.map(
    ({ code, message }) => `${code} ${message}`,
  );
}

const load = (place: string, order: string): string => `atomic_load_explicit(${place}, memory_order_${order})`;
const store = (place: string, order: string): string => `atomic_store_explicit(${place}, 1, memory_order_${order});`;
const fence = (order: string): string => `atomic_thread_fence(memory_order_${order});`;

const WEAK: readonly LitmusModel[] = ["RMO"];

describe("the orders of C11", () => {
  const buffering = (order: string, middle = ""): readonly string[] => [
    `${store("x", order)} ${middle} int r0 = ${load("y", order === "release" ? "acquire" : order)};`,
    `${store("y", order)} ${middle} int r0 = ${load("x", order === "release" ? "acquire" : order)};`,
  ];
  const passing = (write: string, read: string, first = "", second = ""): readonly string[] => [
    `${store("d", "relaxed")} ${first} ${store("x", write)}`,
    `int r0 = ${load("x", read)}; ${second} int r1 = ${load("d", "relaxed")};`,
  ];
  const bothMiss = "0:r0=0 /\\ 1:r0=0";
  const stale = "1:r0=1 /\\ 1:r1=0";

  it("store buffering: only seq_cst forbids it, in accesses or in fences", () => {
    expect(allowing(buffering("relaxed"), bothMiss)).toEqual(["TSO", "PSO", "RMO"]);
    expect(allowing(buffering("release"), bothMiss)).toEqual(["TSO", "PSO", "RMO"]);
    expect(allowing(buffering("seq_cst"), bothMiss)).toEqual([]);
    expect(allowing(buffering("relaxed", fence("seq_cst")), bothMiss)).toEqual([]);
    expect(allowing(buffering("relaxed", fence("acq_rel")), bothMiss)).toEqual(["TSO", "PSO", "RMO"]);
    expect(allowing(["*x = 1; int r0 = *y;", "atomic_store(y, 1); int r0 = atomic_load(x);"], bothMiss)).toEqual([]);
  });

  it("message passing: release and acquire, both of them, or fences", () => {
    expect(allowing(passing("relaxed", "relaxed"), stale)).toEqual(["PSO", "RMO"]);
    expect(allowing(passing("release", "relaxed"), stale)).toEqual(WEAK);
    expect(allowing(passing("release", "acquire"), stale)).toEqual([]);
    expect(allowing(passing("release", "consume"), stale)).toEqual([]);
    expect(allowing(passing("relaxed", "relaxed", fence("release"), fence("acquire")), stale)).toEqual([]);
    expect(allowing(passing("relaxed", "relaxed", fence("acquire"), fence("release")), stale)).toEqual(["PSO", "RMO"]);
    const signals = "atomic_signal_fence(memory_order_seq_cst);";
    expect(allowing(passing("relaxed", "relaxed", signals, signals), stale)).toEqual(["PSO", "RMO"]);
  });

  it("a release sequence goes through another thread's relaxed update", () => {
    const threads = [
      `${store("d", "relaxed")} ${store("x", "release")}`,
      "int r0 = atomic_fetch_add_explicit(x, 1, memory_order_relaxed);",
      `int r0 = ${load("x", "acquire")}; int r1 = ${load("d", "relaxed")};`,
    ];
    expect(allowing(threads, "1:r0=1 /\\ 2:r0=2 /\\ 2:r1=0")).toEqual([]);
  });

  it("independent reads of independent writes agree when they are seq_cst", () => {
    const reads = (first: string, second: string): string =>
      `int r0 = atomic_load(${first}); int r1 = atomic_load(${second});`;
    const threads = ["atomic_store(x, 1);", "atomic_store(y, 1);", reads("x", "y"), reads("y", "x")];
    expect(allowing(threads, "2:r0=1 /\\ 2:r1=0 /\\ 3:r0=1 /\\ 3:r1=0")).toEqual([]);
  });

  it("an update that acquires and releases is no full barrier, one that is seq_cst is", () => {
    const side = (own: string, lock: string, other: string, order: string): string =>
      `${store(own, "relaxed")} atomic_exchange_explicit(${lock}, 1, memory_order_${order}); ` +
      `int r0 = ${load(other, "relaxed")};`;
    const both = (order: string): readonly string[] => [side("x", "z", "y", order), side("y", "d", "x", order)];
    expect(allowing(both("acq_rel"), bothMiss)).toEqual(WEAK);
    expect(allowing(both("seq_cst"), bothMiss)).toEqual([]);
  });

  it("a compare-and-exchange that fails has the order of failure", () => {
    const side = (own: string, other: string, orders: string): string =>
      `int e = 5; ${store(own, "relaxed")} atomic_compare_exchange_strong_explicit(z, &e, 6, ${orders}); ` +
      `int r0 = ${load(other, "relaxed")};`;
    const both = (orders: string): readonly string[] => [side("x", "y", orders), side("y", "x", orders)];
    expect(allowing(both("memory_order_seq_cst, memory_order_relaxed"), bothMiss)).toEqual(WEAK);
    expect(allowing(both("memory_order_seq_cst, memory_order_seq_cst"), bothMiss)).toEqual([]);
    const reader = (failure: string): string =>
      "int e = 5; int r0 = " +
      `atomic_compare_exchange_strong_explicit(x, &e, 6, memory_order_acq_rel, memory_order_${failure}); ` +
      `int r1 = ${load("d", "relaxed")};`;
    const writer = `${store("d", "relaxed")} ${store("x", "release")}`;
    expect(allowing([writer, reader("acquire")], "1:e=1 /\\ 1:r1=0")).toEqual([]);
    expect(allowing([writer, reader("relaxed")], "1:e=1 /\\ 1:r1=0")).toEqual(WEAK);
  });
});

describe("the functions of <stdatomic.h>", () => {
  it("compute what they promise, the object first", () => {
    expect(run("int a = atomic_fetch_add(x, 2); int b = atomic_fetch_sub(x, 1);", "0:a; 0:b; x;", "x=3")).toEqual([
      "0:a=3; 0:b=5; [x]=4;",
    ]);
    expect(
      run("int a = atomic_fetch_or(x, 5); atomic_fetch_and(x, 6); atomic_fetch_xor(x, 1);", "0:a; x;", "x=2"),
    ).toEqual(["0:a=2; [x]=7;"]);
    expect(run("atomic_init(x, 4); int a = atomic_exchange(x, 9);", "0:a; x;")).toEqual(["0:a=4; [x]=9;"]);
    expect(
      run(
        "int a = atomic_flag_test_and_set(x); int b = atomic_flag_test_and_set(x); atomic_flag_clear(x);",
        "0:a; 0:b; x;",
      ),
    ).toEqual(["0:a=0; 0:b=1; [x]=0;"]);
    expect(run("*x += 2; (*z)++; *y = *x + *z;", "x; y; z;")).toEqual(["[x]=2; [y]=3; [z]=1;"]);
  });

  it("exchange where they find what they expect, in a variable or in a location", () => {
    const body = "int e = 3; int r = atomic_compare_exchange_strong(x, &e, 7);";
    expect(run(body, "0:r; 0:e; x;", "x=3")).toEqual(["0:e=3; 0:r=1; [x]=7;"]);
    expect(run(body, "0:r; 0:e; x;", "x=4")).toEqual(["0:e=4; 0:r=0; [x]=4;"]);
    const shared = "int r = atomic_compare_exchange_weak(x, d, 7);";
    expect(run(shared, "0:r; d; x;", "x=3; d=3")).toEqual(["0:r=1; [d]=3; [x]=7;"]);
    expect(run(shared, "0:r; d; x;", "x=4; d=3")).toEqual(["0:r=0; [d]=4; [x]=4;"]);
  });

  it("are one step where plain C writes x += 1 to an atomic", () => {
    expect(allowing(["*x += 1;", "(*x)++;"], "~(x=2)")).toEqual([]);
    expect(allowing(["*d += 1; atomic_thread_fence(memory_order_relaxed);", "*d += 1;"], "~(d=2)")).toEqual(MODELS);
  });

  it("are there for plain C with shared globals, too", () => {
    const text =
      "_Atomic(int) x; atomic_int y;\nthread(0) { x = 1; int r0 = y; }\n" +
      "thread(1) { atomic_store(&y, 1); int r0 = atomic_load(&x); }\nexists(0:r0 == 0 && 1:r0 == 0)\n";
    const program = programOf(text);
    expect(MODELS.filter((model) => explorer.explore(program, { model }).positive > 0)).toEqual([]);
    expect(program.language).toBe("C11");
  });

  it("leave the kernel's functions of the same name alone where a test is the kernel's", () => {
    const text = "C t\n{ }\nP0(atomic_t *x)\n{\n\tint r = atomic_fetch_add(2, x);\n}\nexists (0:r=0 /\\ x=2)\n";
    const program = programOf(text);
    expect(program.language).toBe("the kernel's C");
    expect(explorer.explore(program, { model: "SC" }).positive).toBe(1);
  });
});

describe("a mistake in C11", () => {
  it("is told", () => {
    expect(findings("int r = atomic_load_explicit(x, memory_order_release);")).toEqual([
      "T203 atomic_load_explicit cannot have memory_order_release",
    ]);
    expect(findings("atomic_store_explicit(x, 1, memory_order_acquire);")).toEqual([
      "T203 atomic_store_explicit cannot have memory_order_acquire",
    ]);
    expect(findings("atomic_store_explicit(x, 1, memory_order_relax);")).toEqual(["T203 expected a memory order"]);
    expect(findings("atomic_store(x);")).toEqual(["T203 atomic_store takes 2 arguments, found 1"]);
    expect(findings("int r = atomic_store(x, 1);")).toEqual(["T203 atomic_store has no value"]);
    expect(findings("atomic_fetch_nand(x, 1);")).toEqual(['T202 no function "atomic_fetch_nand" here']);
  });
});
