/** hotline check of exercises and courses: each mistake is told with its file and path, and what to do about it. */
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { SCENARIOS } from "../files/paths.ts";
import { hotline } from "../testing/hotline.ts";

let base = "";
const at = (...path: readonly string[]): string => join(base, ...path);

beforeEach(() => {
  base = mkdtempSync(join(tmpdir(), "hotline-exercises-"));
});
afterEach(() => rmSync(base, { recursive: true }));

/** A copy of a scenario of the project, with one of its files changed. */
function changed(scenario: string, file: string, change: (text: string) => string): string {
  cpSync(join(SCENARIOS, scenario), at(scenario), { recursive: true });
  const path = at(scenario, "exercises", file);
  writeFileSync(path, change(readFileSync(path, "utf8")));
  return path;
}

describe("an exercise with a mistake", () => {
  it.each([
    ["a key that there is not", /"minutes"/, '"minuts"', 'minuts: unknown key; did you mean "minutes"?'],
    ["a kind that there is not", /"kind": "table"/, '"kind": "tabel"', 'kind: must be one of "draw", "number"'],
    ["a core that there is not", /"core": 2/, '"core": 3', "ask.accesses[3].core: there is no core 3; they are 0 to 2"],
    ["a protocol that there is not", /"MESI"/, '"MESIX"', 'ask.protocol: must be one of "MSI", "MESI"'],
    ["a text that is left open", /\*BusRd\* asks/, "`BusRd asks", "question: a ` is left open"],
    ["a comma too much", /"messages": true,/, '"messages": true,,', "not valid JSON"],
  ])("is told: %s", async (_, from, to, told) => {
    const path = changed("line_sharing", "life-of-a-line.json", (text) => text.replace(from, to));
    for (const argument of [at("line_sharing"), at("line_sharing", "exercises"), path]) {
      const { status, out } = await hotline("check", argument);
      expect(status).toBe(1);
      expect(out).toContain(`${path}:`);
      expect(out).toContain(told);
    }
  });

  it("is told in the folder of a litmus experiment, too", async () => {
    const path = changed("store_buffering", "outcomes-under-tso.json", (text) => text.replace('"plain"', '"plane"'));
    const { status, out } = await hotline("check", at("store_buffering"));
    expect(status).toBe(1);
    expect(out).toContain(`${path}: ask.variant: no variant "plane"; did you mean "plain"?`);
  });

  it("is a solution that does not compile", async () => {
    changed("false_sharing", "a-count-for-each-core.c", (text) => text.replace("CORES_MAX]", "CORES_MAXX]"));
    const { status, out } = await hotline("check", at("false_sharing"));
    expect(status).toBe(1);
    expect(out).toMatch(/exercises\/a-count-for-each-core\.c:\d+:\d+: error/);
  });
});

describe("a course", () => {
  const course = (exercises: readonly string[]): string => {
    const sheet = { id: "one", title: "One", minutes: 5, about: "What it is.", exercises };
    mkdirSync(at("course"), { recursive: true });
    const file = { schema: 1, title: "A course", about: "About it.", sheets: [sheet] };
    writeFileSync(at("course", "course.json"), JSON.stringify(file));
    return at("course");
  };

  it("names exercises that there are", async () => {
    const { status, out } = await hotline("check", course(["line_sharing/life-of-a-lime"]));
    expect(status).toBe(1);
    expect(out).toBe(
      `${at("course", "course.json")}: sheets[0].exercises[0]: there is no exercise "line_sharing/life-of-a-lime"; did you mean "line_sharing/life-of-a-line"?\n`,
    );
  });

  it("may have scenarios of its own beside its file", async () => {
    const folder = course(["line_sharing/mine"]);
    const exercise = join(SCENARIOS, "line_sharing", "exercises", "life-of-a-line.json");
    cpSync(exercise, join(folder, "line_sharing", "exercises", "mine.json"));
    expect(await hotline("check", folder)).toMatchObject({ status: 0, out: "" });
  });

  it("has each exercise once", async () => {
    const { out } = await hotline(
      "check",
      course(["dput/none", "line_sharing/a-wrong-entry", "line_sharing/a-wrong-entry"]),
    );
    expect(out).toContain('sheets: the exercise "line_sharing/a-wrong-entry" is in the course twice');
  });
});
