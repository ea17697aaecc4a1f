/**
 * What an exercise needs is made as it is asked for. What readers hand in fails at worst: programs that do not compile,
 * that never end, that hang, and schedules under which nothing happens.
 */
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { openMachine, openScenario } from "../../web/cli/files/open.ts";
import { orThrow } from "../../web/src/base/result.ts";
import type { Needs, Results } from "../../web/src/model/exercise/common/needs.ts";
import { collect, type ScenarioFolder } from "../../web/src/session/exercise/collect.ts";
import { ROOT } from "../harness/project.ts";
import { openExercise, openFolder, testMakers } from "./makers.ts";

const makers = testMakers();

/** A program with a planted bug as a scenario of one variant. */
function planted(name: string): ScenarioFolder {
  const { scenario, sources } = openScenario(join(ROOT, "tests/races/planted", `${name}.c`));
  return { kind: "scenario", scenario, sources, machine: openMachine(scenario.file.machine) };
}

function made(folder: ScenarioFolder, needs: Needs): Promise<Results> {
  return collect(folder, needs, makers).then(orThrow);
}

describe("a schedule", () => {
  const folder = planted("abba");
  const variant = folder.scenario.file.variants[0]?.id ?? "";
  const under = (seed: number) =>
    made(folder, { schedule: { variant, cores: 2, seed, jitterCycles: 200, order: "sc" } });

  it("is made as it is asked for: some seeds show the bug, and the same seed always does the same", async () => {
    const seeds = Array.from({ length: 20 }, (_, seed) => seed + 1);
    const found: (readonly string[] | undefined)[] = [];
    for (const seed of seeds) found.push((await under(seed)).schedule);
    const failing = seeds.filter((_, i) => (found[i]?.length ?? 0) > 0);
    expect(failing.length).toBeGreaterThan(0);
    for (const seed of failing.slice(0, 2)) expect((await under(seed)).schedule).toEqual(found[seed - 1]);
  });
});

describe("a program that takes the variant's place", () => {
  const folder = openFolder("granularity");
  const schedule = { variant: "hashed", cores: 3, seed: 6, jitterCycles: 200, order: "sc" } as const;
  const program = (file: string) => ({ variant: "hashed", text: undefined, file, schedules: 0 });

  it("is the one that runs, and is told by its own name", async () => {
    const whole = await collect(folder, { schedule }, makers);
    expect(orThrow(whole).schedule).toEqual([]);
    const found = orThrow(await collect(folder, { program: program("two_objects.c"), schedule }, makers));
    expect(found.schedule).not.toEqual([]);
    expect(found.program?.text).toContain("two_objects.c");
  });

  it("must be in the folder", async () => {
    if (folder.kind !== "scenario") throw new Error("granularity is a scenario");
    const empty = { ...folder, sources: { ...folder.sources, program: () => undefined } };
    expect(await collect(empty, { program: program("none.c") }, makers)).toEqual({
      ok: false,
      error: 'there is no file "none.c"',
    });
  });
});

describe("a schedule in which the program cannot begin", () => {
  const schedule = { seed: 1, jitterCycles: 200, order: "sc" } as const;

  it("shows no bug: with cores that the machine does not have", async () => {
    const need = { schedule: { ...schedule, variant: "one_line", cores: 64 } };
    expect(await collect(openFolder("false_sharing"), need, makers)).toEqual({
      ok: false,
      error: "the machine has 48 cores, not 64",
    });
  });

  it("shows no bug: with fewer cores than the program's setup asks for", async () => {
    const need = { schedule: { ...schedule, variant: "without", cores: 1 } };
    const collected = await collect(openFolder("peterson_timed"), need, makers);
    expect(collected.ok ? "" : collected.error).toMatch(/^the program cannot begin so: .*assertion/);
  });
});

describe("a search of a program", () => {
  it("tells what goes wrong, and nothing of a program that is sound", async () => {
    const wrong = planted("lost_update");
    const variant = wrong.scenario.file.variants[0]?.id ?? "";
    const text = '#include "lib/hotline.h"\nlong count;\nvoid operation(void) { atomic_fetch_add(&count, 1); }\n';
    const search = (own: string | undefined) =>
      made(wrong, { program: { variant, text: own, schedules: 40 } }).then(({ program }) => program?.failures);
    expect(await search(undefined)).not.toEqual([]);
    expect(await search(text)).toEqual([]);
  });
});

describe("a reader's program", () => {
  const exercise = openExercise("false_sharing", "a-count-for-each-core");
  const folder = openFolder("false_sharing");
  const verdict = async (text: string) => {
    const results = orThrow(await collect(folder, orThrow(exercise.needsFor({ text })), makers));
    return exercise.check({ text }, results);
  };
  const INCLUDE = '#include "lib/hotline.h"\n';

  it.each([
    ["that does not compile", "int x", /^The program does not compile: one_line\.c:1: /],
    ["that never ends", `${INCLUDE}void operation(void)\n{\n\tfor (;;)\n\t\twork(1);\n}\n`, /not met/],
    [
      "that hangs",
      `${INCLUDE}volatile int go;\nvoid operation(void)\n{\n\twhile (!go)\n\t\tcpu_relax();\n}\n`,
      /not met/,
    ],
    ["that is empty", "", /^The program does not compile/],
    [
      "that asks for a parameter of its own",
      `${INCLUDE}extern const long thinking;\nvoid operation(void)\n{\n\twork(thinking);\n}\n`,
      /declares the parameter "thinking"/,
    ],
  ])("%s is wrong, and says why", async (_, text, said) => {
    const checked = await verdict(text);
    expect(checked).toMatchObject({ ok: true, value: { grade: "wrong" } });
    expect(checked.ok ? checked.value.text : "").toMatch(said);
  });

  it("is given up when the caller says so", async () => {
    const signal = AbortSignal.abort(new Error("the time is over"));
    await expect(collect(folder, exercise.needs(), { ...makers, signal })).rejects.toThrow("the time is over");
  });
});

describe("needs that cannot be met", () => {
  it("are told in a sentence", async () => {
    const folder = openFolder("false_sharing");
    const none = await collect(folder, { points: { variants: ["none"], values: [2], parameters: {} } }, makers);
    expect(none).toMatchObject({ ok: false, error: expect.stringContaining('no variant "none"') as string });
    const protocol = { protocol: "Dragon", cores: 2, accesses: [] } as const;
    expect(await collect(folder, { accesses: protocol }, makers)).toEqual({
      ok: false,
      error: "no machine has the protocol Dragon",
    });
  });
});
