/** Limits of one run on the command line: the measured part is printed, marked as a part, with a status of its own. */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { runResult } from "../src/model/testing/fixtures.ts";
import { runDisplay, runProgressText } from "./output/run-progress.ts";
import { hotline } from "./testing/hotline.ts";

/** The times of its operations vary so much that the interval is never as narrow as the tests request. */
const RANDOM = `#include "lib/hotline.h"
long n;
void operation(void) { work_random(20000); atomic_fetch_add(&n, 1); }
`;

/** A billion instructions of every core in each thousand operations: hours of simulation up to the usual caps. */
const LONG = `#include "lib/hotline.h"
long n;
void operation(void)
{
	long sum = random_below(100000);
	for (long i = random_below(100000); i < 1000000; i++)
		sum += i;
	n = sum;
}
`;

/** A fair queue: every core waits for all the others, most of the time. */
const QUEUE = `#include "lib/hotline.h"
static int next;
static volatile int now_served;
void operation(void)
{
	int ticket = atomic_fetch_add(&next, 1);
	while (now_served != ticket)
		cpu_relax();
	work(2000);
	now_served++;
}
`;

let folder = "";
const program = (): string => join(folder, "random.c");
const run = (...args: readonly string[]) =>
  hotline("run", program(), "--x", "8", "--precision", "0.001", "--report", "profile", ...args);

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "hotline-limits-"));
  writeFileSync(program(), RANDOM);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe("a limit of operations", () => {
  it("ends the run after exactly so many, says that this is a part, and has a status of its own", async () => {
    const { status, out } = await run("--max-operations", "2000");
    expect(status).toBe(3);
    expect(out).toContain("measured    2 000 operations;");
    expect(out).toContain("(not converged)");
    expect(out).toContain("PARTIAL     --max-operations 2000 ended the run before its interval was narrow enough\n");
    expect(out).toContain("Profile with callers\n");
  });

  it("is named in the JSON, and gives the same run each time", async () => {
    const once = await run("--max-operations", "2000", "--format", "json");
    expect(once.status).toBe(3);
    expect(JSON.parse(once.out)).toMatchObject({ limit: "operations", point: { operations: 2000, converged: false } });
    expect(await run("--max-operations", "2000", "--format", "json")).toEqual(once);
  });

  it("takes no core for starved that waits for its turn in a fair queue", async () => {
    writeFileSync(join(folder, "queue.c"), QUEUE);
    for (const operations of ["1", "8", "30"]) {
      const { status, err } = await hotline("run", join(folder, "queue.c"), "--x", "8", "--max-operations", operations);
      expect(err).toBe("");
      expect(status).toBe(3);
    }
  });

  it("changes nothing about a run that ends by itself before", async () => {
    const args = ["run", program(), "--x", "8", "--report", "cycles", "--precision", "0.05"];
    const free = await hotline(...args);
    const bounded = await hotline(...args, "--max-operations", "100000000");
    expect(bounded).toEqual(free);
    expect(free.status).toBe(0);
  });
});

describe("a limit of time", () => {
  it("ends a run that would go on for very long", async () => {
    writeFileSync(join(folder, "long.c"), LONG);
    const args = ["--x", "8", "--precision", "0.001", "--time-limit", "0.2"];
    const { status, out } = await hotline("run", join(folder, "long.c"), ...args);
    expect(status).toBe(3);
    expect(out).toContain("PARTIAL     --time-limit 0.2 ended the run: what was measured in 0.2 s is shown\n");
  });
});

describe("limits that make no sense", () => {
  it.each([
    ["--max-operations", "0", "must be 1 to"],
    ["--max-operations", "many", "must be a whole number"],
    ["--max-operations", "2.5", "must be a whole number"],
    ["--time-limit", "0", "must be a number of seconds above 0, as in --time-limit 30"],
    ["--time-limit", "soon", "must be a number of seconds above 0"],
  ])("%s %s is refused", async (option, value, message) => {
    const { status, err } = await run(option, value);
    expect(status).toBe(2);
    expect(err).toContain(`${option} ${value}: ${message}`);
  });
});

describe("progress of a run", () => {
  const drawn = (asked: boolean, isTTY: boolean): string => {
    let text = "";
    const display = runDisplay(asked, { isTTY, columns: 60, write: (part: string) => (text += part) });
    for (const seconds of [0.5, 1, 1.2, 2, 12]) display.show(() => runResult(), seconds);
    display.end();
    return text;
  };

  it("is one line on a terminal, drawn anew, and gone at the end", () => {
    const text = drawn(false, true);
    expect(text.match(/\r/g)?.length).toBe(4);
    expect(text.endsWith("\r\u001b[2K")).toBe(true);
    expect(text).not.toContain("\n");
  });

  it("is a line now and then where there is no terminal, if it is asked for", () => {
    expect(drawn(true, false).match(/\n/g)?.length).toBe(2);
    expect(drawn(false, false)).toBe("");
  });

  it("tells warming up from measuring, and how often measuring began anew", () => {
    expect(runProgressText(runResult(), 3.7)).toBe("measured 10 operations, ± 0.0 %, cycle 1 500, 3 s");
    const warming = runResult({ measuredFrom: 0, operations: 0, batches: [] });
    expect(runProgressText(warming, 1)).toBe("warming up, cycle 1 500, 1 s");
    expect(runProgressText(runResult({ restarts: 2 }), 1)).toContain("begun anew 2 times");
    /* Of ten batches around 100 cycles the mean is known to 7.54 cycles: 2.262 √(111.1 / 10). */
    const uneven = runResult({ batches: [90, 110, 90, 110, 90, 110, 90, 110, 90, 110] });
    expect(runProgressText(uneven, 1)).toContain("measured 10 operations, ± 7.6 %, ");
  });
});
