/** On the machine that runs the tests: its latencies become a machine, and its cores run the programs. */
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readMachineText } from "../../src/model/machine/machine-text.ts";
import { allowedProcessors } from "../measure/processors.ts";
import { hotline } from "../testing/hotline.ts";

const has = (compiler: string): boolean => spawnSync(compiler, ["--version"], { stdio: "ignore" }).status === 0;
const hasCompiler = has("cc");
const canPin = (allowedProcessors()?.length ?? 0) >= 2;
const TIMEOUT = { timeout: 120_000 };
const SHORT = ["--seconds", "0.1", "--repeat", "2", "--warmup", "0"];

/** What the little programs of these tests begin with. */
const WAIT = `#include "lib/hotline.h"
static long never;
static void wait_for_ever(void) { while (!READ_ONCE(never)) cpu_relax(); }
`;

let folder = "";
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "hotline-measure-"));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe.runIf(hasCompiler && canPin)("on this machine (where it has two processors and a compiler)", () => {
  it("hotline pingpong writes a matrix that hotline import reads", TIMEOUT, async () => {
    const measured = await hotline("pingpong", "--samples", "5", "--rounds", "100");
    expect(measured).toMatchObject({ status: 0, err: "" });
    const matrix = join(folder, "this-machine.csv");
    writeFileSync(matrix, measured.out);
    const { status, out } = await hotline("import", matrix, "--freq", "2.5", "--self-test");
    expect(status).toBe(0);
    expect(readMachineText("machine", out)).toMatchObject({ ok: true });
  });

  it.each(["counters", "lock_handoff"])("hotline measure runs %s on 1 and 2 threads", TIMEOUT, async (scenario) => {
    const variants = scenario === "counters" ? "atomic,percpu" : "tas,mcs";
    const { status, out } = await hotline("measure", scenario, "--variant", variants, "--cpus", "1,2", ...SHORT);
    expect(status).toBe(0);
    const [header, ...rows] = out.trim().split("\n");
    expect(header).toBe("variant,threads,throughput,low,high,repetitions");
    expect(rows.map((row) => row.split(",").slice(0, 2).join(" "))).toEqual(
      variants.split(",").flatMap((variant) => [`${variant} 1`, `${variant} 2`]),
    );
    for (const row of rows) {
      const [median = 0, low = 0, high = 0, count] = row.split(",").slice(2).map(Number);
      expect(low <= median && median <= high).toBe(true);
      expect(count).toBe(2);
    }
    /* On one thread nothing is waited for, so even a busy machine gets something done. */
    expect(Number(rows[0]?.split(",")[4])).toBeGreaterThan(0);
  });

  it("says in JSON which clock counted, and what is known of the machine", TIMEOUT, async () => {
    const options = ["--variant", "atomic", "--cpus", "1", "--format", "json", "--set", "think=0", ...SHORT];
    const { out } = await hotline("measure", "counters", ...options);
    const document = JSON.parse(out) as Readonly<Record<string, unknown>>;
    expect(document).toMatchObject({
      schema: 1,
      kind: "measured",
      unit: "operations/s",
      scenario: "counters",
      parameters: { think: 0, reads: 20 },
      clock: { name: expect.stringMatching(/^(time-stamp-counter|clock_gettime)$/), hz: expect.any(Number) },
      machine: { model: expect.any(String), processors: expect.any(Number) },
      points: [
        {
          variant: "atomic",
          threads: 1,
          samples: [expect.any(Number), expect.any(Number)],
          pinned: [expect.any(Number)],
        },
      ],
    });
  });

  it("more threads than processors are refused, unless they are allowed", TIMEOUT, async () => {
    const refused = await hotline("measure", "counters", "--cpus", "4000", ...SHORT);
    expect(refused.status).toBe(2);
    expect(refused.err).toMatch(/--cpus 4000: this process may use \d+ processors, .* --oversubscribe/);
    const count = String((allowedProcessors()?.length ?? 0) + 1);
    const allowed = await hotline(
      "measure",
      "counters",
      "--variant",
      "percpu",
      "--cpus",
      count,
      "--oversubscribe",
      ...SHORT,
    );
    expect(allowed.status).toBe(0);
  });

  it("a program that fails is told with its own message", TIMEOUT, async () => {
    const file = join(folder, "fails.c");
    writeFileSync(
      file,
      '/* fails.c: ends at once. */\n#include "lib/hotline.h"\n\nvoid operation(void)\n{\n\tassert(cpu() < 0);\n}\n',
    );
    const { status, err } = await hotline("measure", file, "--cpus", "1", ...SHORT);
    expect(status).toBe(1);
    expect(err).toMatch(/the program failed on 1 thread: .*[Aa]ssert/s);
  });

  it("a thread that waits for another in its operation does not keep the program from ending", TIMEOUT, async () => {
    const file = join(folder, "waits.c");
    writeFileSync(file, `${WAIT}void operation(void) { wait_for_ever(); }\n`);
    const { status, out, err } = await hotline("measure", file, "--cpus", "1", ...SHORT);
    expect({ status, rows: out.trim().split("\n").slice(1) }).toEqual({ status: 0, rows: ["waits,1,0,0,0,2"] });
    expect(err).toContain("completed no operation in 2 of 2 repetitions on 1 thread: measure longer");
  });

  it("a program whose setup() does not return is ended, with a word about it", TIMEOUT, async () => {
    const file = join(folder, "begins.c");
    writeFileSync(file, `${WAIT}void setup(void) { wait_for_ever(); }\nvoid operation(void) {}\n`);
    const { status, err } = await hotline("measure", file, "--cpus", "1", "--start-limit", "1", ...SHORT);
    expect(status).toBe(1);
    expect(err).toContain(
      "the program was still running after 2 s, and was ended: does its setup() or setup_cpu() wait?",
    );
  });
});

describe("hotline measure and pingpong", () => {
  it.runIf(canPin)("say that there is no compiler", async () => {
    for (const command of [["measure", "counters", "--cpus", "1"], ["pingpong"]]) {
      const { status, err } = await hotline(...command, "--cc", "no-such-compiler");
      expect(status).toBe(1);
      expect(err).toContain('there is no C compiler "no-such-compiler" here: install one (gcc or clang), or name it');
    }
  });

  it.each([
    [["measure"], /SCENARIO is missing/],
    [["measure", "counters", "--variant", "atomik"], /--variant: no variant "atomik"; did you mean "atomic"/],
    [["measure", "counters", "--cpus", "one"], /--cpus one: must be numbers of threads/],
    [
      ["measure", "counters", "--cpus", "1", "--pin", "tight"],
      /--pin tight: compact, spread, none, or a list|cannot pin/,
    ],
    [["measure", "counters", "--set", "thinking=1"], /--set thinking: no such parameter; did you mean "think"/],
    [["pingpong", "m.csv"], /"m.csv" is one argument too many/],
    [["pingpong", "--samples", "0"], /--samples 0: must be 1 to 1000/],
  ])("refuse %j", async (command, message) => {
    const { status, err } = await hotline(...command);
    expect(status).toBe(2);
    expect(err).toMatch(message);
  });
});
