/**
 * Fixes of the kernel that are parameters of an application: each one matters where it should, and is neutral where it
 * should be. Simulated is the patched variant, with the fixes named and without all the others.
 */
import { describe, expect, it } from "vitest";
import { openScenario } from "../harness/project.ts";
import { experimentOf, runSweep } from "../harness/sweeps.ts";

type Fixes = Readonly<Record<string, 0 | 1>>;

/** Operations per second of the application with these fixes. */
async function throughput(name: string, cores: number, fixes: Fixes): Promise<number> {
  const experiment = experimentOf(openScenario(name));
  const changed = { ...experiment, parameters: { ...experiment.parameters, ...fixes } };
  const points = await runSweep(changed, (job) => job.variant === "patched" && job.x === cores);
  const point = points.find((each) => each.variant === "patched" && each.x === cores);
  if (point?.kind !== "measured") throw new Error(`${name} on ${cores} cores was not measured`);
  return point.estimate.throughput;
}

describe("Metis", () => {
  const metis = (cores: number, perMapping: 0 | 1, uncached: 0 | 1): Promise<number> =>
    throughput("metis", cores, { mutex_per_mapping: perMapping, uncached_zeroing: uncached });

  it("is faster on 48 cores with either of the fixes of super-pages, and fastest with both", async () => {
    const [none, perMapping, uncached, both] = [
      await metis(48, 0, 0),
      await metis(48, 1, 0),
      await metis(48, 0, 1),
      await metis(48, 1, 1),
    ];
    expect(perMapping).toBeGreaterThan(1.5 * none);
    expect(uncached).toBeGreaterThan(1.2 * none);
    expect(both).toBeGreaterThan(1.05 * perMapping);
    expect(both).toBeGreaterThan(1.2 * uncached);
  });

  it("gains on one core from zeroing past the caches, and nothing from a mutex for each mapping", async () => {
    const [none, perMapping, both] = [await metis(1, 0, 0), await metis(1, 1, 0), await metis(1, 1, 1)];
    expect(Math.abs(perMapping / none - 1)).toBeLessThan(0.001);
    expect(both).toBeGreaterThan(1.03 * none);
  });
});
