/**
 * Every exercise keeps what it promises: its file is valid, its numbers are bound to what they state, its right answer
 * is computed again and passes, and its sources are listed. Points that the scenario's own sweep has are taken from the
 * rows of the last whole sweep, which tests/scenarios simulates again; all other runs are made here, in a run of
 * `npm test` those of some exercises.
 */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { readCourse } from "../../web/src/model/exercise/course-file.ts";
import { type Exercise, proseOf } from "../../web/src/model/exercise/exercise.ts";
import { KIND_NAMES, UNKNOWN } from "../../web/src/model/exercise/kinds.ts";
import { variantOf } from "../../web/src/model/scenario/scenario.ts";
import type { Needs, Results } from "../../web/src/model/exercise/common/needs.ts";
import { boundNumbers } from "../../web/src/model/scenario/bound-numbers.ts";
import { orThrow } from "../../web/src/base/result.ts";
import { collect, type LitmusFolder, type ScenarioFolder } from "../../web/src/session/exercise/collect.ts";
import { CachedRuns } from "../../web/src/worker/cached-runs.ts";
import { inTurn } from "../harness/effort.ts";
import { ROOT } from "../harness/project.ts";
import { claimProblems } from "../scenarios/claims.ts";
import { factsOf } from "../scenarios/facts.ts";
import { keptRows } from "../scenarios/rows.ts";
import { ALL_EXERCISES, openExercise, openFolder, testMakers } from "./makers.ts";

/** Several tests of an exercise ask for the same runs. All of them are of one core. */
const { runs, ...others } = testMakers();
const makers = { ...others, runs: new CachedRuns({ pool: runs, identity: new Uint8Array() }) };

/** What is needed, without points that the whole sweep has. */
async function made(folder: ScenarioFolder | LitmusFolder, needs: Needs): Promise<Results> {
  const { points, ...rest } = needs;
  const isSwept = points !== undefined && Object.keys(points.parameters).length === 0 && rest.program === undefined;
  if (!isSwept || folder.kind === "litmus") return orThrow(await collect(folder, needs, makers));
  const results = orThrow(await collect(folder, rest, makers));
  if (results.facts === undefined) return results;
  const rows = keptRows(folder.scenario.name).filter(({ variant }) => points.variants.includes(String(variant)));
  return { ...results, facts: { ...results.facts, rows } };
}

/** The right answer: computed, or for a program the file that is kept beside the exercise. */
async function rightAnswer(scenario: string, { file, needs, solution }: Exercise): Promise<unknown> {
  if (file.kind === "program")
    return { text: readFileSync(join(ROOT, "scenarios", scenario, "exercises", file.reveal.solution), "utf8") };
  return orThrow(solution(await made(openFolder(scenario), needs())));
}

const SEEDS_TRIED = 10;

function programOf({ scenario, sources }: ScenarioFolder, id: string): string {
  return sources.program(variantOf(scenario, id)?.program ?? "") ?? "";
}

/** What bars ask to be kept is there, but is not compiled: it meets the bars that only read the program. */
function withoutWork(bars: readonly { readonly keeps?: readonly string[] | undefined }[]): string {
  const kept = bars.flatMap(({ keeps = [] }) => keeps);
  return ['#include "lib/hotline.h"', "#if 0", ...kept, "#endif", "void operation(void)", "{", "\twork(1);", "}"].join(
    "\n",
  );
}

const COURSES: readonly string[] = readdirSync(join(ROOT, "scenarios/courses"));

/** What the exercises ask for is computed in about half a second each. */
const COMPUTED_MOST = 25;

