import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { readMachine } from "../machine/read-machine.ts";
import { placedMachine } from "../machine/placement.ts";
import { sweepValuesOn } from "./sweep-values.ts";
import { testMachine, testScenario } from "../testing/fixtures.ts";

function machine(id: string) {
  const file = new URL(`../../../../scenarios/machines/${id}.json`, import.meta.url);
  const read = readMachine(JSON.parse(readFileSync(file, "utf8")));
  if (!read.ok) throw new Error(`${id} is no machine`);
  return read.value;
}

describe("the values of a sweep", () => {
  const own = testScenario({ sweep: { over: "cores", values: [1, 2, 4, 8] } });

  it("are the scenario's own on its own machine", () => {
    expect(sweepValuesOn(own, testMachine())).toEqual([1, 2, 4, 8]);
    const few = testScenario({ sweep: { over: "cores", values: [1, 2, 4] } });
    expect(sweepValuesOn(few, testMachine())).toEqual([1, 2, 4]);
  });

  it("go on to the whole of a larger machine", () => {
    expect(sweepValuesOn(own, machine("xeon-24"))).toEqual([1, 2, 4, 8, 12, 16, 24]);
    expect(sweepValuesOn(own, machine("altix-512"))).toEqual([
      1, 2, 4, 8, 12, 16, 24, 32, 48, 64, 96, 128, 192, 256, 384, 512,
    ]);
  });

  it("are cut to a smaller machine, which is shown whole", () => {
    const wide = testScenario({ sweep: { over: "cores", values: [1, 16, 20, 48] } });
    expect(sweepValuesOn(wide, machine("xeon-24"))).toEqual([1, 16, 20, 24]);
  });

  it("go up to the cores that the reader has named, on the scenario's own machine as on any other", () => {
    const placed = (...cores: number[]) => {
      const read = placedMachine(testMachine(), cores);
      if (!read.ok) throw new Error("the machine lacks these cores");
      return read.value;
    };
    expect(sweepValuesOn(own, placed(0, 1, 2, 3, 4, 5))).toEqual([1, 2, 4, 6]);
    expect(sweepValuesOn(own, placed(7, 6, 5, 4))).toEqual([1, 2, 4]);
    const short = testScenario({ sweep: { over: "cores", values: [1, 2] } });
    expect(sweepValuesOn(short, placed(0, 1, 2, 3, 4, 5, 6))).toEqual([1, 2, 3, 4, 6, 7]);
    const many = testScenario({ sweep: { over: "cores", values: [4, 8] } });
    expect(sweepValuesOn(many, placed(0, 1, 2))).toEqual([1, 2, 3]);
  });

  it("end where the programs have no room for more cores", () => {
    const small = testScenario({ sweep: { over: "cores", values: [1, 2, 4, 8], cores_max: 20 } });
    expect(sweepValuesOn(small, machine("altix-512"))).toEqual([1, 2, 4, 8, 12, 16, 20]);
    expect(sweepValuesOn(small, machine("m1-pro-8"))).toEqual([1, 2, 4, 8]);
  });

  it("stay as they are when the sweep is over a parameter", () => {
    const over = testScenario({ sweep: { over: "hold", values: [10, 1000], cores: 4 } });
    expect(sweepValuesOn(over, machine("altix-512"))).toEqual([10, 1000]);
  });
});
