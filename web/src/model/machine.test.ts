import { readFileSync, readdirSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { readMachine } from "./machine.ts";
import { formatProblem } from "./problem.ts";
import { MACHINE_JSON, testMachine } from "./testing/fixtures.ts";

type Json = Record<string, unknown>;

function problems(change: Json): readonly string[] {
  const machine = readMachine({ ...MACHINE_JSON, ...change });
  return machine.ok ? [] : machine.error.map(formatProblem);
}

function latency(change: Json): Json {
  return { latency: { ...MACHINE_JSON.latency, ...change } };
}

describe("readMachine", () => {
  it("spells out latencies by the shortest path over the links", () => {
    const { model, distance } = testMachine();
    expect([...distance.slice(0, 4)]).toEqual([0, 1, 2, 1]);
    expect([...model.transfer.slice(0, 4)]).toEqual([100, 200, 300, 200]);
    expect([...model.dram.slice(4, 8)]).toEqual([220, 120, 220, 320]);
    expect(model.nodeOfCore).toEqual([0, 0, 1, 1, 2, 2, 3, 3]);
    expect(model.coreCount).toBe(8);
    expect(model.readOccupancy).toBe("blocking");
  });

  it("takes node tables and core tables as they are", () => {
    const cores = Array.from({ length: 8 }, (_, i) => Array.from({ length: 8 }, (_unused, j) => 100 + 8 * i + j));
    const { model } = testMachine(latency({ transfer: { core_table: cores, source: "measured" } }));
    expect(model.matrix).toBe(true);
    expect([...model.transfer]).toEqual(cores.flat());
  });

  it("takes the node of each core, for machines with unequal chips", () => {
    const machine = testMachine({ cores_per_node: undefined, node_of_core: [0, 1, 1, 2, 3] });
    expect(machine.model.nodeOfCore).toEqual([0, 1, 1, 2, 3]);
  });

  it("accepts every machine of the project", () => {
    const folder = new URL("../../../scenarios/machines/", import.meta.url);
    for (const file of readdirSync(folder)) {
      const machine = readMachine(JSON.parse(readFileSync(new URL(file, folder), "utf8")));
      expect(machine.ok ? [] : machine.error).toEqual([]);
    }
  });

  it.each<[string, Json, string]>([
    ["an unknown key", { clock: 1 }, 'clock: unknown key; did you mean "clock_hz"?'],
    ["a key of the wrong place", latency({ l2: 3 }), "latency.l2: unknown key"],
    ["a missing source", latency({ pause: { value: 3 } }), "latency.pause.source: missing: expected string"],
    ["both ways to count cores", { node_of_core: [0] }, "either cores_per_node or node_of_core"],
    [
      "a node that does not exist",
      { cores_per_node: undefined, node_of_core: [0, 4] },
      "node_of_core[1]: node 4 does not exist",
    ],
    ["a link to nowhere", { links: [[0, 9]] }, "links[0]: nodes are 0 to 3"],
    [
      "a node nobody is linked to",
      {
        links: [
          [0, 1],
          [1, 2],
        ],
      },
      "links: no path from node 0 to node 3",
    ],
    [
      "too few entries by hops",
      latency({ hop: { by_hops: [1, 2], source: "x" } }),
      "latency.hop.by_hops: 2 entries, but nodes are up to 2 links apart",
    ],
    [
      "a table of the wrong size",
      latency({ dram: { table: [[500]], source: "x" } }),
      "latency.dram.table: 1 rows for 4 nodes",
    ],
    ["a line that is no power of two", { line_bytes: 48 }, "line_bytes: must be a power of two"],
    [
      "a way longer than a total",
      latency({ hop: { by_hops: [10, 20, 100], source: "x" } }),
      "latency.transfer: the shortest transfer (from node 0 to 0) takes 100 cycles, not more than the longest way of a request (latency.hop from node 0 to 2: 100)",
    ],
    [
      "a quick invalidation",
      { invalidate: { base: 30, each: 0, source: "x" } },
      "invalidate.base: an invalidation takes 30 cycles",
    ],
    [
      "a quick chip cache",
      { chip_cache: { hit: 30, occupancy: 1, source: "x" } },
      "chip_cache.hit: a hit in the chip's shared cache takes 30",
    ],
    ["positions for other nodes", { positions: [] }, "positions: 0 positions for 4 nodes"],
    ["another schema", { schema: 2 }, "schema: must be 1"],
    ["an unknown protocol", { protocol: "MSI" }, 'protocol: must be one of "MESI", "MOESI", "MESIF"'],
  ])("refuses %s and says where", (_, change, message) => {
    expect(problems(change).join("\n")).toContain(message);
  });

  it("refuses anything that is no machine without throwing", () => {
    for (const json of [undefined, null, 1, "x", [], {}]) expect(readMachine(json).ok).toBe(false);
  });

  it("says only that nodes are not linked, and not how long its tables would have to be", () => {
    const machine = readMachine({ ...MACHINE_JSON, links: [] });
    expect(machine.ok ? [] : machine.error.map((p) => p.path)).toEqual(["links"]);
  });
});
