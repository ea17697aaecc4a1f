import { describe, expect, it } from "vitest";
import type { MeasuredCurve } from "../model/measured/curve/measured-curve.ts";
import { sourceTexts } from "../model/scenario/sources.ts";
import { fakeMachine, fakeScenario } from "../session/testing/fake-scenario.ts";
import { toAxis } from "./change-axis.ts";
import { newLabState, type LabState } from "./link/lab-state.ts";
import { reduce } from "./reducer.ts";
import type { PageState } from "./state/app-state.ts";
import { experimentOf } from "./state/opened.ts";
import { openedFrom } from "./state/opened-scenario.ts";
import { openedAt } from "./known.ts";

function opened(link = "", changes: object = {}): PageState {
  const folder = openedFrom(fakeScenario(changes), sourceTexts(new Map()), new Map([["small", fakeMachine()]]));
  return openedAt(`#v=1&s=test${link}`, folder);
}

const over = (state: PageState, ...axes: readonly string[]): PageState =>
  axes.reduce((before, axis) => toAxis(before, axis).reduce(reduce, before), state);
const at = (link: string, ...axes: readonly string[]): LabState => experimentOf(over(opened(link), ...axes));

describe("another x-axis", () => {
  it("keeps the selected run: its cores become a parameter, and its parameter the place", () => {
    const link = "&n=4&p.hold=200";
    expect(at(link, "hold")).toMatchObject({ over: "hold", x: 200, parameters: { cores: 4 } });
    expect(at(link, "hold", "cores")).toMatchObject({ over: undefined, x: 4, parameters: { hold: 200 } });
  });

  it("says nothing of what is as the scenario has it", () => {
    expect(at("", "hold")).toEqual({ ...newLabState("test"), over: "hold", x: 100 });
    expect(at("", "hold", "cores")).toEqual({ ...newLabState("test"), x: 8 });
  });

  it("has the standard value of a parameter whose name is a member of every object", () => {
    const [hold] = fakeScenario().file.parameters;
    const state = opened("&p.hold=200", { parameters: [hold, { ...hold, name: "toString" }] });
    expect(experimentOf(over(state, "toString")).parameters).toEqual({ hold: 200 });
    expect(experimentOf(over(state, "hold")).parameters).toEqual({});
  });

  it("may have a negative place, which its link names", () => {
    const [hold] = fakeScenario().file.parameters;
    const state = opened("&n=-5&over=hold", {
      parameters: [{ ...hold, min: -10, max: 10, default: 0, scale: "linear" }],
    });
    expect([experimentOf(state).x, state.notices]).toEqual([-6, [expect.stringContaining("no point at -5")]]);
  });

  it("takes the nearest place where the parameter has a value between the places", () => {
    expect(at("&n=4&p.hold=190", "hold")).toMatchObject({ x: 200, parameters: { cores: 4 } });
  });

  it("runs no more cores than the machine has", () => {
    expect(at("&on=0-2", "hold")).toMatchObject({ x: 100, parameters: {}, placement: [0, 1, 2] });
    expect(at("&on=0-2&n=2", "hold").parameters).toEqual({ cores: 2 });
  });

  it("begins without the scales, the place beside and the moment of the axis before", () => {
    const link = "&n=4&n2=2&log=y&t=99&rh=0123456789abcdef-10";
    const gone = { axes: undefined, besideX: undefined, cycle: undefined, result: undefined };
    expect(at(link, "hold")).toMatchObject(gone);
  });

  it("begins without measured curves, and the reader is told", () => {
    const curve: MeasuredCurve = { label: "mine", unit: "operations/s", variant: undefined, points: [] };
    const withCurve = reduce(opened(), { kind: "change", change: { measured: [curve] } });
    const state = over(withCurve, "hold");
    expect(experimentOf(state).measured).toEqual([]);
    expect(state.notices.join()).toContain("The measured curves belong to the x-axis before");
    expect(over(opened(), "hold").notices).toEqual([]);
  });

  it("is one that the reader wants to go back from, and the one that is there is no other", () => {
    expect(over(opened(), "hold").entries).toBe(1);
    expect(toAxis(opened(), "cores")).toEqual([]);
  });
});
