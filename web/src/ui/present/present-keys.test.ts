import { describe, expect, it } from "vitest";
import { PRESENTER_HELP, presenterAct, QUESTION_HELP, questionAct } from "./present-keys.ts";

const PRESS = { altKey: false, ctrlKey: false, metaKey: false, defaultPrevented: false };
const NONE = { all: false, space: false };
const FIELD = { all: true, space: false };
const BUTTON = { all: false, space: true };

describe("a presenter's key", () => {
  it.each([
    ["PageDown", { kind: "page", by: 1 }],
    ["ArrowLeft", { kind: "event", by: -1 }],
    [".", { kind: "blank" }],
    ["B", { kind: "blank" }],
    ["4", { kind: "stage", stage: "code" }],
    ["Escape", { kind: "leave" }],
  ])("%s is understood", (key, act) => {
    expect(presenterAct({ ...PRESS, key }, NONE)).toEqual(act);
  });

  it("is left to fields, to a handler that has used it, and to the browser", () => {
    expect(presenterAct({ ...PRESS, key: "1" }, FIELD)).toBeUndefined();
    expect(presenterAct({ ...PRESS, key: "PageDown", defaultPrevented: true }, NONE)).toBeUndefined();
    expect(presenterAct({ ...PRESS, key: "f", ctrlKey: true }, NONE)).toBeUndefined();
    expect(presenterAct({ ...PRESS, key: "constructor" }, NONE)).toBeUndefined();
  });

  it("leaves even from within a field", () => {
    expect(presenterAct({ ...PRESS, key: "Escape" }, FIELD)).toEqual({ kind: "leave" });
  });

  it("presses a focused button where it is Space, and only there plays nothing", () => {
    expect(presenterAct({ ...PRESS, key: " " }, BUTTON)).toBeUndefined();
    expect(presenterAct({ ...PRESS, key: " " }, NONE)).toEqual({ kind: "play" });
    expect(presenterAct({ ...PRESS, key: "ArrowDown" }, BUTTON)).toEqual({ kind: "handoff", by: 1 });
  });

  it("turns the page of a question, and moves no machine, which is not there", () => {
    expect(questionAct({ ...PRESS, key: "PageDown" }, NONE)).toEqual({ kind: "page", by: 1 });
    expect(["ArrowRight", "ArrowUp", " ", "1", "r"].map((key) => questionAct({ ...PRESS, key }, NONE))).toEqual(
      Array.from({ length: 5 }, () => undefined),
    );
    expect(QUESTION_HELP.map(([keys]) => keys)).toContain("Page down");
  });

  it("is told in the help", () => {
    expect(PRESENTER_HELP.length).toBeGreaterThan(5);
  });
});
