/**
 * The scenario of readers: on every machine, with any seed, a reader count on one line stops scaling, and its line
 * shows it; RCU readers scale; and the readers of a sequence lock store nothing.
 */
import { describe, expect, it } from "vitest";
import { coresUsed, elapsed, lineOf, measured, SEEDS } from "../harness/points.ts";
import { LARGE_MACHINES } from "../harness/project.ts";

const scenario = "rwlock_readers";

describe.each(LARGE_MACHINES)("readers on $file.id", (machine) => {
  const cores = coresUsed(machine);
  const lineBytes = machine.model.lineBytes;

  it.each(SEEDS)("scale or do not, as their scheme has it: seed %i", async (seed) => {
    const of = (variant: string, n: number) => measured({ scenario, variant, machine, cores: n, seed });
    const spin = await of("spin", cores);
    const counted = await of("rwlock", cores);
    const gates = await of("brlock", cores);
    const sequence = await of("seqlock", cores);
    const rcu = await of("rcu", cores);
    const alone = await of("rcu", 1);

    expect(rcu.rate).toBeGreaterThan(0.88 * cores * alone.rate);
    expect(sequence.rate).toBeGreaterThan(0.8 * cores * alone.rate);
    expect(counted.rate).toBeLessThan(0.6 * cores * alone.rate);
    expect(counted.rate).toBeLessThan(0.6 * rcu.rate);
    expect(counted.rate).toBeLessThan(gates.rate);
    /* Where a chip serves its own cores first, a core takes an unfair spin lock several times in a row. */
    if (machine.model.levels === undefined) expect(spin.rate).toBeLessThan(counted.rate);
    expect(spin.rate).toBeLessThan(0.6 * rcu.rate);

    const [hottest] = counted.result.lines;
    const count = lineOf(counted, "lock", lineBytes);
    expect(hottest?.address).toBe(count?.address);
    expect((count?.counts.busy_cycles ?? 0) / elapsed(counted.result)).toBeGreaterThan(0.85);
    const busiest = Math.max(...rcu.result.lines.map((line) => line.counts.busy_cycles));
    expect(busiest / elapsed(rcu.result)).toBeLessThan(0.3);
  });
});

describe("a sequence lock's readers", () => {
  it.each(LARGE_MACHINES)("store nothing on $file.id", async (machine) => {
    for (const seed of SEEDS) {
      // With one change in 100,000 operations and these seeds no core makes a change; the test would notice one.
      const parameters = { writes: 1 };
      const run = { scenario, machine, cores: 8, seed, parameters };
      const { result } = await measured({ ...run, variant: "seqlock" });
      const written = result.cores.map((core) => core.counts.stores + core.counts.atomics);
      expect(Math.max(...written), `seed ${seed}`).toBe(0);
      expect(Math.max(...result.lines.map((line) => line.counts.writes))).toBe(0);

      const counted = await measured({ ...run, variant: "rwlock" });
      const atomics = counted.result.cores.reduce((sum, core) => sum + core.counts.atomics, 0);
      expect(atomics / counted.result.operations).toBeGreaterThan(1.9);
    }
  });
});
