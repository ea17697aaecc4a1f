/**
 * Machines whose files were once read wrong without a word: several nodes in a socket, coarse clocks, containers, dies
 * whose cores have the same numbers, processors with cores that lack a cache, chips that are no sockets, and threads of
 * a core that are much nearer to each other than cores are.
 */
import { describe, expect, it } from "vitest";
import { importMachine, type ImportOptions } from "./import-machine.ts";
import { csvText, type Latency } from "./testing/texts.ts";
import { findingText } from "./texts/source-file.ts";

async function imported(options: ImportOptions, ...texts: readonly (string | readonly [name: string, text: string])[]) {
  const files = texts.map((one, i) =>
    typeof one === "string" ? { name: `f${i}`, text: one } : { name: one[0], text: one[1] },
  );
  const { understood, machine, findings } = await importMachine(files, { ghz: 3, ...options });
  if (understood === undefined || machine === undefined) throw new Error(findings.map(findingText).join("\n"));
  const medians = Object.fromEntries(
    understood.classes.map(({ name, median }) => [name, Math.round(10 * median) / 10]),
  );
  return { understood, machine, medians, told: findings.map(findingText) };
}

/** A row of lscpu -p for each CPU: its core, socket, node, and caches of the second and third level. */
function lscpuP(
  cpus: readonly (readonly [core: number, socket: number, node: number, l2: number | "", l3: number | ""])[],
): string {
  const rows = cpus.map(
    ([core, socket, node, l2, l3], cpu) => `${cpu},${core},${socket},${node},,${core},${core},${l2},${l3}`,
  );
  return ["# CPU,Core,Socket,Node,,L1d,L1i,L2,L3", ...rows, ""].join("\n");
}

describe("MLC on sockets of several nodes", () => {
  /** A row for each node, with a value for each other one: of the same node, of the same socket, and across. */
  const table = (nodes: number, own: string, socket: string, across: string): string => {
    const all = Array.from({ length: nodes }, (_, node) => node);
    const isOneSocket = (a: number, b: number): boolean => 2 * a < nodes === 2 * b < nodes;
    const cell = (a: number, b: number): string => (a === b ? own : isOneSocket(a, b) ? socket : across);
    return all.map((a) => [a, ...all.map((b) => cell(a, b))].join("\t")).join("\n");
  };
  /** Nodes of one socket: 50 ns; another socket: 110 ns homed at the writer, 170 ns at the reader. */
  const mlc = (nodes: number): string => `Intel(R) Memory Latency Checker - v3.11
Measuring idle latencies (in ns)...
\t\tNuma node
Numa node 0 1
${table(nodes, "80.0", "85.0", "140.0")}

Local Socket L2->L2 HIT  latency\t40.0
Local Socket L2->L2 HITM latency\t45.0
Remote Socket L2->L2 HITM latency (data address homed in writer socket)
\t\t\tReader Numa Node
${table(nodes, "-", "50.0", "110.0")}
Remote Socket L2->L2 HITM latency (data address homed in reader socket)
\t\t\tReader Numa Node
${table(nodes, "-", "50.0", "170.0")}
`;

  it.each([2, 4, 6])("has %i nodes: pairs of one socket are not in the mean across", async (nodes) => {
    const cores = Array.from({ length: 2 * nodes }, (_, core) => {
      const node = Math.floor(core / 2);
      return [core, 2 * node < nodes ? 0 : 1, node, core, 2 * node < nodes ? 0 : 1] as const;
    });
    const { medians, told, machine } = await imported({}, mlc(nodes), lscpuP(cores));
    expect(medians["between sockets"]).toBe(140);
    expect(told.join("\n")).toContain("110.0 ns when it is homed at the writer, 170.0 ns at the reader");
    if (nodes > 2) expect(medians).toMatchObject({ "inside one cluster of 2": 45, "inside one socket": 50 });
    expect(Math.round(Math.max(...machine.model.dram))).toBe(140 * 3);
  });
});

