/** Tables as people post them: each is read right, or told, or asked about. */
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

/** A text, the curves in it, and words that are told of it (none: nothing is told). */
type Posted = readonly [text: string, curves: readonly string[], told?: string];

const READ: Readonly<Record<string, Posted>> = {
  "counts with seconds": [
    lines("threads,ops,seconds", "1,50000,10", "2,90000,10"),
    ["file: 1=5000 2=9000"],
    "divided by those of",
  ],
  "counts with milliseconds": [
    lines("n_threads total_ops elapsed_ms", "1 5000 500", "4 9000 500"),
    ["file: 1=10000 4=18000"],
    "divided by those of",
  ],
  "counts whose time stands in their name": [
    lines("threads,ops in 10 s", "1,500", "2,900"),
    ["file: 1=50 2=90"],
    "divided by 10",
  ],
  "counts without a time": [
    lines("threads,operations", "1,500", "2,900"),
    ["file?: 1=500 2=900"],
    "does not say in which time",
  ],
  "counts of each thread with seconds": [
    lines("threads,ops per thread,seconds", "1,500,10", "4,400,10"),
    ["file: 1=50 4=160"],
    "divided",
  ],
  "a rate beside its count and time": [
    lines("threads,ops,seconds,ops/s", "1,500,10,50", "2,900,10,90"),
    ["file: 1=50 2=90"],
    '"ops" is left out',
  ],
  "rates of one thread": [
    lines("threads,ops/s per thread", "1,100", "4,50"),
    ["file: 1=100 4=200"],
    "multiplied by the number",
  ],
  "rates of one core in millions": [
    lines("cores;Mops/s/core", "1;2", "4;1"),
    ["file: 1=2000000 4=4000000"],
    "of one thread",
  ],
  "a total beside the rate of one thread": [
    lines("threads,ops/s/thread,ops/s", "1,100,100", "4,50,200"),
    ["file: 1=100 4=200"],
    "is left out",
  ],
  "a constant column before": [lines("cpus,threads,ops/s", "48,1,10", "48,2,19"), ["file: 1=10 2=19"], '"cpus" is 48'],
  "a constant column behind": [lines("threads,cores,ops/s", "1,8,10", "2,8,19"), ["file: 1=10 2=19"], '"cores" is 8'],
  "two equal columns of x": [lines("threads,cores,ops/s", "1,1,10", "2,2,19"), ["file: 1=10 2=19"]],
  "a parameter beside x": [
    lines("threads,read_pct,ops/s", "1,0,10", "2,0,19", "1,90,20", "2,90,40"),
    ["read_pct 0: 1=10 2=19", "read_pct 90: 1=20 2=40"],
    "curve of its own",
  ],
  "latencies, counters and shares beside the rate": [
    lines("threads,ops/s,p50_us,p99_us,ipc,cpu %,LLC-misses", "1,10,1,2,1.9,99.5,7", "2,19,1,3,1.7,99.9,8"),
    ["file: 1=10 2=19"],
    '"ipc" is left out',
  ],
  "latencies beside the programs": [
    lines("threads,mcs,ticket,avg latency (us)", "1,10,11,1", "2,19,15,2"),
    ["mcs?: 1=10 2=19", "ticket?: 1=11 2=15"],
    "has times",
  ],
  "programs that are called as a column of names": [
    lines("threads,mutex,queue", "1,10,11", "2,19,15"),
    ["mutex?: 1=10 2=19", "queue?: 1=11 2=15"],
  ],
  "rates of several programs": [
    lines("threads,mcs ops/s,ticket ops/s", "1,10,11", "2,19,15"),
    ["mcs ops/s: 1=10 2=19", "ticket ops/s: 1=11 2=15"],
  ],
  "repetitions side by side": [lines("threads,run1,run2,run3", "1,10,12,11", "2,19,20,21"), ["file?: 1=11 2=20"]],
  "repetitions below one another": [
    lines("threads,run,ops/s", "1,1,10", "1,2,12", "2,1,19", "2,2,21"),
    ["file: 1=11 2=20"],
  ],
  "a date in front": [
    lines("date,threads,ops/s", "2026-11-01,1,10", "2026-11-02,2,19"),
    ["file: 1=10 2=19"],
    "left out",
  ],
  "a host name": [lines("host,threads,ops/s", "node7,1,10", "node7,2,19"), ["file: 1=10 2=19"], '"host" has texts'],
  "a text that divides the rows": [
    lines("spinlock,threads,ops/s", "mcs,1,10", "mcs,2,19", "tas,1,11", "tas,2,9"),
    ["mcs: 1=10 2=19", "tas: 1=11 2=9"],
  ],
  "two texts that divide the rows": [
    lines("lock,machine,threads,ops/s", "mcs,a,1,1", "mcs,a,2,2", "mcs,b,1,3", "mcs,b,2,4"),
    ["a: 1=1 2=2", "b: 1=3 2=4"],
    '"lock" has texts',
  ],
  "gnuplot blocks with names": [
    lines("# threads mops", "# mutex", "1 5", "2 4", "", "", "# ticket", "1 6", "2 3"),
    ["mutex: 1=5000000 2=4000000", "ticket: 1=6000000 2=3000000"],
    "2 blocks",
  ],
  "gnuplot blocks with heads of their own": [
    lines("# threads mutex", "1 5", "2 4", "", "", "# threads ticket", "1 6", "2 3"),
    ["mutex?: 1=5 2=4", "ticket?: 1=6 2=3"],
    "2 blocks",
  ],
  "gnuplot blocks without names": [
    lines("#threads ops/s", "1 5", "2 4", "", "", "1 6", "2 3"),
    ["block 1: 1=5 2=4", "block 2: 1=6 2=3"],
    "2 blocks",
  ],
  "blank lines in a table": [lines("threads,ops/s", "1,5", "", "2,4", ""), ["file: 1=5 2=4"]],
  "a head in a comment": [lines("# threads,ops/s,stddev", "1,5,1", "2,4,1"), ["file: 1=5 2=4"]],
  "English thousands": [
    lines("threads,ops/s", '1,"1,234,567"', '2,"900,000"'),
    ["file: 1=1234570 2=900000"],
    "divide the thousands",
  ],
  "English thousands with tabs": [
    lines("threads\tops/s", "1\t1,234", "2\t12,500"),
    ["file: 1=1234 2=12500"],
    "and may be 1.234",
  ],
  "German numbers": [
    lines("Threads;Ops/s", "1;1.234,5", "2;12.500,25"),
    ["file: 1=1234.5 2=12500.3"],
    "decimal commas",
  ],
  "German thousands": [lines("Threads;Ops/s", "1;1.234", "2;2.100"), ["file: 1=1234 2=2100"], "and may be 1.234"],
  "points beside whole numbers of four digits": [lines("Threads;Ops/s", "1;1234", "2;2.125"), ["file: 1=1234 2=2.125"]],
  "decimals in a column of millions": [
    lines("Threads;Mops/s", "1;1.234", "2;2.100"),
    ["file: 1=1234000 2=2100000"],
    "multiplied",
  ],
  "thousands with apostrophes": [lines("threads;ops/s", "1;1'234'567", "2;900'000"), ["file: 1=1234570 2=900000"]],
  "multiples in the cells": [
    lines("threads,throughput", "1,12.3 M", "2,1.2k", "4,900"),
    ["file: 1=12300000 2=1200 4=900"],
  ],
  "rates in the cells": [
    lines("threads,mcs,tas", "1,1.2 Mops/s,900 ops/ms", "2,2 Mops/s,800 ops/ms"),
    ["mcs: 1=1200000 2=2000000", "tas: 1=900000 2=800000"],
  ],
  "threads in the cells": [
    lines("config,throughput", "x", "x")
      .replace("config", "threads")
      .replace("x", "1 thread,10")
      .replace("x", "8 threads,40"),
    ["file: 1=10 8=40"],
  ],
  "spreads in the cells": [lines("threads,throughput", "1,100 ± 5", "2,190 +/- 10"), ["file: 1=100 2=190"]],
  "sep=;": [lines("sep=;", "threads;ops/s", "1;10", "2;19"), ["file: 1=10 2=19"]],
  "a title above": [
    lines("My results, second run", "threads,ops/s", "1,10", "2,19"),
    ["file: 1=10 2=19"],
    "above the head",
  ],
  "a table of Markdown in prose": [
    lines(
      "Here it is:",
      "",
      "| threads | mcs | tas |",
      "|--------:|----:|:---:|",
      "| 1 | 10 | 11 |",
      "| **2** | 19 | `9` |",
      "",
      "It collapses.",
    ),
    ["mcs?: 1=10 2=19", "tas?: 1=11 2=9"],
  ],
  "a table of psql": [
    lines(" clients | tps ", "---------+-----", "       1 |  10", "       2 |  19", "(2 rows)"),
    ["file: 1=10 2=19"],
  ],
  "a fenced table": [lines("Results:", "```", "threads,ops/s", "1,10", "2,19", "```", "Thanks."), ["file: 1=10 2=19"]],
  "a quoted table": [lines("> threads,ops/s", "> 1,10", "> 2,19"), ["file: 1=10 2=19"]],
  "columns with two blanks between them": [
    lines("Number of threads    Ops per second", "1    10", "2    19"),
    ["file: 1=10 2=19"],
  ],
  "quoted cells": [lines('"threads","ops/s"', '"1","10"', '"2","19"'), ["file: 1=10 2=19"]],
  "cells without a value": [
    lines("threads,mcs,tas", "1,10,n/a", "2,19,-", "4,30,7"),
    ["mcs?: 1=10 2=19 4=30", "tas?: 4=7"],
  ],
  "a head that is repeated": [lines("threads,ops/s", "1,10", "threads,ops/s", "2,19"), ["file: 1=10 2=19"]],
  "data of the law: p": [lines("p,X_p", "1,20", "4,78"), ["file?: 1=20 4=78"]],
  "data of the law: size": [lines("size,tput", "1,20", "4,78"), ["file: 1=20 4=78"]],
  "data of the law: load": [lines("load,throughput", "1,20", "4,78"), ["file: 1=20 4=78"]],
  "data of the law: N and X": [lines("N\tX(N)", "1\t20", "4\t78"), ["file?: 1=20 4=78"]],
  "data of the law: blanks": [lines("users tps", "1 20", "4 78"), ["file: 1=20 4=78"]],
  "blocks of gnuplot with quoted titles": [
    lines('"mutex"', "1 5", "2 4", "", "", '"ticket"', "1 6", "2 3"),
    ["mutex?: 1=5 2=4", "ticket?: 1=6 2=3"],
    "2 blocks",
  ],
  "blocks with one blank line between them": [
    lines("threads ops/s", "1 5", "2 4", "", "1 6", "2 3"),
    ["block 1: 1=5 2=4", "block 2: 1=6 2=3"],
    "2 blocks",
  ],
  "groups of a column of names": [
    lines("lock,threads,ops/s", "mcs,1,10", "mcs,2,19", "", "tas,1,11", "tas,2,9"),
    ["mcs: 1=10 2=19", "tas: 1=11 2=9"],
  ],
  "names in quotes between blanks": [
    lines('threads "MCS lock" "ticket lock"', "1 5 6", "2 4 3"),
    ["MCS lock?: 1=5 2=4", "ticket lock?: 1=6 2=3"],
  ],
  "places in the names of rows": [
    lines("benchmark,ops/s", "mutex/threads:1,10", "mutex/threads:2,19", "tas/threads:1,11"),
    ["mutex: 1=10 2=19", "tas: 1=11"],
  ],
  "places in words": [lines("config,ops/s", "mutex 1 thread,10", "mutex 8 threads,19"), ["mutex: 1=10 8=19"]],
  "blocks with heads of their own": [
    lines("threads,mutex", "1,5", "2,4", "", "threads,ticket", "1,6", "2,3"),
    ["mutex?: 1=5 2=4", "ticket?: 1=6 2=3"],
    "2 blocks",
  ],
  "places side by side": [
    lines("threads,1,2,4", "mutex,5,4,3", "ticket,6,5,"),
    ["mutex?: 1=5 2=4 4=3", "ticket?: 1=6 2=5"],
  ],
  "a line of strokes under the names": [
    lines("threads   ops/s", "-------   -----", "1   10", "2   19"),
    ["file: 1=10 2=19"],
  ],
  "a factor behind the unit": [
    lines("threads,ops/sec (x1000)", "1,10", "2,19"),
    ["file: 1=10000 2=19000"],
    "multiplied by 1000",
  ],
  "rates in a minute": [lines("users,requests per minute", "1,60", "2,120"), ["file: 1=1 2=2"], "divided by 60"],
  "another place that varies": [
    lines("nodes,threads,ops/s", "1,12,10", "2,24,19"),
    ["file: 12=10 24=19"],
    '"nodes" is left out',
  ],
  "lists of columns": ['{"threads": [1, 2], "mcs": [10, 19], "note": "x"}', ["mcs?: 1=10 2=19"]],
  "an object on each line": ['{"threads": 1, "ops/s": 10}\n{"threads": 2, "ops/s": 19}\n', ["file: 1=10 2=19"]],
  "lists of objects": [
    '[{"threads": 1, "lock": "mcs", "ops/s": 10}, {"threads": 2, "lock": "mcs", "ops/s": 19}]',
    ["mcs: 1=10 2=19"],
  ],
  "rates in kilo": [lines("vCPUs,kTPS", "1,1.5", "2,2"), ["file: 1=1500 2=2000"], "multiplied by 1000"],
  "speed beside the rate": [
    lines("threads,throughput,speedup,efficiency", "1,10,1,1", "2,19,1.9,0.95"),
    ["file: 1=10 2=19"],
    '"speedup" is left out',
  ],
};

