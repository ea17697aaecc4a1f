/** What tools of measuring write, in the forms in which it is posted: each is read as the tool means it. */
import { describe, expect, it } from "vitest";
import { readMeasured } from "../../read-measured.ts";

const read = (text: string, options = "") => readMeasured({ name: "file", text }, options);
const shown = (text: string, options = ""): readonly string[] =>
  read(text, options).curves.map(
    ({ label, unit, points }) =>
      `${label}${unit === "unknown" ? "?" : ""}: ${points.map(({ x, y, low, high }) => `${x}=${y}${low < y || high > y ? `(${low}..${high})` : ""}`).join(" ")}`,
  );
const said = (text: string): string =>
  read(text)
    .findings.map(({ severity, line, message }) => `${severity} ${line ?? "-"}: ${message}`)
    .join("\n");
const lines = (...all: readonly string[]): string => `${all.join("\n")}\n`;

describe("JMH", () => {
  const run = (mode: string, threads: number, score: number, scoreUnit: string, more: object = {}) => ({
    jmhVersion: "1.37",
    benchmark: "org.example.Queue.take",
    mode,
    threads,
    primaryMetric: { score, scoreError: "NaN", scoreUnit },
    ...more,
  });

  it("has the throughput of all threads, in any unit of time", () => {
    expect(shown(JSON.stringify([run("thrpt", 1, 900, "ops/ms"), run("thrpt", 4, 2, "ops/us")]))).toEqual([
      "take: 1=900000 4=2000000",
    ]);
    expect(shown(JSON.stringify([run("thrpt", 1, 900, "ops/s"), run("thrpt", 2, 120, "ops/min")]))).toEqual([
      "take: 1=900 2=2",
    ]);
  });

  it("has the time of an operation on each thread, which is made a rate of all", () => {
    const text = JSON.stringify([run("avgt", 1, 100, "ns/op"), run("avgt", 4, 0.2, "us/op")]);
    expect(shown(text)).toEqual(["take: 1=10000000 4=20000000"]);
    expect(said(text)).toContain("times of an operation on each thread");
  });

  it("has parameters, which name curves, and modes, which are told apart", () => {
    const some = [1, 2].flatMap((threads) =>
      ["8", "64"].map((size) => run("thrpt", threads, threads * Number(size), "ops/s", { params: { size } })),
    );
    expect(shown(JSON.stringify(some))).toEqual(["take, size 8: 1=8 2=16", "take, size 64: 1=64 2=128"]);
    const both = [run("thrpt", 1, 5, "ops/s"), run("avgt", 1, 1, "s/op"), run("ss", 1, 7, "ms/op")];
    expect(shown(JSON.stringify(both))).toEqual(["thrpt: 1=5", "avgt: 1=1"]);
    expect(said(JSON.stringify(both))).toContain("single shot");
  });

  it("is read as CSV and as it is printed", () => {
    const csv = lines(
      '"Benchmark","Mode","Threads","Samples","Score","Score Error (99.9%)","Unit","Param: size"',
      '"a.Locks.plain","thrpt",1,5,900.5,10.5,"ops/ms",8',
      '"a.Locks.plain","thrpt",2,5,1500,NaN,"ops/ms",8',
    );
    expect(shown(csv)).toEqual(["plain: 1=900500(890000..911000) 2=1500000"]);
    const printed = lines(
      "# JMH version: 1.37",
      "# Threads: 2 threads, will synchronize iterations",
      "# Benchmark mode: Throughput, ops/time",
      "# Benchmark: a.Locks.plain",
      "Iteration   1: 1234.5 ops/s",
      'Result "a.Locks.plain":',
      "  1200.000 ±(99.9%) 100.000 ops/s [Average]",
    );
    expect(shown(printed)).toEqual(["plain: 2=1200(1100..1300)"]);
  });
});