describe("a clock of 16/3 ns", () => {
  const STEP = 16 / 3;
  /** As tools print it: steps, and a third less where a sample was cut off to whole nanoseconds. */
  const cut = (steps: number, odd: boolean): number =>
    Number((odd ? Math.floor(steps * STEP) : steps * STEP).toFixed(6));
  const zen: Latency = (a, b) => {
    const odd = (a * 5 + b * 3) % 4 === 0;
    const [one, two] = [a >> 1, b >> 1];
    if (one === two) return cut(one === 2 ? 2 : 1, odd);
    return one >> 2 === two >> 2 ? cut(3 + ((a + b) % 2), odd) : cut(13 + ((a + b) % 2), odd);
  };

  it("has 8 cores of two threads and of one kind, and is told", async () => {
    const { understood, told } = await imported({}, csvText(16, zen));
    expect(understood.siblings).toMatchObject({ pattern: "2i and 2i + 1" });
    expect(understood.kinds).toBeUndefined();
    expect(told[0]).toMatch(/all values are multiples of 5\.3\d ns, the step of the clock/);
  });

  it("is not seen where the levels of a machine are about multiples of each other", async () => {
    const levels: Latency = (a, b) =>
      (a >> 2 === b >> 2 ? 25 : a >> 3 === b >> 3 ? 100 : 200) + ((a * 7 + b * 13) % 5) / 10;
    const { understood, told } = await imported({}, csvText(16, levels));
    expect(told.join("\n")).not.toContain("step of the clock");
    expect(understood.siblings.cores).toHaveLength(16);
  });

  it("is not seen where values of a fine clock are near each other", async () => {
    const fine: Latency = (a, b) => (a >> 1 === b >> 1 ? 8.3 : 30) + ((a * 7 + b * 11) % 13) * 0.7;
    const { told } = await imported({}, csvText(12, fine));
    expect(told.join("\n")).not.toContain("step of the clock");
  });
});

describe("threads that are missing", () => {
  const ns: Latency = (a, b) => (a % 8 === b % 8 ? 8.2 : 25 + ((a * 7 + b * 5) % 9) / 10);
  const some = (cpus: readonly number[]): string =>
    [
      ["CPU", ...cpus].join(","),
      ...cpus.map((a, i) => [a, ...cpus.map((b, j) => (j < i ? ns(a, b) : ""))].join(",")),
    ].join("\n");

  it.each([
    ["a container of seven CPUs, with lscpu", [0, 1, 2, 3, 8, 9, 10], true],
    ["the same without lscpu", [0, 1, 2, 3, 8, 9, 10], false],
    ["half of the second threads offline", [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11], true],
  ])("%s: the cores are of one kind", async (name, cpus, hasTopology) => {
    const online = lscpuP(Array.from({ length: 16 }, (_, cpu) => [cpu % 8, 0, 0, cpu % 8, 0] as const))
      .split("\n")
      .filter((row) => row.startsWith("#") || cpus.includes(Number(row.split(",")[0])));
    const texts = hasTopology ? [some(cpus), online.join("\n")] : [some(cpus)];
    expect((await imported({}, ...texts)).understood.kinds, name).toBeUndefined();
  });

  it("are told from the small cores of a hybrid processor, which share a cache", async () => {
    const hybrid = lscpuP([
      ...Array.from({ length: 8 }, (_, cpu) => [cpu >> 1, 0, 0, cpu >> 1, 0] as const),
      ...Array.from({ length: 8 }, (_, cpu) => [4 + cpu, 0, 0, 4 + (cpu >> 2), 0] as const),
    ]);
    const latency: Latency = (a, b) => (a < 8 && b < 8 && a >> 1 === b >> 1 ? 4.5 : 35 + ((a + b) % 4));
    const { understood } = await imported({}, csvText(16, latency), hybrid);
    expect(understood.kinds).toMatchObject({ by: "threads", kindOf: [0, 0, 0, 0, 1, 1, 1, 1, 1, 1, 1, 1] });
  });

  it("are no threads where lscpu gives one core two largest clocks", async () => {
    const e = [
      "CPU NODE SOCKET CORE L1d:L1i:L2:L3 ONLINE MAXMHZ MINMHZ",
      ...[0, 1, 2, 3, 4, 5, 6, 7].map(
        (cpu) => `${cpu} 0 0 ${cpu % 4} ${cpu}:${cpu}:${cpu}:0 yes ${cpu < 4 ? "1800.0" : "2840.0"} 300.0`,
      ),
      "",
    ].join("\n");
    const { understood, told } = await imported(
      {},
      csvText(8, (a, b) => 40 + ((a + b) % 3)),
      e,
    );
    expect(understood.siblings.cores).toHaveLength(8);
    expect(told.join("\n")).toContain("gives 4 cores CPUs of different largest clocks");
  });
});

