/**
 * What the page on memory order shows of a litmus test agrees with the explorer: executions played step by step, orders
 * of two threads, fences that are needed, and the code as columns.
 */
import { describe, expect, it } from "vitest";
import type { LitmusModel, LitmusProgram } from "../../web/src/base/litmus.ts";
import { Explorer } from "../../web/src/core/explore.ts";
import { testCore } from "../../web/src/core/testing/wasm.ts";
import { codeColumns } from "../../web/src/litmus/columns.ts";
import { compileLitmus } from "../../web/src/litmus/compile.ts";
import { fencePositions, withFence, withoutFence } from "../../web/src/litmus/fence-edit.ts";
import { neededFences } from "../../web/src/litmus/fence-search.ts";
import { outcomeText, valueText } from "../../web/src/litmus/outcomes/herd.ts";
import { interleavingsOf } from "../../web/src/litmus/outcomes/interleavings.ts";
import { matrixOf } from "../../web/src/litmus/outcomes/matrix.ts";
import { witnessMoments } from "../../web/src/litmus/outcomes/replay.ts";
import { compiled, shapeProgram, SHAPES, shapeText } from "./shape-files.ts";

const MODELS: readonly LitmusModel[] = ["SC", "TSO", "PSO", "RMO"];
const explorer = new Explorer(await testCore());

function outcomesUnder(program: LitmusProgram, model: LitmusModel): ReadonlySet<string> {
  const { outcomes } = explorer.explore(program, { model });
  return new Set(outcomes.map((outcome) => outcomeText(program, outcome)));
}

describe("an execution, step by step", () => {
  it.each(SHAPES)("of %s ends with empty buffers and the memory of its outcome", (file) => {
    const program = shapeProgram(file);
    for (const model of MODELS) {
      const exploration = explorer.start(program, { model });
      while (!exploration.step(100_000));
      exploration.result().outcomes.forEach((outcome, i) => {
        const last = witnessMoments(program, exploration.witness(i)).at(-1);
        expect(last?.buffers.every((buffer) => buffer.length === 0)).toBe(true);
        program.items.forEach((item, n) => {
          if (item.thread !== undefined || item.width !== 0) return;
          expect(last?.memory[item.index]).toBe(valueText(program, outcome.values[n] ?? 0n));
        });
      });
    }
  });

  it("shows what waits in a buffer, and what each load has read", () => {
    const program = shapeProgram("SB.litmus");
    const exploration = explorer.start(program, { model: "TSO" });
    while (!exploration.step(100_000));
    const { outcomes } = exploration.result();
    const moments = witnessMoments(program, exploration.witness(outcomes.findIndex(({ holds }) => holds)));
    expect(moments[0]?.step).toBeUndefined();
    expect(Math.max(...moments.map(({ buffers }) => buffers.flat().length))).toBe(2);
    expect(moments.at(-1)?.notes.map(({ text }) => text)).toEqual(["reads 0", "reads 0"]);
  });
});

describe("the orders of two threads", () => {
  it("of store buffering are the six of the slide", () => {
    const found = interleavingsOf(shapeProgram("SB.litmus"));
    expect(found?.all.length).toBe(6);
    expect(found?.all.map(({ outcome }) => outcome).sort()).toEqual([
      "0:EAX=0; 1:EAX=1;",
      "0:EAX=1; 1:EAX=0;",
      ...Array.from({ length: 4 }, () => "0:EAX=1; 1:EAX=1;"),
    ]);
  });

  it.each(SHAPES)("of %s lead to the outcomes of sequential consistency, where the program is a lattice", (file) => {
    const program = shapeProgram(file);
    const found = interleavingsOf(program);
    if (found === undefined) return;
    expect(new Set(found.all.map(({ outcome }) => outcome))).toEqual(outcomesUnder(program, "SC"));
  });

  it("are there for most shapes of two threads", () => {
    expect(SHAPES.filter((file) => interleavingsOf(shapeProgram(file)) !== undefined).length).toBeGreaterThan(20);
  });
});

