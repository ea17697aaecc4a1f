import { describe, expect, it } from "vitest";
import type { MachineModel } from "../base/machine.ts";
import { SMALL_MACHINE } from "./testing/specs.ts";
import { firstSiblings, workPercents } from "./threads.ts";

/** Six threads on three cores, the last of which is of a slow kind. */
const machine: MachineModel = {
  ...SMALL_MACHINE,
  coreCount: 6,
  nodeOfCore: [0, 0, 0, 0, 0, 0],
  work: [100, 100, 150, 100, 100, 150],
  smt: { coreOf: [0, 1, 2, 0, 1, 2], throughput: 125 },
};

describe("threads of one core", () => {
  it("name the first thread of their core among those that run", () => {
    expect(firstSiblings(machine, 3)).toEqual([0, 1, 2]);
    expect(firstSiblings(machine, 6)).toEqual([0, 1, 2, 0, 1, 2]);
    expect(firstSiblings(SMALL_MACHINE, 1)).toBeUndefined();
  });

  it("share the throughput of their core when several run", () => {
    expect(workPercents(machine, 3)).toEqual([100, 100, 150]);
    expect(workPercents(machine, 4)).toEqual([160, 100, 150, 160]);
    expect(workPercents(machine, 6)).toEqual([160, 160, 240, 160, 160, 240]);
    expect(workPercents(SMALL_MACHINE, 1)).toBeUndefined();
  });
});
