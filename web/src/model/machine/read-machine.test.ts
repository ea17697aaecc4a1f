import { readFileSync, readdirSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ARBITRATION, BLOCKING, STORE_ORDER } from "../../base/abi.gen.ts";
import { readMachine } from "./read-machine.ts";
import { formatProblem } from "../json/problem.ts";
import { MACHINE_JSON, testMachine } from "../testing/fixtures.ts";

type Json = Record<string, unknown>;

function problems(change: Json): readonly string[] {
  const machine = readMachine({ ...MACHINE_JSON, ...change });
  return machine.ok ? [] : machine.error.map(formatProblem);
}

function latency(change: Json): Json {
  return { latency: { ...MACHINE_JSON.latency, ...change } };
}

const NO_LINKS = { links: undefined, positions: undefined };

function shaped(shape: Json, change: Json = {}) {
  return testMachine({ ...NO_LINKS, shape, ...change });
}

const byLevel = latency({
  hop: { by_level: [10, 20, 30], source: "x" },
  transfer: { by_level: [100, 200, 300], source: "x" },
  dram: { by_level: [120, 220, 320], source: "x" },
});

describe("readMachine", () => {
  it("tells how a number without its source is written", () => {
    expect(problems({ arbitration: "random" })).toEqual([
      'arbitration: expected object, received string; write { "value": "random", "source": "…" }',
    ]);
    expect(problems(latency({ l1_hit: 3 }))).toEqual([
      'latency.l1_hit: expected object, received number; write { "value": 3, "source": "…" }',
    ]);
    expect(problems({ latency: 3 })[0]).toMatch(/^latency: expected object, received number; its keys are /);
  });

  it("spells out latencies by the shortest path over the links", () => {
    const { model, distance } = testMachine();
    expect([...distance.slice(0, 4)]).toEqual([0, 1, 2, 1]);
    expect([...model.transfer.slice(0, 4)]).toEqual([100, 200, 300, 200]);
    expect([...model.dram.slice(4, 8)]).toEqual([220, 120, 220, 320]);
    expect(model.nodeOfCore).toEqual([0, 0, 1, 1, 2, 2, 3, 3]);
    expect(model.coreCount).toBe(8);
    expect(model.numbers.read_occupancy_cycles).toBe(BLOCKING);
  });

  it("turns the words of a file into the choices of the core; what is not said is the simplest case", () => {
    const source = "assumed: test";
    const choices = (change: Json) => {
      const { arbitration, store_order, three_hop, home_arithmetic, chip_cache } = testMachine(change).model.numbers;
      return { arbitration, store_order, three_hop, home_arithmetic, chip_cache };
    };
    const simplest = {
      arbitration: ARBITRATION.ARRIVAL,
      store_order: STORE_ORDER.TOTAL,
      three_hop: 0,
      home_arithmetic: 0,
      chip_cache: 0,
    };
    expect(choices({})).toEqual(simplest);
    const orders = ["arrival", "nearest_batch", "random"].map((value) => choices({ arbitration: { value, source } }));
    expect(orders.map(({ arbitration }) => arbitration)).toEqual([
      ARBITRATION.ARRIVAL,
      ARBITRATION.NEAREST_BATCH,
      ARBITRATION.RANDOM,
    ]);
    const stores = ["total", "partial"].map((value) => choices({ store_order: { value, source } }).store_order);
    expect(stores).toEqual([STORE_ORDER.TOTAL, STORE_ORDER.PARTIAL]);
    const transfer = { by_hops: [100, 200, 300], via: "home", source };
    expect(choices(latency({ transfer }))).toEqual({ ...simplest, three_hop: 1 });
    const atHome = (only?: string) => latency({ atomic_at_home: { value: 30, source, ...(only && { only }) } });
    expect(choices(atHome("arithmetic"))).toEqual({ ...simplest, home_arithmetic: 1 });
    expect(choices(atHome())).toEqual(simplest);
  });

  it("takes node tables and core tables as they are", () => {
    const cores = Array.from({ length: 8 }, (_, i) => Array.from({ length: 8 }, (_unused, j) => 100 + 8 * i + j));
    const { model } = testMachine(latency({ transfer: { core_table: cores, source: "measured" } }));
    expect(model.matrix).toBe(true);
    expect([...model.transfer]).toEqual(cores.flat());
  });

  it("spells out a mesh: links to four neighbours, a column and a row for every node", () => {
    const { links, positions, distance } = shaped({ mesh: { columns: 2, rows: 2 }, source: "x" });
    expect(links).toEqual([
      [0, 1],
      [0, 2],
      [1, 3],
      [2, 3],
    ]);
    expect(positions).toEqual([
      [0, 0],
      [1, 0],
      [0, 1],
      [1, 1],
    ]);
    expect([...distance.slice(0, 4)]).toEqual([0, 1, 1, 2]);
  });

  it("spells out a tree: latencies by the level where two nodes meet, groups, and a place for every node", () => {
    const machine = shaped(
      {
        tree: [
          { name: "brick", of: 2 },
          { name: "router", of: 2 },
        ],
        source: "x",
      },
      byLevel,
    );
    expect([...machine.model.transfer]).toEqual(
      [
        [100, 200, 300, 300],
        [200, 100, 300, 300],
        [300, 300, 100, 200],
        [300, 300, 200, 100],
      ].flat(),
    );
    expect(machine.groups).toEqual([
      { level: 1, name: "brick", first: 0, last: 1 },
      { level: 1, name: "brick", first: 2, last: 3 },
      { level: 2, name: "router", first: 0, last: 3 },
    ]);
    expect(machine.positions).toEqual([
      [0, 0],
      [1, 0],
      [0, 1.25],
      [1, 1.25],
    ]);
    expect(machine.links).toEqual([]);
  });

  it("finds a place of its own for every node of any tree, and the level where any two meet", () => {
    const levels = fc.array(fc.integer({ min: 2, max: 6 }), { minLength: 1, maxLength: 3 });
    fc.assert(
      fc.property(levels, (counts) => {
        const nodes = counts.reduce((a, b) => a * b, 1);
        const steps = (first: number) => ({ by_level: [first, ...counts.map((_, k) => first + k + 1)], source: "x" });
        const machine = testMachine({
          ...NO_LINKS,
          nodes,
          shape: { tree: counts.map((of, k) => ({ name: `level ${k}`, of })), source: "x" },
          ...latency({ hop: steps(10), transfer: steps(100), dram: steps(120) }),
        });
        expect(new Set(machine.positions.map(String)).size).toBe(nodes);
        for (let a = 0; a < nodes; a++) {
          for (let b = 0; b < nodes; b++) {
            const meets = machine.groups.find((g) => [a, b].every((node) => g.first <= node && node <= g.last));
            expect(machine.distance[a * nodes + b]).toBe(a === b ? 0 : meets?.level);
          }
        }
      }),
      { numRuns: 15 },
    );
  });

  it("takes the node of each core, for machines with unequal chips", () => {
    const machine = testMachine({ cores_per_node: undefined, node_of_core: [0, 1, 1, 2, 3] });
    expect(machine.model.nodeOfCore).toEqual([0, 1, 1, 2, 3]);
  });

  it("accepts every machine of the project", () => {
    const folder = new URL("../../../../scenarios/machines/", import.meta.url);
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
      "a node without links",
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
      "latency.dram.table: 1 row for 4 nodes",
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
    [
      "a quick cache of the home",
      latency({ home_hit: { value: 30, source: "x" } }),
      "latency.home_hit: a line that its home has, and no core takes 30",
    ],
    ["positions for other nodes", { positions: [] }, "positions: 0 positions for 4 nodes"],
    ["one position", { positions: [[0, 0]] }, "positions: 1 position for 4 nodes"],
    [
      "latencies to no other node",
      latency({ hop: { by_hops: [10], source: "x" } }),
      "latency.hop.by_hops: 1 entry, but nodes are up to 2 links apart",
    ],
    [
      "a shape and links",
      { shape: { mesh: { columns: 2, rows: 2 }, source: "x" } },
      "shape: links and positions follow from the shape",
    ],
    [
      "a mesh of other size",
      { ...NO_LINKS, shape: { mesh: { columns: 3, rows: 2 }, source: "x" } },
      "shape.mesh: makes 6 nodes, but the machine has 4",
    ],
    [
      "a tree of other size",
      { ...NO_LINKS, shape: { tree: [{ name: "pair", of: 2 }], source: "x" }, ...byLevel },
      "shape.tree: makes 2 nodes, but the machine has 4",
    ],
    [
      "hops in a tree",
      { ...NO_LINKS, shape: { tree: [{ name: "four", of: 4 }], source: "x" } },
      "latency.hop.by_hops: is for machines without shape.tree; use by_level",
    ],
    ["levels without a tree", byLevel, "latency.hop.by_level: is for machines with shape.tree; use by_hops"],
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
