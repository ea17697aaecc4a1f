import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { rounds } from "../../../../tests/harness/effort.ts";
import { curvesText, readCurvesText } from "./curve/curve-text.ts";
import type { MeasuredCurve } from "./curve/measured-curve.ts";
import { readMeasured } from "./read-measured.ts";

const read = (text: string) => readMeasured({ name: "file", text });
const curves = (text: string): readonly MeasuredCurve[] => read(text).curves;
const errors = (text: string): readonly string[] =>
  read(text)
    .findings.filter(({ severity }) => severity === "error")
    .map(({ line, message }) => `${line ?? "-"}: ${message}`);

describe("tables of threads and rates", () => {
  it("reads what hotline measure writes: a curve for each variant, with its spread", () => {
    const text =
      "variant,threads,throughput,low,high,repetitions\nmcs,1,1000,900,1100,5\nmcs,2,800,790,810,5\ntas,1,2000,2000,2000,5\n";
    expect(read(text).format).toBe("CSV of hotline measure");
    expect(curves(text)).toEqual([
      {
        label: "mcs",
        variant: undefined,
        unit: "operations/s",
        points: [
          { x: 1, y: 1000, low: 900, high: 1100 },
          { x: 2, y: 800, low: 790, high: 810 },
        ],
      },
      { label: "tas", variant: undefined, unit: "operations/s", points: [{ x: 1, y: 2000, low: 2000, high: 2000 }] },
    ]);
  });

  it("reads 300,000 repetitions of one point: with work for each pair of them, or as arguments of one call, it would not", () => {
    const count = 300_000;
    const rows = Array.from({ length: count }, (_, i) => `8,${i + 1}`);
    const [curve] = curves(`threads,throughput\n${rows.join("\n")}\n`);
    expect(curve?.points).toEqual([{ x: 8, y: 150_001, low: 1, high: count }]);
  });

  it("reads threads and throughput, in any order of the rows, and joins repetitions to their median and spread", () => {
    const [curve] = curves("threads,throughput\n4,30\n1,10\n4,50\n4,40\n");
    expect(curve).toMatchObject({ label: "file", unit: "operations/s" });
    expect(curve?.points).toEqual([
      { x: 1, y: 10, low: 10, high: 10 },
      { x: 4, y: 40, low: 30, high: 50 },
    ]);
  });

  it("takes each further column for a program, in unknown units", () => {
    expect(curves("cores\tmcs\tticket\n1\t5\t6\n2\t7\t8\n").map(({ label, unit }) => [label, unit])).toEqual([
      ["mcs", "unknown"],
      ["ticket", "unknown"],
    ]);
    expect(read("1 10\n2 15\n").findings[0]?.message).toContain("no head");
  });

  it("reads decimal commas where semicolons stand between the values, and says so once", () => {
    const { findings } = read("threads;throughput\n1;10,5\n2;20,25\n");
    expect(findings.map(({ message, line }) => [line, message])).toEqual([
      [2, 'the numbers have decimal commas: "10,5" is read as 10.5'],
    ]);
    expect(curves("threads;throughput\n1;10,5\n2;20,25\n")[0]?.points.map(({ y }) => y)).toEqual([10.5, 20.25]);
    expect(curves("1;10,5\n2;20,25\n")[0]?.points.map(({ y }) => y)).toEqual([10.5, 20.25]);
  });

  it("reads will-it-scale without its idle times and its line of perfect scaling", () => {
    const text =
      "tasks,processes,processes_idle,threads,threads_idle,linear\n0,0,100,0,100,0\n1,90,98,80,98,90\n2,170,96,100,97,180\n";
    expect(read(text).format).toBe("CSV of will-it-scale");
    expect(curves(text).map(({ label, points }) => [label, points.map(({ y }) => y)])).toEqual([
      ["threads", [80, 100]],
      ["processes", [90, 170]],
    ]);
  });

  it("tells every mistake with its line", () => {
    expect(errors("threads,throughput\n1,10\n2,fast\n")).toEqual(['3: "fast" is no rate']);
    expect(errors("threads,throughput\n1,900\n2,1,800\n4,3,500,\n")).toEqual([
      "3: the line has 3 values, and the head 2: does a number have a comma?",
      "4: the line has 3 values, and the head 2: does a number have a comma?",
    ]);
    expect(errors("threads;throughput;\n1;900;;\n")).toEqual([]);
    expect(errors("threads,throughput\nmany,10\n")).toEqual(['2: "many" is no number of threads']);
    expect(errors("threads,throughput\n1.5,10\n")).toEqual(["2: 1.5 is no number of threads"]);
    expect(errors("threads,throughput\n1,-3\n")).toEqual(['2: the rate "-3" is not above zero']);
    expect(errors("alpha,beta\n1,2\n")[0]).toContain("1: no column is named threads");
    expect(errors("threads,throughput\n")).toEqual(["-: there is no measured point in the file"]);
    expect(errors(" \n")).toEqual(["-: the file is empty"]);
    expect(errors("x".repeat(5 * 1024 * 1024))[0]).toContain("at most 4 194 304 are read");
  });
});

