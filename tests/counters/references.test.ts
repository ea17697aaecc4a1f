/**
 * The counts of references of the library: an object that a core has a reference of is never freed, and every object is
 * freed once; on all machines, core counts and several seeds, under late stores, and on real threads. Broken copies are
 * caught.
 */
import { basename, dirname } from "node:path";
import { describe, expect, it } from "vitest";
import { STORE_ORDER } from "../../web/src/base/abi.gen.ts";
import { compileOnCopy, type Passage } from "../harness/copies.ts";
import { variantsAt } from "../harness/effort.ts";
import { coresOf, specOf } from "../harness/grid.ts";
import { compileText, mustCompile } from "../harness/programs.ts";
import { MODELS, openMachine } from "../harness/project.ts";
import { faultOf, runSpecToEnd, total } from "../harness/runs.ts";
import { runWithThreads } from "../harness/threads.ts";

const PROGRAM = "tests/counters/references.c";

interface Count {
  readonly name: string;
  readonly defines: Readonly<Record<string, string>>;
}

const COUNTS = {
  rcuref: { name: "rcuref", defines: {} },
  percpu_ref: { name: "percpu_ref", defines: { PERCPU_REF: "1" } },
} as const satisfies Record<string, Count>;

const SEEDS = [1, 2, 3];
const OPERATIONS_PER_CORE = 24;
const PARAMS = { kill_one_in: 6, audit_every: 8 };
const JITTER_CYCLES = 60;

describe.each(Object.values(COUNTS))("$name", (count: Count) => {
  const program = mustCompile(PROGRAM, count.defines);

  it.each(MODELS.map((machine, place) => ({ machine, place })))(
    "frees every object once, and none that is in use, on $machine.id",
    async ({ machine, place }) => {
      for (const cores of coresOf(machine)) {
        for (const seed of variantsAt(place, SEEDS)) {
          const run = { machine, cores, seed, params: PARAMS, operationsPerCore: OPERATIONS_PER_CORE };
          const result = await runSpecToEnd(specOf(program, run));
          const where = `${cores} cores, seed ${seed}`;
          expect(`${where}: ${faultOf(program, result)}`).toBe(`${where}: no fault`);
          expect(total(program, result, "frees"), where).toBeGreaterThan(0);
        }
      }
    },
  );

  it.each(["TOTAL", "PARTIAL"] as const)("does so where stores become visible late, in %s order", async (order) => {
    for (const plain of MODELS.filter(({ numbers }) => numbers.store_buffer_entries > 0)) {
      const machine = { ...plain, numbers: { ...plain.numbers, store_order: STORE_ORDER[order] } };
      const run = { machine, cores: 4, seed: 1, params: PARAMS, operationsPerCore: 200 };
      const result = await runSpecToEnd({ ...specOf(program, run), jitterCycles: JITTER_CYCLES });
      expect(`${machine.id}: ${faultOf(program, result)}`).toBe(`${machine.id}: no fault`);
    }
  });

  it("does so on real threads", () => {
    const defines = Object.keys(count.defines).map((name) => `-D${name}`);
    const sources = [...defines, PROGRAM, "tests/counters/threads.c"];
    const params = { kill_one_in: 1000, audit_every: 0 };
    expect(runWithThreads({ sources, params }, [{}])).toEqual(["exact\n"]);
  });
});

describe("messages, as the headers say", () => {
  /** Requests at directories for each get and put of cores that do nothing else, once each core has its lines. */
  async function messagesEach(text: string): Promise<number> {
    const { program } = compileText("references.c", `#include "lib/hotline.h"\n${text}`);
    if (program === undefined) throw new Error("it does not compile");
    const { model: machine } = openMachine("opteron-48");
    const spec = specOf(program, { machine, cores: 8, seed: 1, params: {}, operationsPerCore: 200 });
    const result = await runSpecToEnd({ ...spec, warmupOperations: 10 });
    expect(faultOf(program, result)).toBe("no fault");
    return result.lines.reduce((sum, { counts }) => sum + counts.reads + counts.writes, 0) / result.operations;
  }

  it("rcuref: one for a get and one for a put, where others come between", async () => {
    const each = await messagesEach(`#include "lib/counters/rcuref.h"
      static struct rcuref ref;
      void setup(void) { rcuref_init(&ref, 1); }
      void operation(void) { rcuref_get(&ref); work_random(2000); rcuref_put(&ref); work_random(2000); }`);
    expect(each).toBeGreaterThan(1.7);
    expect(each).toBeLessThanOrEqual(2);
  });

  it("percpu_ref: none while the object lives, and one for a put afterwards", async () => {
    const program = (killed: string): string => `#include "lib/counters/percpu_ref.h"
      static struct percpu_ref ref;
      void setup(void) { percpu_ref_place(&ref); percpu_ref_init(&ref); ${killed} }
      void operation(void) { percpu_ref_get(&ref); work_random(2000); percpu_ref_put(&ref); work_random(2000); }`;
    expect(await messagesEach(program(""))).toBeLessThan(0.05);
    const killed = await messagesEach(program("ref.killed = 1;"));
    expect(killed).toBeGreaterThan(1.7);
    expect(killed).toBeLessThanOrEqual(2.05);
  });
});

