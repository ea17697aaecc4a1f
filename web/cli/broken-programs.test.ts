/** The messages for people whose programs go wrong while they run: the program's own numbers, the place, what to do. */
import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { hotline } from "./testing/hotline.ts";

let folder = "";
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "hotline-broken-"));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** The output of `run` for a program whose operation() is `body`, on line 3. */
async function complaint(body: string, before = "int a[8], *p, l;"): Promise<string> {
  const file = join(folder, "broken.c");
  writeFileSync(file, `#include "lib/hotline.h"\n${before}\nvoid operation(void) { ${body} }\n`);
  const { status, err } = await hotline("run", file, "--x", "4");
  expect(status).toBe(1);
  return err;
}

describe("a run that goes wrong", () => {
  it.each([
    ["an index below 0", "a[cpu() - 1]++;", "broken.c:3: array index -1 is outside 0..7 on core 0 in operation()"],
    ["an index far below 0", "a[-2147483647L * (cpu() + 2)]++;", "array index -4294967294 is outside 0..7"],
    ["work backwards", "work(-5 - cpu());", "work() was given -5, which is outside its range"],
    ["work for ever", "work(0x7fffffffffffffffL);", "work() was given 9223372036854776000, which"],
    ["no choice", "random_below(cpu() - 3);", "random_below() was given -3, which"],
    ["no mean", "random_exponential(cpu() - 3);", "random_exponential() was given -3, which"],
    ["a null pointer", "*p = 1;", "access of 4 bytes at 0x0: a null pointer on core 0"],
    ["a step back from null", "*(p - 2) = 1;", "at 0xfffffffffffffff8: a null pointer minus 8 bytes on core 0"],
    ["a wild pointer", "*(p - (1L << 40)) = 1;", "at 0xfffffc0000000000, where the program has no memory"],
  ])("%s", async (_, body, message) => {
    expect(await complaint(body)).toContain(message);
  });

  it("a local array left behind", async () => {
    const text = await complaint("int b[4], *p; for (p = b; ; p++) *p = 1;", "");
    expect(text).toMatch(/broken\.c:3: access of 4 bytes at 0x\w+, where the program has no memory on core 0/);
    expect(text).toContain("hint: a pointer was computed from the wrong numbers, or ran past the end of a local array");
  });

  it("more locks than there are statistics for, which a program can do without", async () => {
    const locks = '#include "lib/kernel/spinlock.h"\nstatic spinlock_t lock[2000];';
    const body = "long i = random_below(2000); spin_lock(&lock[i]); spin_unlock(&lock[i]);";
    const text = await complaint(body, locks);
    expect(text).toContain("more locks are annotated than the core can keep statistics of");
    expect(text).toContain("hint: statistics are kept for 1024 locks. A program that needs none begins with #define");
    const without = ["wait", "held", "released", "rejected"].map((what) => `#define lock_${what}(lock) ((void)0)\n`);
    const file = join(folder, "many.c");
    writeFileSync(file, `${without.join("")}${locks}\nvoid operation(void) { ${body} }\n`);
    const { status, err } = await hotline("run", file, "--x", "4");
    expect({ status, err }).toEqual({ status: 0, err: "" });
  });

  it("a lock released twice", async () => {
    const text = await complaint(
      "spin_lock(&lock); work(20); spin_unlock(&lock); spin_unlock(&lock);",
      '#include "lib/kernel/spinlock.h"\nstatic DEFINE_SPINLOCK(lock);',
    );
    expect(text).toMatch(/ticket_spinlock\.h:\d+: core 0 releases lock, which no core holds/);
    expect(text).toContain("in ticket_spin_unlock() at cycle");
    expect(text).toMatch(/called from operation\(\) at broken\.c:\d/);
    expect(text).toContain("hint: look for a lock that is released twice");
  });
});

