import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readLink } from "../../lab/link/route.ts";
import { reduce } from "../../lab/reducer.ts";
import { initialState } from "../../lab/state/app-state.ts";
import { openedFrom } from "../../lab/state/opened-scenario.ts";
import { createStore } from "../../lab/state/store.ts";
import { sourceTexts } from "../../model/scenario/sources.ts";
import { fakeScenario } from "../../session/testing/fake-scenario.ts";
import { readKept, restoreWhenOpened } from "./kept-drafts.ts";

const LINK = "#v=1&s=dput";

describe("programs kept over a reload", () => {
  it("are those that were put, for the same link", () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.string(), fc.string())), (entries) => {
        const drafts = new Map(entries);
        const kept: unknown = JSON.parse(JSON.stringify({ link: LINK, drafts: [...drafts] }));
        expect(readKept(kept, LINK)).toEqual(drafts);
        expect(readKept(kept, "#v=1&s=dput&n=4").size).toBe(0);
      }),
    );
  });

  it("are none when what is stored is anything else", () => {
    fc.assert(
      fc.property(fc.anything(), (anything) => {
        expect(readKept(anything, LINK).size).toBe(0);
      }),
    );
    expect(readKept({ link: LINK, drafts: [["a"], ["b", 7], ["c", "text"]] }, LINK)).toEqual(new Map([["c", "text"]]));
  });
});

describe("programs of the session before", () => {
  const kept = new Map([["stock", "int mine;"]]);
  const texts = sourceTexts(new Map([["stock.c", "int original;"]]));
  const scenario = fakeScenario();

  /** A store that begins at a link; `open` opens the scenario "test" in it. */
  function begunAt(link: string) {
    const { route, notices } = readLink(link);
    const store = createStore(initialState(route, notices), reduce);
    const open = (): void => {
      store.dispatch({ kind: "opening", name: "test" });
      store.dispatch({ kind: "opened", name: "test", opened: openedFrom(scenario, texts, new Map()) });
    };
    return { store, open };
  }

  it("come back when their scenario is opened, once", () => {
    const { store, open } = begunAt("#v=1&s=test");
    restoreWhenOpened(store, kept);
    expect(store.get().drafts.size).toBe(0);
    open();
    expect(store.get().drafts).toEqual(kept);
    open();
    expect(store.get().drafts.size).toBe(0);
  });

  it("do not come into another scenario, to which the reader has gone before theirs was opened", () => {
    const { store, open } = begunAt("#v=1&s=elsewhere");
    restoreWhenOpened(store, kept);
    store.dispatch({ kind: "went", ...readLink("#v=1&s=test") });
    open();
    expect(store.get().drafts.size).toBe(0);
  });
});
