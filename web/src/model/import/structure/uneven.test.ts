import { describe, expect, it } from "vitest";
import { importMachine } from "../import-machine.ts";
import { csvText, type Latency } from "../testing/texts.ts";

/** Four sockets of eight cores, in clusters of four; `far` is what two opposite sockets take, in ns. */
function ring(far: number): Latency {
  const noise = (a: number, b: number): number => ((a * 7 + b * 13) % 5) / 10;
  return (a, b) => {
    const [one, two] = [Math.floor(a / 8), Math.floor(b / 8)];
    if (one !== two) return (Math.abs(one - two) === 2 ? far : 200) + noise(a, b);
    return (Math.floor(a / 4) === Math.floor(b / 4) ? 25 : 80) + noise(a, b);
  };
}

async function imported(ns: Latency) {
  const { understood, machine, findings } = await importMachine([{ name: "m.csv", text: csvText(32, ns) }], { ghz: 2 });
  if (understood === undefined || machine === undefined) throw new Error(JSON.stringify(findings));
  return { understood, machine };
}

describe("sockets in a ring", () => {
  it("have a class for each two of them, and the latency of each two in the machine", async () => {
    const { understood, machine } = await imported(ring(300));
    expect(understood.groupNames).toEqual(["cluster of 4", "socket"]);
    expect(understood.classes.map(({ name, median }) => [name, Math.round(median)])).toEqual([
      ["inside one cluster of 4", 25],
      ["inside one socket", 80],
      ["between sockets 0 and 1", 200],
      ["between sockets 0 and 2", 300],
      ["between sockets 0 and 3", 200],
      ["between sockets 1 and 2", 200],
      ["between sockets 1 and 3", 300],
      ["between sockets 2 and 3", 200],
    ]);
    const { nodeCount, transfer } = machine.model;
    expect(nodeCount).toBe(8);
    const [, socket = 0, neighbour = 0, , opposite = 0] = transfer;
    expect(opposite - neighbour).toBe(200); /* 100 ns at 2 GHz */
    expect(neighbour - socket).toBeGreaterThan(200);
  });

  it("are one class where the opposite one is hardly farther", async () => {
    const { understood, machine } = await imported(ring(220));
    expect(understood.classes.map(({ name }) => name)).toEqual([
      "inside one cluster of 4",
      "inside one socket",
      "between sockets",
    ]);
    expect(machine.file.latency.transfer).toHaveProperty("by_level");
  });
});
