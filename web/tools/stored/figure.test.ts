/** Which points are stored: those of the last whole sweep, as long as the scenario still gives them. */
import { expect, it } from "vitest";
import { openMachine, openScenario } from "../../cli/files/open.ts";
import { ok } from "../../src/base/result.ts";
import { openedFrom } from "../../src/lab/state/opened-scenario.ts";
import type { StoredFigure } from "../../src/lab/stored/stored-figure.ts";
import { compile } from "../../src/lang/compile.ts";
import type { SourceTexts } from "../../src/model/scenario/sources.ts";
import { newSession } from "../../src/session/session.ts";
import { localRuns } from "../../src/session/testing/local-runs.ts";
import { runSpecToEnd } from "../../../tests/harness/runs.ts";
import { storedFigureOfRows } from "../../src/lab/figure/make-stored-figure.ts";
import { figureOf } from "./figure.ts";
import { lastSweep } from "./known-runs.ts";

const NAME = "dput";
const { scenario, sources } = openScenario(NAME);
const machine = openMachine(scenario.file.machine);
const ONLY = scenario.file.variants[0]?.id;

async function figureWith(texts: SourceTexts): Promise<StoredFigure> {
  const opened = openedFrom(scenario, texts, new Map([[scenario.file.machine, machine]]));
  const session = newSession({
    open: async () => ok(opened),
    pool: async () => localRuns(runSpecToEnd),
    compile,
  });
  return figureOf(session, { scenario, sources: texts, machine });
}

it("has the points of the last whole sweep, of every curve and place", async () => {
  const { isRefined, series, xValues } = await figureWith(sources);
  const rows = lastSweep(NAME)?.rows ?? [];
  expect(isRefined).toBe(true);
  expect(series.map(({ id, points }) => [id, points.map(([x]) => x)])).toEqual(
    scenario.file.variants.map(({ id }) => [id, xValues]),
  );
  for (const { id, points } of series) {
    for (const [x, y] of points) {
      const row = rows.find((one) => one["variant"] === id && one["x"] === x);
      expect(y / Number(row?.["measure"])).toBeCloseTo(1, 5);
    }
  }
});

it("has the reach of the intervals, and both values of a point with two regimes", async () => {
  const { series } = await figureWith(sources);
  for (const { id, reach } of series) {
    const own = (lastSweep(NAME)?.rows ?? []).filter((row) => row["variant"] === id);
    const ends = own
      .flatMap((row) => [row["measure_low"], row["measure_high"]])
      .filter((end) => typeof end === "number");
    expect((reach?.low ?? 0) / Math.min(...ends)).toBeCloseTo(1, 5);
    expect((reach?.high ?? 0) / Math.max(...ends)).toBeCloseTo(1, 5);
  }
  const place = { variant: ONLY, x: 1, measure: 50, throughput: 100 };
  const bistable = { ...place, bistable: true, second_throughput: 300 };
  const [stock] = storedFigureOfRows({ scenario, values: [1], rows: [bistable] }).series;
  expect(stock?.points).toEqual([[1, 50, 150]]);
  const [alike] = storedFigureOfRows({ scenario, values: [1], rows: [place] }).series;
  expect(alike?.points).toEqual([[1, 50]]);
  expect(alike?.reach).toBeUndefined();
});

it("has the points of a quick pass where a program of the scenario has changed since", async () => {
  const slower: SourceTexts = {
    include: (name) => sources.include(name),
    program: (file) => sources.program(file).replace("work_random(open_work);", "work_random(2 * open_work);"),
  };
  const [kept, changed] = [await figureWith(sources), await figureWith(slower)];
  expect(changed.isRefined).toBe(false);
  const alone = ({ series }: StoredFigure): number => series[0]?.points[0]?.[1] ?? 0;
  expect(alone(changed)).toBeLessThan(0.8 * alone(kept));
});
