import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { testMachine } from "../testing/fixtures.ts";
import { placedMachine, wholeMachine } from "./placement.ts";
import { parsePlacement, placementPhrase, placementText } from "./placement-text.ts";
import { spreadModel } from "./placed-model.ts";

const machine = testMachine();

describe("a placed machine", () => {
  it("has the listed cores in the order of the list, each on its own node", () => {
    const placed = placedMachine(machine, [6, 0, 1]);
    if (!placed.ok) throw new Error("refused");
    expect(placed.value.model).toMatchObject({ coreCount: 3, nodeCount: 4, nodeOfCore: [3, 0, 0] });
    expect(placed.value.placement).toEqual([6, 0, 1]);
    expect(placed.value.file).toBe(machine.file);
    expect(wholeMachine(placed.value)).toEqual(machine);
    expect(wholeMachine(machine)).toBe(machine);
  });

  it("is told behind the machine's title", () => {
    const phrase = (cores: readonly number[]): string | undefined => {
      const placed = placedMachine(machine, cores);
      return placed.ok ? placementPhrase(placed.value) : undefined;
    };
    expect([phrase([6, 0, 1]), phrase([5]), placementPhrase(machine)]).toEqual([
      " (its cores 6,0,1)",
      " (its core 5)",
      "",
    ]);
  });

  it("keeps the latencies between cores where the machine has a table of them", () => {
    const core_table = Array.from({ length: 8 }, (_, from) =>
      Array.from({ length: 8 }, (__, to) => 100 + 10 * from + to),
    );
    const latency = { ...machine.file.latency, transfer: { core_table, source: "assumed: test" } };
    const placed = placedMachine(testMachine({ latency }), [5, 2]);
    expect(placed.ok && [...placed.value.model.transfer]).toEqual([155, 152, 125, 122]);
  });

  it("takes cores from the nodes in turn, each with its own latencies", () => {
    expect(spreadModel(machine.model).nodeOfCore).toEqual([0, 1, 2, 3, 0, 1, 2, 3]);
    const placed = placedMachine(machine, [0, 1, 2, 7]);
    if (!placed.ok) throw new Error("refused");
    expect(spreadModel(placed.value.model).nodeOfCore).toEqual([0, 1, 3, 0]);
    const core_table = Array.from({ length: 8 }, (_, from) =>
      Array.from({ length: 8 }, (__, to) => 100 + 10 * from + to),
    );
    const latency = { ...machine.file.latency, transfer: { core_table, source: "assumed: test" } };
    expect([...spreadModel(testMachine({ latency }).model).transfer.slice(0, 3)]).toEqual([100, 102, 104]);
  });

  it("refuses cores that the machine has not, or that are named twice", () => {
    const why = (cores: readonly number[]) => {
      const placed = placedMachine(machine, cores);
      return placed.ok ? "accepted" : placed.error.map(({ message }) => message).join();
    };
    expect(why([0, 8])).toBe("no such core: 8");
    expect(why([1, 2, 1])).toBe("core 1 is named twice");
    expect(why([])).toBe("no core is named");
  });
});

describe("a list of cores", () => {
  it("is numbers and ranges, in their order", () => {
    expect(parsePlacement("0,6,12-15, 3")).toEqual({ ok: true, value: [0, 6, 12, 13, 14, 15, 3] });
    for (const wrong of ["", "a", "3-1", "1,,2", "-1", "1.5", "0-999999999", "0-1e400", "1e3"])
      expect(parsePlacement(wrong).ok).toBe(false);
  });

  it("has no number from which counting upwards would not end", () => {
    const digits = "9".repeat(400);
    const large = [
      "9007199254740992",
      digits,
      `0-${digits}`,
      `${digits}-${digits}`,
      "9007199254740000-9007199254740992",
    ];
    for (const text of large) expect(parsePlacement(text)).toEqual({ ok: false, error: expect.any(String) });
    expect(parsePlacement("9007199254740990-9007199254740991").ok).toBe(true);
  });

  it("is read back as it was written", () => {
    fc.assert(
      fc.property(fc.array(fc.nat(60), { minLength: 1, maxLength: 20 }), (cores) => {
        expect(parsePlacement(placementText(cores))).toEqual({ ok: true, value: cores });
      }),
      { seed: 3 },
    );
  });
});
