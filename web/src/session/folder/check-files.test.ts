import { describe, expect, it } from "vitest";
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { compile } from "../../lang/compile.ts";
import type { CompilerInput } from "../compiler.ts";
import { checkFiles, withScenarioFile } from "./check-files.ts";

const around = { library: new Map<string, string>(), coreCounts: new Map([["opteron-48", 48]]), compile };
const PROGRAM = "extern const long hold;\nlong n;\nvoid operation(void)\n{\n\tn++;\n\twork(hold);\n}\n";

function scenarioOf(change: object): Map<string, string> {
  const made = withScenarioFile("mine", new Map([["main.c", PROGRAM]]), around);
  const file = JSON.parse(made.get("scenario.json") ?? "") as Record<string, unknown>;
  return new Map([...made, ["scenario.json", JSON.stringify({ ...file, ...change })]]);
}

describe("the files of a reader's folder", () => {
  it("get a scenario.json with the parameters that their programs declare, and are then in order", () => {
    const files = scenarioOf({});
    expect(files.get("scenario.json")).toContain('"hold"');
    const { folder, lines, failed } = checkFiles("mine", files, around);
    expect(folder?.name).toMatch(/^mine\.own-/);
    expect(lines).toEqual([]);
    expect(failed).toBe(false);
  });

  it("are missed their notes once the scenario says more than the names of its programs", () => {
    const { lines } = checkFiles("mine", scenarioOf({ claim: "The lock collapses." }), around);
    expect(lines).toEqual([expect.stringContaining("there is no notes.md")]);
  });

  it("come with their programs as the check has compiled them, one of each program and its macros", () => {
    const files = scenarioOf({
      variants: [
        { id: "a", label: "a", program: "main.c", about: "plain" },
        { id: "b", label: "b", program: "main.c", about: "other", defines: { LOCK: "1" } },
      ],
    });
    const { compiled } = checkFiles("mine", files, around);
    expect(compiled.map(({ file, defines }) => [file, defines])).toEqual([
      ["main.c", {}],
      ["main.c", { LOCK: "1" }],
    ]);
    const include = () => undefined;
    for (const { file, text, defines, result } of compiled) {
      expect(text).toBe(PROGRAM);
      expect(result).toEqual(compile({ file, text, include, defines }));
      expect(structuredClone(result)).toEqual(result);
    }
  });

  it("may have exercises, of which each mistake is told, and solutions, which are compiled", () => {
    const exercise = (variant: string): string =>
      JSON.stringify({
        schema: 1,
        kind: "program",
        title: "A shorter program",
        question: "Can it be shorter?",
        minutes: 1,
        sources: [{ key: "mine", place: "page 1" }],
        ask: { variant, bars: [{ text: "It has at most 9 lines.", lines: 9 }] },
        reveal: { why: "It can.", solution: "short.c" },
      });
    const withExercise = (variant: string, solution: string) => {
      const more = [
        ["exercises/shorter.json", exercise(variant)],
        ["exercises/short.c", solution],
      ] as const;
      return checkFiles("mine", new Map([...scenarioOf({}), ...more]), around);
    };
    expect(withExercise("main", PROGRAM).lines).toEqual([]);
    expect(withExercise("main", "long n\n").lines.join("\n")).toMatch(/^exercises\/short\.c:\d+:\d+: error/m);
    const wrong = withExercise("mian", PROGRAM);
    expect(wrong.failed).toBe(true);
    expect(wrong.lines).toContain('exercises/shorter.json: ask.variant: no variant "mian"; did you mean "main"?');
  });

  it("are told what is wrong with them: the machine, the number of its cores, a program", () => {
    const elsewhere = checkFiles("mine", scenarioOf({ machine: "opteron-84" }), around);
    expect(elsewhere.failed).toBe(true);
    expect(elsewhere.lines.join("\n")).toContain('no machine "opteron-84"; did you mean "opteron-48"?');
    const beyond = checkFiles("mine", scenarioOf({ sweep: { over: "cores", values: "1,96" } }), around);
    expect(beyond.lines.join("\n")).toContain("96: the machine opteron-48 has 48 cores");
    const broken = checkFiles("mine", new Map([...scenarioOf({}), ["main.c", "long n\n"]]), around);
    expect(broken.lines.join("\n")).toContain("main.c:1:");
    expect(broken.failed).toBe(true);
  });

  it("are no folder of a scenario without scenario.json, with a litmus.json, or with a path out of the folder", () => {
    const check = (path: string, text = "{}") => checkFiles("mine", new Map([[path, text]]), around);
    for (const [path, words] of [
      ["other.md", "has no scenario.json"],
      ["laptop.json", "A machine's file is opened in a lab, by the button that names its machine."],
      ["litmus.json", "hotline litmus runs this one"],
      ["../up.c", "no plain one inside the folder"],
    ] as const) {
      const { folder, lines, failed } = check(path);
      expect(folder).toBe(undefined);
      expect(lines.join("\n")).toContain(words);
      expect(failed).toBe(true);
    }
  });

  it("have at most 200 findings shown, and the number of the others", () => {
    const broken = `${Array.from({ length: 9 }, (_, i) => `int a${i} = b${i};`).join("\n")}\n`;
    const programs = Array.from({ length: 60 }, (_, i): [string, string] => [`broken${i}.c`, broken]);
    const { lines } = checkFiles("mine", new Map([...scenarioOf({}), ...programs]), around);
    expect(lines).toHaveLength(201);
    expect(lines.at(-1)).toMatch(/^\d+ more findings are not shown\.$/);
  });

  it("are refused before any program is compiled where the page could not show the scenario, and are told where to go", () => {
    const refused = {
      ...around,
      compile: () => {
        throw new Error("compiled");
      },
    };
    const [first] = (JSON.parse(scenarioOf({}).get("scenario.json") ?? "") as { variants: object[] }).variants;
    const variants = (count: number) => Array.from({ length: count }, (_, i) => ({ ...first, id: `v${i}` }));
    const many = checkFiles("mine", scenarioOf({ variants: variants(65) }), refused);
    expect(many.lines).toEqual([expect.stringContaining("variants: 65 of them; the page shows at most 64")]);
    const wide = { variants: variants(64), sweep: { over: "hold", values: "0-99", cores: 2 } };
    const { folder, lines, failed } = checkFiles("mine", scenarioOf(wide), refused);
    expect([folder, failed]).toEqual([undefined, true]);
    expect(lines).toEqual([
      expect.stringContaining("64 variants at 100 values are 6400 points; the page shows at most 2500"),
    ]);
    expect(lines[0]).toContain("hotline sweep");
  });
});

