import { describe, expect, it } from "vitest";
import type { PointJob } from "../../model/experiment/point-jobs.ts";
import { runSpec, refinedPrecision } from "../../model/experiment/run-spec.ts";
import { planSweep } from "../../model/experiment/experiment.ts";
import { pointOf } from "../../model/results/points/point.ts";
import type { Scenario } from "../../model/scenario/scenario.ts";
import { collapsing, fakeResult, type FakeLaw } from "../../session/testing/fake-engine.ts";
import { FAKE_PROGRAM, fakeMachine, fakeScenario } from "../../session/testing/fake-scenario.ts";
import type { LabPoint } from "../state/lab-point.ts";
import type { MeasureId } from "../link/lab-state.ts";
import { storedFigure } from "./make-stored-figure.ts";
import { formatPlace } from "../../base/format.ts";
import { figureDataOf, xLabelOf } from "./figure-of-points.ts";
import { figureOf } from "../testing/figure.ts";
import { summarise } from "./summary.ts";

const CLOCK_HZ = 1e9;
/** When a run begins with all cores at the lock, the pretended program is ten times slower from 6 cores on. */
const bistable: FakeLaw = (spec) => collapsing(spec) * (spec.start === "storm" && spec.cores >= 6 ? 10 : 1);

function labPoint(
  scenario: Scenario,
  variant: string,
  x: number,
  storm = false,
  phase: "coarse" | "refined" = "refined",
): LabPoint {
  const planned = planSweep({ scenario, machine: fakeMachine() });
  if (!planned.ok) throw new Error("the scenario of the tests cannot be planned");
  const experiment = planned.value;
  const job: PointJob = {
    variant,
    x,
    cores: x,
    parameters: { hold: 100 },
    program: FAKE_PROGRAM,
    baseline: false,
    spread: false,
  };
  const spec = runSpec(experiment, job, refinedPrecision(experiment), "idle");
  const first = fakeResult(spec, bistable);
  const second = storm ? fakeResult({ ...spec, start: "storm" }, bistable) : undefined;
  const { formula } = scenario;
  const point = pointOf({
    job,
    phase,
    first,
    storm: second,
    clockHz: CLOCK_HZ,
    precision: 0.02,
    baseline: undefined,
    formula,
  });
  return { point, job, spec, result: first, edition: phase === "refined" ? "precise" : "quick" };
}

function figure(scenario: Scenario, measure: MeasureId, points: readonly LabPoint[], refining = false) {
  return figureDataOf({
    scenario,
    points: new Map([["stock", points]]),
    earlier: new Map(),
    visible: ["stock", "fixed"],
    xValues: scenario.values,
    measure,
    selectedVariant: "stock",
    refining,
  });
}

const scenario = fakeScenario();
const curve = [1, 2, 4, 6, 8].map((x) => labPoint(scenario, "stock", x));

