import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { importMachine } from "../import-machine.ts";
import { nsBetween } from "./matrix.ts";
import { type Part, readSources } from "./read-sources.ts";
import { findingText } from "./source-file.ts";
import {
  c2clatText,
  csvText,
  HWLOC_TEXT,
  LSCPU_E_TEXT,
  LSCPU_P_TEXT,
  LSCPU_TEXT,
  MLC_TEXT,
  serverLatency,
} from "../testing/texts.ts";

const latency = (a: number, b: number): number => 40 + Math.abs(a - b);

async function partOf<Kind extends Part["kind"]>(kind: Kind, text: string) {
  const { parts, findings } = await readSources([{ name: "file", text }]);
  const part = parts.find((one): one is Extract<Part, { kind: Kind }> => one.kind === kind);
  if (part === undefined) throw new Error(findings.map(findingText).join("\n"));
  return { part, findings };
}

async function complaints(text: string): Promise<readonly string[]> {
  const { parts, findings } = await readSources([{ name: "m.csv", text }]);
  expect(parts).toEqual([]);
  return findings.map(findingText);
}

describe("matrices", () => {
  it("of core-to-core-latency are read from their lower triangle", async () => {
    const { part, findings } = await partOf("matrix", csvText(6, latency));
    expect(part.cpus).toEqual([0, 1, 2, 3, 4, 5]);
    expect(nsBetween(part, 5, 2)).toBe(43);
    expect(nsBetween(part, 2, 5)).toBe(43);
    expect(findings).toEqual([]);
  });

  it("of whole numbers with zeros on the diagonal are not taken for names of CPUs", async () => {
    const { part } = await partOf("matrix", "0,45,90\n45,0,91\n90,91,0\n");
    expect(part.cpus).toEqual([0, 1, 2]);
    expect([nsBetween(part, 0, 1), nsBetween(part, 0, 2), nsBetween(part, 1, 2)]).toEqual([45, 90, 91]);
  });

  it("may have lines that end with their last value, line ends of Windows, and a byte-order mark", async () => {
    const text = csvText(4, latency).replaceAll(/,+\n/g, "\r\n");
    const { part } = await partOf("matrix", `\uFEFF${text}\r\n`);
    expect(part.cpus).toHaveLength(4);
  });

  it("of c2clat are read, in the form for gnuplot too", async () => {
    const { part } = await partOf("matrix", c2clatText(4, latency));
    expect(part.format).toBe("c2clat");
    expect(nsBetween(part, 0, 3)).toBe(43);
    const plot = `set title "Inter-core one-way data latency"\n$data << EOD\n${c2clatText(4, latency)}EOD\nplot '$data'\n`;
    expect((await partOf("matrix", plot)).part.ns).toEqual(part.ns);
  });

  it("with two directions are averaged, and a large difference is told", async () => {
    const { part, findings } = await partOf(
      "matrix",
      "#Op=2     0   4   8\n     0   -  50  60\n     4  70   -  60\n     8  60  62   -\n",
    );
    expect(part.cpus).toEqual([0, 4, 8]);
    expect(nsBetween(part, 0, 1)).toBe(60);
    expect(findings.map(({ message }) => message)).toEqual([expect.stringContaining("by 1.40 at most")]);
  });

  it("that were measured with a coarse clock are told of", async () => {
    const { findings } = await partOf(
      "matrix",
      csvText(4, (a, b) => (a + b === 1 ? 0 : 16.666 * (a + 3 * b))),
    );
    expect(findings.map(({ message }) => message)).toEqual([
      expect.stringContaining("multiples of 16.67 ns"),
      expect.stringContaining("1 pair has the latency 0"),
    ]);
  });
});

