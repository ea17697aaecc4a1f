/** Names in a thread of C: variables without a declaration, as herd takes them, and names that are mistakes. */
import { describe, expect, it } from "vitest";
import { Explorer } from "../../core/explore.ts";
import { testCore } from "../../core/testing/wasm.ts";
import { compileLitmus } from "../compile.ts";
import { outcomeText, sortedOutcomes } from "../outcomes/herd.ts";

const explorer = new Explorer(await testCore(), 8 << 20);

function testOf(body: string, rest: string, init = ""): string {
  return `C t\n{ ${init} }\nP0(int *x, int *y)\n{\n${body}\n}\n${rest}\n`;
}

/** The outcomes under SC, with the warnings before them. */
function run(body: string, observed: string, init = ""): readonly string[] {
  const { program, diagnostics } = compileLitmus(
    testOf(body, `locations [${observed}]\nforall (true)`, init),
    "t.litmus",
  );
  const warnings = diagnostics.map(({ severity, message }) => `${severity}: ${message}`);
  if (program === undefined) return warnings;
  const result = explorer.explore(program, { model: "SC" });
  return [...warnings, ...sortedOutcomes(program, result).map((one) => outcomeText(program, one))];
}

describe("a variable without a declaration", () => {
  it("is there from the first assignment on, in any block", () => {
    expect(run("r0 = READ_ONCE(*x); if (r0) { r1 = 4; } else { r2 = r0 + 7; }", "0:r0; 0:r1; 0:r2;", "x=1")).toEqual([
      "0:r0=1; 0:r1=4; 0:r2=0;",
    ]);
    expect(run("for (i = 0; i < 3; i++) r0 = i;", "0:i; 0:r0;")).toEqual(["0:i=3; 0:r0=2;"]);
    expect(run("while (r0 < 2) r0 += 1;", "0:r0;")).toEqual(["0:r0=2;"]);
    expect(run("r0 = READ_ONCE(*x); r9 = (r0 ^ r0); r3 = (y + r9); WRITE_ONCE(*r3, 1);", "y;")).toEqual(["[y]=1;"]);
  });

  it("is there by its first value", () => {
    expect(run("WRITE_ONCE(*x, r5); r1 = READ_ONCE(*r6);", "x; 0:r1;", "0:r5=y; 0:r6=y; y=8")).toEqual([
      "0:r1=8; [x]=y;",
    ]);
  });

  it("is told beside declared ones, since its name may be a slip", () => {
    expect(run("int seen; sean = READ_ONCE(*x);", "0:seen;")).toEqual([
      'warning: "sean" is not declared: it is a variable of P0, as in herd',
      "0:seen=0;",
    ]);
  });

  it("is 0, with a warning, where nothing gives it a value", () => {
    expect(run("WRITE_ONCE(*x, r3 + 1);", "x;")).toEqual([
      'warning: nothing gives "r3" a value: it is 0, as in herd',
      "[x]=1;",
    ]);
    expect(run("WRITE_ONCE(*x, 1);", "0:r7; x;")).toEqual([
      'warning: no variable "r7" in P0: it is 0, as in herd',
      "0:r7=0; [x]=1;",
    ]);
  });
});

describe("plain C with shared globals", () => {
  it("needs declarations, as its compiler does", () => {
    const errors = (body: string): readonly string[] =>
      compileLitmus(`int x;\nthread(0) { ${body} }\nexists(0:r0 == 1)\n`, "t").diagnostics.map(
        ({ message }) => message,
      );
    expect(errors("r0 = x;")[0]).toBe('"r0" is neither a variable nor a parameter of this thread');
    expect(errors("x = r1;")[0]).toBe('"r1" is neither a variable nor a parameter of this thread');
    expect(errors("x = 1;")).toEqual(['no variable "r0" in P0']);
  });
});

describe("a name that is a mistake", () => {
  it("is told: one that is never written, and a location that is no parameter", () => {
    expect(run("WRITE_ONCE(*x, value);", "x;")).toEqual([
      'error: "value" is neither a variable nor a parameter of this thread',
    ]);
    expect(run("z = 1;", "x;", "int z = 0;")).toEqual(['error: "z" is a location, and no parameter of P0']);
  });
});
