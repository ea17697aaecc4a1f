/** Tables that may be read in two ways are asked about, and texts that are no tables say what to do. */
import { describe, expect, it } from "vitest";
import { readMeasured } from "../read-measured.ts";
import type { ColumnOptions } from "./column-choice.ts";

const read = (text: string, options: ColumnOptions | string = {}) => readMeasured({ name: "file", text }, options);

/** "mcs: 1=10 2=20", with a question mark behind a label whose unit is unknown. */
function shown(text: string, options: ColumnOptions | string = {}): readonly string[] {
  return read(text, options).curves.map(
    ({ label, unit, points }) =>
      `${label}${unit === "unknown" ? "?" : ""}: ${points.map(({ x, y }) => `${x}=${y}`).join(" ")}`,
  );
}

const said = (text: string): readonly string[] => read(text).findings.map(({ message }) => message);
const lines = (...all: readonly string[]): string => `${all.join("\n")}\n`;

/** A text, what is asked, a choice that answers it, and the curves then. */
type Asked = readonly [text: string, asked: string, options: string, curves: readonly string[]];

const ASKED: Readonly<Record<string, Asked>> = {
  "times of an operation": [
    lines("threads,ns/op", "1,100", "2,400"),
    "choose whether it is the time",
    "means=time-per-thread",
    ["file: 1=10000000 2=5000000"],
  ],
  "times of all threads": [
    lines("threads,ns/op", "1,100", "2,50"),
    "choose whether it is the time",
    "means=time-of-all",
    ["file: 1=10000000 2=20000000"],
  ],
  "times with units in the cells": [
    lines("threads,Mean", "1,100 ns", "2,1 us"),
    "choose whether",
    "means=time-per-thread",
    ["file: 1=10000000 2=2000000"],
  ],
  "times of several programs, with units in the cells": [
    lines("| Threads | mutex | spin |", "|---|---|---|", "| 1 | 20 ns | 1 us |", "| 2 | 50 ns | 2 us |"),
    "choose whether",
    "means=time-of-all",
    ["mutex: 1=50000000 2=20000000", "spin: 1=1000000 2=500000"],
  ],
  megabytes: [
    lines("threads,MB/s", "1,900", "2,1700"),
    "is no rate of operations",
    "y=MB/s,means=unknown",
    ["file?: 1=900 2=1700"],
  ],
  "rates of the threads of a run on lines of their own": [
    lines("threads,thread_id,ops/s", "1,0,10", "2,0,8", "2,1,10"),
    "each line is of one thread",
    "y=ops/s",
    ["file: 1=10 2=9"],
  ],
  logarithms: [lines("threads,log10(ops/s)", "1,6", "2,6.5"), "is no rate", "y=2,means=unknown", ["file?: 1=6 2=6.5"]],
  "rates as shares of another": [
    lines("threads,normalized throughput", "1,1", "2,1.9"),
    "is no rate of operations",
    "y=normalized throughput,means=unknown",
    ["file?: 1=1 2=1.9"],
  ],
  "two columns of x": [
    lines("cores,threads,ops/s", "1,2,10", "2,2,19", "4,8,30"),
    "may each be the x-axis",
    "x=threads,name=cores",
    ["cores 1: 2=10", "cores 2: 2=19", "cores 4: 8=30"],
  ],
  "numbers in names": [
    lines("lock,ops/s", "mcs-1,10", "mcs-2,19"),
    "no column is named threads",
    "x=number in lock",
    ["mcs: 1=10 2=19"],
  ],
  "no name of x": [
    lines("alpha,beta", "1,10", "2,19"),
    "no column is named threads",
    "x=alpha,y=beta,means=rate",
    ["beta: 1=10 2=19"],
  ],
  "millions beside seconds": [
    lines("threads,Mops,seconds", "1,50,10", "2,90,10"),
    "operations in the time that stands beside them",
    "y=Mops,means=count,time=seconds",
    ["file: 1=5000000 2=9000000"],
  ],
  "speed-ups": [
    lines("threads,speedup", "1,1", "2,1.9"),
    "is no rate",
    "y=speedup,means=unknown",
    ["file?: 1=1 2=1.9"],
  ],
};

describe("a table that may be read in two ways is asked about, and read as the reader chooses:", () => {
  it.each(Object.entries(ASKED))("%s", (_, [text, asked, options, curves]) => {
    const { columns, curves: none, findings } = read(text);
    expect([none, columns?.isAsked]).toEqual([[], true]);
    expect(findings.at(-1)).toMatchObject({ severity: "error", message: expect.stringContaining(asked) });
    expect(shown(text, options)).toEqual(curves);
  });

  it("by decimal marks as well", () => {
    expect(shown(lines("Threads;Ops/s", "1;1.234"), "decimal=point")).toEqual(["file: 1=1.234"]);
    expect(shown(lines("threads\tops/s", "1\t1,234"), "decimal=comma")).toEqual(["file: 1=1.234"]);
  });

  it("by units, and by the numbers of columns", () => {
    expect(shown(lines("threads,a,b", "1,2,3", "2,3,4"), "x=1,y=3,means=rate,unit=millions")).toEqual([
      "b: 1=3000000 2=4000000",
    ]);
  });

  it("by columns for the chooser, with their first values", () => {
    const { columns } = read(lines("threads,ns/op", "1,100", "2,400"));
    expect(columns?.columns).toEqual([
      { name: "threads", examples: ["1", "2"] },
      { name: "ns/op", examples: ["100", "400"] },
    ]);
    expect(columns?.choice).toMatchObject({ x: 0, y: [1] });
  });

  it("and what is not understood of the choice is told", () => {
    const errors = (options: string) =>
      read(lines("threads,ops/s", "1,2"), options).findings.map(({ message }) => message);
    expect(errors("x=nodes")[0]).toContain("no column is named nodes; there are threads, ops/s");
    expect(errors("means=speed")[0]).toContain("means is one of rate, rate-per-thread");
    expect(errors("z=1")[0]).toContain("x, y, means, name, time, unit and decimal may be given");
  });
});

it("names with blanks between columns with blanks are refused: any column might be theirs", () => {
  expect(said(lines("threads MCS lock ticket lock", "1 5 6", "2 4 3"))).toContainEqual(
    expect.stringContaining("the head has 5 names and the lines 3 values: which name is whose?"),
  );
});

describe("a text that is no table says what to do:", () => {
  it.each([
    ["prose", "We measured a lot, and it was slow.\n"],
    ["one column", "1\n2\n3\n"],
    ["an object of JSON", '{"result": 5}'],
  ])("%s", (_, text) => {
    expect(shown(text)).toEqual([]);
    expect(said(text).join()).toMatch(/threads,ops\/s \/ 1,900000|no column is named threads/);
  });
});
