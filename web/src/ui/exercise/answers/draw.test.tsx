/** The chart before and after the lock: what a reader may do, what is read aloud, and that nothing tells the answer. */
import { describe, expect, it } from "vitest";
import { askedFrom, type QuestionFile } from "../../../model/exercise/kinds.ts";
import { curves } from "../../../model/exercise/testing/asked.ts";
import type { QuestionFolder } from "../../../model/exercise/public-exercise.ts";
import { testScenario } from "../../../model/testing/fixtures.ts";
import { AssumedSize } from "../../parts/use-size.ts";
import { rendered, textOf } from "../../testing/rendered.tsx";
import { DrawAnswer } from "./draw.tsx";
import { scalesOf, drawAreaOf } from "./draw/draw-figure.ts";
import { spokenUnit } from "./draw/draw-words.ts";

const XS = [1, 2, 4, 8, 16, 32, 48];

const FILE: QuestionFile<"draw"> = {
  schema: 1,
  kind: "draw",
  title: "A curve",
  question: "One core makes 1,660 a second. Draw the curve.",
  minutes: 1,
  sources: [{ key: "src", place: "page 1" }],
  ask: { variant: "atomic", y: [100, 100_000] },
};

const FOLDER: QuestionFolder = {
  kind: "scenario",
  name: "test",
  variants: [
    { id: "split", label: "split" },
    { id: "atomic", label: "atomic" },
  ],
  coreCount: 48,
  xAxis: { label: "cores", unit: "cores", values: XS, scale: "linear" },
  given: [[1, 1660]],
  measure: { label: "throughput", unit: "operations/s" },
  parameters: [],
  text: undefined,
  offered: undefined,
};

/** Heights that stand in no question, so that their digits are found wherever they are. */
const TRUE_CURVE: [number, number][] = XS.map((x, i) => [x, 7310 + 1111 * i]);
const DRAWN: [number, number][] = XS.map((x) => [x, 1660 + 10 * x]);

const published = [
  { variant: "atomic", label: "measured", kind: "predicted", source: "src", points: [[48, 23_456]] },
  { variant: "split", label: "measured", kind: "predicted", source: "src", points: [[4, 34_567]] },
];

function drawn(answer: [number, number][] | undefined, isRevealed: boolean, locked = isRevealed): string {
  const results = curves({ atomic: TRUE_CURVE });
  const facts = { file: testScenario({ published }).file, machine: {}, rows: results.facts?.rows ?? [] };
  return rendered(
    <AssumedSize value={{ width: 800, height: 400, fontPx: 13 }}>
      <DrawAnswer
        file={FILE}
        folder={FOLDER}
        answer={answer && { points: answer }}
        onAnswer={() => undefined}
        locked={locked}
        revealed={
          isRevealed
            ? { solution: { points: TRUE_CURVE }, results: { facts }, verdict: { grade: "wrong", text: "No." } }
            : undefined
        }
      />
    </AssumedSize>,
  );
}

const slidersOf = (html: string): readonly string[] =>
  [...html.matchAll(/<input[^>]*type="range"[^>]*>/g)].map(([one]) => one);

describe("a chart to draw on", () => {
  it("has a slider for each place of a short list, which says where it stands in words", () => {
    const empty = slidersOf(drawn(undefined, false));
    expect(empty).toHaveLength(XS.length - 1);
    expect(empty.at(-1)).toContain('aria-valuetext="not drawn yet at 48 cores"');
    const full = slidersOf(drawn(DRAWN, false));
    expect(full.at(-1)).toContain('aria-label="48 cores"');
    expect(full.at(-1)).toContain('aria-valuetext="2140 operations a second at 48 cores"');
  });

  it("begins at the points that are given, where they are places of it", () => {
    expect(drawAreaOf(FILE, FOLDER).given).toEqual([[1, 1660]]);
    expect(drawAreaOf(FILE, { ...FOLDER, given: [[7, 5]] }).given).toEqual([]);
  });

  it("is a table of fields as well, each with a hint that follows from the drawing alone", () => {
    const html = drawn(DRAWN, false);
    expect(html).toContain('aria-label="operations a second at 48 cores"');
    expect(textOf(html)).toContain("1.3 times that of 1 core");
    expect(textOf(drawn(undefined, false))).toContain("48 cores not drawn yet");
  });

  it("has the axes of the exercise, before and after the lock", () => {
    const axes = (html: string): string => /hl-figure-axes.*?hl-figure-unit[^<]*<\/text>/.exec(html)?.[0] ?? "";
    expect(axes(drawn(undefined, false))).toContain("operations/s");
    expect(axes(drawn(DRAWN, true))).toBe(axes(drawn(undefined, false)));
  });

  it("tells nothing of the answer while runs are made, or are kept back until the end", () => {
    for (const locked of [false, true]) {
      const html = drawn(DRAWN, false, locked).replace(/\s/g, "");
      expect(TRUE_CURVE.slice(1).filter(([, y]) => html.includes(String(y)))).toEqual([]);
      expect(html).not.toMatch(/simulated|published|measured|23.?500/);
    }
  });

  it("offers to type values as long as they may be typed, and not while the runs are made", () => {
    expect(textOf(drawn(undefined, false))).toContain("Type values instead");
    expect(textOf(drawn(undefined, false, true))).not.toContain("Type values instead");
  });

  it("shows the curve, its published points and the widest gap when it is locked, and cannot be changed any more", () => {
    const html = drawn(DRAWN, true);
    expect(slidersOf(html)).toEqual([]);
    expect(html).not.toContain("hl-draw-area");
    expect(textOf(html)).toContain("6.5 times");
    expect(html).toContain("They are farthest apart at 48 cores: 2140 drawn, 14,000 simulated.");
    expect(textOf(html)).toMatch(/48 cores 2140 14.000 23.500/);
    expect(textOf(html)).not.toContain("34");
    expect(textOf(html)).toContain("measured on the real machine");
  });

  it("shows the curve alone to a reader who did not know", () => {
    const html = drawn(undefined, true);
    expect(textOf(html)).toContain("48 cores – 14");
    expect(html).not.toContain("hl-draw-gap");
  });
});

describe("the words and the axes", () => {
  it("say what a sign means", () => {
    expect(["messages/s", "jobs/h", "opens/ms", "ns", "GB/s"].map(spokenUnit)).toEqual([
      "messages a second",
      "jobs an hour",
      "opens a millisecond",
      "ns",
      "GB a second",
    ]);
  });

  it("are those of the scenario's figure, and of factors upwards", () => {
    const xAxis = { label: "cores", unit: "cores", values: XS, scale: "log" } as const;
    expect(scalesOf({ ...FOLDER, xAxis })).toEqual({ x: "log", y: "log" });
    expect(scalesOf(FOLDER)).toEqual({ x: "linear", y: "log" });
  });

  it("are of an exercise as its form has it", () => {
    const read = askedFrom({ ...FILE, reveal: { why: "It does." } });
    expect(read.ok).toBe(true);
  });
});