describe("fences in C11, and between an unlock and a lock", () => {
  const c11 =
    "C sb\n{ }\nP0(atomic_int *x, atomic_int *y)\n{\n\t*x = 1;\n\tint r0 = atomic_load_explicit(y, memory_order_relaxed);\n}\n" +
    "P1(atomic_int *x, atomic_int *y)\n{\n\tatomic_store_explicit(y, 1, memory_order_relaxed);\n\tint r0 = *x;\n}\n" +
    "exists (0:r0=0 /\\ 1:r0=0)\n";

  it("are written as C11 has them, and can be taken out again", () => {
    const program = compiled(c11);
    const positions = fencePositions(c11, program);
    expect(positions).toEqual([
      { thread: 0, after: 5 },
      { thread: 1, after: 10 },
    ]);
    const fenced = positions.slice(1).reduce((text, position) => withFence(text, program, position, "full"), c11);
    expect(fenced).toContain("\tatomic_thread_fence(memory_order_seq_cst);\n");
    expect(codeColumns(fenced)[1]?.lines.map(({ isFence }) => isFence)).toEqual([false, true, false]);
    expect(withoutFence(fenced, compiled(fenced), 1, 11)).toBe(c11);
    expect(explorer.explore(program, { model: "TSO" }).positive).toBe(1);
    expect(explorer.explore(compiled(fenced), { model: "TSO" }).positive).toBe(0);
  });

  it("have a position between an unlock and a lock, which do not order a store before a load", () => {
    const text =
      "C t\n{ }\nP0(int *l, int *x)\n{\n\tspin_lock(l);\n\tspin_unlock(l);\n\tspin_lock(l);\n}\nexists (x=0)\n";
    expect(fencePositions(text, compiled(text)).map(({ after }) => after)).toEqual([5, 6]);
  });
});

describe("fences", () => {
  const NEEDED: readonly (readonly [string, LitmusModel, number, number])[] = [
    ["SB.litmus", "TSO", 1, 2],
    ["C-SB.litmus", "TSO", 1, 2],
    ["MP.litmus", "PSO", 1, 1],
    ["peterson.litmus", "TSO", 1, 2],
    ["IRIW.litmus", "RMO", 1, 2],
  ];

  const isAllowed = (text: string, model: LitmusModel) => (program: LitmusProgram) =>
    Promise.resolve(outcomesUnder(program, model).has(text));

  function asked(program: LitmusProgram, model: LitmusModel): string {
    const row = matrixOf(program, [explorer.explore(program, { model })]).find(({ holds }) => holds);
    return row?.outcome ?? "";
  }

  it.each(NEEDED)("that %s needs under %s: %i minimal set(s), the smallest of %i", async (file, model, sets, size) => {
    const program = shapeProgram(file);
    const answer = await neededFences(shapeText(file), program, isAllowed(asked(program, model), model));
    expect(answer.complete).toBe(true);
    expect(answer.minimal?.length).toBe(sets);
    expect(Math.min(...(answer.minimal ?? []).map((set) => set.length))).toBe(size);
  });

  it("do not help where sequential consistency allows the outcome", async () => {
    const program = shapeProgram("SB.litmus");
    const answer = await neededFences(shapeText("SB.litmus"), program, isAllowed("0:EAX=1; 1:EAX=1;", "TSO"));
    expect(answer.minimal).toBeUndefined();
  });

  it.each(SHAPES)("of %s: one that was put in and taken out again leaves the same outcomes", (file) => {
    const text = shapeText(file);
    const program = shapeProgram(file);
    for (const position of fencePositions(text, program)) {
      const fenced = withFence(text, program, position, "full");
      const without = withoutFence(fenced, compiled(fenced), position.thread, position.after + 1);
      expect(outcomesUnder(compiled(without), "TSO")).toEqual(outcomesUnder(program, "TSO"));
      expect(without.split("\n").length).toBe(text.split("\n").length);
    }
  });
});

