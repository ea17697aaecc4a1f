import { describe, expect, it } from "vitest";
import type { TourStep } from "../../model/scenario/tour-schema.ts";
import type { PageState } from "../state/app-state.ts";
import { newLabState } from "../link/lab-state.ts";
import { reduce } from "../reducer.ts";
import { experimentOf } from "../state/opened.ts";
import { readLink } from "../link/route.ts";
import { sourceTexts } from "../../model/scenario/sources.ts";
import { openedFrom } from "../state/opened-scenario.ts";
import { fakeScenario } from "../../session/testing/fake-scenario.ts";
import { hasWandered } from "./steps.ts";
import { openedAt } from "../known.ts";

const TOUR: readonly TourStep[] = [
  { title: "All", text: "Everything." },
  {
    title: "One",
    text: "One run.",
    state: {
      variant: "fixed",
      x: 4,
      beside_x: 2,
      parameters: { hold: 20 },
      measure: "per-core",
      log: "y",
      why: "locks",
    },
  },
  { title: "Few", text: "Less.", state: { hidden: ["fixed"] } },
];

function opened(link: string, tour: readonly TourStep[] = TOUR): PageState {
  const scenario = fakeScenario({ tour });
  return openedAt(link, openedFrom(scenario, sourceTexts(new Map()), new Map()));
}

const at = (state: PageState, step: number | undefined): PageState => reduce(state, { kind: "tour", step });

describe("a step of a tour", () => {
  it("sets everything it names and takes the default for the rest", () => {
    const before = opened("#v=1&s=test&x=stock&n=8&off=fixed&seed=9&x2=fixed");
    expect(experimentOf(at(before, 2))).toEqual({
      ...newLabState("test"),
      variant: "fixed",
      x: 4,
      besideX: 2,
      parameters: { hold: 20 },
      measure: "per-core",
      axes: { x: "linear", y: "log" },
      tab: "locks",
      tour: 2,
    });
  });

  it("is the same wherever one comes from", () => {
    const start = opened("#v=1&s=test");
    expect(at(at(at(start, 2), 3), 1).route).toEqual(at(start, 1).route);
  });

  it("keeps the precision and the added places that the reader asked for", () => {
    const state = at(opened("#v=1&s=test&prec=0.005&bends=1"), 2);
    expect(experimentOf(state)).toMatchObject({ precision: 0.005, bends: true, x: 4 });
    expect(hasWandered(state)).toBe(false);
  });

  it("runs the scenario's programs, and keeps what was typed", () => {
    const draft = { kind: "draft", variant: "stock", text: "int x;", original: "" } as const;
    const edited = reduce(reduce(at(opened("#v=1&s=test"), 1), draft), { kind: "run-drafts" });
    expect(hasWandered(edited)).toBe(true);
    const back = at(edited, 1);
    expect(experimentOf(back).programs).toEqual({});
    expect(back.drafts.get("stock")).toBe("int x;");
    expect(hasWandered(back)).toBe(false);
  });

  it("that does not exist changes nothing", () => {
    const state = at(opened("#v=1&s=test"), 2);
    expect(at(state, 4)).toBe(state);
    expect(at(state, 0)).toBe(state);
  });

  it("counts as a visit each time, so that the machine goes to its moment again", () => {
    const once = at(opened("#v=1&s=test"), 2);
    expect(at(once, 2).tourVisits).toBe(once.tourVisits + 1);
  });
});

describe("wandering off", () => {
  const step = at(opened("#v=1&s=test"), 2);

  it.each([
    ["another run", { kind: "change", change: { x: 8 } }],
    ["another table", { kind: "change", change: { tab: "lines" } }],
    ["a variant hidden", { kind: "toggle-variant", variant: "stock" }],
    ["a parameter", { kind: "parameter", name: "hold", value: 30, standard: 100 }],
  ] as const)("is noticed: %s; and undone by going to the step", (_, action) => {
    const away = reduce(step, action);
    expect(hasWandered(away)).toBe(true);
    expect(experimentOf(away).tour).toBe(2);
    expect(at(away, 2).route).toEqual(step.route);
  });

  it("ends when the reader undoes it", () => {
    const away = reduce(step, { kind: "change", change: { x: 8 } });
    expect(hasWandered(reduce(away, { kind: "change", change: { x: 4 } }))).toBe(false);
  });

  it("is not possible without a tour", () => {
    expect(hasWandered(reduce(opened("#v=1&s=test"), { kind: "change", change: { x: 8 } }))).toBe(false);
  });
});

describe("closing a tour", () => {
  it("leaves everything as it is", () => {
    const step = at(opened("#v=1&s=test"), 2);
    expect(experimentOf(at(step, undefined))).toEqual({ ...experimentOf(step), tour: undefined });
  });
});

describe("a link with a step", () => {
  it("means the step when it says nothing else", () => {
    const state = opened("#v=1&s=test&tour=2");
    expect(state.route).toEqual(at(opened("#v=1&s=test"), 2).route);
    expect(state.notices).toEqual([]);
  });

  it("means what it says when it says more: the reader had wandered off", () => {
    const state = opened("#v=1&s=test&n=8&tour=2");
    expect(experimentOf(state)).toEqual({ ...newLabState("test"), x: 8, tour: 2 });
    expect(hasWandered(state)).toBe(true);
  });

  it("also when it is typed while the scenario is open", () => {
    const state = reduce(opened("#v=1&s=test"), { kind: "went", ...readLink("#v=1&s=test&tour=3") });
    expect(experimentOf(state).hidden).toEqual(["fixed"]);
  });

  it.each([
    ["beyond the last", TOUR],
    ["of a scenario without a tour", undefined],
  ])("%s opens no tour and says so", (_, tour) => {
    const state = opened("#v=1&s=test&tour=9", tour);
    expect(experimentOf(state).tour).toBeUndefined();
    expect(state.notices).toHaveLength(1);
  });
});
