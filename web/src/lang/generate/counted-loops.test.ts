/** The number of rounds of a loop: that of the same loop when it is executed. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { LoopSymbol } from "../../base/program.ts";
import { compile } from "../compile.ts";
import { libraryFile } from "../testing/library.ts";
import { type CountedLoop, roundsOf } from "./counted-loops.ts";

/** The loops of a plain program's main(). */
function loopsOf(body: string, globals = ""): readonly LoopSymbol[] {
  const text = `long sink;\n${globals}\nint main(void)\n{\n${body}\nreturn 0;\n}\n`;
  const { program, diagnostics } = compile({ file: "main.c", text, include: libraryFile });
  if (program === undefined) throw new Error(diagnostics.map(({ message }) => message).join("\n"));
  const { debug } = program;
  return (debug.loops ?? []).filter(({ round }) => debug.spots[round]?.file === 0);
}

const roundsIn = (body: string, globals?: string): readonly (number | undefined)[] =>
  loopsOf(body, globals).map(({ rounds }) => rounds);

describe("a loop that only its inside leaves", () => {
  it.each([
    "for (;;) { sink++; if (sink > 9) break; }",
    "while (1) { sink++; if (sink > 9) return 1; }",
    "for (;;) { if (sink > 9) break; sink++; }",
    "while (1) sink++;",
  ])("is counted, with as many rounds as there may be: %s", (body) => {
    expect(roundsIn(body)).toEqual([undefined]);
  });
});

describe("the rounds of a loop", () => {
  it.each([
    ["for (int i = 0; i < 1000; i++) sink++;", 1000],
    ["int i; for (i = 3; i <= 21; i += 4) sink++;", 5],
    ["for (long i = 0; i < (1 << 27); i++) sink++;", 2 ** 27],
    ["for (int i = 10; i > 0; i--) sink++;", 10],
    ["for (int i = 0; 7 != i; ++i) sink++;", 7],
    ["for (unsigned long i = 0; i < 12; i = i + 5) sink++;", 3],
    ["int i = 100; while (i--) sink++;", 100],
    ["int i = 100; while (--i) sink++;", 99],
    ["int i = 0; while (i++ < 9) sink++;", 9],
    ["int i = 0; while (i < 9) { sink++; i++; }", 9],
    ["int i = 0; do { sink++; } while (++i < 9);", 9],
    ["int n = 5; n = 8; int i = 0; for (; i < n; i++) sink++;", undefined],
    ["for (int i = 0; i < counts; i++) sink++;", 77],
    ["for (int i = 0; i < written; i++) sink++;", undefined],
    ["for (int i = 0; i < pointed; i++) sink++;", undefined],
    ["for (int i = 0; i < 100; i++) { sink++; if (sink == 5) i += 3; }", undefined],
    ["for (int i = 0; i < 100; i--) sink++;", undefined],
    ["for (int i = sink; i < 100; i++) sink++;", undefined],
  ])("%s", (body, rounds) => {
    const globals = "int counts = 77, written = 7, pointed = 7, *pointer = &written;";
    expect(roundsIn(`written = 8; pointer = &pointed; ${body}`, globals)).toEqual([rounds]);
  });

  it("is known of nested loops, each by itself", () => {
    expect(roundsIn("for (int i = 0; i < 6; i++)\nfor (int j = 0; j < 30; j++)\nsink++;")).toEqual([30, 6]);
  });

  it("is that of an execution, whatever the numbers", () => {
    const small = fc.bigInt({ min: -40n, max: 40n });
    const counted = fc.record({
      start: small,
      step: fc.bigInt({ min: -7n, max: 7n }),
      relation: fc.constantFrom("lt", "le", "gt", "ge", "ne" as const),
      changesFirst: fc.constantFrom(0, 1 as const),
      roundsFirst: fc.constantFrom(0, 1 as const),
    });
    fc.assert(
      fc.property(counted, small, (loop, bound) => {
        const found = roundsOf({ ...loop, bound }, bound);
        const executed = executedRounds({ ...loop, bound }, bound);
        /* A direction that leads away from the bound is left open, though it may end at once. */
        if (found === undefined) expect(executed === undefined || leadsAway(loop)).toBe(true);
        else expect(found).toBe(executed);
      }),
      { seed: 57 },
    );
  });
});

const leadsAway = ({ step, relation }: Pick<CountedLoop, "step" | "relation">): boolean =>
  step === 0n || (step > 0n ? ["gt", "ge"] : ["lt", "le"]).includes(relation);

/** Undefined for a loop that has not ended after all the numbers of the test. */
function executedRounds({ start, step, relation, ...first }: CountedLoop, bound: bigint): bigint | undefined {
  const goesOn = {
    lt: (a: bigint) => a < bound,
    le: (a: bigint) => a <= bound,
    gt: (a: bigint) => a > bound,
    ge: (a: bigint) => a >= bound,
    ne: (a: bigint) => a !== bound,
    eq: (a: bigint) => a === bound,
  }[relation];
  let rounds = BigInt(first.roundsFirst);
  for (let value = start + BigInt(first.changesFirst) * step; goesOn(value); value += step)
    if (++rounds > 200n) return undefined;
  return rounds;
}
