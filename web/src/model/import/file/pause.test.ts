import { describe, expect, it } from "vitest";
import { importMachine, type ImportOptions } from "../import-machine.ts";
import { csvText } from "../testing/texts.ts";
import { findingText } from "../texts/source-file.ts";

const CSV = csvText(4, (a, b) => 50 + ((a * 7 + b * 13) % 5) / 10);

interface Lscpu {
  readonly name?: string;
  readonly numbers?: readonly [family: number, model: number];
}

const lscpu = ({ name, numbers }: Lscpu): string =>
  [
    "Architecture:        x86_64",
    "CPU(s):              4",
    "Vendor ID:           GenuineIntel",
    ...(name === undefined ? [] : [`Model name:          ${name}`]),
    ...(numbers === undefined ? [] : [`CPU family:          ${numbers[0]}`, `Model:               ${numbers[1]}`]),
    "",
  ].join("\n");

async function imported(file: string, system?: Lscpu, options: ImportOptions = {}) {
  const files = [{ name: file, text: CSV }, ...(system === undefined ? [] : [{ name: "lscpu", text: lscpu(system) }])];
  const { machine, findings } = await importMachine(files, { ghz: 3, maker: "intel", ...options });
  if (machine === undefined) throw new Error(findings.map(findingText).join("\n"));
  return {
    cycles: machine.model.numbers.pause_cycles,
    file: JSON.stringify(machine.file),
    told: findings.map(findingText).filter((text) => text.includes("pause")),
  };
}

describe("a pause instruction of Intel", () => {
  it.each([
    ["Intel(R) Xeon(R) CPU E5-2680 v4 @ 2.40GHz", 10],
    ["Intel(R) Xeon(R) CPU           X5650  @ 2.67GHz", 10],
    ["Intel(R) Xeon(R) CPU E3-1245 v3 @ 3.40GHz", 10],
    ["Intel(R) Xeon(R) CPU E3-1245 v5 @ 3.50GHz", 140],
    ["Intel(R) Core(TM) i7-4790 CPU @ 3.60GHz", 10],
    ["Intel(R) Core(TM) i7 CPU         920  @ 2.67GHz", 140, "told"],
    ["Intel(R) Core(TM) i7-6700K CPU @ 4.00GHz", 140],
    ["12th Gen Intel(R) Core(TM) i9-12900K", 140],
    ["Intel(R) Xeon(R) Platinum 8375C CPU @ 2.90GHz", 140],
    ["Intel(R) Xeon Phi(TM) CPU 7210 @ 1.30GHz", 10],
  ] as const)("is that of the model %s, whatever the file's name", async (name, cycles, isTold?: "told") => {
    const made = await Promise.all(["a.csv", "e5-2680v4.csv"].map(async (file) => imported(file, { name })));
    if (isTold === undefined)
      expect(made.map((one) => [one.cycles, one.told])).toEqual([
        [cycles, []],
        [cycles, []],
      ]);
    else expect(made[0]?.told).toHaveLength(1);
  });

  it.each([
    [[6, 79], 10],
    [[6, 85], 140],
    [[6, 26], 10],
    [[6, 106], 140],
    [[6, 143], 140],
    [[15, 6], 10],
  ] as const)("is that of family and model %j, where the name says nothing", async ([family, model], cycles) => {
    const made = await imported("e5-2680v4.csv", { name: "Intel(R) Processor", numbers: [family, model] });
    expect([made.cycles, made.told]).toEqual([cycles, []]);
  });

  it.each([
    ["xeon-e5-2680v4.csv", 10, "read from the name of its file, xeon-e5-2680v4"],
    ["i7-6700k.csv", 140, "read from the name of its file, i7-6700k"],
    ["here.csv", 140, "nothing says of which generation"],
  ])("is assumed with a finding, for %s alone", async (file, cycles, why) => {
    const { told, ...made } = await imported(file);
    expect(made.cycles).toBe(cycles);
    expect(told).toEqual([expect.stringContaining(why)]);
    expect(told[0]).toContain("--pause CYCLES");
  });

  it("is what was given, without a finding", async () => {
    const { cycles, file, told } = await imported("here.csv", undefined, { pause: 43 });
    expect(cycles).toBe(43);
    expect(file).toContain("as was given; it sets how often");
    expect(told).toEqual([]);
  });

  it("of other makers depends on no name", async () => {
    const made = await Promise.all(
      ["e5-2680.csv", "i7-6700k.csv"].map(async (file) => imported(file, undefined, { maker: "amd" })),
    );
    expect(made.map((one) => [one.cycles, one.told])).toEqual([
      [40, []],
      [40, []],
    ]);
  });
});

describe("a maker", () => {
  it.each([
    ["epyc.csv", "AMD's, is read from the name of its file, epyc"],
    ["here.csv", "nothing says whose processor it is"],
  ])("is read from the name %s, with a finding", async (name, why) => {
    const { findings } = await importMachine([{ name, text: CSV }], { ghz: 3 });
    expect(findings.map(findingText).join("\n")).toContain(why);
  });
});