/** The two cores take two locks in opposite orders; no annotation says that they are locks. */
const OPPOSITE = `#include "lib/hotline.h"
_Alignas(64) volatile int a;
_Alignas(64) volatile int b;
static void take(volatile int *lock)
{
	do
		while (*lock)
			cpu_relax();
	while (atomic_exchange(lock, 1));
}
void operation(void)
{
	take(cpu() ? &b : &a);
	work(500);
	take(cpu() ? &a : &b);
	a = b = 0;
}
`;

describe("two cores that wait for each other's locks", () => {
  it("are named as a circle although the locks have no annotations", async () => {
    const file = join(folder, "opposite.c");
    writeFileSync(file, OPPOSITE);
    const { status, err } = await hotline("run", file, "--x", "2");
    expect(status).toBe(1);
    expect(err).toContain(
      "core 0 waits for b, whose line core 1 wrote last; core 1 waits for a, whose line core 0 wrote last",
    );
  });
});

/** Each core sets its own flag, but only after it has seen the other core's. */
const FLAGS = `#include "lib/hotline.h"
_Alignas(64) volatile int ready[2];
void operation(void)
{
	int me = cpu() & 1;
	while (!ready[!me])
		cpu_relax();
	ready[me] = 1;
}
`;

describe("two cores each of which sets its flag only after the other", () => {
  it("are a deadlock, told with both waits and the line that no core reaches", async () => {
    const file = join(folder, "flags.c");
    writeFileSync(file, FLAGS);
    const { status, err } = await hotline("run", file, "--x", "2");
    expect(status).toBe(1);
    expect(err).toContain("flags.c:6: a deadlock: no core can ever proceed, each waits for another");
    expect(err).toMatch(
      /core 0: going round .* operation\(\) at flags\.c:6: .*loops while ready\[1\] is 0 \(never written\)/,
    );
    expect(err).toMatch(
      /core 1: going round .* operation\(\) at flags\.c:6: .*loops while ready\[0\] is 0 \(never written\)/,
    );
    expect(err).toContain("ready[…] is written at flags.c:8 in operation(), where no core can come");
    expect(err).toContain("hint: no core can go on: look for a flag that a core sets only after its own wait");
  });
});

describe("files that are not what they should be", () => {
  it("a program that is no text is one finding, not one for each byte", async () => {
    const file = join(folder, "object.c");
    writeFileSync(file, Buffer.from("\u007fELF\u0002\u0001\u0001\0\0\0\0\0\0\0\0\0\u0001\0>\0\u0001\0\0\0", "latin1"));
    const { status, out } = await hotline("check", file);
    expect(status).toBe(1);
    expect(out).toMatch(
      /object\.c:1:1: error E104: this file is not text\n.*hint: Save it as plain text in UTF-8\.\n$/,
    );
  });

  it("a program in UTF-16, with or without a mark, is read as the text that it is", async () => {
    for (const mark of ["", "\ufeff"]) {
      const file = join(folder, "utf16.c");
      writeFileSync(file, Buffer.from(`${mark}void operation(void) { work(1); }\n`, "utf16le"));
      expect((await hotline("check", file)).status).toBe(0);
    }
  });

  it("a scenario.json that is no JSON fails the check, which goes on with the programs", async () => {
    const own = mkdtempSync(join(folder, "scenario-"));
    writeFileSync(join(own, "scenario.json"), '{ "schema": 1, }');
    writeFileSync(join(own, "a.c"), "void operation(void) { work(1) }\n");
    const { status, out } = await hotline("check", own);
    expect(status).toBe(1);
    expect(out).toContain("scenario.json:1:16: not valid JSON");
    expect(out).toContain("a.c:1:31: error E202");
  });

  const full = "/dev/full"; /* every write fails: no space left on device */
  it.skipIf(!existsSync(full))("a trace that cannot be written (skipped where there is no /dev/full)", async () => {
    const { status, err } = await hotline("run", "dput", "--variant", "atomic", "--x", "2", "--trace", full);
    expect(status).toBe(1);
    expect(err).toBe(`hotline: --trace ${full}: cannot be written: no space left on device\n`);
  });
});