describe("the figure's data", () => {
  it("gives both values of a point without an interval in the figure's unit", () => {
    const { file } = scenario;
    const mail = { ...scenario, file: { ...file, measure: { ...file.measure, unit: "messages/s" } } };
    const point = figure(mail, "own", [labPoint(mail, "stock", 8, true)]).series[0]?.points[0];
    expect(point?.withoutInterval).toMatch(/^no interval: the two runs disagree, with [^/]* messages\/s$/);
  });

  it("shows the scenario's measure with its unit and published points", () => {
    const data = figure(scenario, "own", curve);
    expect([data.yLabel, data.yUnit, data.xLabel]).toEqual(["throughput", "operations/s", "cores"]);
    expect(data.series[0]?.points.map((p) => Math.round(p.y))).toEqual([100_000, 200_000, 400_000, 115_470, 71_554]);
    expect(data.published.map((mark) => [mark.x, mark.y, mark.calibrated])).toEqual([
      [1, 100, false],
      [4, 300, false],
    ]);
  });

  it("divides by the cores, by one core alone, and turns throughput over", () => {
    const values = (measure: MeasureId) => figure(scenario, measure, curve).series[0]?.points.map((p) => p.y) ?? [];
    expect(values("per-core")[2]).toBeCloseTo(100_000);
    expect(values("speedup")[2]).toBeCloseTo(4);
    expect(values("cycles")[0]).toBeCloseTo(10_000);
    expect(values("cycles")[2]).toBeCloseTo(10_000);
  });

  it("gives efficiency, values relative to the first curve, and each curve by its highest value", () => {
    const values = (measure: MeasureId) => figure(scenario, measure, curve).series[0]?.points.map((p) => p.y) ?? [];
    expect(values("efficiency").slice(0, 3)).toEqual([100, 100, 100]);
    expect(values("efficiency")[4]).toBeCloseTo(71_554 / 8 / 1000, 2);
    expect(values("relative")).toEqual([1, 1, 1, 1, 1]);
    expect(values("normalised").map(Math.round)).toEqual([25, 50, 100, 29, 18]);
    const faster = [1, 2].map((x) => labPoint(scenario, "fixed", x));
    const points = new Map([["stock", curve.slice(1)] as const, ["fixed", faster] as const]);
    const common = { scenario, points, earlier: new Map(), xValues: [1, 2], selectedVariant: "stock", refining: false };
    const both = figureDataOf({ ...common, measure: "relative", visible: ["stock", "fixed"] });
    expect(both.yUnit).toBe("× stock");
    expect(both.series[1]?.points.map(({ x, y }) => [x, y])).toEqual([[2, 1]]);
    const alone = figureDataOf({ ...common, measure: "relative", visible: ["fixed"] });
    expect(alone.series[0]?.points.map(({ x, y }) => [x, y])).toEqual([
      [1, 1],
      [2, 1],
    ]);
  });

  it("converts published points with the measure, and leaves them out where it cannot", () => {
    expect(figure(scenario, "per-core", curve).published.map((mark) => mark.y)).toEqual([100, 75]);
    expect(figure(scenario, "speedup", curve).published.map((mark) => mark.y)).toEqual([1, 3]);
    expect(figure(scenario, "cycles", curve).published).toEqual([]);
    expect(figure(scenario, "efficiency", curve).published.map((mark) => mark.y)).toEqual([100, 75]);
    expect(figure(scenario, "relative", curve).published.map((mark) => mark.y)).toEqual([1, 1]);
    expect(figure(scenario, "normalised", curve).published.map((mark) => Math.round(mark.y))).toEqual([33, 100]);
  });

  it("has no speed-up where the run on one core is missing, simulated or published", () => {
    expect(figure(scenario, "speedup", curve.slice(1)).series[0]?.points).toEqual([]);
    const [set] = scenario.file.published;
    if (set === undefined) throw new Error("the scenario of the tests has published points");
    const published = [{ ...set, points: set.points.slice(1) }];
    const without = { ...scenario, file: { ...scenario.file, published } };
    expect(figure(without, "speedup", curve).published).toEqual([]);
    expect(figure(without, "per-core", curve).published.map((mark) => mark.y)).toEqual([75]);
  });

  it("marks where adding cores makes the selected variant slower, and not where it does not", () => {
    const { series, slower } = figure(scenario, "own", curve);
    expect(slower?.label).toBe(series[0]?.label);
    expect(slower?.points).toEqual(series[0]?.points.slice(2).map(({ x, y }) => ({ x, y })));
    expect(figure(scenario, "own", curve.slice(0, 3)).slower).toBeUndefined();
    expect(figure(scenario, "cycles", curve).slower).toBeUndefined();
  });

  it("draws perfect scaling through the first point", () => {
    const [from, to] = figure(scenario, "own", curve).ideal;
    expect(from?.x).toBe(1);
    expect(to?.y).toBeCloseTo(8 * (from?.y ?? 0));
  });

  it("gives both values of a bistable point, never their mean", () => {
    const points = [...curve.slice(0, 3), labPoint(scenario, "stock", 6, true)];
    const [, , , point] = figure(scenario, "own", points).series[0]?.points ?? [];
    expect(point?.y).toBeCloseTo(115_470, -1);
    expect(point?.other?.y).toBeCloseTo(11_547, -1);
    expect(summarise(figure(scenario, "own", points))).toContain("bistable at 6");
  });

  it("calls a point coarse only while it is being refined", () => {
    const coarse = [labPoint(scenario, "stock", 1, false, "coarse")];
    expect(figure(scenario, "own", coarse, true).series[0]?.points[0]?.quality).toBe("coarse");
    expect(figure(scenario, "own", coarse, false).series[0]?.points[0]?.quality).toBe("precise");
  });

  it("calls a refined point coarse, too, while a run of it may follow, whether it has converged or not", () => {
    const { point, ...rest } = labPoint(scenario, "stock", 1);
    if (point.kind !== "measured") throw new Error(point.kind);
    const quality = (converged: boolean, isPrecise: boolean, refining: boolean) => {
      const one = {
        ...rest,
        edition: isPrecise ? ("precise" as const) : ("quick" as const),
        point: { ...point, estimate: { ...point.estimate, converged } },
      };
      return figure(scenario, "own", [one], refining).series[0]?.points[0]?.quality;
    };
    expect([quality(false, false, true), quality(true, false, true)]).toEqual(["coarse", "coarse"]);
    expect([quality(false, true, true), quality(true, true, true)]).toEqual(["unconverged", "precise"]);
    expect([quality(false, false, false), quality(true, false, false)]).toEqual(["unconverged", "precise"]);
  });

  it("keeps a variant's style when another is hidden", () => {
    const data = figureDataOf({
      scenario,
      points: new Map(),
      earlier: new Map(),
      visible: ["fixed"],
      xValues: scenario.values,
      measure: "own",
      selectedVariant: "fixed",
      refining: false,
    });
    expect(data.series.map((series) => [series.id, series.style])).toEqual([["fixed", 1]]);
  });
});

