import { describe, expect, it } from "vitest";
import { importMachine } from "../import-machine.ts";
import { averageLinkage } from "./linkage.ts";
import { csvText, type Latency, serverLatency } from "../testing/texts.ts";

async function imported(size: number, ns: Latency) {
  const { understood, machine, findings } = await importMachine([{ name: "m.csv", text: csvText(size, ns) }], {
    ghz: 2,
  });
  if (understood === undefined || machine === undefined) throw new Error(JSON.stringify(findings));
  return { understood, machine, messages: findings.map(({ message }) => message) };
}

describe("threads of one core", () => {
  const pairsAt =
    (isPair: (a: number, b: number) => boolean): Latency =>
    (a, b) =>
      isPair(a, b) ? 8 : 50 + ((a + b) % 3);

  it.each<readonly [string, number, (a: number, b: number) => boolean]>([
    ["i and i + N/2", 12, (a, b) => a - b === 6],
    ["2i and 2i + 1", 12, (a, b) => a - b === 1 && b % 2 === 0],
    ["groups of 4 neighbours", 16, (a, b) => Math.floor(a / 4) === Math.floor(b / 4)],
    ["i, i + N/4, …", 16, (a, b) => a % 4 === b % 4],
  ])("numbered %s are found and merged", async (pattern, cpus, isPair) => {
    const { understood, machine } = await imported(cpus, pairsAt(isPair));
    expect(understood.siblings.pattern).toBe(pattern);
    expect(machine.model.coreCount).toBe(understood.siblings.cores.length);
    expect(understood.siblings.cores.flat().sort((a, b) => a - b)).toEqual(Array.from({ length: cpus }, (_, i) => i));
  });

  it("of which one pair was disturbed still follow the rule of the others", async () => {
    const { understood } = await imported(40, (a, b) => (a - b === 20 ? (b === 3 ? 45 : 8) : 50 + ((a + b) % 3)));
    expect(understood.siblings.cores).toHaveLength(20);
  });

  it("of only some cores are a mixed pattern, and the cores are of two kinds", async () => {
    const { understood, machine } = await imported(
      12,
      pairsAt((a, b) => a < 8 && a - b === 1 && b % 2 === 0),
    );
    expect(understood.siblings.pattern).toBe("mixed: 4 cores of up to 2 threads, the other CPUs alone");
    expect(machine.model.coreCount).toBe(8);
    expect(understood.classes.map(({ name }) => name)).toEqual([
      "threads of one core",
      "between cores with threads (P)",
      "between a core with threads and one without (P–E)",
      "between cores without threads (E)",
    ]);
  });

  it("are not taken for two cores that are as near as clusters are", async () => {
    const { understood } = await imported(12, (a, b) => (Math.floor(a / 2) === Math.floor(b / 2) ? 40 : 91));
    expect(understood.siblings.pattern).toBe("none");
    expect(understood.groupNames).toEqual(["cluster of 2"]);
  });
});

