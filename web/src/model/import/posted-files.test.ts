/** Matrices, topologies and MLC's text in the forms in which people post them: each gives the same machine. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { importMachine } from "./import-machine.ts";
import { nsBetween } from "./texts/matrix.ts";
import { type Part, readSources } from "./texts/read-sources.ts";
import { findingText } from "./texts/source-file.ts";
import { c2clatText, csvText, LSCPU_E_TEXT, LSCPU_P_TEXT, MLC_TEXT } from "./testing/texts.ts";

const CPUS = 6;
const latency = (a: number, b: number): number => (a + 1 === b || b + 1 === a ? 30 : 41) + Math.min(a, b);
const numbers = Array.from({ length: CPUS }, (_, cpu) => cpu);
const value = (a: number, b: number): number => latency(Math.max(a, b), Math.min(a, b));
const CSV = csvText(CPUS, value);

const lines = (...all: readonly string[]): string => `${all.join("\n")}\n`;
const whole = (row: (a: number) => string): string => lines(...numbers.map(row));
const triangle = (a: number): readonly number[] => numbers.slice(0, a).map((b) => value(a, b));

/** The table for people, with what the tool says around it. */
const SCREEN = lines(
  "CPU: Some Processor",
  "Num cores: 6",
  "",
  "1) CAS latency on a single shared cache line",
  "",
  `      ${numbers.map((cpu) => String(cpu).padStart(8)).join("")}  `,
  ...numbers.map(
    (a) =>
      `${String(a).padStart(7)}${triangle(a)
        .map((ns) => `${String(ns).padStart(5)}±0 `)
        .join("")}`,
  ),
  "",
  "    Min  latency: 30.2ns ±0.0 cores: (1,0)",
);

const PANDAS = lines(
  `     ${numbers.join("     ")}`,
  ...numbers.map((a) => `${a}  ${numbers.map((b) => (a === b ? "NaN" : `${value(a, b)}.0`)).join("  ")}`),
);
const MARKDOWN = lines(
  `| CPU | ${numbers.join(" | ")} |`,
  `|---:|${numbers.map(() => "---:|").join("")}`,
  ...numbers.map((a) => `| ${a} | ${numbers.map((b) => (a === b ? "0" : String(value(a, b)))).join(" | ")} |`),
);
const BOLD = lines(
  `| CPU | ${numbers.map((cpu) => `**${cpu}**`).join(" | ")} |`,
  `|:-:|${numbers.map(() => ":-:|").join("")}`,
  ...numbers.map((a) => `| **${a}** | ${numbers.map((b) => (a === b ? "-" : String(value(a, b)))).join(" | ")} |`),
);
const PAIRS = numbers.flatMap((a) => numbers.slice(0, a).map((b) => [a, b, value(a, b)] as const));
const MARKED = whole((a) => numbers.map((b) => (a === b ? "x" : `${value(a, b)}.000000`)).join(","));
const JSON_ROWS = numbers.map((a) => numbers.map((b) => (a === b ? null : value(a, b))));

async function readText(text: string): Promise<{ readonly parts: readonly Part[]; readonly told: readonly string[] }> {
  const { parts, findings } = await readSources([{ name: "m", text }]);
  return { parts, told: findings.map(findingText) };
}

async function expectMatrix(text: string): Promise<readonly string[]> {
  const { parts, told } = await readText(text);
  const [matrix] = parts;
  if (matrix?.kind !== "matrix") throw new Error(told.join("\n"));
  expect(matrix.cpus).toEqual(numbers);
  for (const { a, b } of numbers.flatMap((one) => numbers.map((two) => ({ a: one, b: two }))))
    if (a !== b) expect(nsBetween(matrix, a, b), `${a} ${b}`).toBe(value(a, b));
  return told;
}

