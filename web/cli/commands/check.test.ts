/** hotline check of what has no errors: stdout has only warnings, and a line on stderr says what was checked. */
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { countOf } from "../../src/base/text.ts";
import { exerciseNames } from "../files/catalogue.ts";
import { hotline } from "../testing/hotline.ts";

const PROGRAM = "long count;\nvoid operation(void) { atomic_fetch_add(&count, 1); }\n";

let base = "";
const at = (name: string): string => join(base, name);

beforeAll(() => {
  base = mkdtempSync(join(tmpdir(), "hotline-check-"));
  writeFileSync(at("sound.c"), PROGRAM);
});
afterAll(() => rmSync(base, { recursive: true, force: true }));

/** How many exercises a scenario's folder has changes more often than what is said of it. */
function exercisesOf(scenario: string): string {
  return countOf(exerciseNames().filter((name) => name.startsWith(`${scenario}/`)).length, "exercise");
}

const DPUT = `scenario.json, expected.json, notes.md, 2 programs, 2 variants, ${exercisesOf("dput")}`;

describe("without errors", () => {
  it.each([
    ["dput", DPUT],
    ["store_buffering", "litmus.json, 7 litmus tests, 1 exercise"],
    ["line_sharing", `scenario.json, expected.json, notes.md, 4 programs, 4 variants, ${exercisesOf("line_sharing")}`],
    ["scenarios/line_sharing/exercises", exercisesOf("line_sharing")],
    ["scenarios/store_buffering/exercises/outcomes-under-tso.json", "1 exercise"],
    ["scenarios/courses/scalability", `course.json, 16 sheets, ${countOf(exerciseNames().length, "exercise")}`],
    ["docs/studies/best_lock", "a study, its scenario and 17 variants"],
    ["scenarios/machines/xeon-24.json", "a machine with 24 cores"],
  ])("what was checked is said: %s", async (argument, checked) => {
    const err = `${argument}: checked ${checked}: no errors, no warnings\n`;
    expect(await hotline("check", argument)).toEqual({ status: 0, out: "", err });
  });

  it("a program is said to have none, and a folder of programs too", async () => {
    for (const argument of [at("sound.c"), base]) {
      const err = `${argument}: checked 1 program: no errors, no warnings\n`;
      expect(await hotline("check", argument)).toEqual({ status: 0, out: "", err });
    }
  });

  it("warnings are on stdout as before, and are said to be there", async () => {
    writeFileSync(at("warned.c"), "void operation(void) { int unused; work(1); }\n");
    const { status, out, err } = await hotline("check", at("warned.c"));
    rmSync(at("warned.c"));
    expect(status).toBe(0);
    expect(err).toBe(`${at("warned.c")}: checked 1 program: no errors, only warnings\n`);
    expect(out).toContain("warning W601");
  });
});

describe("headers", () => {
  const SOUND = "static inline long twice(long n)\n{\n\treturn 2 * n;\n}\n";
  let folder = "";
  const inside = (name: string, text?: string): string => {
    if (text !== undefined) writeFileSync(join(folder, name), text);
    return join(folder, name);
  };

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "hotline-check-headers-"));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  it("are checked by themselves, alone and in a folder without programs", async () => {
    const sound = inside("sound.h", SOUND);
    for (const argument of [sound, folder])
      expect(await hotline("check", argument)).toMatchObject({ status: 0, err: expect.stringContaining("1 header") });
    const broken = inside("broken.h", SOUND.replace("2 * n", "2 * m"));
    for (const argument of [broken, folder]) {
      const { status, out } = await hotline("check", argument);
      expect([status, out]).toEqual([1, expect.stringContaining(`${broken}:3:13: error E301`)]);
    }
  });

  it("that a program includes are checked with it: they may need what stands before them there", async () => {
    inside("part.h", SOUND.replace("2 * n", "FACTOR * n"));
    inside("main.c", '#define FACTOR 2\n#include "part.h"\nlong n;\nvoid operation(void) { n = twice(n); }\n');
    expect(await hotline("check", folder)).toEqual({
      status: 0,
      out: "",
      err: `${folder}: checked 1 program, 1 header: no errors, no warnings\n`,
    });
    expect((await hotline("check", join(folder, "part.h"))).status).toBe(1);
  });
});