it("is made for a plain program with its time as the measure, and as many threads as cores", () => {
  const text = "#include <pthread.h>\nint main(int argc, char **argv) { return argv[argc] != 0; }\n";
  const here = { ...around, compile: (input: CompilerInput) => compile({ ...input, include: headerOf }) };
  const made = withScenarioFile("mine", new Map([["plain.c", text]]), here);
  /* A program that was dropped by itself needs no notes. */
  expect(checkFiles("mine", made, here).lines).toEqual([]);
  const scenario = JSON.parse(made.get("scenario.json") ?? "{}") as {
    readonly claim: string;
    readonly measure: { readonly label: string };
    readonly parameters: readonly unknown[];
    readonly variants: readonly { readonly arguments?: readonly string[] }[];
  };
  expect(scenario.measure.label).toBe("time until main() returns");
  expect(scenario.claim).toBe("plain.c: time until main() returns");
  expect(scenario.parameters).toEqual([]);
  expect(scenario.variants.map(({ arguments: given }) => given)).toEqual([["{cores}"]]);
});

const SCENARIOS = resolve(import.meta.dirname, "../../../../scenarios");

/** A header of the project's library. */
function headerOf(path: string): string | undefined {
  return path.startsWith("lib/") ? readFileSync(resolve(SCENARIOS, path), "utf8") : undefined;
}
