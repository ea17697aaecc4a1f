import { describe, expect, it } from "vitest";
import { answeredWith, NOT_ASKED, type Answer } from "../base/answer.ts";
import { sourceTexts } from "../model/scenario/sources.ts";
import { fakeMachine, fakeScenario } from "../session/testing/fake-scenario.ts";
import { readLink } from "./link/route.ts";
import { initialState } from "./state/app-state.ts";
import { experimentOf, openedOf } from "./state/opened.ts";
import { openedFrom, type OpenedScenario } from "./state/opened-scenario.ts";
import { createPageStore } from "./page-store.ts";

const FOLDER = openedFrom(fakeScenario(), sourceTexts(new Map()), new Map([["small", fakeMachine()]]));

/** A page at a link, and a source of its open scenario that knows it when it is told to. */
function page(link: string) {
  const { route, notices } = readLink(link);
  const store = createPageStore(initialState(route, notices));
  let known: Answer<OpenedScenario> = NOT_ASKED;
  let tell = (): void => undefined;
  const asked: (number | undefined)[] = [];
  let ends = 0;
  const unfollow = store.follow("opened", {
    of: (state) => {
      asked.push(experimentOf(state).x);
      return known;
    },
    begin: (onChange) => {
      tell = onChange;
      return () => void ends++;
    },
  });
  let told = 0;
  store.subscribe(() => told++);
  return {
    store,
    asked,
    unfollow,
    told: () => told,
    ends: () => ends,
    knows: (answer: Answer<OpenedScenario>) => {
      known = answer;
      tell();
    },
  };
}

describe("the store of a page", () => {
  it("asks its sources about every change of the state, and tells its listeners once", () => {
    const { store, asked, told } = page("#v=1&s=test&n=4");
    store.dispatch({ kind: "change", change: { x: 2 } });
    expect([asked.at(-1), told()]).toEqual([2, 1]);
  });

  it("fits the choices to an answer that comes, and asks about what it made of them before it tells of either", () => {
    const { store, asked, told, knows } = page("#v=1&s=test&n=5");
    knows(answeredWith(FOLDER));
    expect([experimentOf(store.get()).x, asked.at(-1), told()]).toEqual([4, 4, 1]);
    expect(store.get().notices).toHaveLength(1);
  });

  it("does not tell of an answer that is no news", () => {
    const { told, knows } = page("#v=1&s=test");
    knows(NOT_ASKED);
    expect(told()).toBe(0);
  });

  it("knows nothing any more when it does not follow the source", () => {
    const { store, unfollow, ends, knows } = page("#v=1&s=test");
    knows(answeredWith(FOLDER));
    unfollow();
    expect([openedOf(store.get()), ends()]).toEqual([undefined, 1]);
  });

  it("asks once more where a source knows more while it is asked", () => {
    const { route, notices } = readLink("#v=1&s=test");
    const store = createPageStore(initialState(route, notices));
    let tell = (): void => undefined;
    const later = answeredWith(FOLDER);
    let known: Answer<OpenedScenario> = NOT_ASKED;
    store.follow("opened", {
      of: () => {
        const before = known;
        known = later;
        if (before !== known) tell();
        return before;
      },
      begin: (onChange) => {
        tell = onChange;
        return () => undefined;
      },
    });
    expect(openedOf(store.get())).toBe(FOLDER);
  });
});