describe("a matrix", () => {
  it.each([
    ["of the screen of core-to-core-latency", SCREEN],
    ["of the screen, with blanks around the scatter", SCREEN.replaceAll("±", " ± ")],
    ["of pandas", PANDAS],
    ["of c2clat", c2clatText(CPUS, value)],
    ["of c2clat as a Markdown table", MARKDOWN],
    ["as a Markdown table in a post", `Here it is:\n\n${MARKDOWN}\nAny ideas?\n`],
    ["as a list of pairs", lines(...PAIRS.map((row) => row.join(",")))],
    ["as a list of pairs with blanks", lines(...PAIRS.map((row) => row.join("  ")))],
    [
      "as a list of pairs with names",
      lines("from,to,latency_ns,stddev", ...PAIRS.map((row) => `${row.join(",")},0.4`)),
    ],
    [
      "as a list of both directions",
      lines("a;b;ns", ...PAIRS.flatMap(([a, b, ns]) => [`${a};${b};${ns},0`, `${b};${a};${ns},0`])),
    ],
    ["as rows in JSON", JSON.stringify(JSON_ROWS)],
    ["as rows in JSON, within an object", JSON.stringify({ cpu: "x", result: { latencies: JSON_ROWS } }, undefined, 2)],
    ["as the lower triangle in JSON", JSON.stringify(numbers.map(triangle))],
    ["quoted in a reply", CSV.replaceAll(/^/gm, "> ")],
    ["quoted, below a sentence", `On Monday a colleague wrote:\n${CSV.replaceAll(/^/gm, ">")}`],
    ["between fences", `My numbers:\n\n\`\`\`csv\n${CSV}\`\`\`\nWhat do you think?`],
    ["indented as a block of code", MARKED.replaceAll(/^/gm, "    ")],
    [
      "as a list of pairs whose latency comes first",
      lines("ns,cpu1,cpu2", ...PAIRS.map(([a, b, ns]) => `${ns},${a},${b}`)),
    ],
    ["as a Markdown table with bold names and short rules", BOLD],
    ["of a terminal that wrote its text in another encoding", SCREEN.replaceAll("±", "Â±")],
    ["with +- for the scatter", SCREEN.replaceAll("±", "+-")],
    ["with the unit in each cell", whole((a) => numbers.map((b) => (a === b ? "" : `${value(a, b)} ns`)).join(","))],
    ["with a comma behind every value", whole((a) => numbers.map((b) => `${a === b ? "x" : value(a, b)},`).join(""))],
    ["behind the command that made it", `$ core-to-core-latency --csv\n${MARKED}`],
  ])("%s", async (_, text) => {
    expect(await expectMatrix(text)).toEqual([]);
  });

  it("below a sentence of the tool is read, and the sentence told", async () => {
    const said = "is no part of the matrix, and is passed over";
    expect(await expectMatrix(`Cache line offset: 0\n${MARKED}`)).toEqual([
      `m: warning: "Cache line offset: 0" ${said}`,
    ]);
    expect(await expectMatrix(`Cache line offset: 0\n\n${MARKED}\nTest complete\n`)).toEqual([
      `m: warning: "Cache line offset: 0" and 1 more ${said}`,
    ]);
  });

  it("keeps the numbers of its lines where something stands before it", async () => {
    const broken = CSV.replace("32", "thirty");
    const line = broken.split("\n").findIndex((one) => one.includes("thirty")) + 1;
    const [[plain], [posted]] = [
      (await readText(broken)).told,
      (await readText(`Text:\n\`\`\`\n${broken}\`\`\``)).told,
    ];
    expect(plain).toContain(`m:${line}: error`);
    expect(posted).toContain(`m:${line + 2}: error`);
  });

  it("as a list of pairs in other units is refused", async () => {
    const { told } = await readText(lines("from,to,cycles", ...PAIRS.map((row) => row.join(","))));
    expect(told).toEqual([
      'm:1: error: the column "cycles" is not in nanoseconds, one way, in which latencies are read',
    ]);
  });

  it.each([
    ["a line above", `latency in cycles\n${CSV}`, '"latency in cycles"'],
    ["a line below", `${MARKED}\nround trip\n`, '"round trip"'],
    ["a member of an object", JSON.stringify({ unit: "us", latency: JSON_ROWS }), '"us"'],
    [
      "the corner above the CPUs",
      lines(
        `cycles,${numbers.join(",")}`,
        ...numbers.map((a) => `${a},${numbers.map((b) => (a === b ? "" : value(a, b))).join(",")}`),
      ),
      '"cycles"',
    ],
  ])("in other units, as %s says, is refused", async (_, text, words) => {
    const { parts, told } = await readText(text);
    expect(parts).toEqual([]);
    expect(told).toEqual([expect.stringContaining(`${words}: latencies are read in nanoseconds, one way`)]);
  });

  it("whose first line has a value is no triangle that can be told from a shorter one", async () => {
    const short = numbers.slice(1).map((a) => triangle(a).join(","));
    expect((await readText(lines(...short))).told).toEqual([expect.stringContaining("put an empty line above")]);
    expect(await expectMatrix(lines("", ...short))).toEqual([]);
    const withZeros = lines(...numbers.map((a) => [...triangle(a), 0].join(",")));
    expect(await expectMatrix(withZeros)).toEqual([]);
  });

  it("of any numbers reads the same in every form", async () => {
    const table = fc.integer({ min: 3, max: 9 }).chain((size) =>
      fc.record({
        size: fc.constant(size),
        ns: fc.array(fc.integer({ min: 5, max: 900 }), { minLength: size * size, maxLength: size * size }),
      }),
    );
    await fc.assert(
      fc.asyncProperty(table, async ({ size, ns }) => {
        const of = (a: number, b: number): number => ns[Math.max(a, b) * size + Math.min(a, b)] ?? 0;
        const cpus = Array.from({ length: size }, (_, cpu) => cpu);
        const screen = lines(
          `    ${cpus.join("    ")}`,
          ...cpus.map(
            (a) =>
              `  ${a}  ${cpus
                .slice(0, a)
                .map((b) => `${of(a, b)}±1`)
                .join("  ")}`,
          ),
        );
        const pairs = lines("x,y,ns", ...cpus.flatMap((a) => cpus.slice(0, a).map((b) => `${a},${b},${of(a, b)}`)));
        const json = JSON.stringify(cpus.map((a) => cpus.map((b) => (a === b ? null : of(a, b)))));
        const read = await Promise.all(
          [csvText(size, of), c2clatText(size, of), screen, pairs, json].map((text) =>
            readSources([{ name: "m", text }]),
          ),
        );
        const first = read[0]?.parts[0];
        if (first?.kind !== "matrix") throw new Error("no matrix was read");
        for (const { parts } of read) expect(parts).toMatchObject([{ cpus: first.cpus, ns: first.ns }]);
      }),
      { numRuns: 60 },
    );
  });
});

