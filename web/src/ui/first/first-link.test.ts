import { describe, expect, it } from "vitest";
import { MODEL_VERSION } from "../../base/abi.gen.ts";
import type { FigurePoint } from "../../lab/figure/figure-data.ts";
import { newLabState } from "../../lab/link/lab-state.ts";
import { writeLink } from "../../lab/link/route.ts";
import type { FirstFigure } from "./first-file.ts";
import { FIRST_PAGE, isAsOpened, pictureOf, selectedIn, stepIn } from "./first-link.ts";

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

function pointAt(x: number): FigurePoint {
  return { x, y: x, quality: "stored", interval: undefined };
}

/** A figure of one curve with points at 12 and 48. */
const FIGURE: FirstFigure = {
  data: {
    xLabel: "cores",
    yLabel: "Operations",
    yUnit: "operations/s",
    xValues: [12, 48],
    series: [{ id: "stock", label: "stock", style: 0, earlier: [], points: [pointAt(12), pointAt(48)] }],
    published: [],
    ideal: [],
    slower: undefined,
  },
  scales: { x: "linear", y: "linear" },
  selected: SELECTED,
};

describe("the stored figure of an address", () => {
  it("is there for another place of the same curve, and for what is no part of the figure", () => {
    expect(selectedIn("#v=1&s=dput&n=12", FIGURE)).toEqual({ seriesId: "stock", x: 12 });
    expect(selectedIn("#v=1&s=dput&n=12&t=500&why=locks&x2=mcs", FIGURE)).toEqual({ seriesId: "stock", x: 12 });
    expect(selectedIn("#v=1&s=dput&x=stock&theme=dark", FIGURE)).toEqual(SELECTED);
  });

  it("is not there where the link asks for another figure, another curve or a place without a point", () => {
    for (const keys of ["x=mcs", "n=13", "p.hold=400", "off=mcs", "y=speedup", "log=x", "m=altix-512", "tour=1"]) {
      expect(selectedIn(`#v=1&s=dput&${keys}`, FIGURE), keys).toBeUndefined();
    }
  });
});

describe("the step of an address", () => {
  it("is the tour's, counted from 1", () => {
    expect(stepIn("#v=1&s=dput&tour=3")).toBe(3);
    expect(stepIn("#v=1&s=dput")).toBeUndefined();
    expect(stepIn("#v=1&s=dput&tour=last")).toBeUndefined();
  });
});
