/** Files as people have them: of spreadsheets and of other systems, damaged, or of the wrong kind. */
import { describe, expect, it } from "vitest";
import { importMachine } from "./import-machine.ts";
import { readSources } from "./texts/read-sources.ts";
import { findingText } from "./texts/source-file.ts";
import { c2clatText, csvText, HWLOC_TEXT, LSCPU_E_TEXT, LSCPU_P_TEXT, LSCPU_TEXT, MLC_TEXT } from "./testing/texts.ts";

const ns = (a: number, b: number): number =>
  Math.abs(a - b) === 4 ? 8.5 : 40 + (((a % 4) * 7 + (b % 4) * 13) % 5) / 10;
const CSV = csvText(8, ns);
const C2CLAT = c2clatText(8, ns);

const imported = async (...texts: readonly string[]) =>
  importMachine(
    texts.map((text, i) => ({ name: `f${i}`, text })),
    { ghz: 3 },
  );

describe("a matrix is read", () => {
  it.each([
    ["with the line ends of Windows", CSV.replaceAll("\n", "\r\n")],
    ["with a byte-order mark", `\uFEFF${CSV}`],
    ["with semicolons", CSV.replaceAll(",", ";")],
    ["with semicolons and decimal commas", CSV.replaceAll(",", ";").replaceAll(".", ",")],
    ["with tabs", CSV.replaceAll(",", "\t")],
    ["with quotation marks", CSV.replaceAll(/[\d.]+/g, (one) => `"${one}"`)],
    ["without empty values", CSV.replaceAll(/,+\n/g, "\n")],
  ])("%s", async (_, text) => {
    const { machine, understood } = await imported(text);
    const { machine: plain } = await imported(CSV);
    expect(understood?.siblings.pattern).toBe("i and i + N/2");
    expect(machine?.model).toEqual(plain?.model);
  });

  it("of c2clat with the line ends of Windows", async () => {
    expect((await imported(C2CLAT.replaceAll("\n", "\r\n"))).machine?.model.coreCount).toBe(4);
  });
});

const utf16 = (text: string): string => text.replaceAll(/[^]/g, "$&\0");

/** The same with the numbers of the CPUs above and before the values. */
function named(csv: string, corner = "", word = ""): string {
  const lines = csv.trimEnd().split("\n");
  const head = [corner, ...lines.map((_, cpu) => `${word}${cpu}`)].join(",");
  return `${[head, ...lines.map((line, cpu) => `${word}${cpu},${line}`)].join("\n")}\n`;
}

describe("a CSV that names the CPUs is the same matrix as one that does not", () => {
  it.each([
    ["above the values", `0,1,2,3,4,5,6,7\n${CSV}`],
    ["above and before them", named(CSV)],
    ["before them, and above with nothing over the first column", named(CSV).replace(/^,/, "")],
    ["with a word in the first cell", named(CSV, "CPU")],
    ["with a word each", named(CSV, "", "cpu ")],
    ["in quotes", named(CSV).replaceAll(/^(\d)/gm, '"$1"')],
    ["in a spreadsheet's form", named(CSV, "CPU").replaceAll(",", ";").replaceAll(".", ",")],
  ])("%s", async (_, text) => {
    const [plain, labelled] = await Promise.all([imported(CSV), imported(text)]);
    expect(labelled.findings).toEqual(plain.findings);
    expect(labelled.machine?.model).toBeDefined();
    expect(labelled.machine?.model).toEqual(plain.machine?.model);
  });

  it("with a mark between a CPU and itself, and other CPUs than the first ones", async () => {
    const text = "core,4,6,9\n4,x,41,42\n6,41,x,43\n9,42,43,x\n";
    const { parts, findings } = await readSources([{ name: "f0", text }]);
    expect(findings).toEqual([]);
    expect(parts).toMatchObject([{ kind: "matrix", cpus: [4, 6, 9] }]);
  });

  it("and a mark in the first cell does not make CPUs of latencies", async () => {
    const { parts, findings } = await readSources([{ name: "f0", text: "x,40,42\n40,x,43\n42,43,x\n" }]);
    expect(findings).toEqual([]);
    expect(parts).toMatchObject([{ kind: "matrix", cpus: [0, 1, 2] }]);
  });

  it("and latencies that grow are no numbers of CPUs", async () => {
    const text = ",40,42,45\n40,,43,46\n42,43,,47\n45,46,47,\n";
    const { parts } = await readSources([{ name: "f0", text }]);
    expect(parts).toMatchObject([{ kind: "matrix", cpus: [0, 1, 2, 3] }]);
  });
});

