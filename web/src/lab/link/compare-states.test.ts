import { describe, expect, it } from "vitest";
import { changedKeys, isEntry, isSameState, withChange } from "./compare-states.ts";
import { type LabState, newLabState } from "./lab-state.ts";

const BEFORE: LabState = {
  ...newLabState("shared_count"),
  variant: "mcs",
  x: 48,
  parameters: { hold: 20, pairs: 3 },
  hidden: ["stock"],
  axes: { x: "log", y: "linear" },
  cycle: 500,
  result: { hash: "0123456789abcdef", throughput: 1000 },
};

describe("two states of the lab", () => {
  it("are the same when their data are, wherever these are kept and in whatever order", () => {
    const same: LabState = {
      ...BEFORE,
      parameters: { pairs: 3, hold: 20 },
      hidden: ["stock"],
      axes: { y: "linear", x: "log" },
    };
    expect(changedKeys(BEFORE, same)).toEqual([]);
    expect(isSameState(BEFORE, same)).toBe(true);
  });

  it.each<[keyof LabState, Partial<LabState>]>([
    ["x", { x: 40 }],
    ["parameters", { parameters: { hold: 20 } }],
    ["parameters", { parameters: { hold: 20, pairs: 3, more: 1 } }],
    ["parameters", { parameters: { hold: 20, other: 3 } }],
    ["hidden", { hidden: [] }],
    ["hidden", { hidden: ["mcs"] }],
    ["axes", { axes: undefined }],
    ["result", { result: undefined }],
  ])("differ in %s after %j", (key, change) => {
    expect(changedKeys(BEFORE, { ...BEFORE, ...change })).toEqual([key]);
    expect(changedKeys({ ...BEFORE, ...change }, BEFORE)).toEqual([key]);
    expect(isSameState(BEFORE, { ...BEFORE, ...change })).toBe(false);
  });
});

describe("a change of the lab's state", () => {
  it("is an entry of the history where the reader wants to be able to go back", () => {
    const after = (change: Partial<LabState>) => isEntry(BEFORE, { ...BEFORE, ...change });
    expect([after({ x: 40 }), after({ seed: 2 }), after({ measure: "per-core" }), after({})]).toEqual([
      true,
      false,
      false,
      false,
    ]);
  });

  it("drops the moment and the result in a link when another run is meant, unless it brings its own", () => {
    expect(withChange(BEFORE, { seed: 2 })).toEqual({ ...BEFORE, seed: 2, cycle: undefined, result: undefined });
    expect(withChange(BEFORE, { x: 40, cycle: 7 })).toEqual({ ...BEFORE, x: 40, cycle: 7, result: undefined });
    expect(withChange(BEFORE, { tab: "locks" })).toEqual({ ...BEFORE, tab: "locks" });
    expect(withChange(BEFORE, { seed: BEFORE.seed })).toEqual(BEFORE);
  });

  it("to another machine forgets which cores ran, and leaves one machine", () => {
    const placed: LabState = { ...BEFORE, machine: "mesh-72", placement: [0, 6] };
    expect(withChange(placed, { machineFile: "{}" })).toMatchObject({
      machine: undefined,
      machineFile: "{}",
      placement: undefined,
    });
    const own: LabState = { ...BEFORE, machineFile: "{}", placement: [0, 6] };
    expect(withChange(own, { machine: undefined })).toMatchObject({ machineFile: undefined, placement: undefined });
    expect(withChange(own, { machine: "mesh-72", placement: [1] })).toMatchObject({
      machine: "mesh-72",
      machineFile: undefined,
      placement: [1],
    });
    expect(withChange(own, { seed: 2 })).toMatchObject({ machineFile: "{}", placement: [0, 6] });
  });
});
