/** On the machine that runs the tests: its latencies become a machine, and its cores run the programs. */
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { OUR_HEADERS } from "../../src/lang/compile.ts";
import { readMachineText } from "../../src/model/machine/read-machine.ts";
import { allowedProcessors } from "../measure/processors.ts";
import { hotline } from "../testing/hotline.ts";

const has = (compiler: string): boolean => spawnSync(compiler, ["--version"], { stdio: "ignore" }).status === 0;
const hasCompiler = has("cc");
const canPin = (allowedProcessors()?.length ?? 0) >= 2;
const SHORT = ["--seconds", "0.1", "--repeat", "2", "--warmup", "0"];

/** What the little programs of these tests begin with. */
const DIVIDING = `#include "lib/hotline.h"
volatile long done;
void operation(void) { done += cpu() % (cpu_count() / 2); }
`;
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
  it("hotline pingpong writes a matrix that hotline import reads", async () => {
    const measured = await hotline("pingpong", "--samples", "5", "--rounds", "100");
    expect(measured).toMatchObject({ status: 0, err: "" });
    const matrix = join(folder, "this-machine.csv");
    writeFileSync(matrix, measured.out);
    const { status, out } = await hotline("import", matrix, "--freq", "2.5", "--self-test");
    expect(status).toBe(0);
    expect(readMachineText("machine", out)).toMatchObject({ ok: true });
  });

  it.each(["counters", "lock_handoff"])("hotline measure runs %s on 1 and 2 threads", async (scenario) => {
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

  it("says what a program has done that the processor ends", async () => {
    const file = join(folder, "halves.c");
    writeFileSync(file, DIVIDING);
    const halves = await hotline("measure", file, "--cpus", "1", ...SHORT);
    expect(halves).toMatchObject({ status: 1, out: "" });
    expect(halves.err).toMatch(/failed on 1 thread: it divided a whole number by zero \(SIGFPE\)\. "hotline run"/);
    const simulated = await hotline("run", file, "--x", "1");
    expect(simulated.err).toMatch(/halves\.c:\d+: division by zero on core 0 in operation\(\)/);
  });

  it("says in JSON which clock counted, and what is known of the machine", async () => {
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

  it("more threads than processors are refused, unless they are allowed", async () => {
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

  it.each([
    [["--pin", "0,0", "--cpus", "2"], /--pin 0,0: names 1 processor for 2 threads, and .*--oversubscribe/],
    [["--pin", "4095"], /--pin 4095: this process may not use processor 4095/],
    [["--pin", "left"], /--pin left: compact, spread, none, or a list/],
    [["--cpus", "1-2"], /--cpus 1-2: must be numbers of threads from 1 to 4096/],
    [["--cpus", ","], /--cpus ,: must be numbers of threads/],
    [["--variant", ","], /--variant names none; known are atomic, /],
    [["--variant", "atomic,atom"], /no variant "atom"; did you mean "atomic"/],
    [["--set", "think=-1"], /--set think: -1 is out of range; it goes from 0 to /],
    [["--set", "reads=1000000000"], /--set reads: 1000000000 is out of range/],
    [["--set", "thinking=1"], /--set thinking: no such parameter/],
    [["--define", "SLOTS=8"], /--define is for a bare FILE\.c/],
    [["--seconds", "0"], /--seconds 0: must be a number of seconds above 0/],
    [["--seconds", "86401"], /--seconds 86401: must be at most 86400 seconds, a day/],
    [["--warmup", "-1"], /--warmup -1: must be a number of seconds, 0 or more, as in --warmup 30/],
    [["--warmup", "1e9"], /--warmup 1000000000: must be at most 86400 seconds/],
    [["--repeat", "0"], /--repeat 0: must be 1 to 1000/],
    [["--format", "xml"], /--format xml: no such format/],
  ])("%j is refused", async (options, message) => {
    const { status, out, err } = await hotline("measure", "counters", ...options);
    expect({ status, out }).toEqual({ status: 2, out: "" });
    expect(err).toMatch(message);
  });

  it("the options go together: pinned by a list, spread, not at all, and a compiler with options", async () => {
    const run = async (...options: readonly string[]) => {
      const args = ["--variant", "atomic,atomic", "--cpus", "2,1,2", "--warmup", "0.0", "--format", "json", ...options];
      const { status, out } = await hotline("measure", "counters", ...args, "--seconds", "0.05", "--repeat", "1");
      expect(status).toBe(0);
      const { points } = JSON.parse(out) as {
        readonly points: readonly { readonly pinned: readonly number[] | null }[];
      };
      return points.map(({ pinned }) => pinned);
    };
    const [a = 0, b = 0] = allowedProcessors()?.map(({ number }) => number) ?? [];
    expect(await run("--pin", `${b},${a}`)).toEqual([[b], [b, a]]);
    expect(await run("--pin", "none", "--cc", "cc -O1")).toEqual([null, null]);
    expect((await run("--pin", "spread")).map((pinned) => pinned?.length)).toEqual([1, 2]);
    expect(await run("--pin", String(a), "--oversubscribe")).toEqual([[a], [a, a]]);
  });

  it("a compiler that is not there, or says nothing, is told", async () => {
    const missing = await hotline("measure", "counters", "--cpus", "1", "--cc", "no-such-compiler -O1");
    expect(missing).toMatchObject({
      status: 1,
      err: expect.stringMatching(/there is no C compiler "no-such-compiler"/),
    });
    const silent = await hotline("measure", "counters", "--cpus", "1", "--cc", "false");
    expect(silent).toMatchObject({
      status: 1,
      err: expect.stringMatching(/false does not compile the program: it ended/),
    });
  });

  it("a compiler that writes no program is told", async () => {
    for (const command of [["measure", "counters", "--cpus", "1"], ["pingpong"]]) {
      const { status, err } = await hotline(...command, "--cc", "true");
      expect({ status, err }).toEqual({
        status: 1,
        err: "hotline: true wrote no program, and says nothing: is it a C compiler?\n",
      });
    }
  });

  it("a program that includes nothing, and does not compile elsewhere, is told what helps", async () => {
    const file = join(folder, "alone.c");
    writeFileSync(file, "static long n;\nvoid operation(void) { atomic_fetch_add(&n, 1); }\n");
    const refused = await hotline("measure", file, "--cpus", "1", ...SHORT);
    expect(refused.status).toBe(1);
    expect(refused.err).toMatch(/alone\.c.*atomic_fetch_add.*\nhint: #include "lib\/hotline\.h" as the first line/s);
    writeFileSync(
      file,
      '#include "lib/hotline.h"\nstatic long n;\nvoid operation(void) { smp_store_release(&n, 1); }\n',
    );
    const other = await hotline("measure", file, "--cpus", "1", ...SHORT);
    expect(other.err).toContain("cc does not compile the program");
    expect(other.err).not.toContain("as the first line");
    expect(other.err).toMatch(/\nhint: #include "lib\/kernel\/barrier\.h" when smp_mb\(\) or its like is missing/);
  });

  it("a program may use gcc's words, as for Hotline's compiler, and its arithmetic wraps around", async () => {
    const file = join(folder, "words.c");
    writeFileSync(
      file,
      `#include "lib/hotline.h"
       static volatile int most = 2147483647;
       static long number = 0x100000002;
       void operation(void)
       {
         typeof(most) n = most, next = n + 1;
         asm volatile("" : "+r"(n));
         assert(!(n + 1 > n) && next < 0);
         number = 0x100000002;
         *(int *)&number = 3;
         assert(number == 0x100000003);
       }\n`,
    );
    const { status, err } = await hotline("measure", file, "--cpus", "1", ...SHORT);
    expect({ status, err }).toEqual({ status: 0, err: "" });
  });

  it("a program has the kernel's headers under their own names, beside those of the C library", async () => {
    const names = [...OUR_HEADERS.keys()].map((name) => `#include <${name}>\n`);
    const file = join(folder, "kernel.c");
    writeFileSync(
      file,
      `#include <limits.h>\n${names.join("")}static DEFINE_PER_CPU(u64, n);
       static atomic_t count = ATOMIC_INIT(0);
       void operation(void) { this_cpu_inc(n); atomic_inc(&count); prefetchw(&count); BUG_ON(INT_MAX < EINVAL); }\n`,
    );
    const { status, out, err } = await hotline("measure", file, "--cpus", "1", ...SHORT);
    expect({ status, err, rows: out.trim().split("\n").slice(1) }).toEqual({
      status: 0,
      err: "",
      rows: [expect.stringMatching(/^kernel,1,/)],
    });
  });

  it("a program that fails is told with its own message", async () => {
    const file = join(folder, "fails.c");
    writeFileSync(
      file,
      '/* fails.c: ends at once. */\n#include "lib/hotline.h"\n\nvoid operation(void)\n{\n\tassert(cpu() < 0);\n}\n',
    );
    const { status, err } = await hotline("measure", file, "--cpus", "1", ...SHORT);
    expect(status).toBe(1);
    expect(err).toMatch(/the program failed on 1 thread: .*[Aa]ssert/s);
  });

  it("what was measured before a failure is printed", async () => {
    const file = join(folder, "two.c");
    writeFileSync(file, `${WAIT}void operation(void) { assert(cpu_count() == 1); }\n`);
    const { status, out, err } = await hotline("measure", file, "--cpus", "1,2", ...SHORT);
    expect(status).toBe(1);
    expect(err).toMatch(/the program failed on 2 threads: .*[Aa]ssert/s);
    expect(out.trim().split("\n").slice(1)).toEqual([expect.stringMatching(/^two,1,/)]);
  });

  it("a thread that waits for another in its operation does not keep the program from ending", async () => {
    const file = join(folder, "waits.c");
    writeFileSync(file, `${WAIT}void operation(void) { wait_for_ever(); }\n`);
    const { status, out, err } = await hotline("measure", file, "--cpus", "1", ...SHORT);
    expect({ status, rows: out.trim().split("\n").slice(1) }).toEqual({ status: 0, rows: ["waits,1,0,0,0,2"] });
    expect(err).toContain("completed no operation in 2 of 2 repetitions on 1 thread: measure longer");
  });

  it("a program whose setup() does not return is ended, with a word about it", async () => {
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