describe("Go", () => {
  it("has GOMAXPROCS behind the name, and the time of all goroutines together", () => {
    const text = lines(
      "goos: linux",
      "cpu: some",
      "BenchmarkLock 	 100 	 100 ns/op",
      "BenchmarkLock-2 	 50 	 250 ns/op	 16 B/op	 1 allocs/op",
      "PASS",
      "ok  	x	1.2s",
    );
    expect(shown(text)).toEqual(["Lock: 1=10000000 2=4000000"]);
    expect(said(text)).toContain("iterations of all goroutines");
  });

  it("has repetitions, sub-benchmarks, and numbers of goroutines in their names", () => {
    const text = lines(
      "BenchmarkMap/mutex-1 10 100 ns/op",
      "BenchmarkMap/mutex-1 10 200 ns/op",
      "BenchmarkMap/sync.Map-1 10 50 ns/op",
      "BenchmarkMap/sync.Map-4 10 20 ns/op",
    );
    expect(shown(text)).toEqual(["Map/mutex: 1=7500000(5000000..10000000)", "Map/sync.Map: 1=20000000 4=50000000"]);
    const goroutines = lines("BenchmarkMap/goroutines=1-8 10 100 ns/op", "BenchmarkMap/goroutines=4-8 10 50 ns/op");
    expect(shown(goroutines)).toEqual(["Map: 1=10000000 4=20000000"]);
    const argument = lines("BenchmarkMap/1-8 10 100 ns/op", "BenchmarkMap/4-8 10 50 ns/op");
    expect(shown(argument)).toEqual([]);
    expect(said(argument)).toContain('"GOMAXPROCS" is 8 on every line, and "argument" varies');
    expect(shown(argument, "x=argument")).toEqual(["Map: 1=10000000 4=20000000"]);
  });

  it("is read as benchstat sums it up", () => {
    const now = lines(
      "goos: linux",
      "         │ old.txt │",
      "         │ sec/op │",
      "Lock      100.0n ± 10%",
      "Lock-2    250.0n ±  0%",
      "geomean   158.1n",
      "",
      "         │  B/op   │",
      "Lock      16.00 ± 0%",
    );
    expect(shown(now)).toEqual(["Lock: 1=10000000(9090910..11111100) 2=4000000"]);
    const old = lines(
      "name     old time/op  new time/op  delta",
      "Lock-2   250ns ± 0%   200ns ± 0%  -20.00%  (p=0.008 n=5+5)",
      "Lock-4   1.00µs ± 0%  500ns ± 0%  -50.00%",
    );
    expect(shown(old)).toEqual(["old: 2=4000000 4=1000000", "new: 2=5000000 4=2000000"]);
    expect(shown(lines(",old.txt,", ",sec/op,CI", "Lock,1e-07,0%", "Lock-2,2.5e-07,0%"))).toEqual([
      "Lock: 1=10000000 2=4000000",
    ]);
  });
});

describe("google/benchmark", () => {
  const json = (benchmarks: readonly object[], context: object = {}): string => JSON.stringify({ context, benchmarks });
  const run = (threads: number, more: object) => ({
    name: `Lock/threads:${threads}`,
    run_type: "iteration",
    threads,
    time_unit: "ns",
    ...more,
  });

  it("says the time of all threads up to 1.8, and of each thread from 1.9 on", () => {
    const runs = [run(1, { real_time: 100 }), run(4, { real_time: 50 })];
    expect(shown(json(runs, { library_version: "v1.8.3" }))).toEqual(["Lock: 1=10000000 4=20000000"]);
    expect(shown(json(runs, { library_version: "v1.9.2" }))).toEqual(["Lock: 1=10000000 4=80000000"]);
    expect(said(json(runs))).toContain("the file does not say its version");
  });

  it("says the items of one thread from 1.9.0 to 1.9.4", () => {
    const runs = [run(1, { items_per_second: 100 }), run(4, { items_per_second: 50 })];
    expect(shown(json(runs, { library_version: "v1.8.3" }))).toEqual(["Lock: 1=100 4=50"]);
    expect(shown(json(runs, { library_version: "v1.9.4" }))).toEqual(["Lock: 1=100 4=200"]);
    expect(said(json(runs, { library_version: "v1.9.4" }))).toContain("that of one thread");
    expect(shown(json(runs, { library_version: "v1.9.5" }))).toEqual(["Lock: 1=100 4=50"]);
  });

  it("is read where only sums over repetitions were written", () => {
    const sums = [1, 2].flatMap((threads) =>
      ["mean", "median", "stddev", "cv"].map((name, i) => ({
        ...run(threads, { items_per_second: 100 * threads + i }),
        name: `Lock/threads:${threads}_${name}`,
        run_type: "aggregate",
        aggregate_name: name,
      })),
    );
    expect(shown(json(sums))).toEqual(["Lock: 1=101 2=201"]);
    expect(said(json(sums))).toContain("the median of each benchmark");
  });

  it("is asked about where its threads are an argument", () => {
    const text = json([1, 2, 4].map((n) => ({ name: `Queue/${n}`, threads: 1, items_per_second: 10 * n })));
    expect(shown(text)).toEqual([]);
    expect(said(text)).toContain('"threads" is 1 on every line, and "argument" varies');
    expect(shown(text, "x=argument")).toEqual(["Queue: 1=10 2=20 4=40"]);
  });

  it("is read as CSV and as it is printed", () => {
    const head =
      "name,iterations,real_time,cpu_time,time_unit,bytes_per_second,items_per_second,label,error_occurred,error_message";
    expect(
      shown(
        lines(
          head,
          '"Lock/threads:1",10,100,20,ns,,45,,,',
          '"Lock/threads:2",10,50,20,ns,,,,,',
          '"Lock/threads:4",,,,,,,,true,"no"',
        ),
      ),
    ).toEqual(["Lock: 1=45 2=20000000"]);
    const printed = lines(
      "Run on (8 X 3000 MHz CPU s)",
      "---------------------------------------------------------",
      "Benchmark                Time             CPU   Iterations",
      "---------------------------------------------------------",
      "Lock/threads:1         100 ns          100 ns      7000000 items_per_second=10M/s",
      "Lock/threads:2        50.0 ns          100 ns      7000000 items_per_second=20M/s",
    );
    expect(shown(printed)).toEqual(["Lock: 1=10000000 2=20000000"]);
  });
});

