import { describe, expect, it } from "vitest";
import { PRESENTER_HELP, presenterAct } from "./present-keys.ts";

const PRESS = { altKey: false, ctrlKey: false, metaKey: false, defaultPrevented: false };

describe("a presenter's key", () => {
  it.each([
    ["PageDown", { kind: "page", by: 1 }],
    ["ArrowLeft", { kind: "event", by: -1 }],
    [".", { kind: "blank" }],
    ["B", { kind: "blank" }],
    ["4", { kind: "stage", stage: "code" }],
    ["Escape", { kind: "leave" }],
  ])("%s is understood", (key, act) => {
    expect(presenterAct({ ...PRESS, key }, false)).toEqual(act);
  });

  it("is left to fields, to a handler that has used it, and to the browser", () => {
    expect(presenterAct({ ...PRESS, key: "1" }, true)).toBeUndefined();
    expect(presenterAct({ ...PRESS, key: "PageDown", defaultPrevented: true }, false)).toBeUndefined();
    expect(presenterAct({ ...PRESS, key: "f", ctrlKey: true }, false)).toBeUndefined();
    expect(presenterAct({ ...PRESS, key: "constructor" }, false)).toBeUndefined();
  });

  it("leaves even from within a field", () => {
    expect(presenterAct({ ...PRESS, key: "Escape" }, true)).toEqual({ kind: "leave" });
  });

  it("is told in the help", () => {
    expect(PRESENTER_HELP.length).toBeGreaterThan(5);
  });
});
