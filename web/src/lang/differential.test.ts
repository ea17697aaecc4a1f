/**
 * The same random programs compiled by gcc and by this compiler must compute the same: arithmetic of mixed widths,
 * control flow, structures, pointers, functions, the preprocessor, layout. Skipped with a note where there is no gcc.
 * A few programs only: `npm test` compares 400 others, with clang as well, and `npm run fuzz:lang` thousands.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { compareSeeds, ourResults } from "./testing/differential.ts";
import { listedPick, recordingPick, seededPick, shrinkChoices } from "./testing/random/choices.ts";
import { randomProgram } from "./testing/random/programs.ts";
import { installed, referenceResults, REFERENCES } from "./testing/reference-compilers.ts";
import { randomAssembly } from "./testing/random-assembly.ts";
import { randomFloating } from "./testing/random-floating.ts";
import { randomStructures } from "./testing/random-structures.ts";

const PROGRAMS = 40;
/** Programs of twelve statements of assembly each. */
const ASSEMBLY_PROGRAMS = 60;
/** Programs of ten statements with floating point each. */
const FLOATING_PROGRAMS = 60;
const gcc = (await installed(REFERENCES)).slice(0, 1);
/** The programs contain assembly of x86-64. */
const HAS_GCC = gcc[0]?.command[0] === "gcc" && process.arch === "x64";

