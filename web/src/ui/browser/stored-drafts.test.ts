import { describe, expect, it } from "vitest";
import { packText } from "../../lab/link/packed-text.ts";
import { readLink } from "../../lab/link/route.ts";
import { initialState } from "../../lab/state/app-state.ts";
import { openedFrom } from "../../lab/state/opened-scenario.ts";
import { createPageStore } from "../../lab/page-store.ts";
import type { OpenedScenario } from "../../lab/state/opened-scenario.ts";
import { type Answer, answeredWith, NOT_ASKED } from "../../base/answer.ts";
import { sourceTexts } from "../../model/scenario/sources.ts";
import { fakeScenario } from "../../session/testing/fake-scenario.ts";
import { DraftStorage } from "./stored-drafts.ts";

const ORIGINAL = "int original;";
const MINE = "int mine;";
const LINK = "#v=1&s=test";

function packed(text: string): string {
  const written = packText(text);
  if (!written.ok) throw new Error(written.error);
  return written.value;
}

/** A tab of a browser: its storage outlives the pages in it. `room` is the number of characters that it keeps. */
class Tab {
  stored: string | undefined;
  room = Infinity;

  /** A page that begins at a link, and whose timers fire when they are told to. */
  load(link: string) {
    const { route, notices } = readLink(link);
    const store = createPageStore(initialState(route, notices));
    let opened: Answer<OpenedScenario> = NOT_ASKED;
    let tell = (): void => undefined;
    store.follow("opened", {
      of: () => opened,
      begin: (onChange) => {
        tell = onChange;
        return () => undefined;
      },
    });
    const timers: (() => void)[] = [];
    const drafts = new DraftStorage(store, {
      read: () => this.stored,
      write: (text) => {
        if (text.length > this.room) throw new Error("full");
        this.stored = text;
      },
      later: (callback) => timers.push(callback),
    });
    const open = (name: string): void => {
      const scenario = { ...fakeScenario(), name };
      const texts = sourceTexts(new Map([["stock.c", ORIGINAL]]), new Map());
      opened = answeredWith(openedFrom(scenario, texts, new Map()));
      tell();
    };
    const go = (to: string, name: string): void => {
      opened = NOT_ASKED;
      store.dispatch({ kind: "went", ...readLink(to) });
      open(name);
    };
    const type = (text: string) => store.dispatch({ kind: "draft", variant: "stock", text, original: ORIGINAL });
    const wait = () => timers.splice(0).forEach((timer) => timer());
    return { store, drafts, timers, open, go, type, wait, draft: () => store.get().drafts.get("stock") };
  }
}

describe("a typed program", () => {
  it("comes back after the page has ended without a word, once the typing has paused", () => {
    const tab = new Tab();
    const page = tab.load(LINK);
    page.open("test");
    page.type("int");
    page.type(MINE);
    expect([tab.stored, page.timers.length]).toEqual([undefined, 1]);
    page.wait();
    for (const link of [LINK, `${LINK}&n=4`, `${LINK}&p.hold=3`]) {
      const next = tab.load(link);
      expect(next.draft()).toBe(undefined);
      next.open("test");
      expect(next.draft()).toBe(MINE);
    }
  });

  it("is written at once when the page goes out of sight, and only where something has changed", () => {
    const tab = new Tab();
    const page = tab.load(LINK);
    page.open("test");
    page.drafts.write();
    expect(tab.stored).toBe(undefined);
    page.type(MINE);
    page.drafts.write();
    expect(tab.stored).toContain(MINE);
    tab.stored = undefined;
    page.wait();
    page.drafts.write();
    expect(tab.stored).toBe(undefined);
  });

  it("is there again when the reader comes back from another scenario, and is in no other one", () => {
    const tab = new Tab();
    const page = tab.load(LINK);
    page.open("test");
    page.type(MINE);
    page.go("#v=1&s=other", "other");
    expect(page.draft()).toBe(undefined);
    page.type("int theirs;");
    page.go(LINK, "test");
    expect(page.draft()).toBe(MINE);
    page.go("#v=1&s=other", "other");
    expect(page.draft()).toBe("int theirs;");
  });

  it("does not come into a link's own program, and is not lost there", () => {
    const tab = new Tab();
    const page = tab.load(LINK);
    page.open("test");
    page.type(MINE);
    page.go("#v=1&s=other", "other");
    page.go(`${LINK}&e.stock=${packed("int sent;")}`, "test");
    expect(page.draft()).toBe("int sent;");
    page.type("int sent, too;");
    page.go("#v=1&s=other", "other");
    page.go(LINK, "test");
    expect(page.draft()).toBe(MINE);
    page.go("#v=1&s=other", "other");
    page.go(`${LINK}&e.stock=${packed("int sent;")}`, "test");
    expect(page.draft()).toBe("int sent, too;");
  });

  it("is forgotten once it has run, since the link has it, or is the scenario's own again", () => {
    for (const end of ["run", "reset"]) {
      const tab = new Tab();
      const page = tab.load(LINK);
      page.open("test");
      page.type(MINE);
      page.wait();
      if (end === "run") page.store.dispatch({ kind: "run-drafts" });
      else page.type(ORIGINAL);
      page.wait();
      expect(tab.stored).toBe("[]");
      page.go("#v=1&s=other", "other");
      page.go(LINK, "test");
      expect(page.draft()).toBe(undefined);
    }
  });

  it("that has run and is too long for the link is kept", () => {
    const tab = new Tab();
    const page = tab.load(LINK);
    page.open("test");
    const long = `int mine;${" ".repeat(200_000)}`;
    page.type(long);
    page.store.dispatch({ kind: "run-drafts" });
    page.wait();
    const next = tab.load(LINK);
    next.open("test");
    expect(next.draft()).toBe(long);
  });

  it("that the browser does not keep is told, once, and is still there after another scenario", () => {
    const tab = new Tab();
    tab.room = 0;
    const page = tab.load(LINK);
    page.open("test");
    expect(page.store.get().notices).toEqual([]);
    page.type("int");
    page.wait();
    page.type(MINE);
    page.wait();
    expect(page.store.get().notices).toEqual([
      expect.stringContaining("This browser does not keep all that you have typed"),
    ]);
    page.go("#v=1&s=other", "other");
    page.go(LINK, "test");
    expect(page.draft()).toBe(MINE);
  });

  it("is the last to go where there is no room for those of all scenarios", () => {
    const tab = new Tab();
    tab.room = 60;
    const page = tab.load(LINK);
    page.open("test");
    page.type(MINE);
    page.go("#v=1&s=other", "other");
    page.type("int theirs;");
    page.wait();
    expect(page.store.get().notices).toHaveLength(1);
    expect(tab.stored).toBe('[["other",["stock","int theirs;",null]]]');
  });
});