describe("what is wrong is told with the file, the line and what to do", () => {
  const cell = (text: string): string => CSV.replace(/^40[.\d]*/m, text);

  it.each([
    ["text in UTF-16", [utf16(CSV)], /^f0:1: error: the line has a NUL byte.*UTF-16.*save it as UTF-8$/],
    ["a NUL byte in a number", [cell("40\0.1")], /^f0:2: error: the line has a NUL byte/],
    ["NaN", [cell("NaN")], /^f0:2: error: value 1, "NaN", is no number$/],
    ["an infinite value", [cell("inf")], /^f0:2: error: value 1, "inf", is no number$/],
    ["a negative value", [cell("-40")], /^f0:2: error: value 1, "-40", is negative$/],
    ["picoseconds", [cell("400000")], /^f0:2: error: value 1, "400000", is more than 100000 ns.*in nanoseconds$/],
    ["seconds", [csvText(4, () => 4e-8)], /^f0: error: no pair has a latency above 4e-8 ns: .*nanoseconds is needed$/],
    ["zeros only", [csvText(4, () => 0)], /^f0: error: no pair has a latency above 0: /],
    [
      "decimal commas",
      [CSV.replaceAll(".", ",")],
      /^f0:2: error: the numbers have decimal commas.*write decimal points$/,
    ],
    [
      "every second CPU above and before the numbers",
      [",0,2,4\n0,,41,42\n2,41,,43\n4,42,43,\n"],
      /^f0:1: error: the first line and the first column may be .*: write "CPU" into the first cell .*, and 0 if/,
    ],
    [
      "a CPU before a line that is not the one above the column",
      [named(CSV).replace(/^3,/m, "4,")],
      /^f0:5: error: the line must begin with the CPU 3, as line 1 names them, not with "4"$/,
    ],
    ["a CPU twice above the numbers", ["CPU,0,0\n0,,40\n0,40,\n"], /^f0:1: error: the CPU 0 is named twice$/],
    [
      "a line less than CPUs",
      [named(CSV).split("\n").slice(0, -2).join("\n")],
      /^f0:8: error: the file ends after 7 lines of values, but line 1 names 8 CPUs$/,
    ],
    [
      "a value too many",
      [`0,1,2\n,,\n40,,\n41,42,,43\n`],
      /^f0:4: error: the line has 4 values, and line 1 names 3 CPUs$/,
    ],
    [
      "a line too many",
      [`0,1\n,40\n40,\n41,42\n`],
      /^f0:4: error: there are 3 lines of values, but line 1 names 2 CPUs$/,
    ],
    ["a pair without a value", ["CPU,4,6\n4,x,\n6,,x\n"], /^f0: error: there is no value for the CPUs 4 and 6$/],
    ["an empty line", [CSV.replace("\n", "\n\n")], /^f0:2: error: the line is empty: remove it$/],
    [
      "a decimal comma in c2clat",
      [C2CLAT.replace("  40", "40,5")],
      /^f0:2: error: value 2, "40,5", has a decimal comma: write 40.5$/,
    ],
    [
      "a last row of c2clat cut short",
      [C2CLAT.slice(0, -8)],
      /^f0:9: error: the row has 6 values.*: it was cut short$/,
    ],
    ["decimal commas in MLC", [MLC_TEXT.replaceAll(".", ",")], /^f0:5: error: value 1, "92,1", has a decimal comma/],
    [
      "a negative latency of memory",
      [MLC_TEXT.replace("127.1", "-127.1")],
      /^f0:5: error: value 2, "-127.1", is negative$/,
    ],
    ["MLC without caches", [MLC_TEXT.split("\n\n")[0] ?? "", LSCPU_P_TEXT], /^f0: error: .*: run mlc --c2c_latency/],
    [
      "lscpu in German",
      [CSV, LSCPU_TEXT.replace("Architecture", "Architektur")],
      /^f1:1: error: .*: run LC_ALL=C lscpu$/,
    ],
    [
      "lscpu -p cut short",
      [CSV, LSCPU_P_TEXT.slice(0, -8)],
      /^f1:12: error: the row has 6 values for 9 columns: the file was cut short$/,
    ],
    [
      "a CPU twice",
      [CSV, `${LSCPU_P_TEXT}0,0,0,0,,0,0,0,0\n`],
      /^f1:13: error: the CPU 0 is listed twice, on line 5 first$/,
    ],
    [
      "a CPU that is no number",
      [CSV, LSCPU_E_TEXT.replace("  1    0", "  x    0")],
      /^f1:3: error: .* is no row of lscpu -e$/,
    ],
    [
      "CPUs that are offline",
      [CSV, LSCPU_E_TEXT],
      /^f0: error: the matrix has 8 CPUs; f1 .* lists 4, and the CPUs 4, 5, 6 and 1 more are not among them: .*online$/,
    ],
    ["hwloc cut short", [CSV, HWLOC_TEXT.slice(0, -40)], /^f1:\d+: error: not valid XML/],
    ["an empty tree", [CSV, '<topology version="2.0"/>'], /^f1: error: no CPU is listed$/],
  ])("%s", async (_, texts, message) => {
    const { machine, findings } = await imported(...texts);
    const errors = findings.filter(({ severity }) => severity === "error").map(findingText);
    expect(machine).toBeUndefined();
    expect(errors[0]).toMatch(message);
    expect(errors.some((text) => text.includes("no file is a core-to-core matrix"))).toBe(false);
  });
});

