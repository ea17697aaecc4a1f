/** Modes and cold parts over time, against a naive reading of the same records. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { LIMITS, STRUCTURES } from "../../../base/abi.gen.ts";
import { writeRecords, type WrittenRecord } from "../../testing/record-writer.ts";
import { buildTraceModel } from "../model.ts";
import { SIDE, SideHistory } from "./side-history.ts";
import { sharesOf, specialisedFor } from "./side-shares.ts";

const CORES = 3;
const CROSSING = 64;
const NONE = 2 ** LIMITS.COLD_BITS - 1;

/** The arguments of a note, as sides.h writes them: `cold` has a part for each structure, in thirtieths. */
function argumentOf(cold: readonly number[], isInKernel = false): number {
  const parts = cold.reduce((bits, part, at) => bits + part * 2 ** (LIMITS.COLD_BITS * at), 0);
  return parts + (isInKernel ? 2 ** 31 : 0);
}

interface Step {
  readonly core: number;
  readonly wait: number;
  readonly crosses: boolean;
  readonly user: readonly number[];
  readonly kernel: readonly number[];
}

const PARTS = fc.array(fc.integer({ min: 0, max: NONE }), {
  minLength: STRUCTURES.length,
  maxLength: STRUCTURES.length,
});
const STEPS = fc.array(
  fc.record({
    core: fc.integer({ min: 0, max: CORES - 1 }),
    wait: fc.integer({ min: CROSSING + 1, max: 500 }),
    crosses: fc.boolean(),
    user: PARTS,
    kernel: PARTS,
  }),
  { minLength: 1, maxLength: 40 },
);

/** The records of steps that follow one another, and what is true from each of their times on. */
function recordsOf(steps: readonly Step[]) {
  const records: WrittenRecord[] = [];
  const facts: { time: number; core: number; isInKernel: boolean; step: Step }[] = [];
  const modes = new Array<boolean>(CORES).fill(false);
  let time = 0;
  for (const step of steps) {
    time += step.wait;
    const { core } = step;
    if (step.crosses) {
      modes[core] = modes[core] !== true;
      records.push({ time, kind: "SWITCH", core, a: CROSSING });
      time += CROSSING;
    }
    const isInKernel = modes[core] === true;
    records.push({ time, kind: "SIDES", core, a: argumentOf(step.user, isInKernel), b: argumentOf(step.kernel) });
    facts.push({ time, core, isInKernel, step });
  }
  return { records, facts, end: time };
}

function historyOf(records: readonly WrittenRecord[], kernelCores: readonly number[] = []) {
  const model = buildTraceModel({ records: writeRecords(records), coreCount: CORES, lineBytes: 64, fromStart: false });
  return { model, sides: new SideHistory(model.columns, CORES, kernelCores) };
}

describe("the history of modes", () => {
  it("tells what the notes before a cycle tell", () => {
    fc.assert(
      fc.property(STEPS, (steps) => {
        const { records, facts, end } = recordsOf(steps);
        const { sides } = historyOf(records);
        for (let cycle = 0; cycle <= end; cycle += 37) {
          for (let core = 0; core < CORES; core++) {
            const own = facts.filter((fact) => fact.core === core);
            const last = own.length === 1 ? own[0] : own.findLast((fact) => fact.time <= cycle);
            if (last === undefined) continue;
            expect(sides.sideAt(core, cycle)).toBe(last.isInKernel ? SIDE.KERNEL : SIDE.USER);
            STRUCTURES.forEach((_, structure) => {
              const part = last.step.user[structure] ?? 0;
              expect(sides.coldAt(core, SIDE.USER, structure, cycle)).toBe(
                part === NONE ? undefined : part / (NONE - 1),
              );
            });
          }
        }
      }),
      { numRuns: 60 },
    );
  });

  it("counts crossings, and knows the one that is under way", () => {
    const note = argumentOf([0, 0, 0, 0, 0, 0], true);
    const { sides } = historyOf([
      { time: 100, kind: "SWITCH", core: 1, a: 50 },
      { time: 150, kind: "SIDES", core: 1, a: note },
      { time: 300, kind: "SWITCH", core: 1, a: 50 },
      { time: 350, kind: "SIDES", core: 1, a: argumentOf([0, 0, 0, 0, 0, 0]) },
    ]);
    expect([99, 100, 149, 150, 300].map((cycle) => sides.crossingsUpTo(1, cycle))).toEqual([0, 1, 1, 1, 2]);
    expect([99, 100, 149, 150].map((cycle) => sides.crossingAt(1, cycle)?.begin)).toEqual([
      undefined,
      100,
      100,
      undefined,
    ]);
    /* It was on the other side before its first crossing. */
    expect([0, 120, 150, 340, 350].map((cycle) => sides.sideAt(1, cycle))).toEqual([0, 0, 1, 1, 0]);
    expect(sides.sideAt(0, 200)).toBeUndefined();
  });

  it("takes a core that executes calls and never crosses for one that is always in the kernel", () => {
    const records: WrittenRecord[] = [
      { time: 0, kind: "SIDES", core: 0, a: argumentOf([0, 0, 0, 0, 0, 0]) },
      { time: 0, kind: "SIDES", core: 1, a: argumentOf([0, 0, 0, 0, 0, 0]) },
      { time: 10, kind: "SWITCH", core: 0, a: 5 },
    ];
    const { sides } = historyOf(records, [0, 1]);
    expect([0, 1].map((core) => sides.sideAt(core, 20))).toEqual([SIDE.USER, SIDE.KERNEL]);
  });

  it("knows which structures some side has a working set in", () => {
    const some = argumentOf([3, NONE, NONE, 30, NONE, NONE]);
    const none = argumentOf(STRUCTURES.map(() => NONE));
    expect(historyOf([{ time: 1, kind: "SIDES", core: 0, a: some, b: none }]).sides.structures).toEqual([0, 3]);
    expect(historyOf([{ time: 1, kind: "SIDES", core: 0, a: none, b: none }]).sides.structures).toEqual([]);
  });

  it("adds up what each core did with its time", () => {
    const warm = argumentOf([0, 0, 0, 0, 0, 0]);
    const kernel = argumentOf([0, 0, 0, 0, 0, 0], true);
    const { model, sides } = historyOf([
      { time: 0, kind: "SIDES", core: 0, a: warm },
      { time: 0, kind: "USER", core: 0, a: 300 },
      { time: 300, kind: "SWITCH", core: 0, a: 100 },
      { time: 400, kind: "SIDES", core: 0, a: kernel },
      { time: 400, kind: "KERNEL", core: 0, a: 200 },
      { time: 600, kind: "SLEEP", core: 0 },
      { time: 1000, kind: "AWAKE", core: 0 },
    ]);
    const shares = sharesOf(model.segments, sides, 0);
    expect(shares).toEqual({ user: 0.3, kernel: 0.2, switching: 0.1, asleep: 0.4 });
    expect(specialisedFor(shares)).toBeUndefined();
    expect(specialisedFor({ ...shares, user: 0.001 })).toBe("kernel");
    expect(specialisedFor({ ...shares, user: 0, kernel: 0 })).toBeUndefined();
  });
});
