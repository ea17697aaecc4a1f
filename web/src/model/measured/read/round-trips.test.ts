/** A table of points, written in each form that is read, gives the same points again. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { rounds } from "../../../../../tests/harness/effort.ts";
import { readMeasured } from "../read-measured.ts";

interface Point {
  readonly x: number;
  readonly y: number;
}
type Curves = Readonly<Record<"mcs" | "tas", readonly Point[]>>;

/** Rates with six digits, as they are kept, at places that both curves have. */
const CURVES: fc.Arbitrary<Curves> = fc
  .uniqueArray(fc.integer({ min: 1, max: 512 }), { minLength: 2, maxLength: 12 })
  .chain((places) => {
    const xs = places.sort((a, b) => a - b);
    const curve = fc
      .array(fc.double({ min: 0, max: 9, noNaN: true }), { minLength: xs.length, maxLength: xs.length })
      .map((logs) => xs.map((x, i) => ({ x, y: Number((10 ** (logs[i] ?? 0)).toPrecision(6)) })));
    return fc.record({ mcs: curve, tas: curve });
  });

const FORMAT_ENGLISH = new Intl.NumberFormat("en-US", { maximumFractionDigits: 9 });
const FORMAT_GERMAN = new Intl.NumberFormat("de-DE", { maximumFractionDigits: 9, minimumFractionDigits: 1 });

function table(curves: Curves, separator: string, cell: (value: number) => string = String): string {
  const below = curves.mcs.map(({ x, y }, i) => [String(x), cell(y), cell(curves.tas[i]?.y ?? 0)].join(separator));
  return `${[["threads", "mcs ops/s", "tas ops/s"].join(separator), ...below].join("\n")}\n`;
}

function rows(curves: Curves): readonly (Point & { readonly lock: string })[] {
  return Object.entries(curves).flatMap(([lock, points]) => points.map(({ x, y }) => ({ lock, x, y })));
}

const FORMS: Readonly<Record<string, (curves: Curves) => string>> = {
  commas: (curves) => table(curves, ","),
  tabs: (curves) => table(curves, "\t"),
  semicolons: (curves) => table(curves, ";"),
  "semicolons and Windows' line ends": (curves) => table(curves, ";").replaceAll("\n", "\r\n"),
  "English thousands": (curves) => table(curves, ",", (value) => `"${FORMAT_ENGLISH.format(value)}"`),
  "German numbers": (curves) => table(curves, ";", (value) => FORMAT_GERMAN.format(value)),
  Markdown: (curves) =>
    table(curves, " | ")
      .trim()
      .split("\n")
      .map((line) => `| ${line} |`)
      .toSpliced(1, 0, "|---|--:|--:|")
      .join("\n"),
  "a fence in prose": (curves) => `Here:\n\n\`\`\`\n${table(curves, ",")}\`\`\`\n\nThanks.\n`,
  "a quoted mail": (curves) => table(curves, ",").replace(/^(?=.)/gm, "> "),
  "a column of names": (curves) =>
    ["lock,threads,ops/s", ...rows(curves).map(({ lock, x, y }) => [lock, x, y].join(",")), ""].join("\n"),
  "blocks of gnuplot": (curves) =>
    `# threads ops/s\n${Object.entries(curves)
      .map(([name, points]) => [`# ${name}`, ...points.map(({ x, y }) => `${x} ${y}`), ""].join("\n"))
      .join("\n\n")}`,
  "a list of objects": (curves) =>
    JSON.stringify(rows(curves).map(({ lock, x, y }) => ({ lock, threads: x, "ops/s": y }))),
  "places side by side": (curves) => {
    const all = Object.entries(curves).map(([name, points]) =>
      [`${name} ops/s`, ...points.map(({ y }) => y)].join(","),
    );
    return [["threads", ...curves.mcs.map(({ x }) => x)].join(","), ...all, ""].join("\n");
  },
  "rates of each thread": (curves) =>
    ["lock,threads,ops/s per thread", ...rows(curves).map(({ lock, x, y }) => [lock, x, y / x].join(",")), ""].join(
      "\n",
    ),
  "counts in seconds": (curves) =>
    ["lock,threads,ops,seconds", ...rows(curves).map(({ lock, x, y }) => [lock, x, y * 8, 8].join(",")), ""].join("\n"),
  "hotline measure": (curves) =>
    [
      "variant,threads,throughput,low,high,repetitions",
      ...rows(curves).map(({ lock, x, y }) => [lock, x, y, y, y, 1].join(",")),
      "",
    ].join("\n"),
  JMH: (curves) =>
    JSON.stringify(
      rows(curves).map(({ lock, x, y }) => ({
        benchmark: `org.example.Locks.${lock}`,
        mode: "thrpt",
        threads: x,
        primaryMetric: { score: y / 1000, scoreError: "NaN", scoreUnit: "ops/ms" },
      })),
    ),
  "JMH's times": (curves) =>
    JSON.stringify(
      rows(curves).map(({ lock, x, y }) => ({
        benchmark: `org.example.Locks.${lock}`,
        mode: "avgt",
        threads: x,
        primaryMetric: { score: (x / y) * 1e9, scoreError: 0, scoreUnit: "ns/op" },
      })),
    ),
  "google/benchmark": (curves) =>
    JSON.stringify({
      context: { library_version: "v1.8.3" },
      benchmarks: rows(curves).map(({ lock, x, y }) => ({
        name: `${lock}/threads:${x}`,
        threads: x,
        items_per_second: y,
      })),
    }),
  Go: (curves) =>
    rows(curves)
      .map(({ lock, x, y }) => `Benchmark${lock}${x === 1 ? "" : `-${x}`}   100   ${(1e9 / y).toPrecision(12)} ns/op\n`)
      .join(""),
  pgbench: (curves) =>
    rows(curves)
      .map(
        ({ lock, x, y }) =>
          `transaction type: ${lock}\nnumber of clients: ${x}\ntps = ${y.toFixed(9)} (without initial connection time)\n`,
      )
      .join(""),
};

describe("points that were written are read again:", () => {
  it.each(Object.entries(FORMS))("%s", (_, write) => {
    fc.assert(
      fc.property(CURVES, (curves) => {
        const { curves: read, findings } = readMeasured({ name: "file", text: write(curves) });
        expect(findings.filter(({ severity }) => severity === "error")).toEqual([]);
        /* Where every number with a mark has three digits behind it, the reader is told of the other reading. */
        fc.pre(!findings.some(({ message }) => message.includes("and may be")));
        for (const name of ["mcs", "tas"] as const) {
          const found = read.find(({ label }) => label.startsWith(name));
          const close = curves[name].map(({ x, y }) => [x, expect.closeTo(y, -Math.log10(y * 1e-5))]);
          expect(found?.points.map(({ x, y }) => [x, y])).toEqual(close);
          expect(found?.unit).toBe("operations/s");
        }
      }),
      { numRuns: rounds(30), seed: 52 },
    );
  });
});
