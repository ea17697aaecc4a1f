import { describe, expect, it } from "vitest";
import type { MachineModel } from "../base/machine.ts";
import { SMALL_MACHINE } from "./testing/specs.ts";
import { firstSiblings, placesOf } from "./threads.ts";

/** Six threads on three cores, the last of which is of a slow kind. */
const machine: MachineModel = {
  ...SMALL_MACHINE,
  coreCount: 6,
  nodeOfCore: [0, 0, 0, 0, 0, 0],
  work: [100, 100, 150, 100, 100, 150],
  smt: { coreOf: [0, 1, 2, 0, 1, 2] },
};

describe("threads of one core", () => {
  it("name the first thread of their core among those that run", () => {
    expect(firstSiblings(machine, 3)).toEqual([0, 1, 2]);
    expect(firstSiblings(machine, 6)).toEqual([0, 1, 2, 0, 1, 2]);
    expect(firstSiblings(SMALL_MACHINE, 1)).toBeUndefined();
  });

  it("make places of the machine, each named by its first core that runs", () => {
    const levels = [
      [0, 1, 2, 0, 1, 2],
      [7, 9, 9, 7, 9, 9],
    ];
    expect(placesOf({ ...machine, levels }, 5)).toEqual([
      [0, 1, 2, 0, 1],
      [0, 1, 1, 0, 1],
    ]);
    expect(placesOf(machine, 6)).toEqual([]);
  });
});
