/** The scenario of batches does with a cheaper mode switch, which is a parameter of its own, what its notes say. */
import { describe, expect, it } from "vitest";
import { parameterOf } from "../../web/src/model/scenario/scenario.ts";
import { openScenario } from "../harness/project.ts";
import { experimentOf, runSweep } from "../harness/sweeps.ts";

describe("a parameter that sets a number of the machine", () => {
  it("makes synchronous calls cheaper than every batch on another core, once a call takes less than 50 ns", async () => {
    const scenario = openScenario("syscall_batching");
    expect(parameterOf(scenario, "crossing")?.machine).toBe("latency.mode_switch");
    const costs = async (crossing: number): Promise<ReadonlyMap<string, number>> => {
      const experiment = experimentOf(scenario);
      const points = await runSweep({ ...experiment, parameters: { ...experiment.parameters, crossing } });
      return new Map(
        points.map((point) => {
          if (point.kind !== "measured") throw new Error(`${point.variant} at ${point.x} failed`);
          return [`${point.variant} ${point.x}`, 1e9 / (point.estimate.throughput * point.x)];
        }),
      );
    };
    const batches = [1, 2, 4, 8, 16, 32, 64];
    const [nehalem, today] = [await costs(64), await costs(54)];
    const cost = (of: ReadonlyMap<string, number>, variant: string, x: number): number =>
      of.get(`${variant} ${x}`) ?? NaN;
    expect(cost(nehalem, "other", 64)).toBeLessThan(cost(nehalem, "sync", 64));
    expect(cost(today, "sync", 64)).toBeLessThan(50);
    for (const x of batches) expect(cost(today, "other", x)).toBeGreaterThan(cost(today, "sync", x));
    expect(cost(today, "same", 64)).toBeLessThan(0.6 * cost(today, "sync", 64));
  });
});
