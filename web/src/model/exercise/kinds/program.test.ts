/** A program and its bars: what is met, what is nearly met, and what fails. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { DEBUG } from "../../testing/fixtures.ts";
import { curves, exerciseOf, judged, problemsOf } from "../testing/asked.ts";
import type { Results } from "../common/needs.ts";
import { codeLines } from "./program.ts";

const BARS = [
  { text: "No schedule fails.", safe: true },
  {
    text: "At 8 cores it has 0.9 of the throughput of split.",
    shape: 'atomic: throughput(8) >= 0.9 * throughput(8, "split")',
  },
  { text: "It has at most 3 lines.", lines: 3 },
  { text: "The lock has at most 8 bytes.", bytes: { of: "the_lock", most: 8 } },
];
const REVEAL = { solution: "lock.c" };
const exercise = (bars: readonly object[] = BARS) => exerciseOf("program", { variant: "atomic", bars }, REVEAL);
const TEXT = "int a;\nint b;\nint c;\n";

interface Seen {
  readonly throughput?: number;
  readonly failures?: readonly string[];
  readonly errors?: readonly string[];
}

function seen({ throughput = 100, failures = [], errors = [] }: Seen): Results {
  return {
    ...curves({ atomic: [[8, throughput]], split: [[8, 100]] }),
    program: { text: TEXT, errors, debug: DEBUG, failures },
  };
}

describe("a program", () => {
  it("is right when it meets every bar", () => {
    expect(judged(exercise(), { text: TEXT }, seen({}))).toEqual({
      grade: "right",
      text: "The program meets all 4 bars.",
    });
  });

  it("is right up to the bar of its throughput, and near below", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 200 }), (throughput) => {
        const { grade } = judged(exercise(), { text: TEXT }, seen({ throughput }));
        expect(grade).toBe(throughput >= 90 ? "right" : "near");
      }),
    );
    expect(judged(exercise(), { text: TEXT }, seen({ throughput: 72 })).text).toBe(
      "At 8 cores it has 0.9 of the throughput of split: 72 against 90.",
    );
  });

  it("that fails in a schedule is wrong, however fast it is", () => {
    expect(judged(exercise(), { text: TEXT }, seen({ failures: ["core 1: the assertion failed"] }))).toEqual({
      grade: "wrong",
      text: "No schedule fails: core 1: the assertion failed.",
    });
  });

  it("that does not compile is wrong, with the compiler's first error", () => {
    const verdict = judged(exercise(), { text: "in" }, seen({ errors: ['a.c:1: no type "in"'] }));
    expect(verdict).toEqual({ grade: "wrong", text: 'The program does not compile: a.c:1: no type "in".' });
  });

  it("that misses several bars is told how many, and a failure first", () => {
    const text = `${TEXT}${TEXT}`;
    expect(judged(exercise(), { text }, seen({ failures: ["it hangs"] })).text).toBe(
      "2 bars of 4 are not met; No schedule fails: it hangs.",
    );
  });

  it("is judged by the size of the lock as the compiler lays it out", () => {
    const small = exercise([{ text: "The lock has at most 4 bytes.", bytes: { of: "the_lock", most: 4 } }]);
    expect(judged(small, { text: TEXT }, seen({})).text).toBe("The lock has at most 4 bytes: `the_lock` has 8 bytes.");
  });

  it("must keep the pieces that a bar names, as code and however it is laid out", () => {
    const kept = exercise([{ text: "It still works between two counts.", keeps: ["work_random(think);"] }]);
    expect(judged(kept, { text: "work_random( think ) ;" }, seen({})).grade).toBe("right");
    expect(judged(kept, { text: "/* work_random(think); */" }, seen({})).text).toBe(
      "It still works between two counts: `work_random(think);` is missing.",
    );
  });

  it("must not have the pieces that a bar leaves to be written", () => {
    const own = exercise([{ text: "The lock is your own.", avoids: ["lib/locks/"] }]);
    expect(judged(own, { text: "/* as lib/locks/mcs.h */" }, seen({})).grade).toBe("right");
    expect(judged(own, { text: '#include "lib/locks/mcs.h"' }, seen({})).text).toBe(
      "The lock is your own: it has `lib/locks/`.",
    );
  });

  it("needs its points, and a search for failures where a bar asks for one", () => {
    const needs = exercise().needsFor({ text: TEXT });
    expect(needs).toMatchObject({
      ok: true,
      value: { points: { variants: ["atomic", "split"], values: [8] }, program: { variant: "atomic", text: TEXT } },
    });
    expect(exercise([{ text: "short", lines: 9 }]).needs()).toEqual({
      program: { variant: "atomic", text: undefined, schedules: 0 },
    });
  });

  it("of megabytes is refused before it is compiled", () => {
    expect(exercise().needsFor({ text: "x".repeat(1 << 20) }).ok).toBe(false);
    expect(exercise().check({ text: "x".repeat(1 << 20) }, seen({})).ok).toBe(false);
  });

  it("has bars with one condition each, and a solution that is there", () => {
    const ask = (bars: readonly object[]) => ({ variant: "atomic", bars });
    expect(problemsOf("program", ask([{ text: "nothing" }]), REVEAL)).toEqual(["ask.bars[0]"]);
    expect(problemsOf("program", ask([{ text: "both", safe: true, lines: 3 }]), REVEAL)).toEqual(["ask.bars[0]"]);
    expect(problemsOf("program", ask(BARS), { solution: "lock.h" })).toEqual(["reveal.solution"]);
    expect(problemsOf("program", ask([{ text: "x", shape: "peak()" }]), REVEAL)).toEqual(["ask.bars[0].shape"]);
  });
});

describe("lines with code", () => {
  it("are those with more than comments and brackets", () => {
    expect(codeLines("/* a\n b */\nint x; // c\n\n{\n}\nint y;\n")).toBe(2);
  });
});
