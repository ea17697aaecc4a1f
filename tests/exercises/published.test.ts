/**
 * What the page gets of an exercise before its answer is locked has nothing of what reveals it, and offers everything
 * that is right to choose.
 */
import { describe, expect, it } from "vitest";
import { Courses } from "../../web/cli/files/open-exercise.ts";
import { orThrow } from "../../web/src/base/result.ts";
import { collect } from "../../web/src/session/exercise/collect.ts";
import { offeredBy, published } from "../../web/src/session/exercise/publish.ts";
import { ALL_EXERCISES, testMakers } from "./makers.ts";

const makers = testMakers();
const project = new Courses();

/** Texts of this length do not stand in a question by chance. assumed */
const PIECE_CHARACTERS = 24;
/** The wrong line stands in the program, which is public; states of the lab have only names. */
const PUBLIC_KEYS = ["line", "state"];

function textsIn(value: unknown): readonly string[] {
  if (typeof value === "string") return value.length < PIECE_CHARACTERS ? [] : [value];
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, inside]: [string, unknown]) =>
    PUBLIC_KEYS.includes(key) ? [] : textsIn(inside),
  );
}

describe.each(ALL_EXERCISES)("%s", (name) => {
  const { exercise, folder } = orThrow(project.exercise(name));

  it("is asked without what reveals it", async () => {
    const { kind } = exercise.file;
    const offered = kind === "pick" || kind === "outcomes" ? orThrow(await offeredBy(exercise, folder, makers)) : [];
    const asked = published(name, exercise, folder, offered);
    expect(asked.file).not.toHaveProperty("reveal");
    const written = JSON.stringify(asked);
    const texts = textsIn(exercise.file.reveal);
    expect(texts.length).toBeGreaterThan(0);
    expect(texts.filter((text) => written.includes(JSON.stringify(text).slice(1, -1)))).toEqual([]);
    if (kind !== "pick" && kind !== "outcomes") return;
    const solution = orThrow(exercise.solution(orThrow(await collect(folder, exercise.needs(), makers))));
    const right = Object.values(solution as Record<string, unknown>)
      .flat()
      .map(String);
    expect([...(offered ?? [])].sort()).toEqual(offered);
    if (exercise.file.kind === "pick" && exercise.file.ask.what === "moment") return;
    expect(right.filter((one) => offered?.includes(one) !== true)).toEqual([]);
  });
});
