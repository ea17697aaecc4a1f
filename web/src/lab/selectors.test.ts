import { describe, expect, it } from "vitest";
import { sourceTexts } from "../model/scenario/sources.ts";
import { fakeMachine, fakeScenario } from "../session/testing/fake-scenario.ts";
import { readLink } from "./link/route.ts";
import { reduce } from "./reducer.ts";
import { storedMomentOf } from "./selectors.ts";
import { type AppState, initialState } from "./state/app-state.ts";
import { openedFrom } from "./state/opened-scenario.ts";
import type { StoredMoment } from "./stored/stored-moment.ts";

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

function opened(link: string): AppState {
  const { route, notices } = readLink(link);
  const opening = reduce(initialState(route, notices), { kind: "opening", name: "test" });
  const machines = new Map([["small", fakeMachine()]]);
  const folder = openedFrom(fakeScenario(), sourceTexts(new Map()), machines, { moment: MOMENT });
  return reduce(opening, { kind: "opened", name: "test", opened: folder });
}

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