describe("reports of one run each, one after the other", () => {
  it("sysbench: transactions, events, and lines of moments where nothing sums them up", () => {
    const run = (threads: number, rate: string): string =>
      lines(
        "sysbench 1.0.20 (using LuaJIT)",
        "Running the test with following options:",
        `Number of threads: ${threads}`,
        `[ 10s ] thds: ${threads} tps: 7.00 qps: 140.00`,
        "SQL statistics:",
        `    transactions:                        9523   (${rate} per sec.)`,
        "    queries:                             190460 (19043.97 per sec.)",
        "    total time:                          10.0005s",
        "    total number of events:              9523",
      );
    expect(shown(run(1, "952.20") + run(4, "3000.5"))).toEqual(["file: 1=952.2 4=3000.5"]);
    expect(
      shown(
        lines(
          "[ 10s ] thds: 1 tps: 90.5 qps: 7",
          "[ 20s ] thds: 1 tps: 91.5 qps: 7",
          "[ 10s ] thds: 2 tps: 180 qps: 7",
        ),
      ),
    ).toEqual(["file: 1=91(90.5..91.5) 2=180"]);
    const cpu = lines(
      "Running the test with following options:",
      "Number of threads: 2",
      "CPU speed:",
      "    events per second:  1234.56",
    );
    expect(shown(cpu)).toEqual(["file: 2=1234.56"]);
    const mutex = lines(
      "Running the test with following options:",
      "Number of threads: 2",
      "    total time:                          2.0s",
      "    total number of events:              10",
    );
    expect(shown(mutex)).toEqual(["file: 2=5"]);
  });

  it("pgbench: its clients, without the time of connecting", () => {
    const run = (clients: number, tps: number): string =>
      lines(
        "transaction type: <builtin: TPC-B (sort of)>",
        "scaling factor: 10",
        `number of clients: ${clients}`,
        "number of threads: 2",
        "number of transactions actually processed: 9",
        `tps = ${tps - 1}.5 (including connections establishing)`,
        `tps = ${tps} (excluding connections establishing)`,
      );
    expect(shown(run(1, 80) + run(8, 300))).toEqual(["TPC-B: 1=80 8=300"]);
    expect(
      shown(lines("number of clients: 4", "number of threads: 1", "tps = 99.5 (without initial connection time)")),
    ).toEqual(["file: 4=99.5"]);
  });

  it("k6: iterations of virtual users, as a text and as JSON", () => {
    const run = (vus: number, rate: number): string =>
      lines(
        "     http_reqs......................: 9823   163.6/s",
        `     iterations.....................: 9823   ${rate}/s`,
        `     vus............................: ${vus}     min=${vus}      max=${vus}`,
        `     vus_max........................: ${vus}     min=${vus}      max=${vus}`,
      );
    expect(shown(run(10, 100.5) + run(20, 180))).toEqual(["file: 10=100.5 20=180"]);
    const json = {
      metrics: {
        iterations: { type: "counter", values: { count: 5, rate: 12.5 } },
        vus_max: { type: "gauge", values: { value: 10, min: 10, max: 10 } },
      },
    };
    expect(shown(JSON.stringify(json))).toEqual(["file: 10=12.5"]);
    expect(
      shown(JSON.stringify({ metrics: { iterations: { count: 5, rate: 12.5 }, vus_max: { value: 10 } } })),
    ).toEqual(["file: 10=12.5"]);
  });

  it("wrk, ab and YCSB", () => {
    const wrk = (n: number, rate: number): string =>
      lines("Running 30s test @ http://localhost:8080", `  2 threads and ${n} connections`, `Requests/sec: ${rate}`);
    expect(shown(wrk(10, 100.5) + wrk(20, 150))).toEqual(["file: 10=100.5 20=150"]);
    expect(shown(lines("Concurrency Level:      8", "Requests per second:    99.5 [#/sec] (mean)"))).toEqual([
      "file: 8=99.5",
    ]);
    expect(
      shown(
        lines(
          "Command line: -db x -t -threads 4",
          "[OVERALL], RunTime(ms), 10",
          "[OVERALL], Throughput(ops/sec), 123.5",
        ),
      ),
    ).toEqual(["file: 4=123.5"]);
    expect(said(lines("[OVERALL], Throughput(ops/sec), 123.5"))).toContain("does not say its threads");
  });
});

