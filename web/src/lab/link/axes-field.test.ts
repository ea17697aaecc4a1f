import { describe, expect, it } from "vitest";
import { LOG_AXES, scalesOf } from "../../model/scenario/lab-words.ts";
import { newLabState } from "./lab-state.ts";
import { readLab, writeLab } from "./link.ts";
import { askedAxes, shownAxes } from "./axes-field.ts";

const ALL = [undefined, ...LOG_AXES] as const;

/** As many places as make a curve, so many that they have bars unless they are told, and more than can have bars. */
const [CURVE, FEW, MANY] = [6, 4, 20];

function shownBy(link: string, own: (typeof ALL)[number], places = CURVE) {
  const { state, notices } = readLab(link);
  if (state === undefined) throw new Error(notices.join());
  return shownAxes(state.axes, own, places);
}

describe("the scales of the axes", () => {
  it("are the scenario's where a link says nothing of them", () => {
    for (const own of ALL) expect(shownBy("v=1&s=dput", own)).toEqual(scalesOf(own));
  });

  it("are the link's where it does, whatever the scenario's are", () => {
    for (const own of ALL) {
      for (const log of LOG_AXES) expect(shownBy(`v=1&s=dput&log=${log}`, own)).toEqual(scalesOf(log));
      expect(shownBy("v=1&s=dput&lin=1", own)).toEqual(scalesOf(undefined));
    }
  });

  it("can be set to any, and a link brings them back", () => {
    for (const own of ALL) {
      for (const wanted of ALL.map(scalesOf)) {
        const state = { ...newLabState("dput"), axes: askedAxes(wanted, own, CURVE) };
        expect(shownBy(writeLab(state), own)).toEqual(wanted);
      }
    }
  });

  it("are left out of the link when they are the scenario's", () => {
    for (const own of ALL)
      expect(writeLab({ ...newLabState("dput"), axes: askedAxes(scalesOf(own), own, CURVE) })).toBe(
        writeLab(newLabState("dput")),
      );
  });

  it("of a link that says lin=0 are the scenario's", () => {
    expect(shownBy("v=1&s=dput&lin=0", "xy")).toEqual(scalesOf("xy"));
  });

  it("of a link that says both are those of log, which is told", () => {
    const { state, notices } = readLab("v=1&s=dput&log=x&lin=1");
    expect(state?.axes).toEqual(scalesOf("x"));
    expect(notices).toEqual(["The link says both log=x and lin=1; log=x counts."]);
  });

  it("have bars where there are few places, and where a link asks for them and there is room", () => {
    expect(shownBy("v=1&s=dput", "xy", FEW)).toEqual({ x: "even", y: "log" });
    expect(shownBy("v=1&s=dput&lin=1", "xy", FEW)).toEqual(scalesOf(undefined));
    expect(shownBy("v=1&s=dput&bars=1", "x")).toEqual({ x: "even", y: "linear" });
    expect(shownBy("v=1&s=dput&bars=1&log=y", undefined)).toEqual({ x: "even", y: "log" });
    expect(shownBy("v=1&s=dput&bars=1", "x", MANY)).toEqual({ x: "log", y: "linear" });
  });

  it("are written with bars and without, and come back", () => {
    for (const own of ALL)
      for (const places of [CURVE, FEW])
        for (const x of ["even", "linear", "log"] as const)
          for (const y of ["linear", "log"] as const) {
            const state = { ...newLabState("dput"), axes: askedAxes({ x, y }, own, places) };
            expect(shownBy(writeLab(state), own, places)).toEqual({ x, y });
          }
  });

  it("that are no such word are told", () => {
    expect(readLab("v=1&s=dput&lin=yes").notices).toEqual(["The link's lin=yes is not one of 0, 1; it was left out."]);
  });
});