describe("what is left out", () => {
  const said = (text: string): readonly string[] =>
    read(text).findings.map(({ severity, line, message }) => `${severity} ${line ?? "-"}: ${message}`);

  it("is told: points without an operation, lines without a rate, benchmarks that failed", () => {
    const table = "variant,threads,throughput,low,high,repetitions\ntas,1,10,10,10,1\ntas,2,0,0,0,1\ntas,4\n";
    expect(curves(table)).toMatchObject([{ label: "tas", points: [{ x: 1, y: 10 }] }]);
    expect(said(table)).toEqual([
      "warning 3: no operation was completed on 2 threads: the point is left out",
      "warning 4: the line has no rate, and is left out",
    ]);
    const [one, none] = [
      { variant: "tas", threads: 1, throughput: 10 },
      { variant: "tas", threads: 2, throughput: 0, low: 0, high: 0 },
    ];
    const ours = JSON.stringify({ kind: "measured", points: [one, none] });
    expect(curves(ours)).toMatchObject([{ points: [{ x: 1, y: 10 }] }]);
    expect(said(ours)).toEqual(["warning -: no operation was completed on 2 threads: the point is left out"]);
    const failed = { name: "BM/threads:2", threads: 2, error_occurred: true };
    const google = JSON.stringify({ benchmarks: [{ name: "BM/threads:1", threads: 1, items_per_second: 3 }, failed] });
    expect(said(google)[0]).toBe('warning -: benchmarks[1], "BM/threads:2", ended with an error, and is left out');
  });

  it("is nothing of a table whose programs were measured on different numbers of threads", () => {
    expect(said("threads,mcs,ticket\n1,10,20\n2,,30\n")).toEqual([]);
  });

  it("is a file with more curves, or with more points of a curve, than a figure can show", () => {
    const tableOf = (names: number, rows: number): string => {
      const head = ["threads", ...Array.from({ length: names }, (_, i) => `lock${i}`)];
      const lines = Array.from({ length: rows }, (_, i) => [i + 1, ...new Array<number>(names).fill(7)].join(","));
      return [head.join(","), ...lines, ""].join("\n");
    };
    expect(said(tableOf(8, 256))).toEqual([]);
    expect(said(tableOf(9, 2))).toEqual(["error -: the file has 9 curves, and at most 8 are drawn over a figure"]);
    expect(said(tableOf(1, 257))).toEqual(["error -: the curve lock0 has 257 points, and at most 256 are drawn"]);
  });

  it("is a last line with fewer values than the head, which may have been cut", () => {
    expect(said("threads,mcs,ticket\n1,10,20\n2,10\n4,30,40\n")).toEqual([]);
    expect(said("threads,mcs,ticket\n1,10,20\n2,1")).toEqual([
      "warning 3: the last line has 2 values, and the head 3: was the file cut short?",
    ]);
    expect(said("mcs,threads\n10,1\n2")).toContainEqual(expect.stringContaining("the last line has 1 value, and"));
  });

  it("is a report of perf, with the place that takes it", () => {
    expect(errors(" contended   total wait     max wait     avg wait         type   caller\n")[0]).toContain(
      "a report of perf has no curve",
    );
    expect(errors("=====\n   Shared Data Cache Line Table\n")[0]).toContain("a report of perf has no curve");
  });
});

