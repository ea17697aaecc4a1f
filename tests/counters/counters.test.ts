/**
 * The counters of the library: no change is ever lost, and a cheap read is as near to the true count as its header
 * states; on all machines, core counts and several seeds, and on real threads. Broken copies are caught.
 */
import { basename, dirname } from "node:path";
import { describe, expect, it } from "vitest";
import { compileOnCopy, type Passage } from "../harness/copies.ts";
import { coresOf, specOf } from "../harness/grid.ts";
import { mustCompile } from "../harness/programs.ts";
import { MODELS } from "../harness/project.ts";
import { faultOf, runSpecToEnd, total } from "../harness/runs.ts";
import { runWithThreads } from "../harness/threads.ts";

const PROGRAM = "tests/counters/counter.c";

interface Counter {
  readonly name: string;
  readonly defines: Readonly<Record<string, string>>;
  /** Smallest batch or threshold; undefined where there is none, because reads are exact. */
  readonly least: number | undefined;
}

const COUNTERS = {
  atomic: { name: "atomic", defines: {}, least: undefined },
  percpu: { name: "percpu", defines: { PERCPU: "1" }, least: undefined },
  batched: { name: "batched", defines: { BATCHED: "1" }, least: 1 },
  sloppy: { name: "sloppy", defines: { SLOPPY: "1" }, least: 0 },
} as const satisfies Record<string, Counter>;

const SEEDS = [1, 2, 3];
const OPERATIONS_PER_CORE = 24;
const AUDIT_EVERY = 8;
/** This is less than the change of one operation, and more than the count that a core ever holds. */
const LIMITS = [2, 40];

describe.each(Object.values(COUNTERS))("$name", (counter: Counter) => {
  const program = mustCompile(PROGRAM, counter.defines);

  it.each(MODELS)("is exact when summed, and as near as promised when read, on $id", async (machine) => {
    for (const cores of coresOf(machine)) {
      for (const seed of SEEDS) {
        for (const limit of LIMITS) {
          const params = { limit, audit_every: AUDIT_EVERY };
          const run = { machine, cores, seed, params, operationsPerCore: OPERATIONS_PER_CORE };
          const result = await runSpecToEnd(specOf(program, run));
          const place = `${cores} cores, seed ${seed}, limit ${limit}`;
          expect(`${place}: ${faultOf(program, result)}`).toBe(`${place}: no fault`);
          expect(total(program, result, "audits"), place).toBeGreaterThanOrEqual(OPERATIONS_PER_CORE / AUDIT_EVERY - 1);
          expect(result.cores.every((core) => core.counts.operations > 0)).toBe(true);
        }
      }
    }
  });

  it("is what its kind is: a cheap read is exact, or is not", async () => {
    for (const machine of MODELS) {
      const params = { limit: 40, audit_every: AUDIT_EVERY };
      const run = { machine, cores: 8, seed: 1, params, operationsPerCore: OPERATIONS_PER_CORE };
      const result = await runSpecToEnd(specOf(program, run));
      const error = total(program, result, "largest_error");
      if (counter.least === undefined) expect(error).toBe(0);
      else expect(error).toBeGreaterThan(0);
    }
  });

  it("is exact with the smallest batch or threshold", async () => {
    for (const machine of MODELS) {
      const params = { limit: counter.least ?? 1, audit_every: AUDIT_EVERY };
      const run = { machine, cores: 8, seed: 1, params, operationsPerCore: OPERATIONS_PER_CORE };
      const result = await runSpecToEnd(specOf(program, run));
      expect(faultOf(program, result)).toBe("no fault");
      expect(total(program, result, "largest_error")).toBe(0);
    }
  });

  it("loses nothing on real threads", () => {
    const defines = Object.keys(counter.defines).map((name) => `-D${name}`);
    const sources = [...defines, PROGRAM, "tests/counters/threads.c"];
    expect(runWithThreads({ sources, params: { limit: 16, audit_every: 0 } }, [{}])).toEqual(["exact\n"]);
  });
});

interface Broken extends Passage {
  readonly header: string;
  readonly counter: Counter;
  readonly title: string;
}

const { atomic, percpu, batched, sloppy } = COUNTERS;

const BROKEN: readonly Broken[] = [
  {
    counter: atomic,
    title: "an addition that is no atomic instruction",
    header: "lib/counters/atomic.h",
    from: "\tatomic_fetch_add(&counter->central, n);",
    to: "\tcounter->central += n;",
  },
  {
    counter: percpu,
    title: "a sum that leaves out a core",
    header: "lib/counters/percpu.h",
    from: "for (int i = 0; i < cpu_count(); i++)\n\t\tsum +=",
    to: "for (int i = 1; i < cpu_count(); i++)\n\t\tsum +=",
  },
  {
    counter: percpu,
    title: "two cores with one part",
    header: "lib/counters/percpu.h",
    from: "long *part = &counter->parts[cpu()].value;",
    to: "long *part = &counter->parts[cpu() / 2].value;",
  },
  {
    counter: batched,
    title: "a core that hands over a batch and loses the remainder",
    header: "lib/counters/batched.h",
    from: "atomic_fetch_add(&counter->central, collected);",
    to: "atomic_fetch_add(&counter->central, collected > 0 ? counter->batch : -counter->batch);",
  },
  {
    counter: batched,
    title: "a core that hands over and keeps",
    header: "lib/counters/batched.h",
    from: "\t\tcollected = 0;\n",
    to: "",
  },
  {
    counter: batched,
    title: "a core that hands over only what is above zero",
    header: "lib/counters/batched.h",
    from: "if (collected >= counter->batch || collected <= -counter->batch)",
    to: "if (collected >= counter->batch)",
  },
  {
    counter: sloppy,
    title: "a threshold that the counter does not keep",
    header: "lib/counters/sloppy.h",
    from: "if (left < 0 || left > counter->threshold)",
    to: "if (left < 0)",
  },
  {
    counter: sloppy,
    title: "an exchange with the centre that is no atomic instruction",
    header: "lib/counters/sloppy.h",
    from: "atomic_fetch_sub(&counter->central, left);",
    to: "counter->central -= left;",
  },
  {
    counter: sloppy,
    title: "a core that returns its spares and keeps them",
    header: "lib/counters/sloppy.h",
    from: "\t\tleft = 0;\n",
    to: "\t\tleft = left < 0 ? 0 : left;\n",
  },
];

describe("a broken copy is caught", () => {
  it.each(BROKEN)("$counter.name: $title", async (broken) => {
    const program = compileOnCopy(
      { folder: dirname(PROGRAM), file: basename(PROGRAM), defines: broken.counter.defines },
      { header: broken.header, passages: [broken] },
    );
    for (const machine of MODELS) {
      const faults = new Set<string>();
      for (const seed of SEEDS) {
        const params = { limit: 2, audit_every: AUDIT_EVERY };
        const run = { machine, cores: 8, seed, params, operationsPerCore: OPERATIONS_PER_CORE };
        faults.add(faultOf(program, await runSpecToEnd(specOf(program, run))));
      }
      expect([...faults].join("; "), machine.id).toMatch(/ASSERT_FAILED in (check_all|bound|operation)/);
    }
  });
});