describe("caches that a core lacks", () => {
  it("leave it in the group of those that share its second level", async () => {
    const cells = ["0:0:0:0", "4:4:1:0", "2:0", "9:9:2:0", "56:56:8", "60:60:8"];
    const e = [
      "CPU NODE SOCKET CORE L1d:L1i:L2:L3 ONLINE    MAXMHZ   MINMHZ       MHZ",
      ...cells.map(
        (cell, cpu) => `  ${cpu}    0      0    ${cpu} ${cell.padEnd(15)}  yes 5000.0000 400.0000 1000.0000`,
      ),
      "",
    ].join("\n");
    const ns: Latency = (a, b) => (a < 4 === b < 4 ? 25 : 50);
    const { understood } = await imported({}, csvText(6, ns), e);
    expect(understood.levels.partitions).toEqual([
      [
        [0, 1, 2, 3],
        [4, 5],
      ],
    ]);
  });
});

describe("dies whose cores have the same numbers", () => {
  const core = (index: number, first: number, sets: boolean): string => {
    const set = sets ? ` cpuset="0x${(3 << first).toString(16)}"` : "";
    return `<object type="Core" os_index="${index}"${set}><object type="PU" os_index="${first}"/><object type="PU" os_index="${first + 1}"/></object>`;
  };
  const die = (index: number, first: number, sets: boolean): string => `<object type="Die" os_index="${index}">
    <object type="L3Cache" os_index="${index}" cpuset="0x${(15 << first).toString(16)}">
      ${core(0, first, sets)}${core(1, first + 2, sets)}
    </object></object>`;
  const hwloc = (sets: boolean): string => `<?xml version="1.0"?><topology version="2.0">
    <object type="Machine" os_index="0"><object type="NUMANode" os_index="0"/>
    <object type="Package" os_index="0">${die(0, 0, sets)}${die(1, 4, sets)}</object></object></topology>`;
  const ns: Latency = (a, b) => (a >> 1 === b >> 1 ? 9 : a >> 2 === b >> 2 ? 25 : 95);

  it.each([true, false])("are cores of their own (with sets of CPUs: %s)", async (sets) => {
    const { understood, medians } = await imported({}, csvText(8, ns), hwloc(sets));
    expect(understood.siblings.cores).toEqual([
      [0, 1],
      [2, 3],
      [4, 5],
      [6, 7],
    ]);
    expect(medians["inside one cluster of 2"]).toBe(25);
  });
});

