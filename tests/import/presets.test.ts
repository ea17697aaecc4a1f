/**
 * The imported machines of scenarios/machines are what the importer makes of their matrices, where these are at hand;
 * and every number of them says whether it was measured, derived or assumed. Machines of which only levels are
 * known are those of tests/import/levels.
 */
import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { type ImportOptions, importMachine } from "../../web/src/model/import/import-machine.ts";
import type { SourceFile } from "../../web/src/model/import/texts/source-file.ts";
import { MACHINES, openMachine, ROOT } from "../harness/project.ts";

const FOLDER = join(ROOT, "../shared/reference/data/core-to-core");

interface Preset extends ImportOptions {
  /** Of the matrix, without its ending. */
  readonly matrix: string;
  /** What the operating system says of the cores. */
  readonly topology?: SourceFile;
}

/**
 * The cores of an M1 Pro as hwloc would name them, from the device tree of Linux [Linux-M1]: the small cores, which are
 * the first two CPUs, do 714/1024 of the work of a large one in a MHz, and have 2,064 MHz against 3,228: so their
 * capacity is 457 of 1,024. The M1 Pro with eight cores has two clusters of three large ones.
 */
const M1_PRO: SourceFile = {
  name: "[Linux-M1] t600x-common.dtsi",
  text: `<topology version="2.0"><object type="Package">
${m1Cluster(0, 1)}${m1Cluster(2, 3, 4)}${m1Cluster(5, 6, 7)}
</object>
<cpukind cpuset="0x3"><info name="LinuxCapacity" value="457"/></cpukind>
<cpukind cpuset="0xfc"><info name="LinuxCapacity" value="1024"/></cpukind>
</topology>`,
};

/** Cores that share an L2. */
function m1Cluster(...cpus: readonly number[]): string {
  const cores = cpus.map(
    (cpu) => `<object type="Core" os_index="${cpu}"><object type="PU" os_index="${cpu}"/></object>`,
  );
  return `<object type="L2Cache" cpuset="cluster of ${cpus.join()}">${cores.join("")}</object>`;
}

/** By id. The clocks are the largest of the processors, from memory; titles are in the machine files. */
const PRESETS: Readonly<Record<string, Preset>> = {
  "epyc-7742-128": { matrix: "epyc-7742-2s", maker: "amd", ghz: 3.4 },
  "epyc-7r13-96": { matrix: "epyc-7r13-2s", maker: "amd", ghz: 3.6 },
  "epyc-9654-192": { matrix: "epyc-9654-2s", maker: "amd", ghz: 3.7 },
  "graviton2-64": { matrix: "graviton2", maker: "arm", ghz: 2.5 },
  "i7-6700k-4": { matrix: "i7-6700k", maker: "intel", ghz: 4.2, threads: "keep" },
  "i9-12900k-16": { matrix: "i9-12900k", maker: "intel", ghz: 4.9, threads: "keep" },
  "m1-pro-8": { matrix: "apple-m1-pro", maker: "apple", ghz: 3.2, topology: M1_PRO },
  "threadripper-64": { matrix: "tr-3990x", maker: "amd", ghz: 4.3 },
  "xeon-8375c-64": { matrix: "xeon-8375c-2s", maker: "intel", ghz: 3.5 },
  "xeon-e5-28": { matrix: "xeon-e5-2680v4-2s", maker: "intel", ghz: 3.3 },
  "xeon-phi-64": { matrix: "xeon-phi-7210", maker: "intel", ghz: 1.5, dram: [150, 150] },
};

const GHZ_SOURCE = "assumed: the largest clock of the processor, from memory";
const CHECKSUM_DIGITS = 16;

const imported = MACHINES.filter(({ file }) => file.made_from === "matrix");

describe("a machine file", () => {
  it("says what it stands for where it was made of assumptions", () => {
    const assumed = MACHINES.filter(({ file }) => file.made_from === "assumptions");
    expect(assumed.length).toBeGreaterThan(0);
    expect(assumed.filter(({ file }) => file.stands_for === undefined).map(({ file }) => file.id)).toEqual([]);
  });
});

describe("imported machines", () => {
  it("are at least eight, and the ones that are listed here", () => {
    expect(imported.length).toBeGreaterThanOrEqual(8);
    expect(imported.map(({ file }) => file.id).sort()).toEqual(Object.keys(PRESETS).sort());
  });

  it.each(imported.map((machine) => [machine.file.id, machine] as const))(
    "%s has a source for each number",
    (_, machine) => {
      const sources = [...JSON.stringify(machine.file).matchAll(/"source":"([^"]*)"/g)].map(([, text]) => text ?? "");
      expect(sources.length).toBeGreaterThan(15);
      expect(sources.filter((text) => !/^(measured|derived|assumed): /.test(text))).toEqual([]);
      expect(
        sources.filter((text) => text.startsWith("measured")).every((text) => text.includes("[core-to-core]")),
      ).toBe(true);
    },
  );

  it.runIf(existsSync(FOLDER)).each(Object.entries(PRESETS))("%s is what the importer makes", async (id, preset) => {
    const { file } = openMachine(id);
    const { matrix, topology, ...options } = preset;
    const text = readFileSync(join(FOLDER, `${matrix}.csv`), "utf8");
    const digest = createHash("sha256").update(text).digest("hex").slice(0, CHECKSUM_DIGITS);
    const source = { name: `[core-to-core] ${matrix}.csv`, text, checksum: `SHA-256 ${digest}…` };
    const { title } = file;
    const sources = topology === undefined ? [source] : [source, topology];
    const made = await importMachine(sources, { ...options, id, title, ghzSource: GHZ_SOURCE, detail: "levels" });
    /* What a node of the machine is called, no measurement says. */
    expect({ ...made.machine?.file, node_name: file.node_name }).toEqual(file);
  });
});