describe("what a figure shows beside the points of its own runs", () => {
  const inputs = {
    scenario,
    points: new Map([["stock", curve]]),
    earlier: new Map(),
    visible: ["stock", "fixed"],
    xValues: scenario.values,
    measure: "own",
    selectedVariant: "stock",
    refining: true,
  } as const;

  it("is the scenario's own program beside the reader's version, each with its own name and style", () => {
    const original = [1, 2].map((x) => labPoint(scenario, "stock", x));
    const data = figureDataOf({ ...inputs, originals: new Map([["stock", original]]) });
    const seen = data.series.map(({ id, label, style, isOriginal }) => [id, label, style, isOriginal]);
    expect(seen).toEqual([
      ["stock:original", "stock", 0, true],
      ["stock", "your version of stock", 2, undefined],
      ["fixed", "fixed", 1, undefined],
    ]);
    expect(data.series.map(({ points }) => points.length)).toEqual([2, 5, 0]);
  });

  it("are stored values where runs have given none yet, and only there", () => {
    const whole = figureDataOf(inputs);
    const stored = storedFigure({ scenario, values: scenario.values, points: new Map([["stock", curve]]) });
    const [first] = figureDataOf({ ...inputs, points: new Map([["stock", curve.slice(2)]]), stored }).series;
    expect(first?.points.map(({ quality }) => quality)).toEqual(["stored", "stored", "precise", "precise", "precise"]);
    first?.points.forEach(({ y }, i) => expect(y / (whole.series[0]?.points[i]?.y ?? 0)).toBeCloseTo(1, 5));
  });

  it("are stored values also where runs have made a first pass, if what is stored is refined", () => {
    const swept = storedFigure({ scenario, values: scenario.values, points: new Map([["stock", curve]]) });
    const first = labPoint(scenario, "stock", 1, false, "coarse");
    const added = labPoint(scenario, "stock", 3, false, "coarse");
    const points = new Map([["stock", [first, added, ...curve.slice(3)]]]);
    const qualities = (isRefined: boolean) =>
      figureDataOf({ ...inputs, points, stored: { ...swept, isRefined } }).series[0]?.points.map((point) => [
        point.x,
        point.quality,
      ]);
    const later = [
      [6, "precise"],
      [8, "precise"],
    ];
    expect(qualities(true)).toEqual([[1, "stored"], [2, "stored"], [3, "coarse"], [4, "stored"], ...later]);
    expect(qualities(false)).toEqual([[1, "coarse"], [2, "stored"], [3, "coarse"], [4, "stored"], ...later]);
  });

  it("has the reach of the intervals of a stored curve, until they come", () => {
    const swept = storedFigure({ scenario, values: scenario.values, points: new Map([["stock", curve]]) });
    const reach = { low: 1, high: 2e6 };
    const stored = { ...swept, isRefined: true, series: swept.series.map((series) => ({ ...series, reach })) };
    const reachOf = (withStored: typeof stored | undefined) =>
      figureDataOf({ ...inputs, points: new Map(), stored: withStored }).series[0]?.reach;
    expect(reachOf(stored)).toEqual(reach);
    expect(reachOf(undefined)).toBeUndefined();
  });
});

