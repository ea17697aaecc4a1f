import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { HEADERS, headerHint, insteadHint, missingHeaderHint } from "./where-defined.ts";

const SCENARIOS = join(import.meta.dirname, "../../../../scenarios");

test.each(HEADERS)("%s defines the names that its hint promises", (header, names) => {
  const text = readFileSync(join(SCENARIOS, header), "utf8");
  const defined = [...text.matchAll(/\b[A-Za-z_]\w*\b/g)].map(([name]) => name).filter((name) => names.test(name));
  expect(defined.length).toBeGreaterThan(0);
  for (const name of defined) expect(headerHint(name, [])).toBe(`Is #include "${header}" missing?`);
});

test("names of other systems are answered with what to write here", () => {
  expect(insteadHint("smp_processor_id")).toBe("Use cpu().");
  for (const name of ["cpu_id", "thread_id", "get_core_id", "tid", "gettid"])
    expect(insteadHint(name), name).toBe("Use cpu().");
  for (const name of ["num_cpus", "nthreads", "NUM_THREADS", "thread_count"])
    expect(insteadHint(name), name).toBe("Use cpu_count().");
  expect(insteadHint("mutex_lock")).toContain("lib/kernel/spinlock.h");
  expect(insteadHint("synchronize_rcu")).toContain("rcu_synchronize(&rcu)");
  expect(insteadHint("futex_wait")).toContain("sleep_until_woken()");
  expect(insteadHint("read_unlock")).toContain("lib/locks/rwlock.h");
  expect(insteadHint("pr_info")).toContain("printf()");
  for (const name of ["wait_event_interruptible", "wake_up_all", "DECLARE_WAIT_QUEUE_HEAD", "wait_for_completion"])
    expect(insteadHint(name), name).toContain("sleep_until_woken()");
  expect(insteadHint("frobnicate")).toBeUndefined();
});

test("a header of the kernel that is not here is answered with what its names become", () => {
  for (const [header, what] of [
    ["rwlock", "lib/locks/rwlock.h"],
    ["rwsem", "lib/mm/rwsem.h"],
    ["refcount", "lib/kernel/atomic.h"],
    ["wait", "lib/kernel/sleep.h"],
  ] as const) {
    expect(missingHeaderHint(`linux/${header}.h`), header).toContain(what);
    expect(existsSync(join(SCENARIOS, what)), what).toBe(true);
  }
  expect(missingHeaderHint("linux/netdevice.h")).toContain("Of the kernel there is what lib/kernel has");
});

test("a header that the program includes is not said to be missing", () => {
  const files = [{ name: "program.c" }, { name: "lib/kernel/atomic.h" }];
  expect(headerHint("atomic_long_frobnicate", files)).toBeUndefined();
  expect(headerHint("spin_lock", files)).toBe('Is #include "lib/kernel/spinlock.h" missing?');
});