describe("files that cannot be read are told with their line", () => {
  const text = csvText(6, latency);
  const lines = text.split("\n");

  it.each([
    ["empty", "", ["m.csv: error: the file is empty"]],
    ["blank", " \n\n", ["m.csv: error: the file is empty"]],
    [
      "cut after a line",
      `${lines.slice(0, 4).join("\n")}\n`,
      ["m.csv:4: error: the file ends after 4 lines, but each line is for 6 CPUs: 2 lines are missing"],
    ],
    [
      "cut within its last line",
      text.slice(0, -8),
      ["m.csv:6: error: the line has 3 values, empty ones included, and line 1 has 6 values: it was cut short"],
    ],
    [
      "transposed",
      lines
        .map((_, b) =>
          lines
            .map((__, a) => (a > b && a < 6 ? "40" : ""))
            .slice(0, 6)
            .join(","),
        )
        .slice(0, 6)
        .join("\n"),
      [expect.stringMatching(/^m.csv:1: error: the matrix is transposed/)],
    ],
    ["no number", text.replace("41,", "forty,"), ['m.csv:2: error: value 1, "forty", is no number']],
    ["negative", text.replace("41,", "-41,"), ['m.csv:2: error: value 1, "-41", is negative']],
    ["a hole", text.replace("42,41,,", "42,,,"), ["m.csv:3: error: there is no value for the CPUs 1 and 2"]],
    [
      "one CPU",
      "1,",
      [expect.stringContaining("m.csv:1: error: the file ends after 1 line, but each line is for 2 CPUs")],
    ],
    [
      "something else",
      "hello world\n",
      [expect.stringMatching(/^m.csv:1: error: the file begins with "hello world"; it must be/)],
    ],
    [
      "broken XML",
      '<topology>\n<object type="Core">\n</topology>',
      [expect.stringMatching(/^m.csv:3: error: not valid XML: Missing end tag/)],
    ],
    ["other XML", "<?xml version='1.0'?><html/>", ["m.csv: error: the file has <html> where hwloc writes <topology>"]],
    [
      "c2clat, cut short",
      c2clatText(4, latency).split("\n").slice(0, 4).join("\n"),
      ["m.csv:5: error: the table ends after 3 rows, but line 1 names 4 CPUs: it was cut short"],
    ],
  ])("%s", async (_, broken, expected) => {
    expect(await complaints(broken)).toEqual(expected);
  });

  it("ten megabytes", async () => {
    expect(await complaints("1,".repeat(5 * 1024 * 1024))).toEqual([
      expect.stringContaining("m.csv: error: the file has 10 485 760 characters, and at most 4 194 304 are read"),
    ]);
  });

  it("elements of XML nested ten thousand deep", async () => {
    expect(await complaints(`<topology>${"<object>".repeat(10_000)}`)).toEqual([
      "m.csv: error: elements are nested more than 200 deep",
    ]);
  });
});

describe("other files", () => {
  it("of Intel MLC give latencies of memory and of other caches", async () => {
    const { part } = await partOf("mlc", MLC_TEXT);
    expect(part.dram).toEqual([
      [92.1, 127.1],
      [127.3, 92.4],
    ]);
    expect(part).toMatchObject({ localHit: 33.2, localHitm: 36.6 });
    expect([part.writerHomed?.[0]?.[1], part.readerHomed?.[1]?.[0]]).toEqual([75.7, 76.2]);
  });

  it("of lscpu -p, lscpu -e and hwloc give the same locations of the CPUs", async () => {
    const locations = async (text: string) => {
      const { part } = await partOf("topology", text);
      const all = part.locations.map(({ cpu, core, socket, node }) => [cpu, `${socket}/${core}`, node] as const);
      const cores = [...new Set(all.map(([, name]) => name))];
      return all
        .map(([cpu, name, node]) => [cpu, cores.indexOf(name), node])
        .sort((a, b) => Number(a[0]) - Number(b[0]));
    };
    const expected = [0, 1, 2, 3, 4, 5, 6, 7].map((cpu) => [cpu, cpu % 4, cpu % 4 < 2 ? "0" : "1"]);
    expect(await locations(LSCPU_P_TEXT)).toEqual(expected);
    expect(await locations(HWLOC_TEXT)).toEqual(expected);
    expect(await locations(LSCPU_E_TEXT)).toEqual(expected.slice(0, 4)); /* its fifth CPU is offline */
  });

  it("of lscpu may have their columns in any order", async () => {
    const p = (await partOf("topology", "# Socket,Core,CPU\n0,0,0\n0,1,1\n0,0,2\n")).part;
    const e = (await partOf("topology", "SOCKET CORE CPU   MAXMHZ SCALMHZ%\n 0 0 0 4200,5 -\n 0 1 1 - -\n")).part;
    expect(p.locations.map(({ cpu, core }) => [cpu, core])).toEqual([
      [0, "0"],
      [1, "1"],
      [2, "0"],
    ]);
    expect(e).toMatchObject({
      format: "lscpu -e",
      locations: [
        { cpu: 0, core: "0", speed: 4200.5 },
        { cpu: 1, core: "1" },
      ],
    });
  });

  it("of lscpu name the last cache of each CPU, where there is one", async () => {
    const p = "# CPU,Core,Socket,Node,,L1d,L1i,L2,L3\n0,0,0,0,,0,0,0,0\n1,1,0,0,,1,1,1,8\n2,2,0,0,,2,2,2,\n";
    const e = "CPU NODE SOCKET CORE L1d:L1i:L2:L3\n 0 0 0 0 0:0:0:0\n 1 0 0 1 1:1:1:8\n 2 0 0 2 2:2:2:-\n";
    const withoutL3 = "# CPU,Core,Socket,Node,,L1d,L1i,L2\n0,0,0,0,,0,0,4\n1,1,0,0,,1,1,5\n";
    const caches = async (text: string) => (await partOf("topology", text)).part.locations.map(({ l3 }) => l3);
    expect(await caches(p)).toEqual(["L3 0", "L3 8", "L2 2"]);
    expect(await caches(e)).toEqual(["L3 0", "L3 8", "L2 2"]);
    expect(await caches(withoutL3)).toEqual(["L2 4", "L2 5"]);
  });

  it("of lscpu give the model and its largest clock", async () => {
    const { part } = await partOf("model", LSCPU_TEXT);
    expect(part).toMatchObject({ name: "Intel(R) Xeon(R) CPU E5-2680 v3 @ 2.50GHz", ghz: 3.3, cpus: 8 });
  });
});