describe("several files and folders", () => {
  const said = (argument: string, checked: string): string =>
    `${argument}: checked ${checked}: no errors, no warnings\n`;

  it("are checked one after the other, each told by its name", async () => {
    const err = said(at("sound.c"), "1 program") + said("dput", DPUT);
    expect(await hotline("check", at("sound.c"), "dput")).toEqual({ status: 0, out: "", err });
  });

  it("give the highest exit status of theirs, and one that cannot be checked does not keep the others from it", async () => {
    writeFileSync(at("broken.c"), "void operation(void) { x++; }\n");
    const broken = await hotline("check", at("broken.c"), at("sound.c"));
    expect(broken.status).toBe(1);
    expect(broken.out).toContain(`${at("broken.c")}:1:24: error E301`);
    expect(broken.err).toBe(said(at("sound.c"), "1 program"));
    const missing = await hotline("check", at("nowhere.c"), at("broken.c"), at("sound.c"));
    rmSync(at("broken.c"));
    expect(missing.status).toBe(2);
    expect(missing.out).toBe(broken.out);
    expect(missing.err).toBe(`hotline: ${at("nowhere.c")}: no such file\n${said(at("sound.c"), "1 program")}`);
  });

  it("are those in a folder of scenarios, which has none itself", async () => {
    const folder = mkdtempSync(join(tmpdir(), "hotline-check-many-"));
    for (const name of ["dput", "store_buffering"])
      cpSync(join("scenarios", name), join(folder, name), { recursive: true });
    for (const name of ["empty", "broken"]) mkdirSync(join(folder, name));
    const sound =
      said(join(folder, "dput"), DPUT) +
      said(join(folder, "store_buffering"), "litmus.json, 7 litmus tests, 1 exercise");
    expect(await hotline("check", folder)).toEqual({ status: 0, out: "", err: sound });
    writeFileSync(join(folder, "broken", "scenario.json"), "{");
    const { status, out, err } = await hotline("check", folder);
    rmSync(folder, { recursive: true });
    expect([status, err]).toEqual([1, sound]);
    expect(out).toContain(join(folder, "broken", "scenario.json"));
  });

  it("are searched for races one after the other", async () => {
    writeFileSync(at("lost.c"), "long count;\nvoid operation(void) { count++; assert(count > 0); }\n");
    const { status, out } = await hotline("check", at("sound.c"), at("lost.c"), "--races", "--schedules", "4");
    rmSync(at("lost.c"));
    expect(status).toBe(1);
    expect(out).toContain(`${at("sound.c")}: `);
    expect(out).toContain(`hotline run ${at("lost.c")} `);
  });

  it.each([
    [["--listing"], "--listing is for one FILE.c"],
    [["--seed", "2"], "--seed says how to search for races: add --races"],
    [["--define", "N=1", "dput"], "--define is for a bare FILE.c"],
    [[""], "is empty"],
  ])("are refused as a whole where the command line makes no sense: %s", async (more, message) => {
    const { status, out, err } = await hotline("check", at("sound.c"), at("sound.c"), ...more);
    expect({ status, out, lines: err.split("\n").length }).toEqual({ status: 2, out: "", lines: 2 });
    expect(err).toContain(message);
  });
});

describe("what cannot be checked", () => {
  it("with errors, nothing is said to be without", async () => {
    writeFileSync(at("broken.c"), "void operation(void) { x++; }\n");
    const { status, err } = await hotline("check", at("broken.c"));
    rmSync(at("broken.c"));
    expect({ status, err }).toEqual({ status: 1, err: "" });
  });

  it("a file whose name has other letters than scenario.json is named", async () => {
    const own = mkdtempSync(join(tmpdir(), "hotline-check-"));
    writeFileSync(join(own, "Scenario.json"), "{}");
    const { status, err } = await hotline("check", own);
    rmSync(own, { recursive: true });
    expect(status).toBe(2);
    expect(err).toContain("neither .c or .h files nor a scenario.json; rename Scenario.json to scenario.json");
  });

  it.each([
    [["check", "nowhere.txt"], "nowhere.txt: no such file or folder"],
    [["sweep", "no/where"], "no/where: no such file or folder"],
    [["run", "README.md", "--x", "2"], "README.md: neither a C program (.c) nor a folder; a scenario is named by its"],
    [["run", "-", "--x", "2"], "-: programs are not read from standard input; name a file or a folder"],
  ])("a path is not taken for the name of a scenario: %s", async (args, message) => {
    const { status, err } = await hotline(...args);
    expect(status).toBe(2);
    expect(err).toContain(message);
    expect(err).not.toContain("known are");
  });
});