const WITH_ROWS_AND_PROSE: Readonly<Record<string, Posted>> = {
  "rows numbered under no name, as pandas prints them": [
    lines("   threads  ops/s", "0        1     10", "1        2     19"),
    ["file: 1=10 2=19"],
  ],
  "rows numbered under no name, as R writes them": [
    lines('"","threads","mutex"', '"1",1,10', '"2",2,19'),
    ["mutex?: 1=10 2=19"],
  ],
  "counts beside numbered rows": [
    lines(",threads,ops", "0,1,10", "1,2,19"),
    ["file?: 1=10 2=19"],
    "does not say in which time",
  ],
  "prose above and below": [
    lines("Here they are:", "", "threads  ops/s", "1  10", "2  19", "", "Best,", "Anna"),
    ["file: 1=10 2=19"],
    '"Best," stands below the table',
  ],
  "lines that a terminal draws": [
    lines(
      "┌─────────┬───────┐",
      "│ threads │ ops/s │",
      "├─────────┼───────┤",
      "│ 1       │ 10    │",
      "│ 2       │ 19    │",
      "└─────────┴───────┘",
    ),
    ["file: 1=10 2=19"],
  ],
  "rates within a time that their name counts": [
    lines("threads,ops per 10 s", "1,100", "2,190"),
    ["file: 1=10 2=19"],
    "divided by 10",
  ],
};

