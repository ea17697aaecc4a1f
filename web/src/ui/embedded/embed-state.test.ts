import { expect, it } from "vitest";
import { openedFrom } from "../../lab/state/opened-scenario.ts";
import { sourceTexts } from "../../model/scenario/sources.ts";
import { fakeMachine, fakeScenario } from "../../session/testing/fake-scenario.ts";
import { hotlineState } from "./embed-state.ts";
import { readLink } from "../../lab/link/route.ts";
import { initialState } from "../../lab/state/app-state.ts";
import { openedAt } from "../../lab/known.ts";

it("of an exercise, only whether what it reveals is still computed is told", () => {
  const state = initialState(readLink("#v=1&e=lookup_mnt/draw-the-curve").route, []);
  expect(hotlineState(state, undefined, false)).toMatchObject({ scenario: "lookup_mnt", phase: "done", x: undefined });
  expect(hotlineState(state, undefined, false, true).phase).toBe("computing");
  expect(hotlineState(state, undefined, false).link).toMatch(/^#v=1&e=lookup_mnt\/draw-the-curve&hv=/);
});

it.each([
  ["", 8, { hold: 100 }],
  ["&n=4&p.hold=300", 4, { hold: 300 }],
  ["&over=hold&n=200", 200, { cores: 8 }],
  ["&over=hold&n=200&p.cores=2", 200, { cores: 2 }],
])("the place and the parameters that are not on the x-axis are told: %s", (link, x, parameters) => {
  const folder = openedFrom(fakeScenario(), sourceTexts(new Map()), new Map([["small", fakeMachine()]]));
  const state = hotlineState(openedAt(`#v=1&s=test${link}`, folder), undefined, false);
  expect(state).toMatchObject({ x, link: expect.stringMatching(/^#v=1&s=test/) as string });
  expect(state.parameters).toEqual(parameters);
});
