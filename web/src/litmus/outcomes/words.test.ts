/** Names, outcomes and questions in words. */
import { describe, expect, it } from "vitest";
import { compileLitmus } from "../compile.ts";
import { itemInWords, outcomeInWords, questionInWords } from "./words.ts";

function programOf(question: string) {
  const code =
    "P0(int *x, int *y)\n{\n\tint r0 = READ_ONCE(*x);\n}\nP1(int *x, int *y)\n{\n\tint r1 = READ_ONCE(*y);\n}\n";
  const { program, diagnostics } = compileLitmus(`C t\n{ }\n${code}${question}\n`, "t.litmus");
  if (program === undefined) throw new Error(JSON.stringify(diagnostics));
  return program;
}

const asked = (question: string): string => questionInWords(programOf(question));

describe("a question in words", () => {
  it("speaks of both or all where it is about everything that is shown", () => {
    expect(asked("exists (0:r0=0 /\\ 1:r1=0)")).toBe("Can both be 0?");
    expect(asked("forall (0:r0=0 /\\ 1:r1=0)")).toBe("Is it always so that both are 0?");
    expect(asked("~exists (0:r0=0 /\\ 1:r1=0 /\\ x=0)")).toBe("Is it impossible that all are 0?");
  });

  it("names what it is about elsewhere", () => {
    expect(asked("exists (0:r0=1)")).toBe("Can r0 of P0 be 1?");
    expect(asked("exists (0:r0=1 /\\ 1:r1=0)")).toBe("Can r0 of P0 be 1 and r1 of P1 be 0?");
    expect(asked("locations [x;]\nexists (0:r0=0 /\\ 1:r1=0)")).toBe("Can r0 of P0 be 0 and r1 of P1 be 0?");
    expect(asked("forall (x=2)")).toBe("Is it always so that x is 2?");
    expect(asked("exists (0:r0=x /\\ 1:r1=0)")).toBe("Can r0 of P0 be x and r1 of P1 be 0?");
  });

  it("keeps herd's notation where words would mislead", () => {
    expect(asked("exists (0:r0=1 \\/ 1:r1=0)")).toBe("exists (0:r0=1 \\/ 1:r1=0)");
    expect(asked("exists (~(0:r0=1))")).toBe("exists (not (0:r0=1))");
    expect(asked("exists (0:r0=1:r1)")).toBe("exists (0:r0=1:r1)");
    expect(asked("forall (true)")).toBe("forall (true)");
  });
});

describe("an outcome in words", () => {
  it("names registers with their threads, and locations by their name", () => {
    const program = programOf("exists (0:r0=1 /\\ 1:r1=0 /\\ x=2)");
    expect(program.items.map(itemInWords)).toEqual(["r0 of P0", "r1 of P1", "x"]);
    expect(outcomeInWords(program, ["1", "0", "2"])).toBe("r0 of P0 = 1, r1 of P1 = 0, x = 2");
  });
});
