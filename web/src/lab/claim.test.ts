import { describe, expect, it } from "vitest";
import { sourceTexts } from "../model/scenario/sources.ts";
import { fakeMachine, fakeScenario } from "../session/testing/fake-scenario.ts";
import { claimMachine, claimText, otherMachine, titleText } from "./claim.ts";
import { readLink } from "./link/route.ts";
import { type PageState, initialState } from "./state/app-state.ts";
import { openedFrom } from "./state/opened-scenario.ts";
import { openedAt } from "./known.ts";

const OWN = fakeMachine();
const OTHER = { ...OWN, file: { ...OWN.file, id: "other", title: "another machine" } };

function opened(link: string, title = "A test"): PageState {
  const machines = new Map([
    [OWN.file.id, OWN],
    ["other", OTHER],
  ]);
  const scenario = fakeScenario();
  const folder = openedFrom({ ...scenario, file: { ...scenario.file, title } }, sourceTexts(new Map()), machines);
  return openedAt(link, folder);
}

describe("the claim of a scenario", () => {
  const { claim } = fakeScenario().file;

  it("stands alone on the scenario's own machine", () => {
    expect(claimMachine(opened("#v=1&s=test"))).toBeUndefined();
    expect(claimText(opened("#v=1&s=test"))).toBe(claim);
  });

  it("says of which machine it is when another one is simulated", () => {
    const state = opened("#v=1&s=test&m=other");
    expect(claimMachine(state)).toBe(`On the ${OWN.file.title}:`);
    expect(claimText(state)).toBe(`On the ${OWN.file.title}: ${claim}`);
  });

  it("has a title whose statement says the same, and the simulated machine beside it", () => {
    const title = "test: eight cores are slower: why?";
    expect(titleText(opened("#v=1&s=test", title))).toBe(title);
    expect(otherMachine(opened("#v=1&s=test", title))).toBeUndefined();
    const state = opened("#v=1&s=test&m=other", title);
    expect(titleText(state)).toBe(`test, on the ${OWN.file.title}: eight cores are slower: why?`);
    expect(otherMachine(state)).toBe("another machine");
    expect(otherMachine(opened("#v=1&s=test&on=0-2", title))).toBe(`${OWN.file.title} (its cores 0-2)`);
    expect(titleText(opened("#v=1&s=test&m=other", "A test"))).toBe("A test");
  });

  it("is empty before a scenario has come", () => {
    const { route, notices } = readLink("#v=1&s=test&m=other");
    expect(claimText(initialState(route, notices))).toBe("");
  });
});
