/**
 * Every exercise keeps what it promises: its file is valid, its numbers are bound to what they state, its right answer
 * is computed again and passes, and its sources are listed. Points that the scenario's own sweep has are taken from the
 * rows of the last whole sweep, which tests/scenarios simulates again; all other runs are made here.
 */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { readCourse } from "../../web/src/model/exercise/course-file.ts";
import { type Exercise, proseOf } from "../../web/src/model/exercise/exercise.ts";
import { UNKNOWN } from "../../web/src/model/exercise/kinds.ts";
import type { Needs, Results } from "../../web/src/model/exercise/common/needs.ts";
import { boundNumbers } from "../../web/src/model/scenario/bound-numbers.ts";
import { orThrow } from "../../web/src/base/result.ts";
import { collect, type LitmusFolder, type ScenarioFolder } from "../../web/src/session/exercise/collect.ts";
import { ROOT } from "../harness/project.ts";
import { claimProblems } from "../scenarios/claims.ts";
import { factsOf } from "../scenarios/facts.ts";
import { keptRows } from "../scenarios/rows.ts";
import { ALL_EXERCISES, openExercise, openFolder, testMakers } from "./makers.ts";

const makers = testMakers();

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

const COURSES: readonly string[] = readdirSync(join(ROOT, "scenarios/courses"));

describe.each(ALL_EXERCISES)("%s", (path) => {
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

  it("cites what REFERENCES.md has", () => {
    const references = readFileSync(join(ROOT, "REFERENCES.md"), "utf8");
    expect(exercise.file.sources.filter(({ key }) => !references.includes(`**[${key}]**`))).toEqual([]);
  });
});

describe.each(COURSES)("the course %s", (name) => {
  it("lists exercises that there are", () => {
    const json: unknown = JSON.parse(readFileSync(join(ROOT, "scenarios/courses", name, "course.json"), "utf8"));
    expect(readCourse(json, ALL_EXERCISES)).toMatchObject({ ok: true });
  });
});
