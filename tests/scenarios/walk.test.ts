/**
 * The walk of scenarios/walk-512.json: it leads through every scenario of its track, each of which has a tour, and its
 * texts state only numbers that are bound to the source, to the machine or to a curve.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { type Curves, withoutStoredNumbers, withStoredNumbers } from "../../web/src/lab/stored/stored-numbers.ts";
import type { StoredPoint } from "../../web/src/lab/stored/stored-figure.ts";
import { readWalk, stationsOf } from "../../web/src/model/walk/walk-file.ts";
import { storedWalk, walkFile } from "../../web/tools/stored/walk.ts";
import { openScenario, ROOT, SCENARIO_NAMES } from "../harness/project.ts";
import { claimProblems, type Facts } from "./claims.ts";
import { keysIn } from "./notes.ts";
import { keptRows } from "./rows.ts";

const WALK = walkFile();
const STATIONS = stationsOf(WALK);
const NAMES = STATIONS.map(({ scenario }) => scenario);

/** What a text of the walk may state beside a scenario of it. */
function factsOf(name: string): Facts {
  const { file, values } = openScenario(name);
  const path = join(ROOT, "scenarios/machines", `${WALK.machine.id}.json`);
  const machine: unknown = JSON.parse(readFileSync(path, "utf8"));
  return { file, values, machine, rows: keptRows(name), sources: Object.keys(WALK.sources) };
}

/** The curves of the last whole sweep. */
function curvesOf(name: string): Curves {
  const rows = keptRows(name);
  const pointsOf = (id: string): StoredPoint[] =>
    rows.flatMap(({ variant, x, measure }): StoredPoint[] =>
      variant === id && typeof x === "number" && typeof measure === "number" ? [[x, measure]] : [],
    );
  const { variants } = openScenario(name).file;
  return { series: variants.map(({ id, label }, style) => ({ id, label, style, points: pointsOf(id) })) };
}

describe("the walk", () => {
  it("names only scenarios that exist, are on its machine and have a tour", () => {
    expect(NAMES.filter((name) => !SCENARIO_NAMES.includes(name))).toEqual([]);
    const files = NAMES.map((name) => openScenario(name).file);
    expect(new Set(files.map(({ machine }) => machine))).toEqual(new Set([WALK.machine.id]));
    expect(files.filter(({ tour }) => (tour ?? []).length === 0)).toEqual([]);
  });

  it("has every scenario of its track", () => {
    const ofTrack = SCENARIO_NAMES.filter((name) => openScenario(name).file.track === WALK.track);
    expect(ofTrack.length, "scenarios of the track").toBeGreaterThan(0);
    expect(ofTrack.filter((name) => !NAMES.includes(name))).toEqual([]);
  });

  it("cites sources that REFERENCES.md has, and no others", () => {
    const keys = Object.keys(WALK.sources);
    expect(keysIn(readFileSync(join(ROOT, "REFERENCES.md"), "utf8"))).toEqual(expect.arrayContaining(keys));
    expect(new Set(STATIONS.map(({ source }) => source))).toEqual(new Set(keys));
  });

  it("states of the machine only numbers of its file", () => {
    const [first = ""] = NAMES;
    expect(claimProblems(WALK.machine.text, factsOf(first))).toEqual([]);
  });

  it.each(STATIONS)("states only numbers that are bound to something at $scenario", ({ scenario, says, shows }) => {
    const facts = factsOf(scenario);
    expect([...claimProblems(says, facts), ...claimProblems(withoutStoredNumbers(shows), facts)]).toEqual([]);
  });

  it.each(STATIONS)("has a number of each curve that it speaks of at $scenario", ({ scenario, shows }) => {
    const filled = withStoredNumbers(shows, curvesOf(scenario));
    expect(filled.ok ? "" : filled.error).toBe("");
    expect(filled.ok && filled.value !== shows, "the sentence has a number").toBe(true);
  });

  it("is shown without bindings, in the same order", () => {
    const stored = storedWalk();
    expect(stored.chapters.flatMap(({ stations }) => stations.map(({ scenario }) => scenario))).toEqual(NAMES);
    const texts = [stored.machine, ...stored.chapters.flatMap(({ stations }) => stations.map(({ says }) => says))];
    expect(texts.join(" ")).toContain("150 times as fast");
    expect(texts.join(" ")).not.toMatch(/[{}]/);
  });
});

describe("a walk that is wrong", () => {
  const [chapter] = WALK.chapters;
  const [station] = STATIONS;

  it("names a scenario twice, or a source that it does not list", () => {
    const stations = [station, { ...station, source: "NOBODY" }];
    const read = readWalk({ ...WALK, chapters: [{ ...chapter, stations }] });
    expect(read.ok ? [] : read.error.map(({ path, message }) => `${path}: ${message}`)).toEqual([
      `chapters[0].stations[1].scenario: "${station?.scenario}" occurs a second time`,
      'chapters[0].stations[1].source: "NOBODY" is not in sources',
    ]);
  });

  it("has a key that the form does not know", () => {
    expect(readWalk({ ...WALK, chapter: [] }).ok).toBe(false);
  });
});
