import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { evaluateFormula, formulaGlobals, formulaNames, parseFormula } from "./formula.ts";
import { fail, ok } from "../../base/result.ts";

const VALUES: Readonly<Record<string, number>> = { throughput: 1000, cores: 4, hold: 50, nothing: 0 };
const SUMS: Readonly<Record<string, number>> = { counts: 77, zeros: 0 };

function value(text: string): number | string {
  const formula = parseFormula(text);
  if (!formula.ok) return formula.error;
  const result = evaluateFormula(formula.value, {
    value: (name) => (Object.hasOwn(VALUES, name) ? VALUES[name] : undefined),
    sum: (global) => (Object.hasOwn(SUMS, global) ? ok(SUMS[global] ?? 0) : fail(`no global ${global}`)),
  });
  return result.ok ? result.value : result.error;
}

describe("formulas", () => {
  it.each([
    ["1 + 2 * 3", 7],
    ["(1 + 2) * 3", 9],
    ["8 / 4 / 2", 1],
    ["10 - 3 - 2", 5],
    ["-2 * -3", 6],
    ["--5", 5],
    ["throughput / cores", 250],
    ["min(3, 2, hold) + max(1, 2)", 4],
    ["abs(-2.5e1)", 25],
    ["sum(counts) / cores", 19.25],
    [".5 + 1.", 1.5],
  ])("%s is %d", (text, expected) => {
    expect(value(text)).toBeCloseTo(expected);
  });

  it.each([
    ["", "ends too early"],
    ["1 +", "ends too early"],
    ["(1", "ends too early"],
    ["1 2", 'unexpected "2"'],
    ["a.b", 'unexpected "."'],
    ["throughput < 3", "compares"],
    ['"x"', "no place"],
    ["sqrt(2)", 'no function "sqrt"'],
    ["sum(1)", "name of one global"],
    ["sum(counts, counts)", "name of one global"],
    ["constructor", "no value"],
    ["1 / nothing", "division by zero: nothing is 0"],
    ["1 / sum(zeros)", "division by zero: sum(zeros) is 0"],
    ["min()", "0 arguments"],
    ["1e308 * 1e308", "not a finite number"],
    ["sum(other)", "no global other"],
    ["throughput / 0", "division by zero"],
    ["throughput / (2 - 2)", "division by zero"],
    ["(".repeat(200), "nested too deeply"],
    ["1".repeat(3000), "longer than"],
  ])("%s is refused: %s", (text, message) => {
    expect(value(text)).toContain(message);
  });

  it("name what is 0 in a division by zero only where all of it has a name", () => {
    for (const text of ["1 / (nothing - nothing)", "1 / max(nothing, 0)"])
      expect(value(text), text).toMatch(/division by zero$/);
  });

  it("are refused when they are read where a part of numbers alone has no value", () => {
    for (const text of ["throughput / 0", "max(hold, 1 / (3 - 3))", "throughput + 1e308 * 1e308"])
      expect(parseFormula(text).ok, text).toBe(false);
    expect(parseFormula("throughput / nothing").ok).toBe(true);
  });

  it("know the names and globals they use", () => {
    const formula = parseFormula("max(throughput, hold) / sum(counts) - hold");
    expect(formula.ok && formulaNames(formula.value)).toEqual(["throughput", "hold"]);
    expect(formula.ok && formulaGlobals(formula.value)).toEqual(["counts"]);
  });

  it("never throw, whatever the text", () => {
    const noise = fc.oneof(fc.string(), fc.stringMatching(/^[-+*/(),<>=a-z0-9. "]{0,30}$/));
    fc.assert(
      fc.property(noise, (text) => {
        expect(["number", "string"]).toContain(typeof value(text));
      }),
      { seed: 3, numRuns: 500 },
    );
  });

  it("agree with arithmetic for random trees", () => {
    interface Tree {
      readonly text: string;
      readonly value: number;
    }
    const { tree } = fc.letrec<{ tree: Tree }>((tie) => ({
      tree: fc.oneof(
        { depthSize: "small", withCrossShrink: true },
        fc.integer({ min: 0, max: 99 }).map((n) => ({ text: String(n), value: n })),
        fc.tuple(tie("tree"), fc.constantFrom("+", "-", "*"), tie("tree")).map(([a, op, b]) => ({
          text: `(${a.text} ${op} ${b.text})`,
          value: op === "+" ? a.value + b.value : op === "-" ? a.value - b.value : a.value * b.value,
        })),
      ),
    }));
    fc.assert(
      fc.property(tree, ({ text, value: expected }) => {
        const actual = value(text);
        if (typeof actual === "number") expect(actual).toBe(expected);
        else expect(actual).toMatch(/finite|longer|deeply/);
      }),
      { seed: 4 },
    );
  });
});