describe("any text", () => {
  /** Pieces of real files in any order, with other characters between. */
  const pieces = [
    csvText(4, latency),
    c2clatText(3, latency),
    MLC_TEXT,
    LSCPU_P_TEXT,
    LSCPU_E_TEXT,
    LSCPU_TEXT,
    HWLOC_TEXT,
  ]
    .flatMap((text) => [text, ...text.split("\n")])
    .concat([",", "±", "\n", "#Op=1 0 1\n", "-", "NaN", "1e999", "0x10", "<topology>"]);
  const anyText = fc.oneof(
    fc.string({ unit: "binary", maxLength: 300 }),
    fc
      .array(fc.oneof(fc.constantFrom(...pieces), fc.string({ maxLength: 5 })), { maxLength: 12 })
      .map((some) => some.join("")),
    fc.array(fc.constantFrom(...pieces), { maxLength: 12 }).map((some) => some.join("\n")),
  );

  it("gives findings or a machine, and never throws", async () => {
    const property = fc.asyncProperty(fc.array(anyText, { minLength: 1, maxLength: 3 }), async (texts) => {
      const { findings, machine } = await importMachine(texts.map((text, i) => ({ name: `file ${i}`, text })));
      const failed = findings.some(({ severity }) => severity === "error");
      expect(failed).toBe(machine === undefined);
    });
    await fc.assert(property, { numRuns: 400 });
  });

  it("that is a matrix of any numbers gives a machine or an error", async () => {
    const size = fc.integer({ min: 2, max: 9 });
    const property = fc.asyncProperty(
      size,
      fc.infiniteStream(fc.double({ min: 0, max: 1e6, noNaN: true })),
      async (n, stream) => {
        const { findings, machine } = await importMachine([{ name: "m", text: csvText(n, () => stream.next().value) }]);
        const failed = findings.some(({ severity }) => severity === "error");
        expect(failed).toBe(machine === undefined);
      },
    );
    await fc.assert(property, { numRuns: 300 });
  });
});

