/**
 * Records links of the pages that are no lab (pages.json beside the links of labs): each litmus experiment with its
 * verdicts, each sheet and question, lines by hand, and the applications with switches that are off.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { courseNames, exerciseNames, litmusNames } from "../../cli/files/catalogue.ts";
import { Courses } from "../../cli/files/open-exercise.ts";
import { litmusFolder, openLitmus } from "../../cli/files/open-litmus.ts";
import { orThrow } from "../../src/base/result.ts";
import { Explorer } from "../../src/core/explore.ts";
import { testCore } from "../../src/core/testing/wasm.ts";
import type { Fact } from "../../src/lab/state/release-answer.ts";
import { newQuestionState, newSheetState } from "../../src/lab/link/exercise-state.ts";
import { NEW_HAND } from "../../src/lab/link/hand-state.ts";
import { THESE_VERSIONS } from "../../src/lab/link/link-versions.ts";
import { newLitmusState } from "../../src/lab/link/litmus-state.ts";
import { readLink, type Route, writeLink } from "../../src/lab/link/route.ts";
import { compileLitmus } from "../../src/litmus/compile.ts";
import { formatProblems } from "../../src/model/json/problem.ts";
import { type LitmusExperiment, litmusVariantOf } from "../../src/model/litmus/litmus-experiment.ts";
import { litmusFacts } from "../../src/ui/versions/facts.ts";

export interface ReleasedPage {
  readonly link: string;
  /** What it opens. */
  readonly route: Readonly<Record<string, unknown>> & Pick<Route, "page">;
  /** Of a litmus experiment: what its page finds. */
  readonly facts?: readonly Fact[];
}

export const PAGES_FILE = "pages.json";

/** A line each. */
export async function recordPages(folder: string): Promise<void> {
  const pages: ReleasedPage[] = [];
  for (const route of [...litmusRoutes(), ...questionRoutes(), ...OTHER_ROUTES]) {
    const link = writeLink(route);
    pages.push({ link, route: { ...route }, ...(route.page === "litmus" ? { facts: await factsOfLink(link) } : {}) });
  }
  writeFileSync(join(folder, PAGES_FILE), `[\n${pages.map((one) => JSON.stringify(one)).join(",\n")}\n]\n`);
}

/** What the link of a litmus experiment gives, as its page and its embed find it. */
export async function factsOfLink(link: string): Promise<readonly Fact[]> {
  const { route } = readLink(link);
  if (route.page !== "litmus") throw new Error(`${link} is no litmus experiment`);
  const folder = litmusFolder(route.litmus.experiment) ?? "";
  const experiment = opened(folder);
  const { test } = litmusVariantOf(experiment, route.litmus.variant);
  const { program } = compileLitmus(readFileSync(join(folder, test), "utf8"), test);
  if (program === undefined) throw new Error(`${test} does not compile`);
  const explorer = new Explorer(await testCore());
  return litmusFacts(
    program,
    experiment.models.map((model) => explorer.explore(program, { model })),
  );
}

function opened(folder: string): LitmusExperiment {
  const read = openLitmus(folder);
  if (read.ok) return read.value;
  throw new Error(formatProblems(folder, read.error));
}

/** As it opens, and at an outcome of its last variant. */
function litmusRoutes(): readonly Route[] {
  return litmusNames().flatMap((name): readonly Route[] => {
    const { file, models } = opened(litmusFolder(name) ?? "");
    const plain = newLitmusState(name);
    const variant = file.variants.at(-1)?.id;
    const chosen = { ...plain, variant, model: models[0], step: 2, pane: "orders", theme: "dark" } as const;
    return [
      { page: "litmus", litmus: plain },
      { page: "litmus", litmus: chosen },
    ];
  });
}

function questionRoutes(): readonly Route[] {
  const courses = new Courses();
  const sheets = courseNames().flatMap((name) => {
    return orThrow(courses.course(name)).sheets.map(({ id }) => newSheetState(`${name}/${id}`));
  });
  const [first] = sheets;
  const questions = exerciseNames().map(newQuestionState);
  const inSheet = sheets.slice(0, 1).map((sheet) => ({ ...sheet, exercise: questions[0]?.exercise }));
  const ofTeacher = first === undefined ? [] : [{ ...first, role: "teacher", exam: true } as const];
  return [...sheets, ...inSheet, ...ofTeacher, ...questions].map((exercise) => ({ page: "exercise", exercise }));
}

const ACCESSES = [
  { core: 0, does: "read", line: 0 },
  { core: 1, does: "write", line: 1 },
  { core: 2, does: "update", line: 0 },
] as const;

const OTHER_ROUTES: readonly Route[] = [
  { page: "hand", hand: { ...NEW_HAND, lines: 2, accesses: ACCESSES } },
  { page: "hand", hand: { ...NEW_HAND, protocol: "MOESI", cores: 2, bug: 1, asks: true } },
  { page: "applications", off: ["4", "metis.15"], ...THESE_VERSIONS },
];
