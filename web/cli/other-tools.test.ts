/** hotline run --report lockmeter,kernprof: the locks and the profile of a run in the forms of SGI's tools. */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { GraphEntry, FlatRow, SampleRow } from "../src/model/results/profile/kernprof.ts";
import type { LockmeterReport } from "../src/model/results/locks/lockmeter.ts";
import { hotline } from "./testing/hotline.ts";

/** Two functions take one lock; one of them only tries, and counts what came of it. */
const PROGRAM = `#include "lib/hotline.h"
#include "lib/kernel/spinlock.h"
static DEFINE_SPINLOCK(list_lock);
static __attribute__((noinline)) void add(void)
{
	spin_lock(&list_lock);
	work(300);
	spin_unlock(&list_lock);
}
static __attribute__((noinline)) void try_remove(void)
{
	if (!spin_trylock(&list_lock))
		return;
	work(100);
	spin_unlock(&list_lock);
}
void operation(void)
{
	work_random(6000);
	add();
	work_random(6000);
	try_remove();
}
`;

let folder = "";
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "hotline-"));
  writeFileSync(join(folder, "list.c"), PROGRAM);
  writeFileSync(join(folder, "none.c"), '#include "lib/hotline.h"\nvoid operation(void) { work(10); }\n');
});
afterAll(() => {
  rmSync(folder, { recursive: true });
});

const run = (file: string, ...args: readonly string[]): ReturnType<typeof hotline> =>
  hotline("run", join(folder, file), "--x", "8", "--max-operations", "4000", "--start", "idle", ...args);

interface Reports {
  readonly point: { readonly operations: number; readonly cores: number };
  readonly lockmeter: LockmeterReport;
  readonly kernprof: {
    readonly samples: readonly SampleRow[];
    readonly flat: readonly FlatRow[];
    readonly graph: readonly GraphEntry[];
  };
}

describe("hotline run --report lockmeter,kernprof", () => {
  it("tells the callers of a lock apart, and failed try-locks from waits", async () => {
    const { out } = await run("list.c", "--format", "json", "--report", "lockmeter");
    const { lockmeter } = JSON.parse(out) as Reports;
    const [lock, ...others] = lockmeter.locks;
    expect(others).toEqual([]);
    expect(lock?.name).toBe("list_lock");
    const add = lock?.callers.find(({ name }) => name === "add");
    const remove = lock?.callers.find(({ name }) => name === "try_remove");
    expect(add).toMatchObject({ place: { file: "list.c", line: 6 }, rejectShare: 0 });
    expect(remove).toMatchObject({ place: { file: "list.c", line: 12 }, waitMax: 0 });
    expect(add?.spinShare).toBeGreaterThan(0.05);
    expect(remove?.rejectShare).toBeGreaterThan(0.05);
    expect(add?.holdMean).toBeGreaterThan(300);
    expect(remove?.holdMean).toBeLessThan(300);
    expect((add?.requests ?? 0) + (remove?.requests ?? 0)).toBe(lock?.requests);
  });

  it("has Lockmeter's columns as text", async () => {
    const { out } = await run("list.c", "--report", "lockmeter");
    expect(out).toContain("  UTIL  CON    MEAN(  MAX )   MEAN(  MAX )(% CPU)     TOTAL NOWAIT SPIN RJECT  NAME\n");
    expect(out).toMatch(
      /\d% {2}\*TOTAL\*\n\n.+% {2}list_lock\n.+% {4}\w+ \(list\.c:\d+\)\n.+% {4}\w+ \(list\.c:\d+\)\n/,
    );
    expect((await run("none.c", "--report", "lockmeter")).out).toContain("none is annotated in this program");
  });

  it("has kernprof's three forms of the profile, whose times agree", async () => {
    const { out } = await run("list.c", "--format", "json", "--report", "kernprof");
    const { samples, flat, graph } = (JSON.parse(out) as Reports).kernprof;
    const whole = samples.reduce((sum, { cycles }) => sum + cycles, 0);
    expect(flat.at(-1)?.cumulative).toBeCloseTo(whole, 0);
    expect(graph[0]).toMatchObject({ symbol: "operation", index: 1, totalShare: expect.closeTo(1) });
    expect(graph[0]?.callees.map(({ symbol }) => symbol).sort()).toEqual(["add", "try_remove"]);
    const text = (await run("list.c", "--report", "kernprof")).out;
    expect(text).toContain("Flat profile:\n");
    expect(text).toContain("Call graph (times in ");
    expect(text).toMatch(/\nadd \[[0-9a-f]{4}\]: +\d+ {2}\(/);
  });
});
