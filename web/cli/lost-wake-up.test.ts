/** Cores that sleep for a whole run: a lost wake-up is told, and a core that has no work is not. */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { hotline } from "./testing/hotline.ts";

/** A lock on which cores sleep as on a futex; of two cores that register as sleepers, the first is forgotten. */
const LOST = `#include "lib/hotline.h"
#include "lib/cores.h"
#include "lib/kernel/sleep.h"
_Alignas(64) volatile int state;
_Alignas(64) volatile long sleeps;
struct sleeper sleepers[CORES_MAX];
static void sleep_while_locked(void)
{
	sleeper_init(&sleepers[cpu()]);
	if (state != 2)
		return;
	atomic_exchange(&sleeps, cpu() + 1);
	sleep_until_woken(&sleepers[cpu()]);
}
void operation(void)
{
	int was = cmpxchg(&state, 0, 1);
	if (was != 0)
		while (atomic_exchange(&state, 2) != 0)
			sleep_while_locked();
	work(1000);
	if (atomic_exchange(&state, 0) == 2) {
		long woken = atomic_exchange(&sleeps, 0);
		if (woken != 0)
			wake_sleeper(&sleepers[woken - 1]);
	}
	work_random(2000);
}
`;

const UNUSED = `#include "lib/hotline.h"
#define NEVER 9000000000000000
void operation(void)
{
	if (cpu() != 0)
		cpu_sleep(NEVER);
	work_random(2000);
}
`;

/** Cores that would serve core 0, which asks for nothing. */
const SERVERS = `#include "lib/hotline.h"
#define NEVER 9000000000000000
volatile long asked;
void operation(void)
{
	if (cpu() != 0)
		for (;;) {
			cpu_sleep(NEVER);
			if (asked != 0)
				asked--;
		}
	work_random(2000);
}
`;

/** Cores that wait for a time which does not come in the run. */
const TIMED = `#include "lib/hotline.h"
void operation(void)
{
	if (cpu() != 0)
		wait_until(now() + 1000000000);
	work_random(2000);
}
`;

let folder = "";
const program = (name: string): string => join(folder, name);
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "hotline-asleep-"));
  for (const [name, text] of Object.entries({
    "lost.c": LOST,
    "unused.c": UNUSED,
    "servers.c": SERVERS,
    "timed.c": TIMED,
  }))
    writeFileSync(program(name), text);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe("a core that sleeps for the whole run", () => {
  it("is told, with the place of its sleep and a status of its own, when no core wakes it", async () => {
    const { status, err } = await hotline("run", program("lost.c"), "--x", "4", "--report", "locks");
    expect(err).toMatch(/warning: 2 cores stood in one wait for the whole run, in which other cores completed/);
    expect(err).toContain("in sleep_until_woken() at lib/kernel/sleep.h");
    expect(status).toBe(4);
  });

  it("is found by a search of schedules", async () => {
    const { status, out } = await hotline("check", "--races", program("lost.c"), "--core-counts", "8");
    expect(out).toMatch(/cores? stood in one wait for the whole run/);
    expect(status).toBe(1);
  });

  it("is no finding when the program has no work for it, when it serves others, or when it waits for a time", async () => {
    for (const name of ["unused.c", "servers.c", "timed.c"]) {
      const { status, err } = await hotline("run", program(name), "--x", "2", "--report", "locks");
      expect(err).toBe("");
      expect(status).toBe(0);
    }
  });
});
