/** Programs that need two cores say so on one, before their time begins. */
import { expect, it } from "vitest";
import { openScenario } from "../harness/project.ts";
import { experimentOf, runSweep } from "../harness/sweeps.ts";

it("Peterson's lock names the cores that it needs", async () => {
  const experiment = { ...experimentOf(openScenario("peterson_timed"), { values: [1000] }), cores: 1 };
  const points = await runSweep(experiment);
  expect(points.map(({ variant }) => variant)).toEqual(["without", "late_fence", "fence", "exchange"]);
  for (const point of points) {
    expect(point).toMatchObject({ kind: "failed", fault: { status: "ASSERT_FAILED", stage: "setup" } });
  }
});
