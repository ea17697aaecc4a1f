import { describe, expect, it } from "vitest";
import { sourceTexts } from "../model/scenario/sources.ts";
import { fakeMachine, fakeScenario } from "../session/testing/fake-scenario.ts";
import { readLink, writeLink } from "./link/route.ts";
import { reduce } from "./reducer.ts";
import { comparison } from "./shared-state.ts";
import { referenceRef, comparedAside, comparedRef } from "./selectors.ts";
import { selectedRef } from "./place-selectors.ts";
import type { PageState } from "./state/app-state.ts";
import type { LabPoint } from "./state/lab-point.ts";
import { experimentOf } from "./state/opened.ts";
import { openedFrom } from "./state/opened-scenario.ts";
import { openedAt } from "./known.ts";
import { withRun, withSwept } from "./testing/with-run.ts";

/** The scenario lists 1, 2, 4, 6 and 8. */
const LISTED = [1, 2, 4, 6, 8];

function opened(link: string): PageState {
  const folder = openedFrom(fakeScenario(), sourceTexts(new Map()), new Map([["small", fakeMachine()]]));
  return openedAt(`#v=1&s=test&${link}`, folder);
}

function pointsOf(variant: string, xs: readonly number[]): readonly LabPoint[] {
  const point = { variant, kind: "measured", phase: "refined", estimate: { throughput: 12 } };
  return xs.map((x) => ({ point: { ...point, x }, result: { traceHash: `${x}`.padStart(16, "0") } }) as LabPoint);
}

function drawn(state: PageState, ...points: readonly (readonly LabPoint[])[]): PageState {
  return withSwept(state, "coarse", points.flat());
}

const stopped = (state: PageState): PageState => withRun(state, { phase: "cancelled" });
const ended = (state: PageState): PageState => withRun(state, { phase: "done" });

/** The whole figure: three places are added to one curve, none to the other. */
const swept = (state: PageState): PageState =>
  ended(drawn(state, pointsOf("stock", [...LISTED, 3, 5]), pointsOf("fixed", LISTED)));

