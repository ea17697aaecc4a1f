import { describe, expect, it } from "vitest";
import { csvText, type Latency } from "../../model/import/testing/texts.ts";
import { machineText } from "../../model/machine/machine-text.ts";
import { importForLink } from "./import-for-link.ts";
import { machineLeftOut } from "./machine-field.ts";

/** No two pairs alike, and no level: nothing that a compressor or a cluster could find. */
const noise: Latency = (a, b) => {
  const mixed = Math.imul(Math.imul(a * 1021 + b, 0x9e3779b1) ^ 0x5bd1e995, 0x85ebca6b) >>> 8;
  return 60 + (mixed % 2000) / 100;
};

const imported = (cores: number) => importForLink([{ name: "flat.csv", text: csvText(cores, noise) }], { ghz: 3 });

describe("a machine that was measured", () => {
  it("keeps the latencies of all its pairs where a link has room for them", async () => {
    const { machine, notices } = await imported(12);
    expect(notices).toEqual([]);
    expect(machine?.file.latency.transfer).toHaveProperty("core_table");
  });

  it("has the medians of its levels where a link has not, and says so", async () => {
    const { machine, notices } = await imported(160);
    expect(machine?.file.latency.transfer).not.toHaveProperty("core_table");
    expect(notices).toEqual([expect.stringMatching(/every pair of 160 cores do not fit into a link/)]);
    expect(machine === undefined ? ["none"] : machineLeftOut(machineText(machine))).toEqual([]);
  });

  it("is none when the text is none of a matrix, and the finding names file and line", async () => {
    const { machine, findings } = await importForLink([{ name: "bad.csv", text: ",,\n1,,\n2,x,\n" }], {});
    expect(machine).toBeUndefined();
    expect(findings).toContainEqual(expect.objectContaining({ severity: "error", file: "bad.csv", line: 3 }));
  });
});
