/** What is said beside the outcomes: deadlocks, models that are not shown, and where a language's own model differs. */
import { describe, expect, it } from "vitest";
import type { LitmusModel, LitmusResult } from "../../base/litmus.ts";
import { Explorer } from "../../core/explore.ts";
import { testCore } from "../../core/testing/wasm.ts";
import { compileLitmus } from "../compile.ts";
import { caveatsOf } from "./caveats.ts";
import { claimText } from "./herd.ts";

const ALL: readonly LitmusModel[] = ["SC", "TSO", "PSO", "RMO"];
const STRONG = ALL.slice(0, 3);
const explorer = new Explorer(await testCore(), 8 << 20);

function kernelTest(threads: readonly string[], question: string, init = ""): string {
  const bodies = threads.map((body, i) => `P${i}(int *x, int *y, int *l, int *m)\n{\n${body}\n}\n`);
  return `C t\n{ ${init} }\n${bodies.join("")}${question}\n`;
}

function explored(text: string, models: readonly LitmusModel[]) {
  const { program, diagnostics } = compileLitmus(text, "t.litmus");
  if (program === undefined) throw new Error(JSON.stringify(diagnostics));
  const results: readonly LitmusResult[] = models.map((model) => explorer.explore(program, { model }));
  return { program, results };
}

function caveats(text: string, models: readonly LitmusModel[] = ALL): readonly string[] {
  const { program, results } = explored(text, models);
  return caveatsOf(program, results);
}

function claims(text: string, models: readonly LitmusModel[] = ALL): readonly string[] {
  const { program, results } = explored(text, models);
  return [...new Set(results.map((result) => claimText(program, result)))];
}

const ONCE = ["r0 = READ_ONCE(*x); WRITE_ONCE(*y, 1);", "r0 = READ_ONCE(*y); WRITE_ONCE(*x, 1);"];

describe("executions that do not end", () => {
  const self = kernelTest(["spin_lock(l); WRITE_ONCE(*x, 1); spin_lock(l);"], "exists (x=1)");
  const crossed = (question: string): string =>
    kernelTest(
      [
        "spin_lock(l); spin_lock(m); spin_unlock(m); spin_unlock(l);",
        "spin_lock(m); spin_lock(l); spin_unlock(l); spin_unlock(m);",
      ],
      question,
    );

  it("are no answer where none ends: not for exists, not for forall, not for ~exists", () => {
    for (const question of ["exists (x=1)", "forall (x=1)", "~exists (x=1)"]) {
      const text = self.replace("exists (x=1)", question);
      expect(claims(text)).toEqual(["No executions"]);
      expect(caveats(text)[0]).toContain("Deadlock: no execution ends under SC, TSO, PSO and RMO.");
    }
  });

  it("are told beside the outcomes of those that end", () => {
    expect(claims(crossed("forall (l=0)"))).toEqual(["Ok"]);
    expect(caveats(crossed("forall (l=0)"))[0]).toContain(
      "Deadlock: some executions never end under SC, TSO, PSO and RMO",
    );
  });

  it("are told where a thread loops for ever, without a lock", () => {
    const text = kernelTest(["while (READ_ONCE(*x) == 0) cpu_relax();"], "forall (x=1)");
    expect(claims(text)).toEqual(["No executions"]);
    expect(caveats(text)[0]).toContain("No execution ends under SC, TSO, PSO and RMO: some thread loops for ever");
  });

  it("differ from a filter that nothing satisfies", () => {
    const text = kernelTest(["WRITE_ONCE(*x, 1);"], "filter (x=2)\nforall (x=1)");
    expect(claims(text)).toEqual(["No executions"]);
    expect(caveats(text)[0]).toContain("No execution satisfies the filter");
  });

  it("are not spoken of where all end", () => {
    expect(caveats(kernelTest(ONCE, "exists (0:r0=1)")).join("\n")).not.toMatch(/deadlock|ends/i);
  });
});

describe("the kernel's C", () => {
  const both = "exists (0:r0=1 /\\ 1:r0=1)";

  it("has a line for processors that are not shown, whatever the answer", () => {
    expect(caveats(kernelTest(ONCE, both), STRONG)).toEqual([
      "Not shown: Arm, POWER and RISC-V allow more than these models; RMO (--model rmo) is nearest to them. " +
        "Linux's own model (LKMM) allows more still.",
    ]);
  });

  it("has a line for Linux's own model beside every answer of RMO", () => {
    const controlled = ONCE.map((body) => body.replace("WRITE", "if (r0) WRITE"));
    expect(caveats(kernelTest(controlled, both))).toEqual([
      expect.stringMatching(/LKMM.*may be Sometimes there/),
      expect.stringMatching(/^The store in line 5 waits for the branch .* A compiler may remove a branch/),
    ]);
    const chain = [
      "WRITE_ONCE(*x, 1);",
      "r0 = READ_ONCE(*x); WRITE_ONCE(*y, r0);",
      "r0 = READ_ONCE(*y); smp_rmb(); r1 = READ_ONCE(*x);",
    ];
    expect(caveats(kernelTest(chain, "exists (1:r0=1 /\\ 2:r0=1 /\\ 2:r1=0)"))).toEqual([
      expect.stringMatching(/LKMM.*a store may reach one thread before another.*may be Sometimes there/),
    ]);
    expect(caveats(kernelTest(ONCE, both))).toEqual([expect.stringContaining("LKMM")]);
  });

  it("has another one where the order of an unlock and a later lock may forbid what RMO allows", () => {
    const apart = [
      "r0 = READ_ONCE(*x); spin_lock(l); spin_unlock(l); r1 = READ_ONCE(*m); " +
        "spin_lock(l); spin_unlock(l); WRITE_ONCE(*y, 1);",
      "r0 = smp_load_acquire(y); WRITE_ONCE(*x, 1);",
    ];
    expect(caveats(kernelTest(apart, both))).toEqual([
      expect.stringContaining("what is before an unlock comes before"),
    ]);
    const [first = "", second = ""] = apart;
    expect(
      explored(kernelTest([first.replace("r1 = READ_ONCE(*m); ", ""), second], both), ["RMO"]).results[0]?.positive,
    ).toBe(0);
  });

  it("names plain accesses that may race, and no others", () => {
    const racing = ["*x = 1; smp_wmb(); WRITE_ONCE(*y, 1);", "r0 = READ_ONCE(*y); smp_rmb(); r1 = *x;"];
    expect(caveats(kernelTest(racing, "exists (1:r0=1 /\\ 1:r1=0)")).at(-1)).toBe(
      "Plain accesses (x, line 5) are taken as READ_ONCE and WRITE_ONCE. Where two threads meet there, " +
        "Linux's own model may say “data race”, and promises nothing then.",
    );
    const alone = ["*x = 1; r1 = *m; WRITE_ONCE(*y, 1);", "r0 = READ_ONCE(*y); r1 = *m;"];
    expect(caveats(kernelTest(alone, "exists (1:r0=1)")).join("\n")).not.toContain("Plain");
  });
});

describe("other languages", () => {
  it("C11 says which translation is shown", () => {
    const text = "C t\n{ }\nP0(atomic_int *x)\n{\natomic_store(x, 1);\n}\nexists (x=0)\n";
    expect(caveats(text)).toEqual([expect.stringContaining("C11's own model allows more")]);
    expect(caveats(text, STRONG)).toEqual([expect.stringContaining("C11's own model allows more still")]);
  });

  it("x86 needs no line", () => {
    expect(caveats("X86 t\n{ }\n P0 ;\n MOV [x],$1 ;\nexists ([x]=0)\n", STRONG)).toEqual([]);
  });
});
