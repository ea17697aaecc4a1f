/**
 * The scenarios of false sharing and of granularity, on every machine, with any seed,: words that share a line are
 * slow and are reported, other words are neither; a big lock stops scaling, hashed locks go on, per-core data scale.
 */
import { describe, expect, it } from "vitest";
import { coresUsed, type Measured, measured, SEEDS } from "../harness/points.ts";
import { LARGE_MACHINES } from "../harness/project.ts";

/** Cycles per operation spent on lines that came from elsewhere, waiting for them included. */
function missCycles({ result }: Measured): number {
  const cycles = result.cores.map(({ cycles: of }) => of.miss_chip + of.miss_remote + of.miss_dram + of.queue);
  return cycles.reduce((sum, each) => sum + each, 0) / result.operations;
}

const transfers = ({ result }: Measured): number => result.lines.reduce((sum, line) => sum + line.counts.transfers, 0);

const falselyShared = ({ result }: Measured): number =>
  result.lines.reduce((sum, line) => sum + line.counts.false_sharing, 0);

describe.each(LARGE_MACHINES)("on $file.id", (machine) => {
  const cores = coresUsed(machine);

  it.each(SEEDS)("words on one line slow each other down: seed %i", async (seed) => {
    // There is hardly any other work, so that the effect shows on machines whose lines are quick, too.
    const of = (variant: string, n: number) =>
      measured({ scenario: "false_sharing", variant, machine, cores: n, seed, parameters: { think: 300 } });
    const together = await of("one_line", cores);
    const padded = await of("padded", cores);
    const beside = await of("beside", cores);
    const apart = await of("apart", cores);
    const alone = await of("padded", 1);
    expect(padded.rate).toBeGreaterThan(0.88 * cores * alone.rate);
    expect(apart.rate).toBeGreaterThan(0.85 * cores * alone.rate);
    expect(together.rate).toBeLessThan(0.8 * padded.rate);
    expect(beside.rate).toBeLessThan(0.95 * apart.rate);
    expect(falselyShared(together)).toBeGreaterThan(0.8 * transfers(together));
    expect(falselyShared(beside)).toBeGreaterThan(0.5 * transfers(beside));
    expect(falselyShared(padded)).toBe(0);
    expect(falselyShared(apart)).toBe(0);
  });

  it.each(SEEDS)("locks scale with their granularity: seed %i", async (seed) => {
    const of = (variant: string, n: number) => measured({ scenario: "granularity", variant, machine, cores: n, seed });
    const big = await of("big", cores);
    const hashed = await of("hashed", cores);
    const percore = await of("percore", cores);
    const alone = await of("percore", 1);
    expect(percore.rate).toBeGreaterThan(0.9 * cores * alone.rate);
    expect(hashed.rate).toBeGreaterThan(0.6 * cores * alone.rate);
    expect(missCycles(hashed)).toBeGreaterThan(3 * missCycles(percore));
    expect(big.rate).toBeLessThan(0.7 * hashed.rate);
  });
});
