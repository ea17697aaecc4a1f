import { describe, expect, it } from "vitest";
import { columnUnit } from "./column-unit.ts";
import { readMeasured } from "../../read-measured.ts";

const rate = (factor: number) => ({ kind: "rate", factor, perThread: false, bare: false });

describe("the unit that a column's name says", () => {
  it("knows rates, with their multiples and the time that they are counted in", () => {
    for (const name of [
      "throughput",
      "Throughput (ops/s)",
      "ops_per_sec",
      "opsPerSecond",
      "tps",
      "ops_s",
      "requests/s",
    ])
      expect([name, columnUnit(name)]).toEqual([name, rate(1)]);
    for (const name of ["Mops/s", "Throughput (Mop/s)", "million operations per second", "ops/us"])
      expect([name, columnUnit(name)]).toEqual([name, rate(1e6)]);
    for (const name of ["M/s", "Throughput (M)", "Throughput (10^6 ops/s)", "Mreq/s", "throughput [million]"])
      expect([name, columnUnit(name)]).toEqual([name, rate(1e6)]);
    expect(columnUnit("kops")).toEqual({ ...rate(1e3), bare: true });
    expect(columnUnit("ops_per_ms")).toEqual(rate(1e3));
    expect(columnUnit("ops/min")).toEqual(rate(1 / 60));
    expect(columnUnit("operations in 10 s")).toEqual(rate(0.1));
  });

  it("knows rates of one thread, counts, and rates of other things", () => {
    const names = [
      "ops/s per thread",
      "ops/s/core",
      "per-thread throughput",
      "ops_per_cpu_per_sec",
      "throughput per client",
    ];
    for (const name of names) expect([name, columnUnit(name)]).toEqual([name, { ...rate(1), perThread: true }]);
    for (const name of ["ops", "total_ops", "iterations", "num operations"])
      expect([name, columnUnit(name)]).toEqual([name, { kind: "count", factor: 1, perThread: false }]);
    for (const name of ["MB/s", "GiB/s", "Gbps", "ipc", "p99_us", "cpu %", "miss rate", "errors/s", "bytes per second"])
      expect([name, columnUnit(name)]).toEqual([name, { kind: "other" }]);
  });

  it("knows times", () => {
    for (const name of ["ns_per_op", "ns/op", "nsPerOp", "time per op (ns)", "avg latency [ns]"])
      expect([name, columnUnit(name)]).toEqual([name, { kind: "time", seconds: 1e-9, of: "operation" }]);
    for (const name of ["cycles_per_op", "time/iteration"])
      expect([name, columnUnit(name)]).toEqual([name, { kind: "time", seconds: undefined, of: "operation" }]);
    for (const name of ["s", "seconds", "elapsed (s)", "run time, s"])
      expect([name, columnUnit(name)]).toEqual([name, { kind: "time", seconds: 1, of: "run" }]);
  });

  it("says nothing of the names of programs", () => {
    for (const name of ["mcs", "copy_on_write", "loop", "tas (spinning)", "read/write", "per_core_cache"])
      expect([name, columnUnit(name)]).toEqual([name, { kind: "unknown" }]);
  });
});

describe("a table whose head says units", () => {
  const read = (text: string) => readMeasured({ name: "file", text });

  it("asks of times whether they are those of one thread", () => {
    const { curves, findings } = read("threads,ns_per_op\n1,800\n2,1050\n");
    expect(curves).toEqual([]);
    expect(findings).toEqual([
      {
        file: "file",
        severity: "error",
        line: 1,
        message:
          'the column "ns_per_op" has times, but rates are compared: ' +
          "choose whether it is the time of an operation on each thread, or of all threads together",
      },
    ]);
  });

  it("leaves times out beside a rate, and says so", () => {
    const { curves, findings } = read("threads,latency_ns,throughput\n1,800,1250\n2,1050,1900\n");
    expect(curves.map(({ label, unit, points }) => [label, unit, points.map(({ y }) => y)])).toEqual([
      ["file", "operations/s", [1250, 1900]],
    ]);
    expect(findings.map(({ message }) => message)).toEqual(['the column "latency_ns" has times, and is left out']);
  });

  it("makes operations per second of millions, the spread included", () => {
    const { curves, findings } = read("threads,Mops/s,stddev\n1,1.5,0.25\n2,2,0.5\n");
    expect(curves[0]).toMatchObject({ unit: "operations/s" });
    expect(curves[0]?.points).toEqual([
      { x: 1, y: 1_500_000, low: 1_250_000, high: 1_750_000 },
      { x: 2, y: 2_000_000, low: 1_500_000, high: 2_500_000 },
    ]);
    expect(findings.map(({ message }) => message)).toEqual([
      'the values of "Mops/s" are multiplied by 1000000, which makes them operations per second',
    ]);
  });

  it("reads quoted names where semicolons stand between them", () => {
    const { curves } = read('"Threads";"Throughput (Kops/s)"\n"1";"1,5"\n');
    expect(curves[0]?.points).toEqual([{ x: 1, y: 1500, low: 1500, high: 1500 }]);
  });
});
