/** The litmus experiments of the project with all their outcomes, explored when the site is built. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { litmusNames } from "../../cli/files/catalogue.ts";
import { openLitmus } from "../../cli/files/open-litmus.ts";
import { SCENARIOS } from "../../cli/files/paths.ts";
import { compiledCore } from "../../cli/files/core-file.ts";
import { Explorer } from "../../src/core/explore.ts";
import { loadCore } from "../../src/core/load.ts";
import { compileLitmus } from "../../src/litmus/compile.ts";
import { caveatsOf } from "../../src/litmus/outcomes/caveats.ts";
import { claimText } from "../../src/litmus/outcomes/herd.ts";
import { matrixOf } from "../../src/litmus/outcomes/matrix.ts";
import { CLAIMS_IN_WORDS, itemInWords, questionInWords } from "../../src/litmus/outcomes/words.ts";
import { formatProblems } from "../../src/model/json/problem.ts";
import type { LitmusExperiment } from "../../src/model/litmus/litmus-experiment.ts";
import type { LitmusVariant } from "../../src/model/litmus/litmus-schema.ts";
import { inOrder, notesIn } from "./folders.ts";
import type { PagedLitmus, PagedVariant } from "./litmus-page.tsx";

/** In the order of the course. */
export async function exploredExperiments(names = litmusNames()): Promise<readonly PagedLitmus[]> {
  const explorer = new Explorer(await loadCore(await compiledCore()));
  return inOrder(names.map((name) => pagedLitmus(name, explorer)));
}

function pagedLitmus(name: string, explorer: Explorer): PagedLitmus {
  const folder = join(SCENARIOS, name);
  const read = openLitmus(folder);
  if (!read.ok) throw new Error(formatProblems(name, read.error));
  const { file, models } = read.value;
  return {
    name,
    file,
    models,
    variants: file.variants.map((variant) => pagedVariant(folder, variant, models, explorer)),
    notes: notesIn(folder),
  };
}

function pagedVariant(
  folder: string,
  variant: LitmusVariant,
  models: LitmusExperiment["models"],
  explorer: Explorer,
): PagedVariant {
  const text = readFileSync(join(folder, variant.test), "utf8");
  const { program, diagnostics } = compileLitmus(text, variant.test);
  if (program === undefined) throw new Error(`${variant.test}: ${diagnostics[0]?.message}`);
  const results = models.map((model) => explorer.explore(program, { model }));
  return {
    variant,
    text,
    question: questionInWords(program),
    names: program.items.slice(0, program.shown).map(itemInWords),
    rows: matrixOf(program, results),
    answers: results.map((result) => CLAIMS_IN_WORDS[claimText(program, result)]),
    caveats: caveatsOf(program, results),
  };
}
