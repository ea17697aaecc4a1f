import { describe, expect, it } from "vitest";
import { answeredWith } from "../../base/answer.ts";
import { HOTLINE_VERSION } from "../../base/version.ts";
import { sourceTexts } from "../../model/scenario/sources.ts";
import { fakeMachine, fakeScenario } from "../../session/testing/fake-scenario.ts";
import { pointsOf } from "../../session/testing/points.ts";
import { captionOf, csvOfBoth } from "../export/experiment-data.ts";
import { openedAt, withKnown } from "../known.ts";
import { figureData, figureLegend } from "../selectors.ts";
import { openedFrom } from "../state/opened-scenario.ts";
import { withSwept } from "../testing/with-run.ts";
import type { ReleasePoint } from "../state/release-answer.ts";
import { isSameRuns, releaseOverlays, withRelease } from "./release-curves.ts";

const HASH = "0123456789abcdef";
const OTHER = "f".repeat(16);
const RELEASE = { version: "0.0.9", model: 2 };

const pointsWith = (hash: string | undefined, variant = "stock"): readonly ReleasePoint[] =>
  [4, 2].map((x) => ({ variant, x, y: 10 * x, interval: { low: 9 * x, high: 11 * x }, hash }));

const folder = openedFrom(fakeScenario(), sourceTexts(new Map()), new Map([["small", fakeMachine()]]));
const opened = openedAt("#v=1&s=test&hv=0.0.9", folder);
const swept = withSwept(opened, "done", await pointsOf(HASH));

/** The swept page, when the release has answered. */
const answered = (points: readonly ReleasePoint[]) =>
  withKnown(swept, { asWas: answeredWith({ ...RELEASE, notices: [], unit: "messages/s", points, facts: [] }) });

describe("both answers", () => {
  it("are the same where each point has the run that it had, once all are there", () => {
    expect(isSameRuns(pointsWith(HASH), swept.run)).toBe(true);
    expect(isSameRuns(pointsWith(OTHER), swept.run)).toBe(false);
    expect(isSameRuns(pointsWith(undefined), swept.run)).toBe(false);
    expect(isSameRuns(pointsWith(HASH), { ...swept.run, phase: "refined" })).toBeUndefined();
    expect(isSameRuns([], swept.run)).toBeUndefined();
  });

  it("are in the figure of the page where they are not the same, and nothing is otherwise", () => {
    expect(figureData(answered(pointsWith(HASH)))).toEqual(figureData(swept));
    const data = figureData(answered(pointsWith(OTHER)));
    expect(data.release).toMatchObject({ ...RELEASE, curves: [{ id: "stock", points: [{ x: 2 }, { x: 4 }] }] });
    expect(figureLegend(answered(pointsWith(OTHER))).release).toBe("as it was (0.0.9)");
  });

  it("are drawn in the colours of their variants, with a name on the selected curve or on the first one", () => {
    const [stock] = figureData(swept).series;
    if (stock === undefined) throw new Error("no curve");
    const two = { ...figureData(swept), series: [stock, { ...stock, id: "fixed", style: 1 }] };
    const both = withRelease(two, { ...RELEASE, points: [...pointsWith(HASH), ...pointsWith(HASH, "fixed")] });
    const drawn = (named: string | undefined) =>
      releaseOverlays(both, named).map(({ seriesId, label }) => [seriesId, label]);
    expect(drawn("fixed")).toEqual([
      ["stock", ""],
      ["fixed", "as it was (0.0.9)"],
    ]);
    expect(drawn(undefined)[0]).toEqual(["stock", "as it was (0.0.9)"]);
    expect(withRelease(two, { ...RELEASE, points: pointsWith(HASH, "gone") })).toBe(two);
    expect(releaseOverlays(two, "stock")).toEqual([]);
  });
});

describe("what is exported beside the curves of a release", () => {
  it("is a table of both, each row with its versions", () => {
    expect(csvOfBoth(swept)).toBeUndefined();
    const [head, ...rows] =
      csvOfBoth(answered(pointsWith(OTHER)))
        ?.trim()
        .split("\n") ?? [];
    expect(head).toBe("hotline_version,model_version,variant,x,value,low,high,measure,unit,trace_hash");
    const [then, now] = ["0.0.9", HOTLINE_VERSION].map((version) =>
      rows.filter((row) => row.startsWith(`${version},`)),
    );
    expect(then?.map((row) => row.split(",").slice(1, 7).join())).toEqual(["2,stock,2,20,18,22", "2,stock,4,40,36,44"]);
    expect(then?.every((row) => row.endsWith(OTHER))).toBe(true);
    expect(now).toHaveLength(rows.length - 2);
    expect(now?.length).toBeGreaterThan(0);
    expect(now?.every((row) => row.endsWith(HASH))).toBe(true);
  });

  it("is a caption that says whose curves are which", () => {
    const caption = captionOf(answered(pointsWith(OTHER))).join("\n");
    expect(caption).toContain(`Simulated with Hotline ${HOTLINE_VERSION}`);
    expect(caption).toContain("As it was (0.0.9): computed by Hotline 0.0.9 itself, model version 2.");
    expect(caption).toContain("rings on dotted lines: as it was (0.0.9)");
    expect(captionOf(swept).join()).not.toContain("as it was");
  });
});
