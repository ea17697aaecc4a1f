/** Programs whose operations take ever longer, or never end: an unknown value is not printed as a number. */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { hotline } from "./testing/hotline.ts";

const GROWING = `#include "lib/hotline.h"\nlong n = 1000;\nvoid operation(void) { work(n); n = n * 3; }\n`;
const ENDLESS = `#include "lib/hotline.h"\nlong n;\nvoid operation(void) { for (;;) { work(1000000000); n++; } }\n`;

/** Columns that are rates of operations, or means over them. */
const PER_OPERATION = ["throughput", "ci_low", "ci_high", "speedup", "cycles_per_op", "per_core", "measure"];
const LATENCIES = [
  "latency_mean",
  "latency_p50",
  "latency_max",
  "measure_low",
  "measure_high",
  "cycles_per_op_compute",
];

/** Cores 3 and 7 give way to each other for ever; the other cores never meet them. */
const LIVELOCK = `#include "lib/hotline.h"
_Alignas(64) _Atomic int want[2];
_Alignas(64) long done[64 * 8];
void operation(void)
{
	if (cpu() == 3 || cpu() == 7) {
		int me = cpu() == 7;
		for (;;) {
			want[me] = 1;
			work(50);
			if (!want[1 - me])
				break;
			want[me] = 0;
		}
		work(1000);
		want[me] = 0;
	}
	done[cpu() * 8]++;
	work_random(1000);
}
`;

let folder = "";
const at = (name: string): string => join(folder, name);

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "hotline-endless-"));
  writeFileSync(at("growing.c"), GROWING);
  writeFileSync(at("endless.c"), ENDLESS);
  writeFileSync(at("livelock.c"), LIVELOCK);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const NUMBERS_THAT_ARE_NONE = /Infinity|NaN|undefined/;

describe("operations that grow without end", () => {
  it("have a throughput without an interval, and say so", async () => {
    const { status, out } = await hotline("run", at("growing.c"), "--x", "1", "--report", "cycles");
    expect(status).toBe(0);
    expect(out).toMatch(/throughput {2}[\d.]+ operations\/s, no interval \(not converged\)\n/);
    expect(out).not.toMatch(NUMBERS_THAT_ARE_NONE);
  });
});

describe("a run in which no operation ended", () => {
  it("has no throughput, cost or latency", async () => {
    const { status, out } = await hotline("run", at("endless.c"), "--x", "2");
    expect(status).toBe(0);
    expect(out).toContain("throughput  unknown: no operation ended while it was measured\nmeasured    0 operations");
    expect(out).not.toMatch(NUMBERS_THAT_ARE_NONE);
    expect(out).not.toMatch(/latency|cost {2}|fairness/);
  });

  it("has no value in any column that is a mean over operations, as JSON, CSV and table", async () => {
    const run = JSON.parse((await hotline("run", at("endless.c"), "--x", "2", "--format", "json")).out) as {
      readonly point: Readonly<Record<string, unknown>>;
    };
    for (const column of [...PER_OPERATION, ...LATENCIES]) expect([column, run.point[column]]).toEqual([column, null]);
    expect(run.point).toMatchObject({ operations: 0, converged: false, starved_cores: 2, stop: "cycles" });
    const csv = await hotline("sweep", at("endless.c"), "--x", "2", "--format", "csv", "--jobs", "1");
    expect(csv.out).toMatch(/\nendless,2,2,,,,false,false,,,,,,,,,/);
    const table = await hotline("sweep", at("endless.c"), "--x", "2", "--format", "table", "--jobs", "1");
    expect(table.out).toMatch(/endless +2 +- +- +- +- +- +no operation ended while it was measured; 2 of 2 cores/);
  });
});

/** The cores give way to each other in step: each sees the other's flag and takes its own back. */
const POLITE = `#include "lib/hotline.h"
_Alignas(64) volatile int flag[2][16];
void operation(void)
{
	int me = cpu() & 1;
again:
	flag[me][0] = 1;
	atomic_thread_fence(memory_order_seq_cst);
	if (flag[!me][0]) {
		flag[me][0] = 0;
		work(100);
		goto again;
	}
	work(50);
	flag[me][0] = 0;
}
`;
/** Each core computes for ever, and none has to do with another. */
const LONELY = `#include "lib/hotline.h"
long n[128];
void operation(void) { while (n[16 * cpu()] >= 0) n[16 * cpu()] |= 1; }
`;

describe("cores that are all busy and never complete an operation", () => {
  it("are told to be in a livelock, with their lines and the variables that go to and fro", async () => {
    const file = join(folder, "polite.c");
    writeFileSync(file, POLITE);
    const { status, err } = await hotline("run", file, "--x", "2");
    expect(status).toBe(1);
    expect(err).toMatch(/polite\.c:\d+: a livelock of 2 cores: no operation was completed within [\d ]+ instructions/);
    for (const core of [0, 1]) {
      expect(err).toMatch(new RegExp(`\\n {2}(core ${core}|cores 0-1): .* in operation\\(\\) at polite\\.c:\\d+`));
    }
    expect(err).toContain("the line of flag[0][0] goes to and fro: written by core 0, read by core 1");
    expect(err).toContain("the line of flag[1][0] goes to and fro: written by core 1, read by core 0");
  });

  it("are in an endless loop where none uses what another writes", async () => {
    const file = join(folder, "lonely.c");
    writeFileSync(file, LONELY);
    const { status, err } = await hotline("run", file, "--x", "2");
    expect(status).toBe(1);
    expect(err).toMatch(/lonely\.c:3: an endless loop: no operation was completed/);
    expect(err).not.toContain("livelock");
    expect(err).not.toContain("to and fro");
  });
});

/** Core 1 is passed over from its 100th operation on; the line it waits for was written by core 0. */
const PASSED_OVER = `#include "lib/hotline.h"
_Alignas(64) volatile int turn;
_Alignas(64) long done[64 * 8];
void operation(void)
{
	if (cpu() == 0 && done[0] < 50)
		turn = 0;
	while (cpu() == 1 && done[8] >= 100 && turn == 0)
		cpu_relax();
	done[cpu() * 8]++;
	work_random(1000);
}
`;

describe("a core that others pass over for very long", () => {
  it("may be starved, so that the run has its numbers, a warning with the line, and a status of its own", async () => {
    const file = join(folder, "passed.c");
    writeFileSync(file, PASSED_OVER);
    const { status, out, err } = await hotline("run", file, "--x", "4", "--precision", "0.005", "--start", "together");
    expect(err).toMatch(/warning: core 1 stood in one wait .*, in which other cores completed [\d ]+ operations/);
    expect(err).toMatch(/core 1, since cycle [\d ]+: .* in operation\(\) at passed\.c:8: .*loops while .*turn is 0/);
    expect(err).not.toContain("nothing can end");
    expect(out).toContain("throughput");
    expect(status).toBe(4);
  });
});

describe("two cores in a livelock among others that go on", () => {
  it("are told, with their line, and the run has a status of its own", async () => {
    const { status, err } = await hotline("run", at("livelock.c"), "--x", "12");
    expect(status).toBe(4);
    expect(err).toMatch(
      /warning: 2 cores completed nothing in a livelock or an endless loop for the whole run, in which/,
    );
    expect(err).toMatch(/\n {2}core 3, busy: .* in operation\(\) at livelock\.c:\d+/);
    expect(err).toMatch(/\n {2}core 7, busy: .* in operation\(\) at livelock\.c:\d+/);
  });
});
