import { describe, expect, it } from "vitest";
import type { FigureData, FigurePoint } from "./figure-data.ts";
import { markovThroughput } from "../../model/laws/markov.ts";
import type { RunResult, RunSpec } from "../../base/run.ts";
import type { PointJob } from "../../model/experiment/point-jobs.ts";
import type { MeasuredPoint } from "../../model/results/points/point.ts";
import type { MeasureId } from "../link/lab-state.ts";
import type { LabPoint } from "../state/lab-point.ts";
import { lockResult, PROGRAM, runResult, testScenario } from "../../model/testing/fixtures.ts";
import { figureOverlays, lineOver, shownModels } from "./overlays.ts";

const OVERLAY = {
  model: "ticket-markov",
  variant: "split",
  label: "Markov model",
  parameters: { a: "hold * 100", s: "hold", c: "500" },
  assumptions: "All alike.",
  source: "here",
};
const MODEL = { a: 40_000, s: 400, c: 500 };
const CLOCK_HZ = 2e9;
const PLAIN = { measure: { label: "rate", unit: "operations/s", formula: "throughput" } };
const scenario = testScenario({ ...PLAIN, overlays: [OVERLAY] });
const X = [1, 2, 4, 8];
const NO_RUNS: ReadonlyMap<string, readonly LabPoint[]> = new Map();

function point(x: number, y: number): FigurePoint {
  return { x, y, interval: { low: y, high: y }, quality: "precise" };
}

const data: FigureData = {
  xLabel: "cores",
  yLabel: "rate",
  yUnit: "operations/s",
  xValues: X,
  series: [
    { id: "atomic", label: "atomic", style: 0, earlier: [], points: X.map((x) => point(x, x / (1 + 0.1 * (x - 1)))) },
    { id: "split", label: "split", style: 1, earlier: [], points: [point(1, 1)] },
  ],
  published: [],
  ideal: [],
  slower: undefined,
};

describe("the law over the figure", () => {
  it("is fitted to the selected curve, in its colour, over the whole width", () => {
    const law = lineOver("amdahl", scenario, data, "atomic", "own", NO_RUNS);
    if (law?.kind !== "fit") throw new Error("no fit");
    expect(law.fit.parameters[0]).toBeCloseTo(0.1, 6);
    const [overlay] = figureOverlays(law, [], X);
    expect([overlay?.style, overlay?.kind, overlay?.points.length]).toEqual([0, "fit", 8]);
    expect(overlay?.label).toBe("Amdahl's law: fit, not simulation");
  });

  it("says why there is none", () => {
    const reason = (measure: "own" | "cycles", selected: string, of = scenario) => {
      const law = lineOver("usl", of, data, selected, measure, NO_RUNS);
      return law?.kind === "none" ? law.reason : undefined;
    };
    expect(reason("cycles", "atomic")).toContain("throughput and speed-up");
    expect(reason("own", "split")).toContain("not yet enough points");
    expect(reason("own", "atomic", testScenario({ sweep: { over: "hold", values: [10], cores: 4 } }))).toContain(
      "cores",
    );
    expect(lineOver(undefined, scenario, data, "atomic", "own", NO_RUNS)).toBeUndefined();
  });
});

/** As much of a point as the ceiling reads. */
function runAt(x: number, cyclesPerOperation: number, locks: RunResult["locks"]): LabPoint {
  const measured = { kind: "measured", x, cores: x, cyclesPerOperation } as MeasuredPoint;
  const job = { program: PROGRAM } as PointJob;
  return {
    point: measured,
    job,
    spec: {} as RunSpec,
    result: runResult({ operations: 100, locks }),
    edition: "precise",
  };
}

describe("the ceiling over the figure", () => {
  const HELD = [lockResult(64, { acquisitions: 100, hold_cycles: 40_000 })];
  const runsWith = (locks: typeof HELD) =>
    new Map(
      data.series.map(({ id, points }) => [id, points.map(({ x, y }) => runAt(x, (x * CLOCK_HZ) / y, locks))] as const),
    );
  const runs = runsWith(HELD);
  const lockless = runsWith([]);

  it("is as far above each point as an operation takes longer than the section on one core", () => {
    const line = lineOver("ceiling", scenario, data, "atomic", "own", runs);
    if (line?.kind !== "ceiling") throw new Error("no ceiling");
    expect([line.alone, line.last, line.unit]).toEqual([400, 400, "operations/s"]);
    expect(line.points.map(({ y }) => y / (CLOCK_HZ / 400))).toEqual(X.map(() => expect.closeTo(1, 9)));
    const [overlay] = figureOverlays(line, [], X);
    expect([overlay?.kind, overlay?.label]).toEqual(["ceiling", "Ceiling of one lock"]);
  });

  it("says why there is none", () => {
    const reason = (measure: MeasureId, of: typeof NO_RUNS) => {
      const line = lineOver("ceiling", scenario, data, "atomic", measure, of);
      return line?.kind === "none" ? line.reason : undefined;
    };
    expect(reason("own", lockless)).toBe("atomic takes no lock, so none is its ceiling.");
    expect(reason("own", NO_RUNS)).toContain("the run on one core");
    expect(reason("cycles", runs)).toContain("choose throughput");
  });
});

describe("a scenario's models over the figure", () => {
  const shown = (measure: "own" | "throughput" | "per-core" | "speedup" | "cycles", visible = ["atomic", "split"]) =>
    shownModels(scenario, visible, { hold: 400 }, CLOCK_HZ, measure, X)[0];

  it("are drawn in the measure of the figure", () => {
    const at4 = markovThroughput(4, MODEL);
    const value = (measure: "own" | "throughput" | "per-core" | "speedup" | "cycles") =>
      shown(measure)?.points.find(({ x }) => x === 4)?.y;
    expect(value("own")).toBeCloseTo(at4 * CLOCK_HZ, 6);
    expect(value("throughput")).toBeCloseTo(at4 * CLOCK_HZ, 6);
    expect(value("per-core")).toBeCloseTo((at4 * CLOCK_HZ) / 4, 6);
    expect(value("speedup")).toBeCloseTo(at4 / markovThroughput(1, MODEL), 9);
    expect(value("cycles")).toBeCloseTo(4 / at4, 3);
  });

  it("come and go with their variant, and stay away from measures they do not know", () => {
    expect(shown("own", ["atomic"])).toBeUndefined();
    expect(shown("own")?.style).toBe(1);
    const other = testScenario({
      measure: { label: "wait", unit: "cycles", formula: "latency_mean" },
      overlays: [OVERLAY],
    });
    expect(shownModels(other, ["split"], {}, CLOCK_HZ, "own", X)).toEqual([]);
    expect(shownModels(undefined, ["split"], {}, CLOCK_HZ, "own", X)).toEqual([]);
  });

  it("are called models on the line", () => {
    const model = shown("own");
    const [overlay] = figureOverlays(undefined, model === undefined ? [] : [model], X);
    expect([overlay?.label, overlay?.kind]).toEqual(["Markov model, not simulation", "model"]);
  });
});