describe("the figure in words", () => {
  it("says the shape of every curve", () => {
    const text = summarise(figure(scenario, "own", curve));
    expect(text).toContain("against cores");
    expect(text).toMatch(
      /stock: rises from 100\u202f000 at 1 to a peak of 400\u202f000 at 4 cores and falls to 71\u202f600 at 8/,
    );
  });

  it("says where a curve is lowest between two higher ends", () => {
    const at = (x: number, y: number) => ({ x, y, interval: undefined, quality: "precise" as const });
    const shapeOf = (...ys: number[]) => {
      const points = ys.map((y, i) => at(i + 1, y));
      return summarise(figureOf([{ id: "a", label: "lock", style: 0, points, earlier: [] }])).replace(/^.*lock: /, "");
    };
    expect(shapeOf(899, 642, 837)).toBe("falls from 899 at 1 to a low of 642 at 2 cores and rises to 837 at 3.");
    expect(shapeOf(100, 10, 100)).toBe("falls from 100 at 1 to a low of 10 at 2 cores and rises to 100 at 3.");
    expect(shapeOf(100, 96, 100)).toBe("stays level, 100 at 1 and 100 at 3 cores.");
    expect(shapeOf(100, 60, 58)).toBe("falls from 100 at 1 to 58 at 3 cores.");
    expect(shapeOf(58, 60, 100)).toBe("rises from 58 at 1 to 100 at 3 cores.");
  });

  it("says when there is nothing yet", () => {
    expect(summarise(figure(scenario, "own", []))).toContain("Nothing computed yet");
  });
});

describe("the name of the x-axis", () => {
  const over = (label: string, unit: string): Scenario => {
    const { sweep, parameters } = scenario.file;
    const changed = parameters.map((one) => ({ ...one, label, unit }));
    return { ...scenario, file: { ...scenario.file, sweep: { ...sweep, over: "hold" }, parameters: changed } };
  };

  it("is followed by its unit", () => {
    expect(xLabelOf(over("length of a phase", "cycles"))).toBe("length of a phase, cycles");
  });

  it("stands alone when it says the unit, or has none", () => {
    expect(xLabelOf(over("calls in a batch", "calls"))).toBe("calls in a batch");
    expect(xLabelOf(over("requests under way", "requests"))).toBe("requests under way");
    expect(xLabelOf(over("batch", ""))).toBe("batch");
    expect(formatPlace(3, xLabelOf(over("nodes, as many as there are", "")))).toBe(
      "3 nodes,\u00a0as many as there are",
    );
  });

  it("has the unit behind a name with which a number would make no sense", () => {
    expect(xLabelOf(over("memory moved for a KB of text", "KB"))).toBe("memory moved for a KB of text, KB");
    expect(xLabelOf(over("pages of a fault, with prefault", "pages"))).toBe("pages of a fault, with prefault, pages");
  });
});