describe("levels", () => {
  it("of clusters in sockets are found, with their medians", async () => {
    const { understood, machine } = await imported(64, serverLatency(32, 4));
    expect(understood.groupNames).toEqual(["cluster of 4", "socket"]);
    const medians = understood.classes.map(({ name, median }) => [name, Math.round(median)]);
    expect(medians).toEqual([
      ["threads of one core", 8],
      ["inside one cluster of 4", 25],
      ["inside one socket", 100],
      ["between sockets", 200],
    ]);
    expect(machine.file).toMatchObject({ nodes: 8, cores_per_node: 4 });
    expect(machine.groups.map(({ name }) => name)).toEqual(["socket", "socket", "machine"]);
    /* At 2 GHz an invalidation takes as long as a hand-over to the farthest copy: 50, 200 and 400 cycles. */
    expect(machine.file.invalidate).toMatchObject({ base: 50, each: 0, reach: { by_level: [0, 150, 350] } });
  });

  it("are found whatever the order of the CPUs: here sockets take turns", async () => {
    const straight = serverLatency(32, 4);
    const place = (cpu: number): number => (cpu % 2) * 16 + Math.floor(cpu / 2);
    const { understood, machine } = await imported(32, (a, b) => straight(place(a), place(b)));
    expect(understood.groupNames).toEqual(["cluster of 4", "socket"]);
    expect(machine.model.transfer[0]).toBeLessThan(60); /* within a node: 50 cycles at 2 GHz */
  });

  it("do not show on a mesh, whose cores have a table of their own", async () => {
    const { understood, machine } = await imported(16, (a, b) => 45 + Math.abs(a - b) * 0.5);
    expect(understood.form).toBe("flat");
    expect(machine.model.matrix).toBe(true);
    expect(machine.model.nodeCount).toBe(1);
    expect((machine.model.transfer[15] ?? 0) - (machine.model.transfer[1] ?? 0)).toBe(14); /* 7 ns at 2 GHz */
  });

  it("may have groups of different sizes where they are very clear", async () => {
    const group = (cpu: number): number => (cpu < 2 ? 0 : cpu < 5 ? 1 : 2);
    const within = [36, 40, 44];
    const { understood, machine } = await imported(8, (a, b) =>
      group(a) === group(b) ? (within[group(a)] ?? 0) : 140 + 4 * (group(a) + group(b)),
    );
    expect(understood.form).toBe("groups");
    expect(understood.classes.map(({ name, count, median }) => [name, count, Math.round(median)])).toEqual([
      ["inside cluster A (2 cores)", 1, 36],
      ["inside cluster B (3 cores)", 3, 40],
      ["inside cluster C (3 cores)", 3, 44],
      ["between clusters A and B", 6, 144],
      ["between clusters A and C", 6, 148],
      ["between clusters B and C", 9, 152],
    ]);
    expect(machine.file.node_of_core).toEqual([0, 0, 1, 1, 1, 2, 2, 2]);
  });

  it("show whose line was homed in the other socket", async () => {
    const straight = serverLatency(32, 4);
    const { understood, machine, messages } = await imported(32, (a, b) => {
      const ns = straight(a, b);
      return a >= 16 && b >= 16 && ns > 50 ? 2 * ns : ns;
    });
    expect(understood.levels.homeEffect).toMatchObject({ group: 1 });
    expect(messages.some((one) => one.startsWith("home effect: pairs inside socket 1 take 200"))).toBe(true);
    expect(machine.file.latency.transfer).toMatchObject({ via: "home" });
    const [within, socket, across] = [0, 1, 4].map((node) => machine.model.transfer[node] ?? 0);
    expect(within).toBeLessThan(socket ?? 0);
    expect(socket).toBeLessThan(0.6 * (across ?? 0));
  });
});

describe("sockets of which one is slower inside", () => {
  it.each([300, 155])(
    "show no home effect where a way between the sockets, %d ns, takes longer still",
    async (across) => {
      const { understood, messages } = await imported(32, (a, b) => {
        if (Math.floor(a / 16) !== Math.floor(b / 16)) return across;
        return a < 16 ? 60 : 130;
      });
      expect(understood.levels.homeEffect).toBeUndefined();
      expect(messages.filter((one) => one.includes("home effect"))).toEqual([]);
    },
  );
});

describe("average linkage", () => {
  it("merges by the mean of all pairs, from near to far", () => {
    const places = [0, 1, 5, 6, 20];
    const distance = Float64Array.from(
      places.flatMap((a) => places.map((b) => (a === b ? Number.NaN : Math.abs(a - b)))),
    );
    const merges = averageLinkage(places.length, distance);
    expect(merges.map(({ height }) => height)).toEqual([1, 1, 5, 17]);
    expect(merges.at(2)?.members.toSorted()).toEqual([0, 1, 2, 3]);
  });
});

describe("a machine file", () => {
  it("says of each number whether it was measured, derived or assumed, and from which file", async () => {
    const { machine } = await imported(64, serverLatency(32, 4));
    const sources = [...JSON.stringify(machine.file).matchAll(/"source":"([^"]*)"/g)].map(([, text]) => text ?? "");
    expect(sources.length).toBeGreaterThan(15);
    expect(sources.filter((text) => !/^(measured|derived|assumed): /.test(text))).toEqual([]);
    expect(sources.some((text) => text.includes("m.csv"))).toBe(true);
  });
});