describe("tools that time commands", () => {
  it("hyperfine: one over the time, in an unknown unit, by its parameter", () => {
    const results = [1, 2].map((threads) => ({
      command: `bench -t ${threads}`,
      mean: 1 / threads,
      stddev: 0.1,
      median: 1 / threads,
      min: 0.5 / threads,
      max: 2 / threads,
      parameters: { threads: String(threads) },
    }));
    expect(shown(JSON.stringify({ results }))).toEqual(["bench -t N?: 1=1(0.5..2) 2=2(1..4)"]);
    expect(said(JSON.stringify({ results }))).toContain("hyperfine has the time of a whole command");
    expect(said(JSON.stringify({ results: [{ command: "bench", mean: 1 }] }))).toContain(
      "--parameter-list threads 1,2,4",
    );
    const inCommand = { results: results.map((one) => ({ ...one, parameters: undefined })) };
    expect(said(JSON.stringify(inCommand))).toContain("no column is named threads");
    expect(shown(JSON.stringify(inCommand), "x=number in the command")).toEqual(["bench -t N?: 1=1(0.5..2) 2=2(1..4)"]);
  });

  it("hyperfine: the CSV, whose times are no rates either", () => {
    const csv = [
      "command,mean,stddev,median,user,system,min,max,parameter_threads",
      "./bench 1,1,0.01,1,1,0,0.8,1.25,1",
      "./bench 2,0.5,0.01,0.5,1,0,0.4,0.625,2",
    ].join("\n");
    expect(shown(csv)).toEqual(["./bench N?: 1=1(0.8..1.25) 2=2(1.6..2.5)"]);
    expect(said(csv)).toContain("hyperfine has the time of a whole command");
  });

  it("pytest-benchmark is not taken for google/benchmark", () => {
    const one = (threads: number) => ({
      name: `test_lock[${threads}]`,
      params: { threads },
      stats: { mean: 1 / threads, median: 1 / threads, min: 1 / threads, max: 1 / threads, ops: threads },
    });
    const text = JSON.stringify({ machine_info: {}, benchmarks: [one(1), one(2)] });
    expect(read(text).format).toBe("JSON of pytest-benchmark");
    expect(shown(text)).toEqual(["test_lock?: 1=1 2=2"]);
    expect(said(JSON.stringify({ benchmarks: [{ name: "test", params: null, stats: { mean: 1 } }] }))).toContain(
      "parametrize",
    );
  });
});

describe("points that the page has saved", () => {
  it("are read again with their units", () => {
    const head = "variant,threads,throughput,low,high,unit";
    const text = lines(head, "mcs,1,10,9,11,operations/s", "'=own,1,3,3,3,unknown", "mcs,2,19,19,19,operations/s");
    expect(shown(text)).toEqual(["mcs: 1=10(9..11) 2=19", "=own?: 1=3"]);
    expect(said(lines(head, "mcs,1,10,9,11,MB/s"))).toContain("is not one of operations/s, unknown");
  });
});

describe("Locust", () => {
  it("has users, and the requests of all kinds together", () => {
    const head = "Timestamp,User Count,Type,Name,Requests/s,Failures/s,50%,Total Request Count";
    const text = lines(
      head,
      "1,1,GET,/a,40,0,1,9",
      "1,1,,Aggregated,98,0,1,9",
      "2,0,,Aggregated,0,0,N/A,9",
      "3,10,GET,/a,400,0,1,9",
      "3,10,,Aggregated,833,0,1,9",
    );
    expect(shown(text)).toEqual(["file: 1=98 10=833"]);
    expect(said(text)).toContain("Aggregated");
    expect(said(lines("Type,Name,Request Count,Failure Count,Requests/s", "GET,/,5,0,1.5"))).toContain(
      "_stats_history.csv",
    );
  });
});