describe.each(inTurn(ALL_EXERCISES, COMPUTED_MOST))("%s", (path) => {
  const [scenario = "", name = ""] = path.split("/");
  const exercise = openExercise(scenario, name);

  it("has a right answer that passes, by runs made for it", async () => {
    const answer = await rightAnswer(scenario, exercise);
    const results = await made(openFolder(scenario), orThrow(exercise.needsFor(answer)));
    expect(orThrow(exercise.check(answer, results))).toMatchObject({ grade: "right" });
    expect(orThrow(exercise.check(UNKNOWN, results)).grade).toBe("unknown");
  });

  it("answers each wrong choice with a sentence of its own", async () => {
    const { file } = exercise;
    if (file.kind !== "choice" || file.ask.several) return;
    const results = await made(openFolder(scenario), exercise.needs());
    const verdicts = file.ask.choices.map(({ id }) => orThrow(exercise.check({ chosen: [id] }, results)));
    expect(verdicts.filter(({ grade }) => grade === "wrong")).toHaveLength(file.ask.choices.length - 1);
    expect(new Set(verdicts.map(({ text }) => text)).size).toBe(file.ask.choices.length);
  });

  it("asks for a program that neither the one to begin with nor one without work is", async () => {
    const { file } = exercise;
    if (file.kind !== "program") return;
    const folder = openFolder(scenario);
    const begun = folder.kind === "scenario" ? programOf(folder, file.ask.variant) : "";
    for (const text of [begun, withoutWork(file.ask.bars)]) {
      const results = orThrow(await collect(folder, orThrow(exercise.needsFor({ text })), makers));
      expect(orThrow(exercise.check({ text }, results)).grade).not.toBe("right");
    }
  });

  it("plants a bug that neither every schedule shows nor one core alone", async () => {
    const schedule = exercise.file.kind === "find" ? exercise.file.reveal.schedule : undefined;
    if (schedule === undefined) return;
    const seeds = Array.from({ length: SEEDS_TRIED }, (_, i) => i + 1);
    const failures = await Promise.all(
      seeds.map(async (seed) => {
        const needs = orThrow(exercise.needsFor({ schedule: { ...schedule, seed } }));
        return orThrow(await collect(openFolder(scenario), needs, makers)).schedule ?? [];
      }),
    );
    expect(failures.filter((found) => found.length === 0)).not.toEqual([]);
    const alone = orThrow(exercise.needsFor({ schedule: { ...schedule, cores: 1 } }));
    const collected = await collect(openFolder(scenario), alone, makers);
    expect(collected.ok ? collected.value.schedule : []).toEqual([]);
  });
});

describe.each(ALL_EXERCISES)("%s", (path) => {
  const [scenario = "", name = ""] = path.split("/");
  const exercise = openExercise(scenario, name);

  it("states only numbers that are bound to what they state", () => {
    const prose = proseOf(exercise.file);
    const folder = openFolder(scenario);
    const problems = prose.flatMap(({ text }) =>
      folder.kind === "litmus"
        ? boundNumbers(text).map(({ binding }) => `"${binding}": a litmus experiment has no points`)
        : claimProblems(text, factsOf(scenario, keptRows(scenario))),
    );
    expect(problems).toEqual([]);
  });

  /* Of such a point a quick run says one thing, and a sweep that looks at both says another. */
  it("asks about no bistable point", () => {
    const { variants = [], values } = exercise.needs().points ?? {};
    const asked = keptRows(scenario).filter(
      ({ variant, x }) => variants.includes(String(variant)) && values?.includes(Number(x)) !== false,
    );
    expect(asked.filter(({ bistable }) => bistable === true)).toEqual([]);
  });

  it("tells teachers what students often answer", () => {
    expect(exercise.file.reveal.often).not.toEqual([]);
  });

  it("cites what REFERENCES.md has", () => {
    const references = readFileSync(join(ROOT, "REFERENCES.md"), "utf8");
    expect(exercise.file.sources.filter(({ key }) => !references.includes(`**[${key}]**`))).toEqual([]);
  });
});

/** Minutes of a sheet: a student has about twenty. */
const SHEET_MINUTES = { least: 15, most: 25 };

/** How often a course asks for each kind of answer. */
const KIND_COUNT_MIN = 3;

describe.each(COURSES)("the course %s", (name) => {
  const json: unknown = JSON.parse(readFileSync(join(ROOT, "scenarios/courses", name, "course.json"), "utf8"));
  const read = readCourse(json, ALL_EXERCISES);
  const sheets = read.ok ? read.value.sheets : [];
  const fileOf = (path: string): Exercise["file"] => {
    const [scenario = "", exercise = ""] = path.split("/");
    return openExercise(scenario, exercise).file;
  };

  it("lists exercises that there are, and all of them", () => {
    expect(read).toMatchObject({ ok: true });
    expect(sheets.flatMap(({ exercises }) => exercises).toSorted()).toEqual(ALL_EXERCISES.toSorted());
  });

  it("has sheets of about twenty minutes, which are those of their exercises", () => {
    const counted = sheets.map(({ id, exercises }) => ({
      id,
      minutes: exercises.reduce((sum, path) => sum + fileOf(path).minutes, 0),
    }));
    expect(sheets.map(({ id, minutes }) => ({ id, minutes }))).toEqual(counted);
    const { least, most } = SHEET_MINUTES;
    expect(counted.filter(({ minutes }) => minutes < least || minutes > most)).toEqual([]);
  });

  it("asks for every kind of answer several times", () => {
    const kinds = sheets.flatMap(({ exercises }) => exercises.map((path) => fileOf(path).kind));
    const seldom = KIND_NAMES.filter((kind) => kinds.filter((each) => each === kind).length < KIND_COUNT_MIN);
    expect(seldom).toEqual([]);
  });
});
