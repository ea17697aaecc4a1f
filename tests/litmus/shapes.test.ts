/**
 * The classic shapes: the second comment of every file of shapes/ states which models allow the behaviour in its
 * question (as computed by herd7 7.57), and in some files the number of outcomes.
 */
import { describe, expect, it } from "vitest";
import type { LitmusModel } from "../../web/src/base/litmus.ts";
import { Explorer } from "../../web/src/core/explore.ts";
import { testCore } from "../../web/src/core/testing/wasm.ts";
import { outcomeText } from "../../web/src/litmus/outcomes/herd.ts";
import { shapeProgram as programOf, shapeText as textOf, SHAPES as FILES } from "./shape-files.ts";

const MODELS: readonly LitmusModel[] = ["SC", "TSO", "PSO", "RMO"];
const explorer = new Explorer(await testCore());

function expectedOf(file: string): ReadonlyMap<string, string> {
  const line = /\(\* expected: (.*) \*\)/.exec(textOf(file))?.[1] ?? "";
  return new Map(
    [...line.matchAll(/(SC|TSO|PSO|RMO) (allowed|forbidden|\d+)/g)].map(([, model, what]) => {
      const key = /\d/.test(what ?? "") ? `${model} outcomes` : (model ?? "");
      return [key, what ?? ""];
    }),
  );
}

describe("the classic shapes", () => {
  it("are there: all that the literature names", () => {
    expect(FILES.length).toBeGreaterThanOrEqual(50);
  });

  it.each(FILES)("%s has the outcomes that its models allow", (file) => {
    const program = programOf(file);
    const expected = expectedOf(file);
    for (const model of MODELS) {
      const result = explorer.explore(program, { model });
      expect(result.complete, model).toBe(true);
      expect(result.positive > 0 ? "allowed" : "forbidden", `${file} under ${model}`).toBe(expected.get(model));
      const count = expected.get(`${model} outcomes`);
      if (count !== undefined) expect(result.outcomes.length, model).toBe(Number(count));
    }
  });

  it.each(FILES)("%s: what a stronger model allows, every weaker one does", (file) => {
    const program = programOf(file);
    const sets = MODELS.map((model) => explorer.explore(program, { model }).outcomes);
    const texts = sets.map((outcomes) => new Set(outcomes.map((outcome) => outcomeText(program, outcome))));
    texts.slice(1).forEach((weaker, i) => {
      expect([...(texts[i] ?? [])].filter((outcome) => !weaker.has(outcome))).toEqual([]);
    });
  });

  it.each(FILES)("%s: leaving out interleavings leaves out no outcome, and no shortest way", (file) => {
    const program = programOf(file);
    for (const model of MODELS) {
      const found = [true, false].map((reduce) => {
        const { outcomes } = explorer.explore(program, { model, reduce });
        return outcomes.map((outcome) => `${outcomeText(program, outcome)} ${outcome.steps}`).sort();
      });
      expect(found[0], model).toEqual(found[1]);
    }
  });

  it("store buffering has three outcomes under SC and four under TSO, in 6 and 24 orders of steps on memory", () => {
    const program = programOf("SB.litmus");
    const results = MODELS.slice(0, 2).map((model) => explorer.explore(program, { model, count: true }));
    expect(results.map(({ outcomes }) => outcomes.length)).toEqual([3, 4]);
    expect(results.map(({ executions }) => executions)).toEqual([6n, 24n]);
  });

  it("executions of the outcomes add up to all executions", () => {
    for (const file of FILES) {
      const program = programOf(file);
      for (const model of MODELS) {
        const { executions, outcomes } = explorer.explore(program, { model, count: true });
        if (executions === undefined) continue;
        expect(outcomes.reduce((sum, outcome) => sum + (outcome.executions ?? 0n), 0n)).toBe(executions);
      }
    }
  });

  it("a thread that waits in a loop has infinitely many executions, which is no number", () => {
    expect(explorer.explore(programOf("C-spin.litmus"), { model: "SC", count: true }).executions).toBeUndefined();
  });
});