describe("a file that is not what it should be", () => {
  it("is told once, with its first mistakes, however many there are", async () => {
    const rows = Array.from({ length: 200_000 }, (_, i) => `x${i},0,0`);
    const text = `# CPU,Core,Socket\n${rows.join("\n")}\n`;
    const { findings } = await importMachine([{ name: "lscpu.csv", text }]);
    expect(findings).toHaveLength(51);
    expect(findings.slice(0, 1).map(findingText)).toEqual(['lscpu.csv:2: error: "x0 0 0" is no row of lscpu -p']);
    expect(findings.at(-1)).toMatchObject({ line: 52, message: "there are more mistakes from here on" });
  });

  it.each([
    ["Machine (126GB total)\n  Package L#0\n    L3 L#0 (20MB)\n", "1: error: the line is of lstopo's form for people"],
    ['{\n   "lscpu": [\n      {\n', "2: error: the line is of lscpu -J"],
    ["available: 2 nodes (0-1)\nnode 0 cpus: 0 1\n", "1: error: the line is of numactl -H"],
    ["\n Performance counter stats for 'sleep 1':\n", "2: error: the line is of perf stat"],
    [
      "====\n     Shared Data Cache Line Table\n====\n#\n",
      "2: error: the line is of a report of perf c2c or perf lock",
    ],
    [
      " contended   total wait     max wait     avg wait         type   caller\n",
      "of a report of perf c2c or perf lock",
    ],
  ])("is named where it is of another form or tool: %j", async (text, message) => {
    expect((await complaints(text))[0]).toContain(message);
  });

  it("is told to be compressed", async () => {
    expect((await complaints("\u001F\uFFFD\u0008\0\0\0"))[0]).toContain("compressed (gzip)");
  });

  it("is told to be binary", async () => {
    const bytes = new Uint8Array(5000).map((_, i) => (i * 7919 + (i >> 3)) % 256);
    const { findings } = await importMachine([{ name: "m.gz", text: new TextDecoder().decode(bytes) }]);
    expect(findings.map(findingText)).toEqual([
      "m.gz: error: the file is binary: what the tool prints is wanted, as a plain text",
    ]);
  });
});

describe("several files", () => {
  it("are taken together: the matrix, and what lscpu says of its CPUs", async () => {
    const text = csvText(8, serverLatency(4, 2));
    const files = [LSCPU_P_TEXT, text, LSCPU_TEXT, MLC_TEXT].map((each, i) => ({ name: `f${i}`, text: each }));
    const { machine, understood, findings } = await importMachine(files);
    expect(findings.filter(({ severity }) => severity === "error")).toEqual([]);
    expect(understood?.siblings).toMatchObject({ pattern: "i and i + N/2", provenance: "lscpu" });
    expect(machine?.file).toMatchObject({ clock_hz: 3.3e9, protocol: "MESIF", nodes: 2, cores_per_node: 2 });
    expect(machine?.model.dram[0]).toBe(Math.round(92.1 * 3.3));
  });

  it("must fit together: a matrix with CPUs that lscpu does not list is refused", async () => {
    const files = [csvText(10, latency), LSCPU_P_TEXT].map((text, i) => ({ name: `f${i}`, text }));
    const { machine, findings } = await importMachine(files);
    expect(machine).toBeUndefined();
    expect(findings.map(findingText)).toEqual([
      "f0: error: the matrix has 10 CPUs; f1 (lscpu -p) lists 8, and the CPUs 8, 9 are not among them: both must be of the same machine, with the same CPUs online",
    ]);
  });

  it("must fit together: lscpu that counts other CPUs than the matrix has is told", async () => {
    const warningsFor = async (...texts: readonly string[]): Promise<string> => {
      const { findings } = await importMachine(texts.map((text, i) => ({ name: `f${i}`, text })));
      return findings.map(findingText).join("\n");
    };
    const told = "the matrix has 6 CPUs, and f1 (lscpu) says 8: is it of the same machine?";
    const other = LSCPU_TEXT.replace(/^CPU\(s\):.*$/m, "CPU(s): 8");
    expect(await warningsFor(csvText(6, latency), other)).toContain(told);
    expect(await warningsFor(csvText(8, serverLatency(4, 2)), other)).not.toContain("of the same machine?");
  });

  it("of Intel MLC and lscpu make a machine with one latency within a socket and one across", async () => {
    const files = [MLC_TEXT, LSCPU_P_TEXT].map((text, i) => ({ name: `f${i}`, text }));
    const { machine, understood, findings } = await importMachine(files, { ghz: 2.5 });
    expect(findings.filter(({ severity }) => severity === "error")).toEqual([]);
    expect(understood?.classes.map(({ name, median }) => [name, Math.round(median)])).toEqual([
      ["inside one socket", 37],
      ["between sockets", 76],
    ]);
    expect(machine?.model).toMatchObject({ coreCount: 4, nodeCount: 2 });
  });

  it("without a matrix make no machine", async () => {
    const { machine, findings } = await importMachine([{ name: "mlc.txt", text: MLC_TEXT }]);
    expect(machine).toBeUndefined();
    expect(findings.map(({ message }) => message)).toEqual([
      expect.stringContaining("no file is a core-to-core matrix"),
    ]);
  });
});