describe("files that can hardly be what they are taken for get a warning", () => {
  const warnings = async (ghz: number, texts: readonly string[], threads: "merge" | "keep" = "merge") => {
    const sources = texts.map((text, i) => ({ name: `f${i}`, text }));
    const { machine, findings } = await importMachine(sources, { ghz, threads });
    expect(machine).toBeDefined();
    return findings.map(findingText).join("\n");
  };

  it("values of microseconds", async () => {
    expect(await warnings(3, [csvText(4, (a, b) => 9000 + a + b)])).toMatch(
      /median is 900\d ns.* nanoseconds, one way\?/,
    );
    expect(await warnings(3, [CSV])).not.toContain("one way?");
  });

  it("threads that are farther apart than cores: the list of CPUs is of another machine", async () => {
    const neighbours = csvText(8, (a, b) => (Math.floor(a / 2) === Math.floor(b / 2) ? 8 : 40));
    const halves = csvText(8, (a, b) => (Math.abs(a - b) === 4 ? 8 : 40));
    expect(await warnings(3, [neighbours, LSCPU_P_TEXT])).toMatch(
      /threads of one core is farther apart, 40\.0 ns, than/,
    );
    expect(await warnings(3, [halves, LSCPU_P_TEXT])).not.toContain("farther apart");
  });

  it("a clock on which a compare-and-swap alone takes longer than the hand-over", async () => {
    const text = csvText(8, (a, b) => (Math.abs(a - b) === 4 ? 4.3 : 40));
    expect(await warnings(3, [text], "keep")).toMatch(/4\.3 ns, 13 cycles at 3 GHz.* is assumed to take 20.*--freq/);
    expect(await warnings(5.2, [text], "keep")).not.toContain("is assumed to take");
    expect(await warnings(3, [text], "merge")).not.toContain("is assumed to take");
  });
});