describe("what is no matrix", () => {
  it.each([
    ["/proc/cpuinfo", "processor\t: 0\nvendor_id\t: GenuineIntel\n", "of /proc/cpuinfo"],
    ["likwid-topology", `${"-".repeat(80)}\nCPU name:\tIntel Xeon\nSockets:\t\t2\n`, "of likwid-topology"],
    ["lscpu -J on one line", '{"lscpu": [{"field": "Architecture:", "data": "x86_64"}]}', "of lscpu -J"],
    ["an array as numpy prints it", "[[ 0. 25.]\n [25.  0.]]\n", "numpy.savetxt"],
    ["an array as numpy names it", "array([[nan, 25.],\n       [25., nan]])\n", "numpy.savetxt"],
    ["lscpu -e without cores", "CPU NODE ONLINE\n  0    0    yes\n", "has no column CORE"],
    [
      "lscpu in another language, with its own colon",
      "架构：                   x86_64\nCPU：                  8\n",
      "another language",
    ],
  ])("%s is told by its name", async (_, text, said) => {
    const { told } = await readText(text);
    expect(told).toEqual([expect.stringContaining(said)]);
  });
});

describe("topologies and MLC as people post them", () => {
  it("are read from one post with two fenced blocks", async () => {
    const post = `The cores:\n\`\`\`\n$ lscpu -p\n${LSCPU_P_TEXT}\`\`\`\nand MLC:\n\`\`\`\n${MLC_TEXT}\`\`\`\n`;
    const { machine } = await importMachine([{ name: "post.md", text: post }], { ghz: 3, id: "same" });
    const files = [MLC_TEXT, LSCPU_P_TEXT].map((text, i) => ({ name: `f${i}`, text }));
    expect(machine?.model).toEqual((await importMachine(files, { ghz: 3, id: "same" })).machine?.model);
  });

  it.each([
    ["indented", MLC_TEXT.replaceAll(/^/gm, "    ")],
    ["without its title", MLC_TEXT.replace(/^.*\n/, "")],
    ["of its part on caches alone", MLC_TEXT.slice(MLC_TEXT.indexOf("Measuring cache-to-cache"))],
  ])("MLC, %s", async (_, text) => {
    const { parts } = await readText(text);
    expect(parts).toMatchObject([{ kind: "mlc", localHitm: 36.6 }]);
  });

  it("lscpu -p whose caches were asked for, which stand in one column", async () => {
    const text = lines(
      "# CPU,Core,Socket,Node,L1d:L1i:L2:L3",
      ...numbers.map((cpu) => `${cpu},${cpu},0,0,${cpu}:${cpu}:${cpu}:${cpu >> 1}`),
    );
    const { parts } = await readText(text);
    expect(parts).toMatchObject([
      { kind: "topology", locations: numbers.map((cpu) => ({ cpu, l3: `L3 ${cpu >> 1}` })) },
    ]);
  });

  it("lscpu -e behind a prompt", async () => {
    const { parts } = await readText(`me@host ~ % lscpu -e\n${LSCPU_E_TEXT}`);
    expect(parts).toMatchObject([{ kind: "topology", locations: { length: 4 } }]);
  });
});
