/**
 * The scenario of counters: on every machine, with any seed, the shared word stops scaling, the others go on; and the
 * central line of batches and of a sloppy counter is cold until their limit is reached.
 */
import { describe, expect, it } from "vitest";
import { compileOnCopy } from "../harness/copies.ts";
import { specOf } from "../harness/grid.ts";
import { coresUsed, lineOf, measured, type Measured, SEEDS } from "../harness/points.ts";
import { LARGE_MACHINES, LARGE_MODELS } from "../harness/project.ts";
import { faultOf, runSpecToEnd, total } from "../harness/runs.ts";

const scenario = "counters";

/** Requests for the central word, per hundred operations. */
function centralShare(run: Measured, lineBytes: number): number {
  const line = lineOf(run, "pages_in_use", lineBytes);
  return (100 * ((line?.counts.reads ?? 0) + (line?.counts.writes ?? 0))) / run.result.operations;
}

describe.each(LARGE_MACHINES)("counters on $file.id", (machine) => {
  const cores = coresUsed(machine);
  const lineBytes = machine.model.lineBytes;

  it.each(SEEDS)("pay for exactness: seed %i", async (seed) => {
    const of = (variant: string, n: number) => measured({ scenario, variant, machine, cores: n, seed });
    const atomic = await of("atomic", cores);
    const percpu = await of("percpu", cores);
    const batched = await of("batched", cores);
    const sloppy = await of("sloppy", cores);
    const alone = await of("batched", 1);
    expect(batched.rate).toBeGreaterThan(0.88 * cores * alone.rate);
    expect(sloppy.rate).toBeGreaterThan(0.88 * cores * alone.rate);
    expect(atomic.rate).toBeLessThan(0.75 * batched.rate);
    expect(percpu.rate).toBeLessThan(1.05 * batched.rate); /* the misses of a sum overlap */
    expect(percpu.rate).toBeGreaterThan(atomic.rate);
    expect(centralShare(atomic, lineBytes)).toBeGreaterThan(75);
  });

  it.each(["batched", "sloppy"])("leave the central line cold until the limit: %s", async (variant) => {
    for (const seed of SEEDS) {
      const of = async (limit: number): Promise<number> =>
        centralShare(await measured({ scenario, variant, machine, cores: 16, seed, parameters: { limit } }), lineBytes);
      const hot = await of(1);
      const warm = await of(4);
      const cold = await of(64);
      expect(hot, `seed ${seed}`).toBeGreaterThan(30);
      expect(warm, `seed ${seed}`).toBeLessThan(0.6 * hot);
      expect(cold, `seed ${seed}`).toBeLessThan(2);
    }
  });
});

describe.each(LARGE_MACHINES)("the error of a cheap read on $file.id", (machine) => {
  it("is zero, cancels, or adds up, as the counter has it", async () => {
    const cores = 8;
    const errorOf = async (variant: string, limit: number, seed: number): Promise<number> => {
      const run = { scenario: "counter_accuracy", variant, machine, cores, seed, parameters: { limit } };
      const { program, result } = await measured(run);
      return total(program, result, "errors") / total(program, result, "questions");
    };
    for (const seed of SEEDS) {
      expect(await errorOf("atomic", 4, seed)).toBe(0);
      const batched = await errorOf("batched", 4, seed);
      const sloppy = await errorOf("sloppy", 4, seed);
      expect(batched, `seed ${seed}`).toBeGreaterThan(0);
      expect(batched, `seed ${seed}`).toBeLessThan(0.6 * sloppy);
      expect(sloppy, `seed ${seed}`).toBeGreaterThan(0.2 * cores * 4);
      expect(sloppy, `seed ${seed}`).toBeLessThan(0.5 * cores * 4);
    }
  });
});

describe("the audit in the programs of the scenario", () => {
  const BROKEN = [
    ["batched", "lib/counters/batched.h", "\t\tcollected = 0;\n", ""],
    ["sloppy", "lib/counters/sloppy.h", "if (left < 0 || left > counter->threshold)", "if (left < 0)"],
    ["percpu", "lib/counters/percpu.h", "cpu_count(); i++)\n\t\tsum +=", "cpu_count() - 1; i++)\n\t\tsum +="],
    ["atomic", "lib/counters/atomic.h", "atomic_fetch_add(&counter->central, n)", "counter->central += n"],
  ] as const;

  it.each(BROKEN)("catches a broken counter: %s", async (variant, header, from, to) => {
    const program = compileOnCopy(
      { folder: `scenarios/${scenario}`, file: `${variant}.c`, defines: {} },
      { header, passages: [{ from, to }] },
    );
    const params = { think: 100, reads: 20, limit: 3 };
    for (const machine of LARGE_MODELS) {
      const faults: string[] = [];
      for (const seed of [1, 2, 3]) {
        const spec = specOf(program, { machine, cores: 16, seed, operationsPerCore: 40, params });
        faults.push(faultOf(program, await runSpecToEnd(spec)));
      }
      /* In one run of three the lost additions and the lost subtractions may cancel each other. */
      const caught = faults.filter((fault) => fault === "ASSERT_FAILED in audit").length;
      expect(caught, `${machine.id}: ${faults.join(", ")}`).toBeGreaterThanOrEqual(2);
    }
  });
});
