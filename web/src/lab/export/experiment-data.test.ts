import { describe, expect, it } from "vitest";
import { sourceTexts } from "../../model/scenario/sources.ts";
import { fakeMachine, fakeScenario } from "../../session/testing/fake-scenario.ts";
import { readLink } from "../link/route.ts";
import { reduce } from "../reducer.ts";
import { type AppState, initialState } from "../state/app-state.ts";
import { openedFrom } from "../state/opened-scenario.ts";
import { captionOf, machineWords } from "./experiment-data.ts";

function opened(link: string, changes: object = {}): AppState {
  const { route, notices } = readLink(link);
  const opening = reduce(initialState(route, notices), { kind: "opening", name: "test" });
  const folder = openedFrom(fakeScenario(changes), sourceTexts(new Map()), new Map([["small", fakeMachine()]]));
  return reduce(opening, { kind: "opened", name: "test", opened: folder });
}

const [HOLD] = fakeScenario().file.parameters;
const THINK = { ...HOLD, name: "think", label: "think" };
const OVER_HOLD = { over: "hold", values: [1, 10, 100], cores: 4 };

describe("the caption of a picture", () => {
  it("has machine, seed, precision and parameters", () => {
    const [made, parameters] = captionOf(opened("#v=1&s=test&mv=7&p.hold=70&seed=5&prec=0.05"));
    expect(made).toBe("Simulated with Hotline, model version 7, on Eight cores; seed 5, requested precision ± 5 %.");
    expect(parameters).toBe("Parameters: hold 70 cycles.");
  });

  it("says which cores of the machine run, where not all do", () => {
    expect(captionOf(opened("#v=1&s=test&on=0,2"))[0]).toContain("on Eight cores (its cores 0,2); seed");
    expect(machineWords(opened("#v=1&s=test"))).toBe("Eight cores");
  });

  it("states no value of the parameter that has another one at each place", () => {
    const two = captionOf(opened("#v=1&s=test", { sweep: OVER_HOLD, parameters: [HOLD, THINK] }));
    expect(two[1]).toBe("Parameters: think 100 cycles.");
    const one = captionOf(opened("#v=1&s=test", { sweep: OVER_HOLD }));
    expect(one.join(" ")).not.toContain("Parameters");
  });
});
