import { describe, expect, it } from "vitest";
import { gridOfClasses } from "../../charts/heat-grid.ts";
import { importMachine } from "../../model/import/import-machine.ts";
import { selfTests, testPlan } from "../../model/import/self-test.ts";
import { csvText, serverLatency } from "../../model/import/testing/texts.ts";
import { readMachine, viewOf } from "./read-machine.ts";

/** Two sockets of eight cores in clusters of four; CPUs i and i + 16 are threads of one core. */
const SOURCES = [{ name: "server.csv", text: csvText(32, serverLatency(16, 4)) }];

async function understoodServer() {
  const { understood } = await importMachine(SOURCES, { ghz: 3 });
  if (understood === undefined) throw new Error("not understood");
  return understood;
}

describe("what the page gets of a measured matrix", () => {
  it("has each pair of CPUs as it was measured, and the self-test's value of its class", async () => {
    const { measured, classCells, classes } = viewOf(await understoodServer());
    expect(classes.map(({ name }) => name)).toEqual([
      "threads of one core",
      "inside one cluster of 4",
      "inside one socket",
      "between sockets",
    ]);
    const simulated = gridOfClasses(classCells, [1000, 2000, 3000, 4000]);
    expect([measured.cells, simulated.cells]).toEqual([32, 32]);
    const at = ({ means }: typeof measured, row: number, column: number) => means[row * 32 + column];
    expect(at(measured, 0, 16)).toBe(8);
    expect(at(measured, 15, 0)).toBeCloseTo(200, 0);
    expect(at(measured, 3, 3)).toBeNaN();
    expect(at(simulated, 0, 16)).toBeNaN();
    const pairs = [
      [0, 1],
      [17, 0],
      [4, 16],
      [8, 23],
    ] as const;
    expect(pairs.map(([row, column]) => at(simulated, row, column))).toEqual([2000, 2000, 3000, 4000]);
  });

  it("plans the self-test of the whole matrix, and is small", async () => {
    const { understood, machine } = await readMachine(SOURCES, { ghz: 3 });
    if (understood === undefined || machine === undefined) throw new Error("not read");
    expect(understood.coreCount).toBe(16);
    expect(understood.plan).toEqual(testPlan(await understoodServer()));
    const runs = selfTests(understood.plan, machine).map((test) => test.runs.length);
    expect(runs).toEqual([0, 5, 5, 5]);
    expect(understood.classes.some((one) => "pairs" in one)).toBe(false);
    expect(structuredClone(understood)).toEqual(understood);
  });

  it("is nothing where the texts make no machine", async () => {
    const { understood, machine, findings } = await readMachine([{ name: "a.csv", text: "no matrix" }], {});
    expect([understood, machine]).toEqual([undefined, undefined]);
    expect(findings.some(({ severity }) => severity === "error")).toBe(true);
  });
});
