import { describe, expect, it } from "vitest";
import { HOTLINE_VERSION } from "../base/version.ts";
import { sourceTexts } from "../model/scenario/sources.ts";
import { pointsOf } from "../session/testing/points.ts";
import { fakeScenario } from "../session/testing/fake-scenario.ts";
import {
  bothAnswers,
  curvesOfRelease,
  figureLinkOf,
  linkOfRelease,
  otherRelease,
  type ReleaseAnswer,
} from "./as-was.ts";
import type { FigureData } from "./figure/figure-data.ts";
import { openedAt } from "./known.ts";
import { newLabState } from "./link/lab-state.ts";
import { readLab } from "./link/link.ts";
import { openedFrom } from "./state/opened-scenario.ts";
import { withSwept } from "./testing/with-run.ts";

const RELEASE = { version: "0.0.9", model: 2 };
const HASH = "0123456789abcdef";
const opened = (link: string) => openedAt(link, openedFrom(fakeScenario(), sourceTexts(new Map()), new Map()));

describe("the release that made a link", () => {
  it("is another one where the link says so, and none for a link of this version or of none", () => {
    expect(otherRelease(opened(`#v=1&s=test&hv=${RELEASE.version}`))).toBe(RELEASE.version);
    expect(otherRelease(opened(`#v=1&s=test&hv=${HOTLINE_VERSION}`))).toBeUndefined();
    expect(otherRelease(opened("#v=1&s=test"))).toBeUndefined();
  });
});

describe("what a release is asked", () => {
  const lab = { ...newLabState("dput"), parameters: { pairs: 2 }, hidden: ["mcs"], precision: 0.05, x: 4, cycle: 9 };

  it("is a link of its own version and model, with all that is on the screen", () => {
    const { state, notices } = readLab(linkOfRelease(lab, RELEASE));
    expect(notices).toEqual([]);
    expect(state).toEqual({ ...lab, madeBy: RELEASE.version, modelVersion: RELEASE.model });
  });

  it("is the same link for the same figure, whatever else is shown", () => {
    const link = figureLinkOf(lab, RELEASE);
    const others = [
      { x: 8 },
      { cycle: 1 },
      { theme: "dark" },
      { tour: 2 },
      { tab: "lines" },
      { axes: undefined },
    ] as const;
    for (const other of others) expect(figureLinkOf({ ...lab, ...other }, RELEASE)).toBe(link);
    for (const other of [{ seed: 2 }, { parameters: {} }, { hidden: [] }, { measure: "speedup" }] as const)
      expect(figureLinkOf({ ...lab, ...other }, RELEASE)).not.toBe(link);
  });
});

describe("both answers", () => {
  const answerWith = (hash: string | undefined): ReleaseAnswer => ({
    ...{ ...RELEASE, notices: [], unit: "messages/s" },
    points: [2, 4].map((x) => ({ variant: "stock", x, y: 10 * x, hash })),
  });

  it("are the same where each point has the run that it had, once all are there", async () => {
    const points = await pointsOf(HASH);
    const selected = { seriesId: "stock", x: 4 };
    const done = withSwept(opened("#v=1&s=test"), "done", points);
    expect(bothAnswers(answerWith(HASH), done, selected)).toEqual({ isSame: true, hashNow: HASH });
    expect(bothAnswers(answerWith("f".repeat(16)), done, selected).isSame).toBe(false);
    expect(bothAnswers(answerWith(undefined), done, selected).isSame).toBe(false);
    const running = withSwept(opened("#v=1&s=test"), "refined", points);
    expect(bothAnswers(answerWith(HASH), running, selected).isSame).toBeUndefined();
  });

  it("are drawn in the colours of their variants, with a name on the selected curve", () => {
    const series = ["stock", "fixed"].map((id, style) => ({ id, label: id, style, points: [], ghost: [] }));
    const data = { series, published: [], ideal: [], xValues: [2, 4] } as unknown as FigureData;
    const answer = answerWith(HASH);
    const both = { ...answer, points: [...answer.points, { variant: "fixed", x: 4, y: 1, hash: HASH }] };
    const curves = curvesOfRelease(both, data, "fixed");
    expect(curves.map(({ style, label }) => [style, label])).toEqual([
      [0, ""],
      [1, "as it was (0.0.9)"],
    ]);
    expect(curvesOfRelease({ ...both, points: [] }, data, "fixed")).toEqual([]);
  });
});
