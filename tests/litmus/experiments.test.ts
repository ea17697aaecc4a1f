/**
 * Every litmus experiment keeps what it promises: its folder has no findings, each variant has exactly the outcomes of
 * expected.json under each model, and each step of its tour leads to an execution that is there.
 * `npx vitest run tests/litmus/experiments.test.ts -u` writes expected.json anew; read the difference.
 */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { litmusFindings } from "../../web/cli/commands/check-litmus.ts";
import { litmusNames } from "../../web/cli/files/catalogue.ts";
import { openLitmus } from "../../web/cli/files/open-litmus.ts";
import type { LitmusModel } from "../../web/src/base/litmus.ts";
import { Explorer } from "../../web/src/core/explore.ts";
import { testCore } from "../../web/src/core/testing/wasm.ts";
import { matrixOf, type MatrixRow } from "../../web/src/litmus/outcomes/matrix.ts";
import { witnessMoments } from "../../web/src/litmus/outcomes/replay.ts";
import { outcomeText } from "../../web/src/litmus/outcomes/herd.ts";
import { type LitmusExperiment, litmusVariantOf } from "../../web/src/model/litmus/litmus-experiment.ts";
import { HEADINGS } from "../scenarios/notes.ts";
import { ROOT } from "../harness/project.ts";
import { compiled } from "./shape-files.ts";

const explorer = new Explorer(await testCore());
const folderOf = (name: string): string => join(ROOT, "scenarios", name);

function experimentOf(name: string): LitmusExperiment {
  const read = openLitmus(folderOf(name));
  if (!read.ok) throw new Error(JSON.stringify(read.error));
  return read.value;
}

function programOf(name: string, test: string) {
  return compiled(readFileSync(join(folderOf(name), test), "utf8"), test);
}

function rowsOf(name: string, test: string, models: readonly LitmusModel[]): readonly MatrixRow[] {
  const program = programOf(name, test);
  return matrixOf(
    program,
    models.map((model) => explorer.explore(program, { model })),
  );
}

/** By variant, then by model: the outcomes that are allowed. */
function outcomesOf(name: string): unknown {
  const { file, models } = experimentOf(name);
  return Object.fromEntries(
    file.variants.map(({ id, test }) => {
      const rows = rowsOf(name, test, models);
      const allowed = (at: number) =>
        rows.flatMap(({ outcome, cells }) => (cells[at]?.verdict === "allowed" ? [outcome] : []));
      return [id, Object.fromEntries(models.map((model, i) => [model, allowed(i)]))];
    }),
  );
}

describe.each(litmusNames())("%s", (name) => {
  it("has a folder without findings", () => {
    expect(litmusFindings(folderOf(name)).errors).toEqual([]);
  });

  it("has exactly the outcomes of expected.json", async () => {
    const text = `${JSON.stringify({ schema: 1, outcomes: outcomesOf(name) }, undefined, 2)}\n`;
    await expect(text).toMatchFileSnapshot(join(folderOf(name), "expected.json"));
  });

  it("has no test that no variant names, and no variant twice", () => {
    const { file } = experimentOf(name);
    const tests = file.variants.map(({ test }) => test);
    expect(new Set(tests).size).toBe(tests.length);
  });

  it("has a tour whose steps lead to executions that are there", () => {
    const { file, models } = experimentOf(name);
    for (const { title, state } of file.tour ?? []) {
      if (state?.outcome === undefined) continue;
      const { test } = litmusVariantOf(experimentOf(name), state.variant);
      const program = programOf(name, test);
      const row = rowsOf(name, test, models).find(({ values }) => values.join(",") === state.outcome);
      expect(row, `${title}: no outcome ${state.outcome}`).toBeDefined();
      if (state.model === undefined) continue;
      expect(models, title).toContain(state.model);
      const exploration = explorer.start(program, { model: state.model });
      while (!exploration.step(100_000));
      const index = exploration.result().outcomes.findIndex((one) => outcomeText(program, one) === row?.outcome);
      expect(index, `${title}: not allowed under ${state.model}`).toBeGreaterThanOrEqual(0);
      expect(witnessMoments(program, exploration.witness(index)).length, title).toBeGreaterThan(state.step ?? 0);
    }
  });

  it("has notes with every heading", () => {
    const path = join(folderOf(name), "notes.md");
    expect(existsSync(path)).toBe(true);
    const headings = [...readFileSync(path, "utf8").matchAll(/^## (.*)$/gm)].map(([, heading]) => heading);
    expect(headings).toEqual(HEADINGS);
  });
});
