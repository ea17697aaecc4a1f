import { describe, expect, it } from "vitest";
import { importMachine, type ImportOptions } from "../import-machine.ts";
import { csvText, type Latency } from "../testing/texts.ts";

/** Like an Apple M1 Pro: a cluster of two small cores, and two clusters of three large ones. */
const clusterOf = (cpu: number): number => (cpu < 2 ? 0 : cpu < 5 ? 1 : 2);
const m1: Latency = (a, b) => {
  if (clusterOf(a) !== clusterOf(b)) return clusterOf(b) === 0 ? 144 : 152;
  return clusterOf(a) === 0 ? 53 : 40;
};

/** Like an Alder Lake with four large cores of two threads, 0 to 7, and four small ones. */
const alder: Latency = (a, b) => {
  if (a < 8 && Math.floor(a / 2) === Math.floor(b / 2)) return 4;
  return 35 + (a >= 8 ? 4 : 0) + (b >= 8 ? 5 : 0) + ((a * 7 + b * 13) % 5) / 10;
};

interface Cpu {
  readonly core: number;
  readonly mhz: string;
}

const lscpuE = (cpus: readonly Cpu[]): string =>
  [
    "CPU NODE SOCKET CORE L1d:L1i:L2 ONLINE    MAXMHZ   MINMHZ",
    ...cpus.map(({ core, mhz }, cpu) => `${cpu} 0 0 ${core} ${core}:${core}:${core} yes ${mhz} 600.0000`),
  ].join("\n");

const lscpuP = (cpus: readonly Cpu[]): string =>
  ["# CPU,Core,Socket,Node,MAXMHZ", ...cpus.map(({ core, mhz }, cpu) => `${cpu},${core},0,0,${mhz}`)].join("\n");

const hwloc = (cpus: number, kinds: string): string => `<?xml version="1.0" encoding="UTF-8"?>
<topology version="2.0"><object type="Machine"><object type="Package" os_index="0">
${Array.from({ length: cpus }, (_, cpu) => `<object type="Core" os_index="${cpu}"><object type="PU" os_index="${cpu}"/></object>`).join("\n")}
</object></object>
${kinds}</topology>`;

const info = (name: string, value: string | number): string => `<info name="${name}" value="${value}"/>`;
const cpukind = (cpuset: string, ...infos: readonly string[]): string =>
  `<cpukind cpuset="${cpuset}">${infos.join("")}</cpukind>`;

/** The tree of the M1 Pro with its clusters, and its kinds. */
function clustered(cache: string, attributes: string): string {
  const core = (cpu: number): string =>
    `<object type="Core" os_index="${cpu}"><object type="PU" os_index="${cpu}"/></object>`;
  const cluster = (...cpus: readonly number[]): string =>
    `<object type="${cache}" ${attributes} cpuset="cluster of ${cpus.join()}">${cpus.map(core).join("")}</object>`;
  const kinds = cpukind("0x3", info("FrequencyMaxMHz", 2064)) + cpukind("0xfc", info("FrequencyMaxMHz", 3228));
  return `<topology><object type="Package">${cluster(0, 1)}${cluster(2, 3, 4)}${cluster(5, 6, 7)}</object>${kinds}</topology>`;
}

async function imported(texts: readonly string[], options: ImportOptions = {}) {
  const files = texts.map((text, i) => ({ name: `f${i}`, text }));
  const { machine, understood, findings } = await importMachine(files, { ghz: 3.2, ...options });
  if (machine === undefined || understood === undefined) throw new Error(JSON.stringify(findings));
  return { machine, understood, messages: findings.map(({ message }) => message) };
}

const M1_CPUS = Array.from({ length: 8 }, (_, core) => ({ core, mhz: core < 2 ? "2064.0000" : "3228.0000" }));
const SLOW_TWO = [1, 1, 0, 0, 0, 0, 0, 0];

