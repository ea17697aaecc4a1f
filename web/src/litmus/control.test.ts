/** Control dependencies: under RMO a store waits for the loads that decide whether it is made; nothing else does. */
import { describe, expect, it } from "vitest";
import { Explorer } from "../core/explore.ts";
import { testCore } from "../core/testing/wasm.ts";
import { compileLitmus } from "./compile.ts";

const explorer = new Explorer(await testCore(), 8 << 20);

function isAllowed(text: string): boolean {
  const { program, diagnostics } = compileLitmus(text, "t.litmus");
  if (program === undefined) throw new Error(JSON.stringify(diagnostics));
  const result = explorer.explore(program, { model: "RMO" });
  expect(result.complete).toBe(true);
  return result.positive > 0;
}

/** Load buffering: the other thread is ordered by a full fence. Can the store come before the load? */
function storeIsEarly(body: string): boolean {
  const other = "r1 = READ_ONCE(*y); smp_mb(); WRITE_ONCE(*x, 1);";
  const [p0, p1] = [body, other].map((code, i) => `P${i}(int *x, int *y, int *z)\n{\n${code}\n}\n`);
  return isAllowed(`C t\n{ }\n${p0}${p1}exists (0:r0=1 /\\ 1:r1=1)\n`);
}

const LOAD = "r0 = READ_ONCE(*x);";
const STORE = "WRITE_ONCE(*y, 1);";

describe("in C a store waits for the condition", () => {
  it.each([
    ["of an if around it", `${LOAD} if (r0) ${STORE}`],
    ["of an if whose other arm it is", `${LOAD} if (!r0) WRITE_ONCE(*z, 1); else ${STORE}`],
    ["of an outer if", `${LOAD} r2 = READ_ONCE(*z); if (r0) { if (r2 == 0) { ${STORE} } }`],
    ["of a loop around it", `${LOAD} for (i = r0; i < 2; i++) ${STORE}`],
    [
      "of an earlier round of the loop",
      `i = 0; do { if (i) ${STORE} r0 = READ_ONCE(*x); i = i + 1; } while (r0 && i < 2);`,
    ],
    ["with both sides of &&", `${LOAD} r2 = READ_ONCE(*z); if (r0 && r2 == 0) ${STORE}`],
    ["with both sides of &&, the other way round", `r2 = READ_ONCE(*z); ${LOAD} if (r2 == 0 && r0) ${STORE}`],
    [
      "with the left side of ||, which did not settle it",
      `${LOAD} r2 = READ_ONCE(*z); if (r0 == 0 || r2 == 0) ${STORE}`,
    ],
    ["with what is behind !", `${LOAD} if (!(r0 == 0 || !r0)) ${STORE}`],
    ["though the condition is no doubt", `${LOAD} if (r0 | 1) ${STORE}`],
    ["where it is an update", `${LOAD} if (r0) xchg_relaxed(y, 1);`],
    ["where a compare-and-exchange gave it", `r0 = cmpxchg_relaxed(x, 1, 1); if (r0) ${STORE}`],
  ])("%s", (_, body) => {
    expect(storeIsEarly(body)).toBe(false);
  });

  it.each([
    ["behind the if", `${LOAD} if (r0) WRITE_ONCE(*z, 1); ${STORE}`],
    ["behind the loop", `${LOAD} while (r0 == 5) WRITE_ONCE(*z, 1); ${STORE}`],
    ["before the if", `${LOAD} ${STORE} if (r0) WRITE_ONCE(*z, 1);`],
    [
      "with the side of || that was not looked at",
      `r2 = READ_ONCE(*z); if (r2 == 0 || READ_ONCE(*x)) ${STORE} ${LOAD}`,
    ],
    ["of ?:", `${LOAD} WRITE_ONCE(*y, r0 ? 1 : 1);`],
  ])("but not %s", (_, body) => {
    expect(storeIsEarly(body)).toBe(true);
  });

  it("but no load does", () => {
    const threads = [
      "WRITE_ONCE(*x, 1); smp_wmb(); WRITE_ONCE(*y, 1);",
      "r0 = READ_ONCE(*y); if (r0) r1 = READ_ONCE(*x);",
    ];
    const text = threads.map((body, i) => `P${i}(int *x, int *y)\n{\n${body}\n}\n`).join("");
    expect(isAllowed(`C t\n{ }\n${text}exists (1:r0=1 /\\ 1:r1=0)\n`)).toBe(true);
  });
});

describe("on x86, taken under RMO, all stores behind a jump wait", () => {
  const sideOf = (own: string, other: string, jump: readonly string[]): readonly string[] => [
    `MOV EAX,[${own}]`,
    ...jump,
    `MOV [${other}],$1`,
  ];
  const buffering = (jump: readonly string[]): boolean => {
    const p0 = sideOf("x", "y", jump);
    const p1 = sideOf("y", "x", jump);
    const rows = p0.map((cell, i) => ` ${cell} | ${p1[i] ?? ""} ;\n`).join("");
    return isAllowed(`X86 t\n{ }\n P0 | P1 ;\n${rows}exists (0:EAX=1 /\\ 1:EAX=1)\n`);
  };

  it("whatever way the thread takes there", () => {
    expect(buffering([])).toBe(true);
    expect(buffering(["CMP EAX,$1", "JNE L", "NOP", "L:"])).toBe(false);
    expect(buffering(["JMP L", "NOP", "L:"])).toBe(true);
  });
});
