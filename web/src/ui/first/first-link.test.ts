import { describe, expect, it } from "vitest";
import { MODEL_VERSION } from "../../base/abi.gen.ts";
import { newLabState } from "../../lab/link/lab-state.ts";
import { writeLink } from "../../lab/link/route.ts";
import { FIRST_PAGE, isAsOpened, pictureOf } from "./first-link.ts";

const SELECTED = { seriesId: "stock", x: 48 };

describe("the first picture of an address", () => {
  it("is that of the first page where the fragment is empty, and of the scenario of a link", () => {
    expect(["", "#", "#/"].map(pictureOf)).toEqual([FIRST_PAGE, FIRST_PAGE, FIRST_PAGE]);
    expect(pictureOf("#v=1&s=dput&n=40")).toBe("dput");
    expect(pictureOf("#/model")).toBeUndefined();
    expect(pictureOf("#v=1")).toBeUndefined();
  });

  it("shows the state of a link that changes nothing, also where the link names what opens by itself", () => {
    const opened = newLabState("dput");
    const links = [
      opened,
      { ...opened, modelVersion: MODEL_VERSION },
      { ...opened, variant: "stock", x: 48 },
      { ...opened, theme: "dark" as const },
    ];
    for (const experiment of links) {
      expect(isAsOpened(writeLink({ page: "lab", experiment }), SELECTED)).toBe(true);
    }
  });

  it("does not show the state of a link that changes anything", () => {
    const opened = newLabState("dput");
    const links = [
      { ...opened, modelVersion: MODEL_VERSION - 1 },
      { ...opened, x: 47 },
      { ...opened, variant: "sloppy" },
      { ...opened, parameters: { hold: 400 } },
      { ...opened, tour: 1 },
      { ...opened, folded: ["code" as const] },
    ];
    for (const experiment of links) {
      expect(isAsOpened(writeLink({ page: "lab", experiment }), SELECTED)).toBe(false);
    }
  });
});
