import { describe, expect, it } from "vitest";
import { sourceTexts } from "../model/scenario/sources.ts";
import { fakeMachine, fakeScenario } from "../session/testing/fake-scenario.ts";
import { reduce } from "./reducer.ts";
import {
  expectedPoints,
  figureData,
  figureLegend,
  overlays,
  selectedInFigure,
  storedMomentOf,
  toldPoint,
  toldPoints,
} from "./selectors.ts";
import type { Action } from "./state/actions.ts";
import { type PageState } from "./state/app-state.ts";
import type { LabPoint } from "./state/lab-point.ts";
import { openedFrom } from "./state/opened-scenario.ts";
import type { StoredFigure } from "./stored/stored-figure.ts";
import type { StoredMoment } from "./stored/stored-moment.ts";
import { openedAt } from "./known.ts";
import { NO_CURVES, withPoints } from "./state/run-state.ts";
import { withRun, withSwept } from "./testing/with-run.ts";

const MOMENT: StoredMoment = {
  variant: "stock",
  x: 8,
  cores: 8,
  traceHash: "0123456789abcdef",
  firstLook: 100,
  words: [],
  waiting: [],
  lines: [],
  globals: [],
  heat: {},
  cycles: { cycles: [], operations: 0 },
  hotLine: undefined,
};

function opened(link: string, figure?: StoredFigure): PageState {
  const machines = new Map([["small", fakeMachine()]]);
  const folder = openedFrom(fakeScenario(), sourceTexts(new Map()), machines, { moment: MOMENT, figure });
  return openedAt(link, folder);
}

describe("what tables tell while the figure shows stored values", () => {
  const STORED: StoredFigure = {
    ...{ xLabel: "cores", yLabel: "messages", yUnit: "messages/s", scales: { x: "linear", y: "linear" } },
    ...{ xValues: [8], published: [], tourSteps: 0, featured: undefined, isRefined: true },
    series: [{ id: "stock", label: "stock", style: 0, points: [[8, 100]] }],
  };
  const runOf = (phase: string, value: number): LabPoint => {
    const measure = { ok: true, value: { value, interval: undefined } };
    const point = { variant: "stock", x: 8, kind: "measured", phase, estimate: {}, cores: 8, measure };
    return { point, result: {} } as LabPoint;
  };
  const told = (run: LabPoint, link = "", figure = STORED): readonly unknown[] => {
    const swept = withSwept(opened(`#v=1&s=test${link}`, figure), "refined", [run]);
    return [toldPoint(swept), ...toldPoints(swept)];
  };

  it("is the quick run, where it shows what the stored one does", () => {
    const run = runOf("coarse", 90);
    expect(told(run)).toEqual([run, run]);
  });

  it("is nothing yet where the quick run shows another regime, and the precise run in any case", () => {
    expect(told(runOf("coarse", 400))).toEqual([undefined]);
    const precise = runOf("refined", 400);
    expect(told(precise)).toEqual([precise, precise]);
  });

  it("is the quick run where no stored value is shown", () => {
    const run = runOf("coarse", 400);
    expect(told(run, "&p.hold=7")).toEqual([run, run]);
  });
});

describe("the stored moment of the machine", () => {
  it.each(["", "&x=stock&n=8", "&off=fixed", "&y=per-core"])("is shown for its own run: %j", (rest) => {
    expect(storedMomentOf(opened(`#v=1&s=test${rest}`))).toBe(MOMENT);
  });

  it.each(["&x=fixed", "&n=4", "&p.hold=7", "&seed=2", "&prec=0.05", "&stretch=begin"])(
    "is not shown for another run: %j",
    (rest) => {
      expect(storedMomentOf(opened(`#v=1&s=test${rest}`))).toBeUndefined();
    },
  );

  it("is not shown when the run is neither there nor to come", () => {
    const state = opened("#v=1&s=test");
    expect(storedMomentOf({ ...state, run: { ...state.run, phase: "cancelled" } })).toBeUndefined();
  });
});

describe("while a slider moves", () => {
  const moved = (value: number): Action => ({ kind: "parameter", name: "hold", value, standard: 100 });
  const passed = (state: PageState, value: number): PageState => {
    const measure = { ok: true, value: { value, interval: undefined } };
    const run = { phase: "coarse", estimate: {}, cores: 4, fairness: { starved: 0 } };
    const point = { variant: "stock", x: 4, kind: "measured", ...run, measure };
    const earlier = withPoints(NO_CURVES, [{ point, result: {} } as LabPoint]);
    return withRun(state, { phase: "compiling", points: NO_CURVES, earlier });
  };
  const dragged = passed([moved(7), moved(8)].reduce(reduce, opened("#v=1&s=test")), 12);
  const shown = (state: PageState) => [figureData, figureLegend, overlays, selectedInFigure].map((of) => of(state));

  it("a position of which nothing has been computed leaves the figure and its words alone", () => {
    const next = withRun(reduce(dragged, moved(9)), { phase: "coarse" });
    expect(figureData(dragged).series[0]?.earlier).toHaveLength(1);
    shown(next).forEach((part, i) => expect(part).toBe(shown(dragged)[i]));
  });

  it("a new point changes its own curve", () => {
    const next = passed(dragged, 13);
    const [stock, fixed] = figureData(next).series;
    expect(stock?.earlier).toMatchObject([{ x: 4, y: 13 }]);
    expect(fixed).toBe(figureData(dragged).series[1]);
    expect(figureLegend(next)).toBe(figureLegend(dragged));
  });
});

describe("the runs at which a reader may look next", () => {
  const run = (variant: string, x: number): LabPoint =>
    ({ point: { variant, x, kind: "measured" }, result: {} }) as LabPoint;
  const all = ["stock", "fixed"].flatMap((variant) => [4, 6, 8].map((x) => run(variant, x)));
  const state = withSwept(opened("#v=1&s=test"), "coarse", all);
  const stock = (x: number) => ({ seriesId: "stock", x });
  const names = (of: PageState) => expectedPoints(of).map(({ point }) => `${point.variant} ${point.x}`);
  const pointedAt = (of: PageState, ...places: readonly number[]) =>
    names(reduce(of, { kind: "hint", by: "figure", hint: { kind: "places", places: places.map(stock) } }));

  it("are those that are expected, without the one on the screen and those that are not there", () => {
    expect(pointedAt(state, 6, 8, 2, 4)).toEqual(["stock 6", "stock 4"]);
    expect(names(state)).toEqual([]);
    expect(
      names(reduce(state, { kind: "hint", by: "figure", hint: { kind: "values", name: "hold", values: [7] } })),
    ).toEqual([]);
  });

  it("are in a race those of both variants", () => {
    const race = reduce(state, { kind: "change", change: { compare: "fixed" } });
    expect(pointedAt(race, 6)).toEqual(["stock 6", "fixed 6"]);
  });
});
