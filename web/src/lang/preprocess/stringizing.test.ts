/**
 * What # makes of macro arguments: the rules of C11 6.10.3.2, and random macros of which gcc and clang make the same
 * text. The comparison is skipped with a note where one of the two is missing.
 */
import { spawnSync } from "node:child_process";
import { describe, expect, test } from "vitest";
import { Reporter } from "../text/report.ts";
import { Sources } from "../text/source.ts";
import { seededPick } from "../testing/random/choices.ts";
import { randomMacros } from "../testing/random/macros.ts";
import { preprocess } from "./preprocess.ts";

const CASES = 400;
const KNOWN = { attribute: () => false, builtin: () => false };
const STRINGS = "#define STRING(...) STRING_(__VA_ARGS__)\n#define STRING_(...) #__VA_ARGS__\n";

/** The text that this compiler makes of a program, without its line breaks. */
function preprocessed(text: string): string {
  const sources = new Sources();
  const tokens = preprocess({ file: "m.c", text, include: () => undefined }, sources, new Reporter(sources), KNOWN);
  return tokens.map((token) => token.text).join("");
}

/** The line on which each case begins, in a text that begins with STRINGS. */
function firstLines(cases: readonly string[]): readonly number[] {
  let line = STRINGS.split("\n").length;
  return cases.map((text) => (line += text.split("\n").length - 1) - text.split("\n").length + 1);
}

describe("# makes a string", () => {
  test.each([
    ["a backslash outside of literals as it is", "#define S(x) #x\nS(\\n)", '"\\n"'],
    [
      "an escape inside a string with two backslashes",
      '#define S(x) #x\nS(\'\\n\' "\\"")',
      '"\'\\\\n\' \\"\\\\\\"\\""',
    ],
    ["the space before a parameter", "#define F(x) a x b\nSTRING(F( 1 ))", '"a 1 b"'],
    ["no space before a parameter", "#define F(x) a-x-b\nSTRING(F( 1 ))", '"a-1-b"'],
    ["no space before a macro's text", "#define N foo\nSTRING(N.N)", '"foo.foo"'],
    ["the space before a macro that is empty", "#define E\nSTRING(a E b E+c)", '"a b +c"'],
    ["the space before an argument that is empty", "#define F(x) a x+b\nSTRING(F())", '"a +b"'],
    ["the space of what ## joins", "#define J(x, y) a x##y\nSTRING(J(1, 2)J(, 2)J(1, ))", '"a 12a 2a 1"'],
    ["lines that go on in a literal", '#define S(x) #x\nS("a\\\nb")', '"\\"ab\\""'],
    ["one space for a new line", "#define S(x) #x\nS(a\n\n  b)", '"a b"'],
  ])("of %s", (_, text, made) => {
    expect(preprocessed(STRINGS + text)).toEqual(made);
  });
});

const compilers = ["gcc", "clang"];
const areThere = compilers.every((compiler) => spawnSync(compiler, ["--version"]).status === 0);

describe.skipIf(!areThere)(`${CASES} random macros`, () => {
  test("become the same strings as with gcc and clang, where these two agree", () => {
    const cases = Array.from({ length: CASES }, (_, seed) => {
      const { definitions, use } = randomMacros(seededPick(seed), `m${seed}`);
      return `${definitions.join("\n")}\nSTRING(${use})\n;\n`;
    });
    const text = STRINGS + cases.join("");
    const firsts = firstLines(cases);
    const refused = new Set<number>();
    const [gcc = [], clang = []] = compilers.map((compiler) => {
      const allErrors = compiler === "gcc" ? "-fmax-errors=0" : "-ferror-limit=0";
      const options = ["-E", "-P", "-w", allErrors, "-x", "c", "-"];
      const { stdout, stderr } = spawnSync(compiler, options, { input: text, encoding: "utf8" });
      for (const [, line] of stderr.matchAll(/^<stdin>:(\d+):.*error/gm))
        refused.add(firsts.findLastIndex((first) => first <= Number(line)));
      return stdout.split(/^\s*;\s*$/m).map((line) => line.trim());
    });
    const ours = cases.map((each) => preprocessed(STRINGS + each).replace(/;$/, ""));
    const agreed = cases.flatMap((_, at) => (gcc[at] === clang[at] && !refused.has(at) ? [at] : []));
    expect(agreed.length).toBeGreaterThan(CASES / 2);
    const told = (strings: readonly string[]): readonly string[] =>
      agreed.map((at) => `${cases[at] ?? ""}${strings[at] ?? ""}`);
    expect(told(ours)).toEqual(told(gcc));
  });
});