/** Numbers and types that the compiler defines as macros; not the versions, and what is said of this compiler alone. */
function predefinedMacros(): readonly string[] {
  const text = readFileSync(join(import.meta.dirname, "preprocess/predefined.ts"), "utf8");
  const names = [...text.matchAll(/^#define (\w+) (?:.*\d|(?:un)?signed \w+|long|int|short)[\dUL) ]*$/gm)];
  const isOwn = /^(?:NULL|true|false|__(?:HOTLINE|STDC|GNUC|OPTIMIZE|GCC_(?:DESTRUCTIVE|HAVE)).*)$/;
  return names.map(([, name = ""]) => name).filter((name) => !isOwn.test(name));
}

/** A program that leaves of each macro the value, or the size of a type, and whether its type is wide and signed. */
function programOfMacros(names: readonly string[]): string {
  const lines = names.map((name, at) => {
    const one = name.endsWith("_TYPE__") ? `(${name})-1` : name;
    const type = `sizeof(${one}) * 2 + ((__typeof__(${one}))-1 < 0)`;
    /* Numbers that fit no integer are compared by their bits. */
    const isFloating = /^__(?:FLT|DBL)_(?:MAX|MIN|EPSILON|DENORM_MIN)__$/.test(name);
    const value = isFloating ? `((union { double d; long bits; }){ .d = ${one} }).bits` : `(long)(${one})`;
    return `\tout[${2 * at}] = ${value};\n\tout[${2 * at + 1}] = ${type};\n`;
  });
  const headers = ["stdint", "limits", "stdatomic", "inttypes"].map((name) => `#include <${name}.h>\n`).join("");
  return `${headers}long out[${2 * names.length}];\nvoid operation(void)\n{\n${lines.join("")}}\n`;
}

describe.skipIf(!HAS_GCC)(
  `against gcc${HAS_GCC ? "" : " (SKIPPED: there is no gcc for x86-64 on this machine)"}`,
  () => {
    test("random programs compute what gcc's do", async () => {
      const verdicts = await compareSeeds(20240501, PROGRAMS, gcc);
      const tooLarge = verdicts.filter(({ kind }) => kind === "too large").length;
      expect(verdicts.filter(({ kind }) => kind !== "same" && kind !== "too large")).toEqual([]);
      expect(tooLarge).toBeLessThan(PROGRAMS / 10);
    });

    test("structures have gcc's sizes, alignments and offsets", async () => {
      const [compiler] = gcc;
      if (compiler === undefined) return;
      for (let seed = 0; seed < 5; seed++) {
        const { text, count } = randomStructures(seededPick(seed), 20);
        const program = { text, out: "out", outputs: count, params: [] };
        expect([ourResults(program)]).toEqual(await referenceResults(compiler, [program]));
      }
    });

    test("instructions of assembly do what the processor does, flags and all", async () => {
      const [compiler] = gcc;
      if (compiler === undefined) return;
      const programs = Array.from({ length: ASSEMBLY_PROGRAMS }, (_, seed) => {
        const { text, count } = randomAssembly(seededPick(seed), 12);
        return { text: text.replaceAll("out[", `out${seed}[`), out: `out${seed}`, outputs: count, params: [] };
      });
      const theirs = await referenceResults(compiler, programs);
      const different = programs.filter(
        (program, at) => JSON.stringify(ourResults(program)) !== JSON.stringify(theirs[at]),
      );
      expect(different.map(({ text }) => text)).toEqual([]);
    });

    test("float and double have the bits that gcc computes", async () => {
      const [compiler] = gcc;
      if (compiler === undefined) return;
      const programs = Array.from({ length: FLOATING_PROGRAMS }, (_, seed) =>
        randomFloating(seededPick(seed), `q${seed}_`, 10),
      );
      const theirs = await referenceResults(compiler, programs);
      const different = programs.filter(
        (program, at) => JSON.stringify(ourResults(program)) !== JSON.stringify(theirs[at]),
      );
      expect(different.map(({ text }) => text)).toEqual([]);
    });

    test("the macros of limits, widths and types have gcc's values and types", async () => {
      const [compiler] = gcc;
      const names = predefinedMacros();
      expect(names.length).toBeGreaterThan(100);
      if (compiler === undefined) return;
      const program = { text: programOfMacros(names), out: "out", outputs: 2 * names.length, params: [] };
      const [theirs = []] = await referenceResults(compiler, [program]);
      const named = (results: object): readonly (readonly unknown[])[] =>
        names.map((name, at) => [name, ...Object.values(results).slice(2 * at, 2 * at + 2)]);
      expect(named(ourResults(program))).toEqual(named(theirs));
    });
  },
);

describe("the generator", () => {
  test("makes the same program of the same choices", () => {
    fc.assert(
      fc.property(fc.nat(), (seed) => {
        const { pick, choices } = recordingPick(seededPick(seed));
        const { text } = randomProgram(pick, "p");
        expect(randomProgram(listedPick(choices), "p").text).toBe(text);
        expect(randomProgram(seededPick(seed), "p").text).toBe(text);
      }),
      { numRuns: 30, seed: 1 },
    );
  });

  /**
   * Each of these forms occurs in only a few of many programs: version 0.1 compiled it wrongly, or the generator of
   * that time never made it.
   */
  test.each([
    ["functions without parameters", /^static [\w ]+ pf\d+\(void\)\n\{\n(?!\n\treturn)/m],
    ["assignments as values", /[=(,?:&|] \((?:pg|pr)\d+[\w.[\]]* = /],
    ["assignments to elements as conditions", /if \(\((?:pg|pr)\d+[^()]* [|^+&-]?= /],
    ["chained assignments", / = \((?:pg|pr|pv)\d+ = /],
    ["assignments as arguments", /pf\d+\([^;]*\(pg\d+ = /],
    ["macros that are kept and taken up again", /push_macro[^]*\n#undef pM\d+\n[^]*pop_macro/],
    ["strings of white space and escapes", /\(int\)sizeof\(ps\d+\((?: a {2}b |\\n)\)\)/],
    ["unsigned conditions", /^#if .*\d(?:u|ul|LL)\b/m],
    ["conditions that divide by zero where nothing needs it", /^#(?:el)?if .*0 && .*[/%] (?:0|\(1 - 1\))\)/m],
    ["assembly on objects in memory", /"lock; xadd %0, %1" : "\+q"\(pe\d+\), "\+m"\((?:pg|pv)\d+/],
    ["compare-and-exchange of 16 bytes", /"lock; cmpxchg16b %0/],
    ["enumerations", /^enum pe\d+ \{/m],
    ["parameters of the experiment", /^extern const long pn0;/m],
    ["atomic operations", /__sync_val_compare_and_swap/],
    ["atomic objects", /^_Atomic /m],
    ["ranges of cases", /case \d+ \.\.\. \d+:/],
    ["static local variables", /^\tstatic /m],
    ["arrays of two dimensions", /\[2\]\[4\] = /],
    ["loops of goto", /goto (pl\d+);\n\t\}/],
    ["jumps forward", /goto (pl\d+);\n[^]*\n\1:/],
    ["unions", /^\t?union \w* ?\{/m],
    ["bit-fields", /^\t?(?:static )?(?:struct|union) \{.* f\d : \d+;/m],
    ["assignments to bit-fields as values", /[=(,?:&|] \((?:pg|pv)\d+\.(?:in\.)?f\d = /],
    ["thread-local variables", /^(?:static __thread|_Thread_local) /m],
    ["flexible arrays", /\[\]; \} pg\d+ = /],
    ["choices without a first one", / \?: /],
    ["atomic operations by address", /__atomic_exchange\(/],
    ["pointer parameters", /pf\d+\([\w ]+\*p/],
    ["several labels before a body", /if \(.*\)\n(?:pl\d+:\s){2,}\t/],
    ["several labels of a switch without a block", /\tcase 1:\n\tpl\d+x:\n.*\tcase 3:\n(?:pl\d+:\s){2,}\t/],
    [
      "designators of several levels with values behind them",
      /= \{ (?:\[\d\])?\.(?:s\.a|c\[\d\]\[\d\]|t\.in\.x) = [^{}]*, [^.{}]/,
    ],
    ["enumerators that a condition hides", /if \(\(int\).*sizeof\(enum \{ pE\d+ = /],
    ["effects in operands that are not used", /__builtin_expect\([^,]*, \([^,()]* = /],
    ["effects beside a memory order", /__atomic_load_n\(&[^,]*, \(/],
    ["effects in the lengths of parameters", /^static .*\[\(unsigned char\)\(.*\) \+ 1\]/m],
    ["structures without members", /^struct ps\d+ \{ \};/m],
    ["empty structures that are passed and returned", /struct ps\d+ pa\d+ = pk\d+\(pk\d+, /],
    ["bit-fields of places that do something else", /, &pg\d+\)->(?:in\.)?f\d/],
    ["first values that are addresses", /^static [\w ]+ \*pg\d+ = /m],
    ["first values that follow from addresses", /^static long pg\d+ = .*&pg\d+/m],
    ["variables before their type is complete", /^(?:extern )?struct (pg\d+s) pg\d+o;\nstruct \1 \{/m],
    ["arrays before their length is known", /^(?:extern )?[\w ]+ pg\d+\[\];\n/m],
  ])("makes %s", (_, pattern) => {
    const programs = Array.from({ length: 400 }, (__, seed) => randomProgram(seededPick(seed), "p").text);
    expect(programs.filter((text) => pattern.test(text)).length).toBeGreaterThan(3);
  });

  test("makes at least 25 spellings of integer types", () => {
    const text = Array.from({ length: 100 }, (_, seed) => randomProgram(seededPick(seed), "p").text).join("");
    const types = new Set([...text.matchAll(/^\t([a-z_][a-z0-9_ ]*?) pv\d+ = /gm)].map((match) => match[1]));
    expect(types.size).toBeGreaterThanOrEqual(25);
  });

  test("shrinks a list of choices to what makes it fail", async () => {
    const choices = Array.from({ length: 100 }, (_, at) => at);
    const failing = (list: readonly number[]): Promise<boolean> =>
      Promise.resolve(list.includes(42) && list.includes(77));
    expect(await shrinkChoices(choices, failing, 1000)).toEqual([42, 77]);
  });
});
