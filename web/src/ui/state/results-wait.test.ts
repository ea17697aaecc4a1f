import { describe, expect, it } from "vitest";
import { reduce } from "../../lab/reducer.ts";
import type { Action } from "../../lab/state/actions.ts";
import { type PageState } from "../../lab/state/app-state.ts";
import type { LabPoint } from "../../lab/state/lab-point.ts";
import { openedFrom } from "../../lab/state/opened-scenario.ts";
import { sourceTexts } from "../../model/scenario/sources.ts";
import { fakeMachine, fakeScenario } from "../../session/testing/fake-scenario.ts";
import { isRunPassed, resultsWaitMs } from "./results-wait.ts";
import { openedAt } from "../../lab/known.ts";
import { NO_CURVES, type RunPhase, type RunState, withPoints } from "../../lab/state/run-state.ts";
import { withRun } from "../../lab/testing/with-run.ts";

const FRAME = 16;
const LONG = 1500;
const FIGURE = 600;

function opened(): PageState {
  const folder = openedFrom(fakeScenario(), sourceTexts(new Map()), new Map([["small", fakeMachine()]]));
  return openedAt("#v=1&s=test&n=4&x=stock", folder);
}

/** A sweep begins, has come to that phase, or has its first point. */
type Known = { readonly kind: "known"; readonly run: Partial<RunState> };
const known = (run: Partial<RunState>): Known => ({ kind: "known", run });
const begun = (): Known => known({ phase: "compiling", points: NO_CURVES });
/** As begun, in the place of curves that were there. */
const begunAnew = (): Known => known({ phase: "compiling", points: NO_CURVES, earlier: drawn.run.points });
const phase = (now: RunPhase): Known => known({ phase: now });
const arrived = (): Known => {
  const point = { variant: "stock", x: 4, kind: "measured", phase: "coarse", estimate: { throughput: 12 } };
  return known({ points: withPoints(NO_CURVES, [{ point, result: { traceHash: "1" } } as LabPoint]) });
};
const happened = (state: PageState, event: Action | Known): PageState =>
  event.kind === "known" ? withRun(state, event.run) : reduce(state, event);

/** What the last action may wait, when the state before all of them is still shown, or `shown`. */
function waitOf(start: PageState, actions: readonly (Action | Known)[], shown = start): number | undefined {
  const [last] = actions.slice(-1);
  if (last === undefined) throw new Error("at least one action is needed");
  const before = actions.slice(0, -1).reduce(happened, start);
  const after = happened(before, last);
  expect(after).not.toBe(before);
  return resultsWaitMs({ before, after, shown });
}

const drawn = [begun(), phase("coarse"), arrived()].reduce(happened, opened());
const moved = (value: number): Action => ({ kind: "parameter", name: "think", value, standard: 100 });

describe("a panel of results waits", () => {
  it("for a frame with what a sweep brings", () => {
    expect(waitOf(opened(), [begun(), phase("coarse"), arrived()])).toBe(FRAME);
    expect(waitOf(drawn, [phase("done")])).toBe(FRAME);
  });

  it("longer where a moved slider has taken the run away and the next one is on its way", () => {
    expect(waitOf(drawn, [moved(123), begun(), phase("coarse")])).toBe(LONG);
    expect(waitOf(drawn, [moved(123), begun(), phase("coarse"), moved(124)])).toBe(LONG);
  });

  it("for the whole figure with a run of the moved slider, and then for a frame at most", () => {
    expect(waitOf(drawn, [moved(123), begunAnew(), phase("coarse"), arrived()])).toBe(FIGURE);
    expect(waitOf(drawn, [moved(123), begunAnew(), phase("coarse"), arrived(), phase("refined")])).toBe(FRAME);
  });

  it("no longer than a frame where no run comes, or none was shown", () => {
    expect(waitOf(drawn, [moved(123), begun(), phase("failed")])).toBe(FRAME);
    expect(waitOf(drawn, [moved(123), begun(), phase("coarse")], opened())).toBe(FRAME);
  });
});

describe("the run that a panel shows is of the settings before", () => {
  it.each([
    ["until the first run with the new ones", drawn, [moved(123), begun(), phase("coarse")], true],
    ["and until the figure is there", drawn, [moved(123), begunAnew(), phase("coarse"), arrived()], true],
    ["no longer then", drawn, [moved(123), begunAnew(), arrived(), phase("refined")], false],
    ["not where no run comes", drawn, [moved(123), begun(), phase("failed")], false],
    ["not where none was shown", opened(), [moved(123), begun(), phase("coarse")], false],
    ["not while runs become more exact", drawn, [phase("refined")], false],
  ] as const satisfies readonly (readonly [string, PageState, readonly (Action | Known)[], boolean])[])(
    "%s",
    (_, shown, actions, expected) => {
      expect(isRunPassed(shown, [...actions].reduce(happened, shown))).toBe(expected);
    },
  );
});

describe("a panel of results shows at once", () => {
  it.each([
    ["another place", { kind: "change", change: { x: 2 } }],
    ["another variant", { kind: "change", change: { variant: "fixed" } }],
    ["another table", { kind: "change", change: { tab: "locks" } }],
    ["another seed", { kind: "change", change: { seed: 9 } }],
    ["a line of code", { kind: "show-code", position: { variant: "stock", file: "stock.c", line: 3 } }],
    ["typed text", { kind: "draft", variant: "stock", text: "void operation(void) {}", original: "" }],
  ] as const satisfies readonly (readonly [string, Action])[])("%s", (_, action) => {
    expect(waitOf(drawn, [action])).toBeUndefined();
  });
});
