import { describe, expect, it } from "vitest";
import { importMachine } from "../../../model/import/import-machine.ts";
import { csvText, serverLatency } from "../../../model/import/testing/texts.ts";
import { measuredTable, simulatedTable } from "./matrix-tables.ts";

/** Two sockets of eight cores in clusters of four; CPUs i and i + 16 are threads of one core. */
async function understoodServer() {
  const text = csvText(32, serverLatency(16, 4));
  const { understood } = await importMachine([{ name: "server.csv", text }], { ghz: 3 });
  if (understood === undefined) throw new Error("not understood");
  return understood;
}

describe("the tables of the heat maps", () => {
  it("have each pair of CPUs as it was measured, and the self-test's value of its class", async () => {
    const understood = await understoodServer();
    const results = understood.classes.map(({ name, median, pairs }, at) => ({
      name,
      measured: median,
      simulated: pairs.length === 0 ? undefined : 1000 * (at + 1),
      residual: undefined,
    }));
    expect(results.map(({ name }) => name)).toEqual([
      "threads of one core",
      "inside one cluster of 4",
      "inside one socket",
      "between sockets",
    ]);
    const [measured, simulated] = [measuredTable(understood), simulatedTable(understood, results)];
    expect([measured.size, simulated.size]).toEqual([32, 32]);
    expect(measured.at(0, 16)).toBe(8);
    expect(measured.at(15, 0)).toBeCloseTo(200, 0);
    expect(measured.at(3, 3)).toBeNaN();
    expect(simulated.at(0, 16)).toBeNaN();
    expect([simulated.at(0, 1), simulated.at(17, 0), simulated.at(4, 16), simulated.at(8, 23)]).toEqual([
      2000, 2000, 3000, 4000,
    ]);
  });
});
