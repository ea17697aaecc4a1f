/** A bug that is found: by its line, by a schedule that fails, or by accesses that a protocol gets wrong. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { exerciseOf, judged, NO_POINTS, PROGRAM, problemsOf, solved, SUBJECT } from "../testing/asked.ts";

describe("a bug in a line", () => {
  const exercise = exerciseOf("find", { by: "line", variant: "atomic" }, { line: "release();" });
  const results = { ...NO_POINTS, program: { text: PROGRAM, errors: [], debug: undefined, failures: [] } };

  it("is found in its line, nearly found close to it, and not found far from it", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 60 }), (line) => {
        const { grade, text } = judged(exercise, { line }, results);
        expect(grade).toBe(line === 3 ? "right" : line <= 8 ? "near" : "wrong");
        if (line !== 3) expect(text).toContain("in line 3");
      }),
    );
    expect(judged(exercise, solved(exercise, results), results).grade).toBe("right");
    expect(judged(exercise, { line: 4 }, results).text).toBe("The bug is one line further up, in line 3.");
    expect(judged(exercise, {}, results).grade).toBe("wrong");
  });

  it("must stand in one line of the program", () => {
    expect(problemsOf("find", { by: "line", variant: "atomic" }, { line: "(" })).toEqual(["reveal.line"]);
    expect(problemsOf("find", { by: "line", variant: "atomic" }, { line: "nowhere" })).toEqual(["reveal.line"]);
    expect(problemsOf("find", { by: "line" }, {})).toEqual(["ask.variant", "reveal.line"]);
  });
});

describe("a bug that a schedule shows", () => {
  const schedule = { cores: 2, seed: 7, jitter: 200, order: "tso" };
  const exercise = exerciseOf("find", { by: "schedule", variant: "atomic" }, { schedule });

  it("is found where the reader's own schedule fails", () => {
    expect(exercise.needs()).toMatchObject({
      schedule: { variant: "atomic", cores: 2, seed: 7, jitterCycles: 200, order: "tso" },
    });
    expect(exercise.needsFor({ schedule: { ...schedule, seed: 8 } })).toMatchObject({
      value: { schedule: { seed: 8 } },
    });
    const failed = { ...NO_POINTS, schedule: ["core 1: the assertion failed"] };
    expect(judged(exercise, solved(exercise, failed), failed)).toEqual({
      grade: "right",
      text: "It fails: core 1: the assertion failed.",
    });
    expect(judged(exercise, { schedule }, { ...NO_POINTS, schedule: [] }).grade).toBe("wrong");
    expect(judged(exercise, {}, NO_POINTS).grade).toBe("wrong");
  });

  it("may be in a program that takes the variant's place", () => {
    const ask = { by: "schedule", variant: "atomic", program: "planted.c" };
    const own = exerciseOf("find", ask, { schedule });
    expect(own.needs()).toMatchObject({ program: { variant: "atomic", text: undefined, file: "planted.c" } });
    const byLine = exerciseOf("find", { ...ask, by: "line" }, { line: "release();" });
    expect(byLine.needs()).toMatchObject({ program: { file: "planted.c", schedules: 0 } });
    const empty = { ...SUBJECT, text: () => undefined };
    expect(problemsOf("find", ask, { schedule }, empty)).toEqual(["ask.program"]);
    expect(problemsOf("find", { ...ask, program: "../planted.c" }, { schedule })).toEqual(["ask.program"]);
  });

  it("is a schedule that can be made", () => {
    for (const wrong of [{ cores: 0 }, { cores: 10_000 }, { jitter: 1e12 }, { seed: -1 }, { order: "rmo" }]) {
      expect(exercise.needsFor({ schedule: { ...schedule, ...wrong } }).ok).toBe(false);
    }
  });
});

describe("a bug in a protocol", () => {
  const change = { in: "seen", state: "S", message: "BusUpgr", rule: { next: "S" } };
  const ask = { by: "accesses", protocol: "MESI", cores: 2 };
  const exercise = exerciseOf("find", ask, { change });
  const read = (core: number) => ({ core, does: "read" });
  const write = (core: number) => ({ core, does: "write" });

  it("is found by accesses after which two cores may write, or one reads an old value", () => {
    expect(judged(exercise, solved(exercise, {}), {}).grade).toBe("right");
    expect(judged(exercise, { accesses: [read(0), read(1), write(1)] }, {}).text).toBe(
      "At access 3 core 1 is in M while core 0 has a copy in S.",
    );
  });

  it("is nearly found where the wrong entry was used, and nothing shows yet", () => {
    const quiet = exerciseOf(
      "find",
      { ...ask, cores: 3 },
      {
        change: { in: "seen", state: "M", message: "BusRd", rule: { writesBack: null } },
      },
    );
    expect(judged(quiet, { accesses: [write(0), read(1)] }, {}).grade).toBe("near");
    expect(judged(quiet, { accesses: [write(0), read(0)] }, {}).grade).toBe("wrong");
  });

  it("must be one that some accesses show, in an entry that the protocol has", () => {
    const harmless = { in: "seen", state: "S", message: "BusRd", rule: { next: "S" } };
    expect(problemsOf("find", ask, { change: harmless })).toEqual(["reveal.change"]);
    expect(problemsOf("find", ask, { change: { ...change, state: "O" } })).toEqual(["reveal.change"]);
    expect(problemsOf("find", { by: "accesses", protocol: "MESI" }, { change })).toEqual(["ask.cores"]);
  });

  it("has cores and a line that the protocol has", () => {
    expect(exercise.check({ accesses: [read(3)] }, {}).ok).toBe(false);
    expect(exercise.check({ accesses: [{ ...read(0), line: 1 }] }, {}).ok).toBe(false);
  });
});