describe("rcuref, at the ends of its zones", () => {
  it.each([
    ["stays at its limit for ever when too many references are taken", "0x7fffffff", "true", "false"],
    ["is dead for ever when its last reference is gone", "0xe0000000", "false", "false"],
    ["stays dead when one is dropped that nobody had", "0xe0000005", "false", "false"],
  ])("%s", async (_, count, got, last) => {
    const text = `#include "lib/counters/rcuref.h"
static struct rcuref ref;
void operation(void)
{
	ref.count = ${count}u;
	for (int i = 0; i < 5; i++) {
		assert(rcuref_get(&ref) == ${got});
		assert(rcuref_put(&ref) == ${last});
		assert(rcuref_put(&ref) == ${last});
	}
	assert((rcuref_read(&ref) != 0) == ${got});
}`;
    const { program } = compileText("zones.c", text);
    if (program === undefined) throw new Error("it does not compile");
    const { model: machine } = openMachine("opteron-48");
    const run = { machine, cores: 1, seed: 1, params: {}, operationsPerCore: 4 };
    expect(faultOf(program, await runSpecToEnd(specOf(program, run)))).toBe("no fault");
  });
});

interface Broken extends Passage {
  readonly count: Count;
  readonly title: string;
}

const { rcuref, percpu_ref } = COUNTS;

const BROKEN: readonly Broken[] = [
  {
    count: rcuref,
    title: "a put that frees although a get may have come first",
    from: "return cmpxchg(&ref->count, RCUREF_NONE, RCUREF_DEAD) == RCUREF_NONE;",
    to: "return true;",
  },
  {
    count: rcuref,
    title: "a get that does not mind a dead object",
    from: "\t\tref->count = RCUREF_DEAD;\n\t\treturn false;\n",
    to: "\t\tref->count = RCUREF_DEAD;\n\t\treturn true;\n",
  },
  {
    count: rcuref,
    title: "a get that is no atomic instruction",
    from: "atomic_fetch_add(&ref->count, 1) + 1;",
    to: "++ref->count;",
  },
  {
    count: rcuref,
    title: "a put that takes one reference for none",
    from: "if (count == RCUREF_NONE)\n\t\treturn cmpxchg(&ref->count, RCUREF_NONE, RCUREF_DEAD) == RCUREF_NONE;",
    to: "if (count == 0)\n\t\treturn cmpxchg(&ref->count, 0, RCUREF_DEAD) == 0;",
  },
  {
    count: percpu_ref,
    title: "a switch to the shared word that does not wait for a grace period",
    from: "\trcu_synchronize(&percpu_ref_rcu);\n",
    to: "",
  },
  {
    count: percpu_ref,
    title: "a sum that leaves out a core",
    from: "\tfor (int i = 0; i < cpu_count(); i++)\n\t\tsum +=",
    to: "\tfor (int i = 1; i < cpu_count(); i++)\n\t\tsum +=",
  },
  {
    count: percpu_ref,
    title: "a shared word that may be 0 before the numbers of the cores are in it",
    from: "#define PERCPU_REF_BIAS (1L << 62)",
    to: "#define PERCPU_REF_BIAS 0L",
  },
  {
    count: percpu_ref,
    title: "a get that takes a reference of a killed object",
    from: "bool live = smp_load_acquire(&ref->killed) == 0;",
    to: "bool live = true;",
  },
];

describe("a broken copy is caught", () => {
  it.each(BROKEN)("$count.name: $title", async (broken) => {
    const program = compileOnCopy(
      { folder: dirname(PROGRAM), file: basename(PROGRAM), defines: broken.count.defines },
      { header: `lib/counters/${broken.count.name}.h`, passages: [broken] },
    );
    const faults = new Set<string>();
    for (const machine of MODELS) {
      for (const seed of SEEDS) {
        const run = { machine, cores: 4, seed, params: PARAMS, operationsPerCore: 200 };
        faults.add(faultOf(program, await runSpecToEnd(specOf(program, run))));
      }
    }
    faults.delete("no fault");
    expect([...faults].join("; ")).toMatch(/ASSERT_FAILED|NO_PROGRESS|DEADLOCK/);
  });
});