describe("plain C with shared globals", () => {
  const BODIES = {
    SB: ["x = 1;\nint r0 = y;", "y = 1;\nint r0 = x;"],
    fenced: ["x = 1;\nsmp_mb();\nint r0 = y;", "y = 1;\nsmp_mb();\nint r0 = x;"],
    MP: ["x = 1;\nsmp_store_release(&y, 1);", "int r0;\nwhile ((r0 = 0) || !smp_load_acquire(&y)) ;\nr0 = x;"],
    increment: ["int r0 = x;\nx = r0 + 1;", "int r0 = atomic_inc_return(&x);"],
  } as const;
  const text = (threads: readonly string[], question: string): string =>
    `#include "lib/litmus.h"\n\nint x, y = 0;\n\n${threads.map((body, i) => `thread(${i})\n{\n${body}\n}\n`).join("\n")}\n${question}\n`;
  const QUESTION = "exists(0:r0 == 0 && 1:r0 == 0)";

  it("has the outcomes of herd's form", () => {
    for (const model of MODELS) {
      expect(outcomesUnder(compiled(text(BODIES.SB, QUESTION)), model)).toEqual(
        outcomesUnder(shapeProgram("C-SB.litmus"), model),
      );
      expect(outcomesUnder(compiled(text(BODIES.fenced, QUESTION)), model)).toEqual(
        outcomesUnder(shapeProgram("C-SB+mbs.litmus"), model),
      );
    }
  });

  it("reaches shared variables by name, by address and in expressions", () => {
    expect(outcomesUnder(compiled(text(BODIES.increment, "exists([x] == 1)")), "SC")).toEqual(
      new Set(["[x]=1;", "[x]=2;"]),
    );
  });

  it("takes fences where herd's form does", () => {
    const program = compiled(text(BODIES.SB, QUESTION));
    const positions = fencePositions(text(BODIES.SB, QUESTION), program);
    expect(positions.map(({ thread }) => thread)).toEqual([0, 1]);
    expect(codeColumns(text(BODIES.SB, QUESTION)).map(({ lines }) => lines.length)).toEqual([2, 2]);
  });

  it("tells what is wrong, and where", () => {
    const found = (threads: readonly string[], question = QUESTION) =>
      compileLitmus(text(threads, question), "t.litmus").diagnostics.map(({ line, message }) => `${line}: ${message}`);
    expect(found(["z = 1;", "int r0 = x;"])[0]).toContain('7: "z" is neither');
    expect(compileLitmus("int x[2];\nthread(0) { }\n", "t").diagnostics[0]?.message).toContain("arrays");
    expect(compileLitmus("int x;\nthread(1) { }\n", "t").diagnostics[0]?.message).toContain("expected thread(0)");
  });
});

describe("the code as columns", () => {
  it.each(SHAPES)("of %s has a column for each thread, and every access on a line of its column", (file) => {
    const program = shapeProgram(file);
    const columns = codeColumns(shapeText(file));
    expect(columns.map(({ name }) => name)).toEqual(program.threads.map((_, i) => `P${i}`));
    program.threads.forEach(({ code }, i) => {
      const lines = new Set(columns[i]?.lines.map(({ line }) => line));
      for (const insn of code.filter(({ op }) => op !== 0))
        expect(lines.has(insn.line), `line ${insn.line}`).toBe(true);
    });
  });

  it("knows fences that stand by themselves", () => {
    const fences = (file: string) =>
      codeColumns(shapeText(file)).flatMap(({ lines }) => lines.filter((l) => l.isFence));
    expect(fences("SB+mfences.litmus").length).toBe(2);
    expect(fences("C-SB+mbs.litmus").length).toBe(1);
    expect(fences("SB.litmus").length).toBe(0);
  });

  it("is empty for a text that is no litmus test", () => {
    for (const text of ["", "nonsense", "X86 SB\n{", "X86 x\n{ }\n P0 | ;", "C t\n{ }\nP0(int *x) {"]) {
      expect(Array.isArray(codeColumns(text))).toBe(true);
    }
  });
});
