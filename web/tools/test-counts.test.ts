import { describe, expect, it } from "vitest";
import {
  CRASHED,
  countLines,
  countPlaywright,
  countPytest,
  countVitest,
  failedInPlaywright,
  failedInVitest,
  format,
  REPEATED_MAX,
  repeatedIn,
  settle,
  slowInVitest,
  sum,
} from "./test-counts.mjs";

const file = (status: string, tests: readonly string[]): object => ({
  status,
  assertionResults: tests.map((test) => ({ status: test })),
});

describe("counting tests", () => {
  it("adds up the lines of the C programs", () => {
    const output = "gcc: 12 passed, 0 failed\nnoise\nclang: 12 passed, 1 failed\nasan: 3 passed, 0 failed, 2 skipped\n";
    expect(countLines(output)).toEqual({ passed: 27, failed: 1, skipped: 2 });
  });

  it("reads the last line of pytest, where errors outside of tests are failures", () => {
    const slow = "==== 1 failed, 20 passed, 2 skipped, 1 error, 3 warnings in 159.16s (0:02:39) ====\n";
    expect(countPytest(`3 passed in 1.00s\n${slow}`)).toEqual({ passed: 20, failed: 2, skipped: 2 });
    expect(countPytest("\n21 passed in 12.34s\n")).toEqual({ passed: 21, failed: 0, skipped: 0 });
  });

  it("finds nothing where nothing is counted", () => {
    expect(countPytest("ERROR: file or directory not found")).toBeUndefined();
    expect(countLines("make: *** No rule to make target 'test'.")).toBeUndefined();
    expect(countVitest("")).toBeUndefined();
    expect(countVitest("{}")).toBeUndefined();
    expect(countPlaywright("not json")).toBeUndefined();
  });

  it("counts a test file that could not be loaded as a failure", () => {
    const report = { numPassedTests: 4, numFailedTests: 1, numPendingTests: 2, numTodoTests: 1 };
    const testResults = [file("passed", ["passed"]), file("failed", ["failed"]), file("failed", [])];
    expect(countVitest(JSON.stringify({ ...report, testResults }))).toEqual({ passed: 4, failed: 2, skipped: 3 });
  });

  it("counts an unexpected result of a browser test, and an error outside tests, as failures", () => {
    const stats = { expected: 5, unexpected: 1, flaky: 0, skipped: 2 };
    expect(countPlaywright(JSON.stringify({ stats, errors: [{}] }))).toEqual({ passed: 5, failed: 2, skipped: 2 });
  });

  it("accepts a few browser tests that passed when they were repeated, and none where there are many", () => {
    const of = (flaky: number) =>
      countPlaywright(JSON.stringify({ stats: { expected: 5, unexpected: 0, flaky, skipped: 0 } }));
    expect(of(REPEATED_MAX)).toEqual({ passed: 5 + REPEATED_MAX, failed: 0, skipped: 0 });
    expect(of(REPEATED_MAX + 1)).toEqual({ passed: 5, failed: REPEATED_MAX + 1, skipped: 0 });
  });

  it("names the browser tests that were repeated", () => {
    const spec = (title: string, status: string) => ({ file: "x.spec.ts", title, tests: [{ status }] });
    const suites = [{ specs: [spec("one", "expected")], suites: [{ specs: [spec("two", "flaky")] }] }];
    expect(repeatedIn(JSON.stringify({ suites }))).toEqual(["x.spec.ts: two"]);
    expect(repeatedIn("not json")).toEqual([]);
  });

  it("names the tests that failed", () => {
    const spec = (title: string, status: string) => ({ file: "x.spec.ts", title, tests: [{ status }] });
    const suites = [{ specs: [spec("one", "unexpected"), spec("two", "flaky")] }];
    expect(failedInPlaywright(JSON.stringify({ suites }))).toEqual(["x.spec.ts: one"]);
    const test = (fullName: string, status: string) => ({ fullName, status });
    const testResults = [
      { name: "/here/a.test.ts", status: "passed", assertionResults: [test("a", "passed")] },
      { name: "/here/b.test.ts", status: "failed", assertionResults: [test("b", "passed"), test("c", "failed")] },
      { name: "/here/d.test.ts", status: "failed", assertionResults: [] },
    ];
    expect(failedInVitest(JSON.stringify({ testResults }), "/here/")).toEqual(["b.test.ts: c", "d.test.ts"]);
    expect([failedInVitest("", "/here/"), failedInPlaywright("")]).toEqual([[], []]);
  });

  it("names the files that took a large share of the time", () => {
    const at = (name: string, startTime: number, endTime: number) => ({ name: `/here/${name}`, startTime, endTime });
    const testResults = [at("a.test.ts", 1000, 1200), at("b.test.ts", 1000, 9000), at("c.test.ts", 0, 1800)];
    expect(slowInVitest(JSON.stringify({ testResults }), "/here/", 0.2)).toEqual([
      "b.test.ts, 80 % of the time of all",
    ]);
    expect(slowInVitest("", "/here/", 0.2)).toEqual([]);
  });

  it("makes a failure of silence and of a crash behind passed tests", () => {
    expect(settle(undefined, true)).toEqual(CRASHED);
    expect(settle({ passed: 0, failed: 0, skipped: 0 }, true)).toEqual(CRASHED);
    expect(settle({ passed: 9, failed: 0, skipped: 0 }, false)).toEqual({ passed: 9, failed: 1, skipped: 0 });
    expect(settle({ passed: 9, failed: 2, skipped: 0 }, false)).toEqual({ passed: 9, failed: 2, skipped: 0 });
    expect(settle({ passed: 9, failed: 0, skipped: 1 }, true)).toEqual({ passed: 9, failed: 0, skipped: 1 });
  });

  it("writes the last line", () => {
    const counts = [
      { passed: 1, failed: 0, skipped: 0 },
      { passed: 2, failed: 1, skipped: 0 },
    ];
    expect(format(sum(counts))).toBe("3 passed, 1 failed");
    expect(format({ passed: 3, failed: 0, skipped: 2 })).toBe("3 passed, 0 failed, 2 skipped");
  });
});