describe("groups of eight", () => {
  const ns: Latency = (a, b) => (a >> 3 === b >> 3 ? 20 : 85) + ((a * 3 + b) % 5) / 10;
  const text = csvText(16, ns);

  it("are clusters on a processor of which a machine has one", async () => {
    for (const name of ["AMD Ryzen 9 5950X.csv", "tr-3990x threadripper.csv"])
      expect((await imported({}, [name, text])).understood.groupNames).toEqual(["cluster of 8"]);
  });

  it("are what lscpu says, even by its plain text", async () => {
    const lscpu = (sockets: number): string =>
      `Architecture: x86_64\nCPU(s): 16\nSocket(s): ${sockets}\nModel name: X\n`;
    expect((await imported({}, text, lscpu(1))).understood.groupNames).toEqual(["cluster of 8"]);
    expect((await imported({}, text, lscpu(2))).understood.groupNames).toEqual(["socket"]);
  });

  it("are sockets of six cores where the file says that there are two", async () => {
    const six = csvText(12, (a, b) => (a < 6 === b < 6 ? 30 : 95) + ((a + b) % 3) / 10);
    expect((await imported({}, ["2x Xeon X5650.csv", six])).understood.groupNames).toEqual(["socket"]);
  });

  it("are taken for sockets, which is told, where no file says what they are", async () => {
    const { understood, told } = await imported({}, text);
    expect(understood.groupNames).toEqual(["socket"]);
    expect(told.join("\n")).toContain("the 2 groups of 8 cores are taken for sockets, though they may be chips of one");
  });

  it("are told apart where one is slower inside than the other", async () => {
    const unlike: Latency = (a, b) => (a < 4 && b < 4 ? 39 : a >= 4 && b >= 4 ? 67 : 120) + ((a + b) % 3) / 10;
    const { medians } = await imported({}, csvText(8, unlike));
    expect(medians["inside cluster A (4 cores)"]).toBeCloseTo(39.1, 0);
    expect(medians["inside cluster B (4 cores)"]).toBeCloseTo(67.1, 0);
  });
});

describe("a part of a machine with two sockets", () => {
  const CORES = 32;
  /** Threads i and i + 16 of each socket; the first four cores of a socket ran on a slower clock. */
  const socket: Latency = (a, b) => {
    const [one, two] = [a % CORES, b % CORES];
    const isSlow = one < 4 && two < 4;
    if (one === two) return isSlow ? 27 : 10.4;
    return (one >> 2 !== two >> 2 ? 80 : isSlow ? 36 : 25) + ((a * 7 + b * 13) % 5) / 10;
  };

  it("is one socket, with a cluster that ran slower: all cores have two threads and are of one kind", async () => {
    const { understood } = await imported({}, csvText(2 * CORES, socket));
    expect(understood.siblings).toMatchObject({ pattern: "i and i + N/2" });
    expect(understood.siblings.cores).toHaveLength(CORES);
    expect(understood.kinds).toBeUndefined();
  });

  it.each([33, 36, 40, 48, 63])("is a file that ends after %i CPUs: cores are of one kind", async (cpus) => {
    expect((await imported({}, csvText(cpus, socket))).understood.kinds).toBeUndefined();
  });

  it.each([3, 5, 7, 11])("is a file of %i CPUs numbered 2i and 2i + 1: cores are of one kind", async (cpus) => {
    const beside: Latency = (a, b) => (a >> 1 === b >> 1 ? 8 : 40 + ((a * 7 + b * 13) % 5) / 10);
    expect((await imported({}, csvText(cpus, beside))).understood.kinds).toBeUndefined();
  });

  it("is no hybrid processor, whose large cores come first or last", async () => {
    const hybrid: Latency = (a, b) => (a < 8 && a >> 1 === b >> 1 ? 4.5 : 35 + ((a + b) % 4));
    const turned: Latency = (a, b) => hybrid(15 - b, 15 - a);
    const made = await Promise.all([hybrid, turned].map(async (ns) => imported({}, csvText(16, ns))));
    expect(made.map(({ understood }) => understood.kinds?.kindOf)).toEqual([
      [0, 0, 0, 0, 1, 1, 1, 1, 1, 1, 1, 1],
      [1, 1, 1, 1, 1, 1, 1, 1, 0, 0, 0, 0],
    ]);
  });
});

describe("threads of a core that answer each other 50 times as fast as other cores do", () => {
  const far: Latency = (a, b) => (a >> 1 === b >> 1 ? 8.4 : 458);

  it.each(["full", "levels"] as const)("are cores that a home serves one after another (%s)", async (detail) => {
    const { machine } = await imported({ maker: "arm", threads: "keep", detail, ghz: 6 }, csvText(8, far));
    expect(machine.file.read_occupancy.value).toBe("blocking");
  });

  it("leave the home of slower clocks free until the reader has acknowledged its data", async () => {
    const { machine } = await imported({ maker: "arm", threads: "keep", ghz: 3 }, csvText(8, far));
    expect(machine.file.read_occupancy.value).toBeGreaterThan(600);
  });
});