describe("a table as people post them is read right:", () => {
  it.each(Object.entries(WITH_ROWS_AND_PROSE))("%s", (_, [text, curves, told]) => {
    expect([shown(text), said(text)]).toEqual([
      curves,
      told === undefined ? [] : expect.arrayContaining([expect.stringContaining(told)]),
    ]);
  });

  it("takes a maximum behind the percentiles of a latency for no highest rate", () => {
    const text = lines("threads,ops/s,p50_us,p99_us,max", "1,1000,1,9,40", "2,1900,1,9,50");
    expect(read(text).curves[0]?.points).toEqual([
      { x: 1, y: 1000, low: 1000, high: 1000 },
      { x: 2, y: 1900, low: 1900, high: 1900 },
    ]);
    expect(said(text)).toContain('the column "max" is a spread of none of the curves, and is left out');
    const own = read(lines("threads,min,max,ops/s", "1,8,12,10")).curves[0]?.points;
    expect(own).toEqual([{ x: 1, y: 10, low: 8, high: 12 }]);
  });

  it.each(Object.entries(READ))("%s", (_, [text, curves, told]) => {
    expect([shown(text), said(text)]).toEqual([
      curves,
      told === undefined ? [] : expect.arrayContaining([expect.stringContaining(told)]),
    ]);
  });

  it.each([
    "Number of threads",
    "# threads",
    "nthreads",
    "thread_count",
    "User Count",
    "VUs",
    "goroutines",
    "processes",
    "Connections",
    "concurrency",
    "workers",
    "clients",
    "GOMAXPROCS",
    "vCPUs",
    "jobs",
    "Active users",
    "processors",
  ])("x may be called %s", (name) => {
    expect(shown(lines(`${name},throughput`, "1,10", "2,19"))).toEqual(["file: 1=10 2=19"]);
  });
});
