import { describe, expect, it } from "vitest";
import { asksExercise, REVEALS, slideState, stepsOf } from "./slide-actions.ts";

const BASE = "v=1&s=a&n=48&show=figure";

describe("what a slide's fragments ask", () => {
  it("is what the author wrote when none is visible", () => {
    expect(slideState(BASE, [])).toEqual({ link: `#${BASE}`, keys: {} });
  });

  it("is the last step of the tour alone: it stands for a whole state", () => {
    expect(slideState(BASE, [{ tour: 1 }, { set: "n=2" }, { tour: 3 }])).toEqual({
      link: "#v=1&s=a&show=figure&tour=3",
      keys: {},
    });
  });

  it("adds up the changes since", () => {
    expect(slideState(BASE, [{ set: "n=2&x=b%20c" }, { set: "n=4" }]).keys).toEqual({ n: "4", x: "b c" });
    expect(slideState(BASE, [{ tour: 2 }, { set: "n=4" }])).toMatchObject({ keys: { n: "4" } });
    expect(slideState(BASE, [{ set: "n=" }]).keys).toEqual({ n: "" });
  });
});

describe("an exercise on a slide", () => {
  const ASKED = "v=1&e=lookup_mnt/draw-the-curve&theme=dark";

  it("is asked until the fragment reveals, and asked again when the remote goes back", () => {
    expect(asksExercise(ASKED)).toBe(true);
    expect(slideState(ASKED, [{ set: REVEALS }])).toEqual({ link: `#${ASKED}`, keys: { reveal: "1" } });
    expect(slideState(ASKED, [])).toEqual({ link: `#${ASKED}`, keys: {} });
  });

  it("asks nothing that is revealed from the beginning, and a lab asks nothing", () => {
    expect(asksExercise(`${ASKED}&${REVEALS}`)).toBe(false);
    expect(asksExercise("v=1&s=dput&n=24")).toBe(false);
  });
});

describe("the steps an author names", () => {
  it.each([
    ["1-4", [1, 2, 3, 4]],
    ["2, 5", [2, 5]],
    ["3", [3]],
    ["", []],
    ["4-1", []],
    ["1-100000", []],
    ["1-102", []],
    ["a-b,2", [2]],
  ])("%s", (text, steps) => {
    expect(stepsOf(text)).toEqual(steps);
  });

  it("are 101 in a row at most, so that a slip of the pen makes no million fragments", () => {
    expect(stepsOf("1-101")).toHaveLength(101);
  });
});
