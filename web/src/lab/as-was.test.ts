import { describe, expect, it } from "vitest";
import { HOTLINE_VERSION } from "../base/version.ts";
import { sourceTexts } from "../model/scenario/sources.ts";
import { fakeScenario } from "../session/testing/fake-scenario.ts";
import { askedRoute, changedFacts, linkOfRelease } from "./as-was.ts";
import { openedAt } from "./known.ts";
import { otherRelease } from "./other-release.ts";
import { type LabState, newLabState } from "./link/lab-state.ts";
import { readLab } from "./link/link.ts";
import { readLink, type Route, writeLink } from "./link/route.ts";
import { initialState } from "./state/app-state.ts";
import { openedFrom } from "./state/opened-scenario.ts";

const RELEASE = { version: "0.0.9", model: 2 };

function askedLink(route: Route): string {
  const asked = askedRoute(route);
  return asked === undefined ? "" : linkOfRelease(asked, RELEASE);
}
const opened = (link: string) => openedAt(link, openedFrom(fakeScenario(), sourceTexts(new Map()), new Map()));

describe("the release that made a link", () => {
  it("is another one where the link says so, and none for a link of this version or of none", () => {
    expect(otherRelease(opened(`#v=1&s=test&hv=${RELEASE.version}`))).toBe(RELEASE.version);
    expect(otherRelease(opened(`#v=1&s=test&hv=${HOTLINE_VERSION}`))).toBeUndefined();
    expect(otherRelease(opened("#v=1&s=test"))).toBeUndefined();
    for (const link of [
      "#v=1&litmus=iriw",
      "#v=1&e=dput/a",
      "#v=1&sheet=a/b",
      "#v=1&hand=MESI",
      "#/applications?off=4",
    ]) {
      const { route, notices } = readLink(`${link}&hv=${RELEASE.version}&mv=2`);
      expect(notices).toEqual([]);
      expect(otherRelease(initialState(route, []))).toBe(RELEASE.version);
      expect(writeLink(route)).toContain(`hv=${RELEASE.version}&mv=2`);
      expect(otherRelease(initialState(readLink(link).route, []))).toBeUndefined();
    }
    expect(otherRelease(initialState({ page: "model" }, []))).toBeUndefined();
  });
});

describe("what a release is asked", () => {
  const lab = { ...newLabState("dput"), parameters: { pairs: 2 }, hidden: ["mcs"], precision: 0.05, x: 4, cycle: 9 };

  it("is a link of its own version and model, with all that is on the screen", () => {
    const { state, notices } = readLab(linkOfRelease({ page: "lab", experiment: lab }, RELEASE));
    expect(notices).toEqual([]);
    expect(state).toEqual({ ...lab, madeBy: RELEASE.version, modelVersion: RELEASE.model });
  });

  it("is the same link for the same figure, whatever else is shown", () => {
    const linkOf = (change: Partial<LabState>) => askedLink({ page: "lab", experiment: { ...lab, ...change } });
    const link = linkOf({});
    const others = [
      { x: 8 },
      { cycle: 1 },
      { theme: "dark" },
      { tour: 2 },
      { tab: "lines" },
      { axes: undefined },
    ] as const;
    for (const other of others) expect(linkOf(other)).toBe(link);
    for (const other of [{ seed: 2 }, { parameters: {} }, { hidden: [] }, { measure: "speedup" }] as const)
      expect(linkOf(other)).not.toBe(link);
  });
});

describe("what a release is asked of a page without a figure", () => {
  const askedOf = (link: string) => askedLink(readLink(link).route);

  it("is the same link for the same outcomes, and for the same question", () => {
    const litmus = askedOf("#v=1&litmus=iriw&x=fenced&with=SC,TSO");
    expect(litmus).toBe("#v=1&litmus=iriw&hv=0.0.9&mv=2&with=SC,TSO&x=fenced");
    expect(askedOf("#v=1&litmus=iriw&x=fenced&with=SC,TSO&o=0,1&m=SC&t=3&pane=text&tour=1&theme=dark")).toBe(litmus);
    const question = askedOf("#v=1&e=dput/a");
    expect(question).toBe("#v=1&e=dput/a&hv=0.0.9&mv=2");
    expect(askedOf("#v=1&sheet=scalability/locks&e=dput/a&role=teacher&exam=1")).toBe(question);
  });

  it("is nothing of a sheet, of a line by hand, and of the applications", () => {
    for (const link of ["#v=1&sheet=scalability/locks", "#v=1&hand=MESI", "#/applications?off=4", "#/docs"])
      expect(askedRoute(readLink(link).route)).toBeUndefined();
  });
});

describe("facts", () => {
  it("are told where they are not the same, also those that only one of the answers has", () => {
    const then = [
      { name: "a", text: "1" },
      { name: "b", text: "2" },
      { name: "gone", text: "3" },
    ];
    const now = [
      { name: "new", text: "4" },
      { name: "b", text: "5" },
      { name: "a", text: "1" },
    ];
    expect(changedFacts(then, now)).toEqual([
      { name: "new", then: undefined, now: "4" },
      { name: "b", then: "2", now: "5" },
      { name: "gone", then: "3", now: undefined },
    ]);
    expect(changedFacts(then, [...then].reverse())).toEqual([]);
  });
});
