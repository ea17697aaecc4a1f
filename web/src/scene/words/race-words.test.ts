import { describe, expect, it } from "vitest";
import { CYCLE_CATEGORIES } from "../../base/abi.gen.ts";
import type { LockCosts, RaceCosts } from "../trace/race-costs.ts";
import { clockWords, finishWords, leadWords, whyWords } from "./race-words.ts";

const NO_CYCLES = Object.fromEntries(CYCLE_CATEGORIES.map(({ name }) => [name, 0])) as RaceCosts["cycles"];

function costs(part: Partial<RaceCosts>): RaceCosts {
  const none = { operations: 0, sections: 0, lock: undefined, cycles: NO_CYCLES, line: undefined };
  return { finish: 1_000_000, cores: 4, ...none, ...part };
}

function lock(part: Partial<LockCosts>): LockCosts {
  return {
    handoffs: 100,
    handoffCycles: 1000,
    heldCycles: 200,
    others: 0,
    away: 0.5,
    handoffOff: 0,
    heldOff: 0,
    ...part,
  };
}

const TICKET = { name: "ticket lock", done: 50 };
const MCS = { name: "MCS lock", done: 400 };

describe("the end of a race in words", () => {
  it("has both counts and their ratio", () => {
    expect(finishWords([TICKET, MCS], "sections", "messages", 4_000_000)).toBe(
      "In 4 million cycles MCS lock passed the lock 400 times, ticket lock 50 times: 8 times as often.",
    );
    expect(finishWords([TICKET, MCS], "operations", "messages", 500)).toBe(
      "In 500 cycles MCS lock completed 400 messages, ticket lock 50 messages: 8 times as many.",
    );
  });

  it("has no ratio to nothing, and none of what is equal", () => {
    const none = { name: "atomic", done: 0 };
    expect(finishWords([none, MCS], "operations", "operations", 1000)).toMatch(/400 operations, atomic none\.$/);
    expect(finishWords([{ ...MCS, name: "CLH lock" }, MCS], "sections", "", 1000)).toMatch(/about as often\.$/);
  });

  it("says that the machines' cycles differ in length, where they do", () => {
    const opteron = { name: "Opteron", clockHz: 2.4e9 };
    expect(clockWords([opteron, { name: "another", clockHz: 2.4e9 }])).toBe("");
    expect(clockWords([opteron, { name: "Xeon", clockHz: 2.6e9 }])).toBe(
      "A cycle is not equally long in both: 2.4 GHz with Opteron, 2.6 GHz with Xeon.",
    );
  });

  it("names the leader on the way, and none while both are level", () => {
    expect(leadWords([TICKET, MCS], "sections", "")).toBe("MCS lock leads, 400 to 50 times through the lock.");
    expect(leadWords([MCS, { ...MCS, name: "CLH lock" }], "operations", "jobs")).toBe("Level: 400 to 400 jobs.");
  });
});

describe("the reason for the end of a race", () => {
  const slow = (part: Partial<LockCosts>) => ({
    name: "ticket lock",
    costs: costs({ sections: 50, lock: lock({ handoffs: 50, handoffCycles: 19_800, ...part }) }),
  });
  const fast = (part: Partial<LockCosts>) => ({
    name: "MCS lock",
    costs: costs({ sections: 400, lock: lock({ handoffs: 400, ...part }) }),
  });

  it("is what a hand-off costs, with the cores that read the line again before the next holder had it", () => {
    expect(whyWords([slow({ others: 31.2 }), fast({})], "sections")).toBe(
      "A hand-off took 19\u202f800 cycles with ticket lock, 1\u202f000 with MCS lock: 31 other cores read the lock's " +
        "line again before the next holder had it, against none.",
    );
  });

  it("is the way to another chip, where no other core comes between", () => {
    expect(whyWords([slow({ away: 0.9 }), fast({ away: 0.1 })], "sections")).toMatch(
      /: 90\s% of the hand-offs went to another chip, against 10\s%\.$/,
    );
  });

  it("is the length of a section, where that is what differs most", () => {
    const long = { name: "long", costs: costs({ sections: 50, lock: lock({ handoffs: 50, heldCycles: 19_000 }) }) };
    expect(whyWords([long, fast({})], "sections")).toBe(
      "A core held the lock for 19\u202f000 cycles with long, for 200 with MCS lock.",
    );
  });

  it("is the thread that no core executed: the next one of a hand-off, or the holder", () => {
    expect(whyWords([slow({ handoffOff: 18_000, others: 31 }), fast({ handoffOff: 40 })], "sections")).toMatch(
      /: for 18\s000 of them no core executed the thread that was next, against 40\.$/,
    );
    const held = { handoffs: 50, heldCycles: 19_000, heldOff: 15_000 };
    const long = { name: "long", costs: costs({ sections: 50, lock: lock(held) }) };
    expect(whyWords([long, fast({})], "sections")).toMatch(
      /^A thread held the lock for .*: for 15\s000 of them no core executed it, against 0\.$/,
    );
  });

  it("is the largest difference of the cores' time without a lock: for each operation, or as shares", () => {
    const run = (name: string, operations: number, queue: number) => ({
      name,
      costs: costs({ operations, cycles: { ...NO_CYCLES, queue, compute: 4_000_000 - queue }, line: LINE }),
      line: "count",
    });
    expect(whyWords([run("atomic", 100, 3_000_000), run("sloppy", 1000, 100_000)], "operations")).toBe(
      "For each operation a core spent 30\u202f000 cycles waiting for cache lines with atomic, 100 with sloppy, " +
        "most of all for the line of count.",
    );
    expect(whyWords([run("atomic", 0, 3_000_000), run("sloppy", 10, 400_000)], "operations")).toMatch(
      /^The cores spent 75\s% of their time waiting for cache lines with atomic, 10\s% with sloppy/,
    );
  });

  it("is not given where both are equally fast", () => {
    expect(whyWords([fast({}), { ...fast({}), name: "CLH lock" }], "sections")).toBe("");
  });
});

const LINE = { address: 64, share: 0.9 };