describe("kinds of cores", () => {
  it.each([
    ["the largest clocks of lscpu -e", lscpuE(M1_CPUS), 156],
    ["decimal commas", lscpuE(M1_CPUS).replaceAll(".", ","), 156],
    ["the largest clocks of lscpu -p", lscpuP(M1_CPUS), 156],
    [
      "hwloc's clocks",
      hwloc(
        8,
        cpukind("0x00000003", info("FrequencyMaxMHz", 2064)) + cpukind("0x000000fc", info("FrequencyMaxMHz", 3228)),
      ),
      156,
    ],
    [
      "the system's capacities, which say more than clocks",
      hwloc(
        8,
        cpukind("0x3", info("LinuxCapacity", 446), info("FrequencyMaxMHz", 2064)) +
          cpukind("0xfc", info("LinuxCapacity", 1024), info("FrequencyMaxMHz", 3228)),
      ),
      230,
    ],
    [
      "hwloc's types of cores, without their speeds",
      hwloc(8, cpukind("0x3", info("CoreType", "IntelAtom")) + cpukind("0xfc", info("CoreType", "IntelCore"))),
      160,
    ],
    [
      "forced efficiencies",
      hwloc(8, '<cpukind cpuset="0x3" forced_efficiency="0"/><cpukind cpuset="0xfc" forced_efficiency="1"/>'),
      160,
    ],
  ])("follow from %s", async (_, topology, work) => {
    const { machine, messages } = await imported([csvText(8, m1), topology]);
    expect(machine.file.kinds).toMatchObject({ kind_of_core: SLOW_TWO, work: [100, work] });
    expect(machine.file.kinds?.source).toMatch(/^(derived|assumed): .*f1/);
    expect(machine.model.work).toEqual(SLOW_TWO.map((kind) => (kind === 0 ? 100 : work)));
    expect(messages.some((text) => text.startsWith("cores of 2 kinds, as the operating system says"))).toBe(true);
  });

  it.each([
    [
      "lscpu -p",
      "# CPU,Core,Socket,Node,,L1d,L1i,L2,MAXMHZ\n" +
        M1_CPUS.map(({ core, mhz }) => `${core},${core},0,0,,${core},${core},${clusterOf(core)},${mhz}`).join("\n"),
    ],
    ["hwloc", clustered("L2Cache", "")],
    ["hwloc before version 2", clustered("Cache", 'depth="2"')],
  ])("stand beside clusters that share an L2 and no L3, with %s", async (_, text) => {
    const { machine } = await imported([csvText(8, m1), text]);
    expect(machine.file).toMatchObject({ nodes: 3, node_of_core: [0, 0, 1, 1, 1, 2, 2, 2] });
    expect(machine.file.kinds?.kind_of_core).toEqual(SLOW_TWO);
  });

  it("stand beside the clusters of the matrix where the system names no shared cache", async () => {
    const kinds = cpukind("0x3", info("FrequencyMaxMHz", 2064)) + cpukind("0xfc", info("FrequencyMaxMHz", 3228));
    const { machine } = await imported([csvText(8, m1), hwloc(8, kinds)]);
    expect(machine.file).toMatchObject({ nodes: 3, node_of_core: [0, 0, 1, 1, 1, 2, 2, 2] });
    expect(machine.file.kinds?.kind_of_core).toEqual(SLOW_TWO);
  });

  it("name the classes of pairs on a processor without levels", async () => {
    const flat: Latency = (a, b) => 40 + (a < 2 ? 8 : 0) + (b < 2 ? 6 : 0) + ((a * 7 + b) % 3) / 10;
    const { understood, machine } = await imported([csvText(8, flat), lscpuE(M1_CPUS)], { detail: "levels" });
    expect(understood.classes.map(({ name, count }) => [name, count])).toEqual([
      ["between fast cores (P)", 15],
      ["between a fast core and a slow one (P–E)", 12],
      ["between slow cores (E)", 1],
    ]);
    expect(machine.file.kinds?.kind_of_core).toEqual(SLOW_TWO);
  });

  it("may be three, as on a processor of a telephone", async () => {
    const flat: Latency = (a, b) => 40 + ((a * 7 + b) % 3) / 10;
    const cpus = Array.from({ length: 8 }, (_, core) => ({
      core,
      mhz: core < 4 ? "1800" : core < 7 ? "2400" : "2850",
    }));
    const { machine, understood } = await imported([csvText(8, flat), lscpuE(cpus)]);
    expect(machine.file.kinds).toMatchObject({ kind_of_core: [2, 2, 2, 2, 1, 1, 1, 0], work: [100, 119, 158] });
    expect(understood.classes.map(({ name }) => name)).toContain("between cores of the kinds 1 and 2");
  });

  it("belong to every thread of a core where threads are kept", async () => {
    const cpus = Array.from({ length: 12 }, (_, cpu) => ({
      core: cpu < 8 ? Math.floor(cpu / 2) : cpu - 4,
      mhz: cpu < 8 ? (cpu < 4 ? "5200" : "5100") : "3900",
    }));
    const { machine } = await imported([csvText(12, alder), lscpuE(cpus)], { threads: "keep" });
    expect(machine.file.kinds).toMatchObject({ kind_of_core: [0, 0, 0, 0, 1, 1, 1, 1, 0, 0, 0, 0], work: [100, 133] });
  });

  it("are one where cores differ by a few hundred MHz, as favoured cores of a server do", async () => {
    const cpus = Array.from({ length: 8 }, (_, core) => ({ core, mhz: String(3500 + 50 * core) }));
    const { machine } = await imported([csvText(8, () => 40), lscpuE(cpus)]);
    expect(machine.file.kinds).toBeUndefined();
  });

  it("are one where the clock of a CPU is not known", async () => {
    const cpus = M1_CPUS.map((cpu, i) => (i === 3 ? { ...cpu, mhz: "-" } : cpu));
    const { machine } = await imported([csvText(8, m1), lscpuE(cpus)]);
    expect(machine.file.kinds).toBeUndefined();
  });

  it("are found beyond the 32nd CPU in hwloc's sets", async () => {
    const kinds =
      cpukind("0x00000000,0xffffffff", info("FrequencyMaxMHz", 4000)) +
      cpukind("0x000000ff,0x00000000", info("FrequencyMaxMHz", 2000));
    const { machine } = await imported([csvText(40, () => 40), hwloc(40, kinds)]);
    expect(machine.file.kinds?.kind_of_core.lastIndexOf(0)).toBe(31);
    expect(machine.file.kinds?.work).toEqual([100, 200]);
  });
});