describe("JSON", () => {
  it("reads google/benchmark: items per second, or one operation in each iteration", () => {
    const one = (threads: number, more: object) => ({
      name: `BM_lock/real_time/threads:${threads}`,
      run_type: "iteration",
      threads,
      real_time: 50,
      time_unit: "ns",
      ...more,
    });
    const text = JSON.stringify({
      benchmarks: [one(1, { items_per_second: 7e6 }), one(2, {}), one(2, { run_type: "aggregate" })],
    });
    expect(curves(text)).toMatchObject([
      {
        label: "BM_lock",
        points: [
          { x: 1, y: 7e6 },
          { x: 2, y: 2e7 },
        ],
      },
    ]);
    expect(read(text).findings[0]?.message).toContain("no items_per_second");
  });

  it("reads the document of hotline measure", () => {
    const points = [{ variant: "mcs", threads: 2, throughput: 5, low: 4, high: 6 }];
    expect(curves(JSON.stringify({ kind: "measured", points }))).toMatchObject([
      { label: "mcs", points: [{ x: 2, y: 5, low: 4, high: 6 }] },
    ]);
  });

  it("reads criterion: raw.csv, and the messages of cargo-criterion", () => {
    const head = "group,function,value,throughput_num,throughput_type,sample_measured_value,unit,iteration_count";
    expect(curves(`${head}\nlock,mcs,4,,,2000,ns,100\nlock,mcs,4,,,1000,ns,100\n`)).toMatchObject([
      { label: "lock/mcs", points: [{ x: 4, y: 7.5e7, low: 5e7, high: 1e8 }] },
    ]);
    const message = {
      reason: "benchmark-complete",
      id: "lock/8",
      iteration_count: [10],
      measured_values: [1000],
      unit: "ns",
    };
    expect(curves(`${JSON.stringify(message)}\n`)).toMatchObject([{ label: "lock", points: [{ x: 8, y: 1e7 }] }]);
    expect(errors(JSON.stringify({ ...message, id: "lock" }))[0]).toContain("does not end with a number of threads");
  });

  it("tells a message of cargo-criterion without a unit, or with one of its own", () => {
    const message = { reason: "benchmark-complete", id: "lock/2", iteration_count: [1], measured_values: [5] };
    expect(errors(JSON.stringify(message))).toEqual([
      "1: the message has no unit, which is one of ps, ns, us, µs, ms, s",
    ]);
    expect(errors(JSON.stringify({ ...message, unit: "cycles" }))[0]).toMatch(/^1: the unit "cycles" is not one of ps/);
    const good = JSON.stringify({ ...message, unit: "ns" });
    expect(errors(`${good}\n${JSON.stringify(message)}\n`)[0]).toMatch(/^2: the message has no unit/);
    expect(errors(`${good}\n${good.slice(0, 40)}\n`)[0]).toMatch(/^2: /);
  });

  it("tells what a mistaken JSON is", () => {
    expect(errors('{\n  "benchmarks": [\n')[0]).toMatch(/^\d: not valid JSON/);
    expect(errors('{"a": 1}')[0]).toContain('its keys are "a"');
    expect(errors(JSON.stringify({ mean: { point_estimate: 1 } }))[0]).toContain("give raw.csv instead");
    expect(errors("[".repeat(100_000))[0]).toContain("not valid JSON");
  });
});

describe("any text at all", () => {
  const piece = fc.constantFrom(
    "threads",
    "throughput",
    "low",
    ",",
    "\n",
    "1",
    "2",
    "1e9",
    "-",
    '"',
    "{",
    "}",
    "[",
    ":",
    ";",
    "\t",
    " ",
    "benchmarks",
    "0",
    "é",
  );
  it("gives curves that a link carries unchanged, or an error", () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string({ unit: "binary" }),
          fc.array(piece, { maxLength: 60 }).map((all) => all.join("")),
        ),
        (text) => {
          const { curves: found, findings } = read(text);
          if (found.length === 0) expect(findings.some(({ severity }) => severity === "error")).toBe(true);
          else expect(readCurvesText(curvesText(found))).toEqual(found);
        },
      ),
      { numRuns: rounds(500) },
    );
  });

  it("is no list of curves in a link, unless it is one", () => {
    fc.assert(
      fc.property(fc.json(), (text) => void readCurvesText(text)),
      { numRuns: rounds(300) },
    );
    expect(readCurvesText('[["a","",0,[1,1],[2,3]]]')).toBeUndefined();
    expect(readCurvesText('[["a","",0,[1],[-2]]]')).toBeUndefined();
    expect(readCurvesText('[["a","",0,[1,2],[2]]]')).toBeUndefined();
    expect(readCurvesText('[["a","",0,[1,2],[2,3]]]')).toHaveLength(1);
  });
});