describe("a place that a link names where places are added", () => {
  it("is waited for until the curve is complete", () => {
    const state = drawn(opened("bends=1&n=7&x=stock"), pointsOf("stock", LISTED));
    expect([selectedRef(state), experimentOf(state).x, state.notices]).toEqual([{ seriesId: "stock", x: 7 }, 7, []]);
  });

  it("gives way to the nearest one that has a point when the reader stops the sweep", () => {
    const state = stopped(drawn(opened("bends=1&n=7&n2=5&x=stock"), pointsOf("stock", [1, 2, 4])));
    expect(experimentOf(state)).toMatchObject({ x: 4, besideX: 2 });
    expect(state.notices).toEqual([
      "The figure has no point at 7; 4, the nearest, is used.",
      "The figure has no point at 5; 2 is shown beside the run.",
    ]);
  });

  it("stays when the sweep is stopped where it is listed, has a point, or no place has one", () => {
    const place = (n: number, xs: readonly number[]) => {
      const state = stopped(drawn(opened(`bends=1&n=${n}&n2=${n}&x=stock`), pointsOf("stock", xs)));
      return [experimentOf(state).x, state.notices.filter((notice) => notice.includes("nearest"))];
    };
    expect(place(8, [1, 2, 4])).toEqual([8, []]);
    expect(place(3, [1, 2, 3])).toEqual([3, []]);
    expect(place(7, [])).toEqual([7, []]);
  });

  it("gives way to the nearest one when the complete curve lacks it, which is told and in the address", () => {
    const state = swept(opened("bends=1&n=7&x=stock"));
    expect(selectedRef(state)).toEqual({ seriesId: "stock", x: 6 });
    expect(state.notices).toEqual(["The figure has no point at 7; 6, the nearest, is used."]);
    expect(writeLink(state.route)).toContain("&n=6&");
    expect(state.entries).toBe(0);
  });

  it("leaves the run beside it another place, where it comes to that one's", () => {
    const state = swept(opened("bends=1&n=7&n2=6&x=stock"));
    expect(experimentOf(state)).toMatchObject({ x: 6, besideX: 5 });
    expect(state.notices).toContain("The run at 6 is the selected one; 5 is shown beside the run.");
  });

  it("stays where the curve has got it", () => {
    const state = swept(opened("bends=1&n=5&x=stock"));
    expect([selectedRef(state)?.x, state.notices]).toEqual([5, []]);
  });

  it("is told to be another curve's where it is", () => {
    const state = swept(opened("bends=1&n=5&x=fixed"));
    expect(selectedRef(state)).toEqual({ seriesId: "fixed", x: 4 });
    expect(state.notices).toEqual(["The selected curve has no point at 5; 4, the nearest, is used."]);
  });

  it("beside the selected one gives way as well", () => {
    const state = swept(opened("bends=1&n=5&n2=7&x=stock"));
    expect([referenceRef(state)?.x, experimentOf(state).besideX]).toEqual([6, 6]);
    expect(state.notices).toEqual(["The figure has no point at 7; 6 is shown beside the run."]);
  });

  it("beside the selected one is another place than the selected one's", () => {
    expect(experimentOf(swept(opened("bends=1&n=7&n2=7&x=stock")))).toMatchObject({ x: 6, besideX: 8 });
  });

  it("stays where only that place was run, as in an embed without a figure", () => {
    const state = ended(drawn(opened("bends=1&n=7&x=stock"), pointsOf("stock", [7])));
    expect([selectedRef(state)?.x, state.notices]).toEqual([7, []]);
  });

  it("is told when a link with it is opened in the lab whose curves are there", () => {
    const there = swept(opened("bends=1&x=stock"));
    const { route } = readLink("#v=1&s=test&bends=1&n=7&x=stock");
    const state = reduce(there, { kind: "went", route, notices: [] });
    expect([experimentOf(state).x, state.notices.length]).toEqual([6, 1]);
  });

  it("waits for new curves where the change asks for them", () => {
    const state = reduce(swept(opened("bends=1&n=5&x=stock")), { kind: "change", change: { seed: 5, x: 7 } });
    expect(selectedRef(state)?.x).toBe(7);
  });

  it("gives way in silence where the reader chooses a curve that lacks it", () => {
    const state = reduce(swept(opened("bends=1&n=5&x=stock")), { kind: "change", change: { variant: "fixed" } });
    expect([selectedRef(state), experimentOf(state).x]).toEqual([{ seriesId: "fixed", x: 4 }, 4]);
    expect([state.notices, state.entries]).toEqual([[], 1]);
  });

  it("is the place of both runs of a race, also where only one curve has it", () => {
    const compared = { seriesId: "fixed", x: 5 };
    const state = swept(opened("bends=1&n=5&x=stock&x2=fixed"));
    expect([selectedRef(state)?.x, comparedRef(state), comparedAside(state)]).toEqual([5, compared, compared]);
    expect(comparedAside(swept(opened("bends=1&n=4&x=stock&x2=fixed")))).toBeUndefined();
    expect(comparedAside(opened("bends=1&n=5&x=stock&x2=fixed"))).toBeUndefined();
  });
});

describe("the author's result in a link", () => {
  const RESULT = "rh=0000000000000007-12";

  it("is never compared with another place", () => {
    const state = swept(opened(`bends=1&n=7&x=stock&${RESULT}`));
    expect(comparison(state)).toBeUndefined();
    expect(experimentOf(state).result).toBeUndefined();
    expect(state.notices.at(-1)).toBe("The author's result in the link is of another run; it is not compared.");
  });

  it("is compared where the place is there", () => {
    const state = swept(opened("bends=1&n=5&x=stock&rh=0000000000000005-12"));
    expect(comparison(state)?.kind).toBe("same");
  });
});
